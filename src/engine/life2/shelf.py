"""
The shelf: a game in stable maps of text, complete after every message.

Nothing is left for the moment of an upgrade to write. A tick writes the bands of
the world that changed, and its clock; a message of somebody also the seats, the
admins and its events. All but the layout and the bands are sealed lines::

    facts     0  layout     "life2 1"
              1  clock      the header of a snapshot, in base64; the pace;
                            the number of the next event
              2  seats      a line for each
              3  admins     a line for each
    bands     sixteen maps, each with one band under 0: its eight planes in base64, with
              spaces between. Writing an entry writes its neighbours in the map again, so
              each band has its own; a plane that has not changed is not encoded again
    events    number -> event

POTENTIAL is not kept: it is exactly the living cells and their neighbours.
"""

from __future__ import annotations

import binascii
import struct

from engine.errors import BadSnapshot
from engine.life2 import bands, sealed, snapshot
from engine.life2.admins import Admins
from engine.life2.game import Game
from engine.life2.journal import Event, Journal
from engine.life2.pace import Pace
from engine.life2.plane import BANDS
from engine.life2.seats import Seats
from engine.life2.terrain import PLANES
from engine.life2.world import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class TextMap(Protocol):
        """What a stable map of numbers to text can do."""

        def get(self, key: int) -> str | None: ...
        def insert(self, key: int, value: str) -> str | None: ...
        def remove(self, key: int) -> str | None: ...
        def keys(self) -> list[int]: ...


LAYOUT = 0
CLOCK = 1
SEATS = 2
ADMINS = 3

VERSION = 1
MOST_READ = 100  # events in a page: at most 100 x 4,100 characters
TITLE = f"life2 {VERSION}"


class Shelf:
    """The maps that a game is kept in."""

    def __init__(self, facts: TextMap, bands: list[TextMap], events: TextMap) -> None:
        self.facts = facts
        self.bands = bands
        self.events = events
        self.texts = [[""] * PLANES for _ in range(BANDS)]
        self.sums = [[0] * PLANES for _ in range(BANDS)]
        self.seals = [0] * BANDS
        self.oldest = 0

    def begin(self, game: Game) -> None:
        """Keep a new *game*, all of whose bands are dirty, on an empty shelf."""
        self.facts.insert(LAYOUT, TITLE)
        self.keep(game)

    def keep(self, game: Game) -> None:
        """Keep all that has changed in *game*."""
        self.facts.insert(SEATS, sealed.dump(game.seats.dump()))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        self._keep_events(game.journal)
        self.keep_time(game)

    def keep_time(self, game: Game) -> None:
        """Keep what time alone changes in *game*."""
        world = game.world
        for band, planes in enumerate(world.stale):
            if planes != 0:
                self._keep_band(world, band, planes)
        world.kept()
        header = snapshot.to_text(snapshot.dump_header(world, self.seals))
        lines = [header, game.pace.dump(), str(game.journal.following)]
        self.facts.insert(CLOCK, sealed.dump(lines))

    def _keep_band(self, world: World, band: int, planes: int) -> None:
        """Keep a band, of which *planes* have changed."""
        texts = self.texts[band]
        for plane, stored in enumerate(world.terrain.stored()):
            if planes >> plane & 1 != 0:
                rows = stored.band(band)
                texts[plane] = snapshot.to_text(rows)
                self.sums[band][plane] = binascii.crc32(rows)
        self.seals[band] = _seal(self.sums[band])
        self.bands[band].insert(0, " ".join(texts))

    def _keep_events(self, journal: Journal) -> None:
        number = journal.following - len(journal.fresh)
        for event in journal.fresh:
            self.events.insert(number, event.dump())
            number += 1
        journal.fresh = []
        while self.oldest < journal.first:
            self.events.remove(self.oldest)
            self.oldest += 1

    def fetch(self) -> Game:
        """
        The game that was kept.

        :raises BadSnapshot: if any part of it is not as it was written
        """
        layout = self.facts.get(LAYOUT)
        if layout != TITLE:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        clock = self._fetch_lines(CLOCK)
        if len(clock) != 3:
            raise BadSnapshot(f"Expected a clock of 3 lines, got {len(clock)}")
        world = self._fetch_world(clock[0])
        seats = Seats.load(self._fetch_lines(SEATS))
        if len(seats.callers) != len(world.balances):
            raise BadSnapshot(f"{len(seats.callers)} seats, but {len(world.balances)} balances")
        admins = Admins.load(self._fetch_lines(ADMINS))
        journal = self._fetch_journal(sealed.number(clock[2]))
        return Game(world, seats, Pace.load(clock[1]), admins, journal)

    def read_events(self, first: int) -> list[tuple[int, Event]]:
        """Up to 100 events from number *first* on, of those still kept, with their numbers."""
        found = []
        start = max(first, self.oldest)
        for number in range(start, start + MOST_READ):
            line = self.events.get(number)
            if line is None:
                break
            found.append((number, Event.load(line)))
        return found

    def _fetch_lines(self, key: int) -> list[str]:
        return sealed.load(self.facts.get(key) or "")

    def _fetch_world(self, header: str) -> World:
        """:raises BadSnapshot: if a band is damaged, or of another moment than the *header*"""
        generation, minted, burned, balances, seals = snapshot.read_header(
            snapshot.from_text(header)
        )
        planes = [self._fetch_band(band) for band in range(BANDS)]
        for band, seal in enumerate(seals):
            if self.seals[band] != seal:
                raise BadSnapshot(f"Band {band} is damaged, or not of the header's moment")
        world = World.from_bands(planes, balances, generation, minted, burned)
        world.kept()
        return world

    def _fetch_band(self, band: int) -> bands.Planes:
        texts = (self.bands[band].get(0) or "").split(" ")
        if len(texts) != PLANES:
            raise BadSnapshot(f"Expected {PLANES} planes in band {band}, got {len(texts)}")
        planes = [snapshot.from_text(text) for text in texts]
        self.texts[band] = texts
        self.sums[band] = [binascii.crc32(rows) for rows in planes]
        self.seals[band] = _seal(self.sums[band])
        return planes

    def _fetch_journal(self, following: int) -> Journal:
        numbers = self.events.keys()
        self.oldest = following - len(numbers)
        if numbers != list(range(self.oldest, following)):
            raise BadSnapshot(f"Expected events up to {following}, got {numbers[-1:]} as the last")
        for number in numbers:
            Event.load(self.events.get(number) or "")
        return Journal(self.oldest, following)


def _seal(sums: list[int]) -> int:
    """What tells a band from what it was before, by the checksums of its eight planes."""
    return binascii.crc32(struct.pack("<8I", *sums))
