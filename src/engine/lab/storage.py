"""
Storage: a game in stable maps of text, complete after every message.

A record for each specimen, its proof, its likes, and each person, so that a message writes what it
changed and nothing else. All but the layout are sealed lines::

    facts       0  layout    "lab 1"
                1  state     1 if paused, else 0; the journal's own line; the next id
                2  admins    a line for each
              255  newcomers how many a minute, once an admin has set it
    specimens   id -> specimen
    proofs      id -> proof
    likes       id -> how it stands: likes, of regulars, featured
    people      number -> person
    events      number -> event

A layout that was released is never edited: a new one gets the next number.
"""

from __future__ import annotations

from engine import sealed
from engine.admins import Admins
from engine.errors import BadSnapshot
from engine.lab.gallery import Gallery
from engine.lab.game import Game
from engine.lab.journal import Journal
from engine.newcomers import Newcomers
from engine.staging import clear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import TextMap

LAYOUT = 0
STATE = 1
ADMINS = 2

VERSION = 1
TITLE = f"lab {VERSION}"


class Storage:
    """The maps that a game is kept in."""

    def __init__(
        self,
        facts: TextMap,
        specimens: TextMap,
        proofs: TextMap,
        likes: TextMap,
        people: TextMap,
        events: TextMap,
    ) -> None:
        self.facts = facts
        self.specimens = specimens
        self.proofs = proofs
        self.likes = likes
        self.people = people
        self.events = events

    def create(self, game: Game) -> None:
        """Save all of a *game* of which nothing was saved before, or nothing may stay."""
        for records in (self.specimens, self.proofs, self.likes, self.people):
            clear(records)
        gallery = game.gallery
        gallery.changed = list(gallery.specimens)
        gallery.proved = list(gallery.proofs)
        gallery.moved = gallery.standings()
        gallery.met = {who.number: caller for caller, who in gallery.people.of.items()}
        self.facts.insert(LAYOUT, TITLE)
        self.save(game)

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        gallery = game.gallery
        specimens = gallery.specimens
        for id_ in gallery.changed:
            line = specimens[id_].dump() if id_ in specimens else None
            _keep(self.specimens, id_, line)
        for id_ in gallery.proved:
            _keep(self.proofs, id_, gallery.proofs.get(id_))
        for id_ in gallery.moved:
            _keep(self.likes, id_, gallery.standing(id_))
        for at, caller in gallery.met.items():
            known = caller in gallery.people.of
            _keep(self.people, at, gallery.people.dump(caller) if known else None)
        gallery.changed = []
        gallery.proved = []
        gallery.moved = []
        gallery.met = {}
        game.journal.save(self.events)
        state = [str(int(game.paused)), game.journal.dump(), str(gallery.following)]
        self.facts.insert(STATE, sealed.dump(state))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if any of it is not as it was written"""
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        state = sealed.load(self.facts.get(STATE) or "")
        if len(state) != 3:
            raise BadSnapshot(f"Expected a state of 3 lines, got {state!r}")
        journal = Journal.load(self.events, state[1])
        admins = Admins.load(sealed.load(self.facts.get(ADMINS) or ""))
        gallery = self._load_gallery(sealed.number(state[2]))
        game = Game(gallery, state[0] == "1", admins, journal)
        game.newcomers = Newcomers.load(self.facts)
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


def _keep(records: TextMap, key: int, line: str | None) -> None:
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
