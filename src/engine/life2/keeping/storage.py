"""
Storage: a game in stable maps of text, complete after every message.

Nothing is left for the moment of an upgrade to write. A tick writes what changed in
the world, and its clock; a message of somebody also the seats, the admins and its
events. All but the layout and the bands are sealed lines::

    facts     0  layout     "life2 1"
              1  clock      the header of a snapshot, in base64; the pace;
                            the number of the next event; whose turn it was
              2  seats      a line for each
              3  admins     a line for each
    bands     sixteen maps, one for each band, because writing an entry of a map
              writes its neighbours again; in base64
              0  band       its planes, as `bands.pack` has them
              1  news       what changed, anywhere, when this band had its turn
    events    number -> event

Whenever the world has changed, the next band has its turn: the news are written, and
so is the band, if it is no longer as it was written last. Bands whose turn was earlier
are older; what they have missed is in the news since then::

    turn     n-15  n-14  n-13  n-12  ...  n-1   n
    band      12    13    14    15   ...  10   11      11 alone is up to date

So the world is found by going from the oldest band to the newest: first the news of its
turn, which may reach into any band, and then the band as it was after them. If more has
changed than news can tell, all bands are written, and there are no news.

POTENTIAL is not kept: it is exactly the living cells and their neighbours.

A layout that was released is never edited. A new one gets the next number, and the reader of
the one before joins `OLDER`: a game that was saved in an earlier layout is saved in today's as
soon as it is loaded.
"""

from __future__ import annotations

import zlib

from engine import sealed
from engine.admins import Admins
from engine.errors import BadSnapshot
from engine.life2 import snapshot
from engine.life2.game import Game
from engine.life2.journal import Journal
from engine.life2.keeping import bands, news
from engine.life2.pace import Pace
from engine.life2.rules.plane import ALL_BANDS, BANDS, Bands, Plane
from engine.life2.seats import Seats
from engine.life2.world import World
from engine.textmap import from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.textmap import TextMap

LAYOUT = 0
CLOCK = 1
SEATS = 2
ADMINS = 3

BAND = 0
NEWS = 1

VERSION = 1
TITLE = f"life2 {VERSION}"
CLOCK_LINES = 4


class Storage:
    """The maps that a game is kept in."""

    def __init__(self, facts: TextMap, bands: list[TextMap], events: TextMap) -> None:
        self.facts = facts
        self.bands = bands
        self.events = events
        self.sums = [0] * BANDS  # checksums of the bands, and
        self.seals = [0] * BANDS  # of the bands and their news
        self.turn = 0
        self.behind: Bands = ALL_BANDS  # those that changed since they were written
        self.telling = [False] * BANDS  # whether there are news beside a band

    def create(self, game: Game) -> None:
        """Save a *game* that was never saved in this layout."""
        self.facts.insert(LAYOUT, TITLE)
        self.save(game)

    def save(self, game: Game) -> None:
        """Save all that has changed in *game*."""
        self.facts.insert(SEATS, sealed.dump(game.seats.dump()))
        self.facts.insert(ADMINS, sealed.dump(game.admins.dump()))
        game.journal.save(self.events)
        self.save_time(game)

    def save_time(self, game: Game) -> None:
        """Save what time alone changes in *game*."""
        world = game.world
        self.behind |= world.dirty
        if not world.news.told:
            self._save_all(world)
        elif world.dirty != 0:
            self._take_turn(world)
        world.kept()
        header = to_text(snapshot.dump_header(world, self.seals))
        lines = [header, game.pace.dump(), str(game.journal.following), str(self.turn)]
        self.facts.insert(CLOCK, sealed.dump(lines))

    def _save_all(self, world: World) -> None:
        """Keep every band, and no news."""
        packed = bands.pack_all(world.terrain.stored())
        for band, planes in enumerate(packed):
            self.bands[band].insert(BAND, to_text(planes))
        for band, telling in enumerate(self.telling):
            if telling:
                self.bands[band].remove(NEWS)
        self.sums = [zlib.crc32(planes) for planes in packed]
        self.seals = list(self.sums)
        self.telling = [False] * BANDS
        self.behind = 0

    def _take_turn(self, world: World) -> None:
        """Keep the news, and the band whose turn it is."""
        turn = (self.turn + 1) % BANDS
        if self.behind >> turn & 1 != 0:
            planes = bands.pack(world.band(turn))
            self.bands[turn].insert(BAND, to_text(planes))
            self.sums[turn] = zlib.crc32(planes)
            self.behind ^= 1 << turn
        told = world.news.dump()
        self.bands[turn].insert(NEWS, to_text(told))
        self.seals[turn] = zlib.crc32(told, self.sums[turn])
        self.telling[turn] = True
        self.turn = turn

    def load(self) -> Game:
        """
        The game that was saved.

        :raises BadSnapshot: if any part of it is not as it was written
        """
        layout = self.facts.get(LAYOUT)
        if layout == TITLE:
            clock = self._load_clock()
            return self._load_game(self._load_world(clock[0], sealed.number(clock[3])), clock)
        read = OLDER.get(layout or "")
        if read is None:
            raise BadSnapshot(f"Expected the stable layout {TITLE!r}, got {layout!r}")
        game = read(self)
        self.create(game)
        return game

    def _load_clock(self) -> list[str]:
        clock = self._load_lines(CLOCK)
        if len(clock) != CLOCK_LINES:
            raise BadSnapshot(f"Expected a clock of {CLOCK_LINES} lines, got {len(clock)}")
        return clock

    def _load_game(self, world: World, clock: list[str]) -> Game:
        """The game that is played in *world*."""
        seats = Seats.load(self._load_lines(SEATS))
        if len(seats.callers) != len(world.balances):
            raise BadSnapshot(f"{len(seats.callers)} seats, but {len(world.balances)} balances")
        admins = Admins.load(self._load_lines(ADMINS))
        journal = Journal.load(self.events, sealed.number(clock[2]))
        return Game(world, seats, Pace.load(clock[1]), admins, journal)

    def _load_lines(self, key: int) -> list[str]:
        return sealed.load(self.facts.get(key) or "")

    def _load_world(self, header: str, turn: int) -> World:
        """:raises BadSnapshot: if a band is damaged, or of another moment than the *header*"""
        generation, minted, burned, balances, self.seals = snapshot.read_header(from_text(header))
        planes = [Plane() for _ in range(bands.PLANES)]
        for later in range(1, BANDS + 1):
            self._load_band((turn + later) % BANDS, planes)
        self.turn = turn % BANDS
        found = [[plane.band(band) for plane in planes] for band in range(BANDS)]
        world = World.from_bands(found, balances, generation, minted, burned)
        world.kept()
        return world

    def _load_band(self, band: int, planes: list[Plane]) -> None:
        """Lay the news beside *band*, and then it, over *planes*."""
        packed = from_text(self.bands[band].get(BAND) or "")
        told = from_text(self.bands[band].get(NEWS) or "")
        self.sums[band] = zlib.crc32(packed)
        if zlib.crc32(told, self.sums[band]) != self.seals[band]:
            raise BadSnapshot(f"Band {band} is damaged, or not of the header's moment")
        self.telling[band] = len(told) > 0
        news.lay(told, planes)
        found, _ = bands.unpack(packed, 0)
        for bit, plane in enumerate(planes):
            plane.lay_band(band, found[bit])


# By title, who reads a game that was saved in an earlier layout, and clears away what of it
# today's layout does not write. There has been one layout so far.
OLDER: dict[str, Callable[[Storage], Game]] = {}
