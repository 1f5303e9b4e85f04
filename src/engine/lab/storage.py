"""
Storage: Lab in stable maps of text, complete after every message (`engine.room`).

A record for each specimen, its proof, its likes, and each person, so that a message writes what it
changed and nothing else. All but the layout are sealed lines::

    facts       0  layout    "lab 1"
                1  state     1 if paused, else 0; the journal's own line; the next id
                2  admins
              255  newcomers
    specimens   id -> specimen
    proofs      id -> proof
    likes       id -> how it stands: likes, of regulars, featured
    people      number -> person
    events      number -> event
"""

from __future__ import annotations

from engine import room, sealed
from engine.access import Caller
from engine.backups import clear
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.lab.gallery import Gallery
from engine.lab.game import Game
from engine.room import STATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.table import TextMap

VERSION = 1


class Storage(room.Storage):
    """The maps that Lab is saved in."""

    title = f"lab {VERSION}"

    def __init__(
        self,
        facts: TextMap,
        specimens: TextMap,
        proofs: TextMap,
        likes: TextMap,
        people: TextMap,
        events: TextMap,
    ) -> None:
        super().__init__(facts, events)
        self.specimens = specimens
        self.proofs = proofs
        self.likes = likes
        self.people = people

    def empty(self, installer: Caller) -> Game:
        """An empty gallery, of which nothing is saved; *installer* is its admin."""
        return Game.begin(installer)

    def begin(self, installer: Caller, _now: Nanoseconds = 0) -> Game:
        """An empty gallery, saved; *installer* is its admin."""
        game = self.empty(installer)
        self.create(game)
        return game

    def create(self, game: Game) -> None:
        """Save all of a *game* of which nothing was saved before, or nothing may stay."""
        for records in (self.specimens, self.proofs, self.likes, self.people):
            clear(records)
        game.gallery.change_all()
        self.create_room()
        self.save(game)

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        gallery = game.gallery
        _save(self.specimens, gallery.changed, gallery.line)
        _save(self.proofs, gallery.proved, gallery.proofs.get)
        _save(self.likes, gallery.moved, gallery.standing)
        _save(self.people, list(gallery.met), gallery.line_of_person)
        gallery.clear_changes()
        state = [str(int(game.paused)), game.journal.dump(), str(gallery.following)]
        self.save_room(game, state)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if any of it is not as it was written"""
        self.check_layout()
        paused, log, following = self.lines(STATE, 3)
        game = self.empty("")
        game.gallery = gallery = Gallery(sealed.number(following))
        game.paused = paused == "1"
        _load("people", self.people, gallery.people.add, gallery.people.numbers)
        _load("specimens", self.specimens, gallery.hang, lambda: list(gallery.specimens))
        _load("proofs", self.proofs, gallery.believe, lambda: list(gallery.proofs))
        _load("likes", self.likes, gallery.stand, gallery.standings)
        self.load_room(game, log)
        return game


def _save(records: TextMap, keys: list[int], line_of: Callable[[int], str | None]) -> None:
    """Write under each of *keys* its line, or nothing if there is none."""
    for key in keys:
        line = line_of(key)
        if line is None:
            records.remove(key)
        else:
            records.insert(key, sealed.dump_line(line))


def _load(
    what: str, records: TextMap, add: Callable[[str], None], expected: Callable[[], list[int]]
) -> None:
    """
    Add every line that was saved.

    :raises BadSnapshot: if one is not as it was written, or not under the key that it says
    """
    keys = records.keys()
    for key in keys:
        for line in sealed.load(records.get(key) or ""):
            add(line)
    if keys != expected():
        raise BadSnapshot(
            f"Expected {len(expected())} {what} under their own numbers, got {len(keys)}"
        )
