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
        gallery = game.gallery
        gallery.changed = list(gallery.specimens)
        gallery.proved = list(gallery.proofs)
        gallery.moved = gallery.standings()
        gallery.met = {who.number: caller for caller, who in gallery.people.of.items()}
        self.create_room()
        self.save(game)

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        gallery = game.gallery
        specimens = gallery.specimens
        for id_ in gallery.changed:
            line = specimens[id_].dump() if id_ in specimens else None
            _save(self.specimens, id_, line)
        for id_ in gallery.proved:
            _save(self.proofs, id_, gallery.proofs.get(id_))
        for id_ in gallery.moved:
            _save(self.likes, id_, gallery.standing(id_))
        for at, caller in gallery.met.items():
            known = caller in gallery.people.of
            _save(self.people, at, gallery.people.dump(caller) if known else None)
        gallery.changed = []
        gallery.proved = []
        gallery.moved = []
        gallery.met = {}
        state = [str(int(game.paused)), game.journal.dump(), str(gallery.following)]
        self.save_room(game, state)

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if any of it is not as it was written"""
        self.check_layout()
        paused, log, following = self.lines(STATE, 3)
        game = self.empty("")
        game.gallery = self._load_gallery(sealed.number(following))
        game.paused = paused == "1"
        self.load_room(game, log)
        return game

    def _load_gallery(self, following: int) -> Gallery:
        gallery = Gallery(following)
        people = gallery.people
        for line in _lines(self.people):
            people.add(line)
        for line in _lines(self.specimens):
            gallery.hang(line)
        for line in _lines(self.proofs):
            gallery.believe(line)
        for line in _lines(self.likes):
            gallery.stand(line)
        _check_keys("specimens", self.specimens, list(gallery.specimens))
        _check_keys("proofs", self.proofs, list(gallery.proofs))
        _check_keys("likes", self.likes, gallery.standings())
        _check_keys("people", self.people, [who.number for who in people.of.values()])
        return gallery


def _save(records: TextMap, key: int, line: str | None) -> None:
    """Write *line* under *key*, or nothing."""
    if line is None:
        records.remove(key)
    else:
        records.insert(key, sealed.dump([line]))


def _lines(records: TextMap) -> list[str]:
    """All lines that were kept. :raises BadSnapshot: if one is not as it was written"""
    keys = records.keys()
    found = []
    for key in keys:
        found += sealed.load(records.get(key) or "")
    return found


def _check_keys(what: str, records: TextMap, expected: list[int]) -> None:
    """:raises BadSnapshot: if *records* are not under the keys that they say"""
    keys = records.keys()
    if keys != expected:
        raise BadSnapshot(
            f"Expected {len(expected)} {what} under their own numbers, got {len(keys)}"
        )
