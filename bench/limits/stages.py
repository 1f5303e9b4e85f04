"""
The worst games, as the stable maps that a canister is woken with.

    full        every cell owned by any of nine players, 30 % alive, 0 to 7 coins on each
    room        the same with eight players, and nothing where a newcomer places cells
    windows     nine rows of eight gliders, each in a window of its own
    runs        as many runs of living cells as /board.rle draws
    replay      the same as full, and as many generations since the checkpoint as there may be

All have 1,000 events and sixteen admins. In all but the last so much has happened since the
checkpoint that whoever comes next writes another one: events without cells, which take no time
to be played again; those before them have 1,000 cells each. A backup of the game waits to be
restored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from bench.keeping.guest import START, DictMap, no_seasons
from bench.limits.guest import ADMIN, COLUMN, PLAYER, SPREAD
from engine.access import MOST_ADMINS, Admins
from engine.journal import MOST_KEPT
from engine.world import backup
from engine.world.answers import MOST_RUNS, count_runs
from engine.world.board import World, pack
from engine.world.game import Game, Pace
from engine.world.journal import Event, Journal
from engine.world.rules.plane import HEIGHT, MOST_PLAYERS, WIDTH
from engine.world.seats import Seats
from engine.world.storage import EVENT_GENERATIONS, MOST_REPLAYED, Storage
from localnet.protocol import principal

Maps = dict[int, dict[int, str]]

ALIVE = 0x10
DENSITY = 0.3
FACTS, EVENTS, WAITING, CLOCK, WORLD, POTENTIAL = 0, 1, 2, 3, 4, 9
SAVED = (FACTS, EVENTS, CLOCK, WORLD, POTENTIAL)  # in the order of a storage
TOUCHES = (MOST_REPLAYED - 1) // EVENT_GENERATIONS  # events, and the next makes a checkpoint due
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
RICH = 1_000_000


def caller(number: int) -> str:
    """The principal of so many times one byte, as text."""
    return principal.format(bytes([number]) * 29)


def full(players: int = MOST_PLAYERS, room: Collection[tuple[int, int]] = ()) -> World:
    """A board on which every cell is somebody's; where there has to be *room*, nothing is."""
    random = Random(1)
    cells = bytearray(WIDTH * HEIGHT)
    for index in range(len(cells)):
        alive = ALIVE if random.random() < DENSITY else 0
        cells[index] = random.randrange(8) << 5 | alive | random.randrange(players) + 1
    for x, y in room:
        cells[y * WIDTH + x] &= 0x0F
    return World.from_cells(bytes(cells), [RICH] * players)


def windows() -> World:
    """Gliders whose cells belong to different players, too far apart for one window."""
    cells = bytearray(WIDTH * HEIGHT)
    for glider in range(64):
        left, top = glider % 8 * 64, glider // 8 * 64
        for owner, (x, y) in enumerate(GLIDER, glider):
            cells[(top + y) * WIDTH + left + x] = ALIVE | owner % MOST_PLAYERS + 1
    return World.from_cells(bytes(cells), [RICH] * MOST_PLAYERS)


def runs() -> World:
    """Two living cells, two dead ones, and so on until there are too many."""
    cells = bytearray(WIDTH * HEIGHT)
    for run in range(1, MOST_RUNS, 2):
        for at in (2 * run, 2 * run + 1):
            cells[at] = ALIVE | run % MOST_PLAYERS + 1
    world = World.from_cells(bytes(cells), [RICH] * MOST_PLAYERS)
    assert count_runs([plane.bits for plane in world.planes()][:5]) == MOST_RUNS
    return world


def kept(world: World) -> Maps:
    """A game in *world*, kept in today's layout with a log that is all but full."""
    game, storage, maps = _kept(world, MOST_KEPT - TOUCHES)
    for touch in range(TOUCHES):
        game.journal.note(Event(world.generation, START, ("pause", "resume")[touch % 2], 0))
    storage.save(game)
    return maps


def replay(world: World) -> Maps:
    """A game that has to be played on from *world* for as long as there may be."""
    game, storage, maps = _kept(world, MOST_KEPT)
    world.generation += MOST_REPLAYED - 1
    storage.save_time(game)
    return maps


def _kept(world: World, events: int) -> tuple[Game, Storage, Maps]:
    """A game in *world* and its checkpoint, before which there were so many *events*."""
    game = _game(world)
    event = Event(0, START, "place", 1, pack(SPREAD))
    for _ in range(events):
        game.journal.note(event)
    maps = {number: DictMap() for number in (WAITING, *SAVED)}
    facts, log, clock, cells, potential = [maps[number] for number in SAVED]
    storage = Storage(facts, log, clock, cells, potential, no_seasons())
    storage.create(game)
    maps[WAITING].update(enumerate(backup.PAGES.cut(backup.dump(game))))
    return game, storage, {**maps}


def draw(maps: Maps) -> str:
    """*maps* as `guest` reads them."""
    rows = [(memory, key, text) for memory, map_ in maps.items() for key, text in map_.items()]
    return "\0".join([str(word) for row in rows for word in row])


def _game(world: World) -> Game:
    seats = Seats()
    for number in range(len(world.balances)):
        seats.take(caller(PLAYER + number))
    for player in seats.taken():
        seats.act(player, START)
    admins = Admins(caller(1))
    for number in range(2, MOST_ADMINS):
        admins.add(caller(number))
    admins.add(caller(ADMIN))
    pace = Pace()
    pace.wake(START)
    return Game(world, seats, pace, admins, Journal())


STAGES: dict[str, Callable[[], Maps]] = {
    "full": lambda: kept(full()),
    "room": lambda: kept(full(8, {*SPREAD, *COLUMN})),
    "windows": lambda: kept(windows()),
    "runs": lambda: kept(runs()),
    "replay": lambda: replay(full()),
}
