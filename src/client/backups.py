"""
Backups: the whole game in one file, checked before it is kept and before it is sent.

The file is the text that `engine.life2.keeping.backup` writes and the canister cuts into pages; its
last line is its checksum. The world may move on between two pages, and then they do not fit::

    page 0 of generation 1230   page 1 of generation 1230     one game
    page 0 of generation 1230   page 1 of generation 1240     once more, from the beginning
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from client import files
from client.life2 import Life2
from client.problem import Problem, Refused
from client.words import count
from engine.errors import BadSnapshot
from engine.life2.keeping import backup
from engine.life2.seats import Seats
from engine.life2.world import World

TRIES = 20


@dataclass(frozen=True)
class Backup:
    """A game, as a text and as what it says; *following* is the first event that is not in it."""

    text: str
    world: World
    seats: Seats
    following: int

    def draw(self) -> str:
        """What is in it, in a few words."""
        players = count(len(self.seats.taken()), "player")
        alive = f"{self.world.alive_count:,} alive"
        return f"generation {self.world.generation:,}, {alive}, {players}"


def parse(text: str) -> Backup:
    """The backup that *text* is. :raises BadSnapshot: if it is damaged, or something else"""
    return Backup(text, *backup.load(text))


def fetch(life2: Life2) -> Backup:
    """
    The game as it is now, all of its pages of one moment.

    :raises Problem: if the world moves too fast for that.
    """
    for _ in range(TRIES):
        found = _fetch_once(life2)
        if found is not None:
            return found
    raise Problem(
        f"The world moved on between the pages of {TRIES} backups: pause the game, then try again."
    )


def _fetch_once(life2: Life2) -> Backup | None:
    """The game, or None if its pages are of different moments."""
    pages = [life2.ask("get_backup", 0)]
    try:
        while len(pages) < pages[0]["pages"]:
            pages.append(life2.ask("get_backup", len(pages)))
            if pages[-1]["generation"] != pages[0]["generation"]:
                return None
        return parse("".join(page["content"] for page in pages))
    except Refused:  # the world has become so small that there is no such page any more
        return None
    except BadSnapshot:
        if len(pages) > 1:  # cells may have been placed between the pages, in one generation
            return None
        raise Problem(f"{life2.named.name} gave a damaged backup: nothing was kept.") from None


def load(path: Path) -> Backup:
    """The backup in the file at *path*. :raises Problem: if it is damaged, or something else"""
    text = files.read(path)
    try:
        return parse(text)
    except BadSnapshot:
        what = "damaged" if text.startswith(backup.TITLE) else "no backup"
        raise Problem(f"{path} is {what}: use one that `admin.py backup FILE` wrote.") from None


def send(life2: Life2, kept: Backup) -> int:
    """Let the game go on with *kept*; its generation."""
    for number, page in enumerate(backup.PAGES.cut(kept.text)):
        life2.tell("put_backup", number, page)
    generation: int = life2.tell("restore_game")
    return generation
