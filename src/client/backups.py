"""
Backups: the whole game in one file, checked before it is kept and before it is sent.

The file is the text that a canister cuts into pages, sealed (`engine.sealed`), or its pages are
sealed one by one (`engine.backups`): the first line says of which room it is, and what follows, the
room's own file knows. The game may move on between two pages, and then they do not fit::

    page 0 of generation 1230   page 1 of generation 1230     one game
    page 0 of generation 1230   page 1 of generation 1240     once more, from the beginning
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from client.canister import Canister
from client.room import Room
from client.terminal import ClientError, read_file
from engine.backups import AGAIN, cut
from engine.errors import BadSnapshot, Refusal

TRIES = 20


class Backup(NamedTuple):
    """A game as a *text* that was checked, as what its room read in it, and in a few *words*."""

    text: str
    game: Any
    words: str


def parse(room: Room, text: str) -> Backup:
    """The backup of *room* that *text* is. :raises BadSnapshot: if it is damaged, or another"""
    game = room.read_backup(text)
    return Backup(text, game, room.describe(game))


def fetch(canister: Canister) -> Backup:
    """The game as it is, pages of one moment. :raises ClientError: if it moves too fast for that"""
    for _ in range(TRIES):
        found = _fetch_once(canister)
        if found is not None:
            return found
    raise ClientError(
        f"The game moved on between the pages of {TRIES} backups: pause it, then try again."
    )


def _fetch_once(canister: Canister) -> Backup | None:
    """The game, or None if its pages are of different moments."""
    pages = [canister.ask("get_backup", 0)]
    try:
        while len(pages) < pages[0]["pages"]:
            pages.append(canister.ask("get_backup", len(pages)))
            if pages[-1]["generation"] != pages[0]["generation"]:
                return None
        return parse(canister.room, "".join(page["content"] for page in pages))
    except BadSnapshot:
        if len(pages) > 1:  # something may have happened between the pages, in one generation
            return None
        name = canister.named.name
        raise ClientError(f"{name} gave a damaged backup: nothing was kept.") from None
    except Refusal:  # the game has become so small that there is no such page any more
        return None


def load(path: Path, room: Room) -> Backup:
    """The backup of *room* in the file at *path*. :raises ClientError: if it is none, or damaged"""
    text = read_file(path)
    try:
        return parse(room, text)
    except BadSnapshot:
        mine = text.startswith(room.backup_title)
        what = "damaged" if mine else f"no backup of {room.title}"
        raise ClientError(f"{path} is {what}: use one that `admin.py backup FILE` wrote.") from None


def send(canister: Canister, saved: Backup) -> int:
    """Let the game go on with *saved*; its generation. A large room is restored in steps."""
    for number, page in enumerate(cut(saved.text)):
        canister.tell("put_backup", number, page)
    while True:
        try:
            generation: int = canister.tell("restore_game")
            return generation
        except Refusal as refusal:
            if AGAIN not in str(refusal):
                raise
