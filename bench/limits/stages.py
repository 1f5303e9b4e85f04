"""
The worst games, as the stable maps that a canister is woken with.

    full        every cell owned by any of nine players, 30 % alive, 0 to 7 coins on each
    room        the same with eight players, and nothing where a newcomer places cells
    windows     nine rows of eight gliders, each in a window of its own
    runs        as many runs of living cells as /board.rle draws

All have 1,000 events of 1,000 cells each and sixteen admins; beside every band of today's
layout lies news that is as long as news may be. A backup of the game waits to be restored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from bench.keeping.guest import START, DictMap
from bench.limits.guest import ADMIN, COLUMN, PLAYER, SPREAD
from engine.admins import MOST_ADMINS, Admins
from engine.journal import MOST_KEPT
from engine.life2.game import Game
from engine.life2.journal import Event, Journal, pack
from engine.life2.keeping import backup
from engine.life2.keeping.storage import Storage
from engine.life2.pace import Pace
from engine.life2.rules.cell import MOST_PLAYERS
from engine.life2.rules.changes import MOST_BYTES, PLACE_BYTES
from engine.life2.rules.plane import BANDS, HEIGHT, WIDTH, Window
from engine.life2.seats import Seats
from engine.life2.showing.pages import MOST_RUNS, count_runs
from engine.life2.world import World
from protocol import principal

Maps = dict[int, dict[int, str]]

ALIVE = 0x10
DENSITY = 0.3
FACTS, EVENTS, WAITING, FIRST_BAND = 0, 1, 2, 16
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
RICH = 1_000_000


def caller(number: int) -> str:
    """The principal of so many times one byte, as text."""
    return principal.draw(bytes([number]) * 29)


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
    """Two living cells, two dead ones, and so on until there are too many; land all around."""
    cells = bytearray([run % MOST_PLAYERS + 1 for run in range(WIDTH * HEIGHT // 2) for _ in "12"])
    for run in range(1, MOST_RUNS, 2):
        cells[2 * run] |= ALIVE
        cells[2 * run + 1] |= ALIVE
    world = World.from_cells(bytes(cells), [RICH] * MOST_PLAYERS)
    assert count_runs(world) == MOST_RUNS
    return world


def kept(world: World) -> Maps:
    """A game in *world*, kept in today's layout with as much news as there can be."""
    game = _game(world)
    maps = {number: DictMap() for number in (FACTS, EVENTS, WAITING)}
    bands = {FIRST_BAND + band: DictMap() for band in range(BANDS)}
    storage = Storage(maps[FACTS], [*bands.values()], maps[EVENTS])
    storage.create(game)
    for _ in range(BANDS):
        _change(world)
        storage.save_time(game)
    maps[EVENTS].update(_events())
    maps[WAITING].update(enumerate(backup.PAGES.cut(backup.dump(game))))
    return {**maps, **bands}


def draw(maps: Maps) -> str:
    """*maps* as `guest` reads them."""
    rows = [(memory, key, text) for memory, map_ in maps.items() for key, text in map_.items()]
    return "\0".join([str(word) for row in rows for word in row])


def _game(world: World) -> Game:
    seats = Seats()
    for number in range(len(world.balances)):
        seats.take(caller(PLAYER + number))
    admins = Admins(caller(1))
    for number in range(2, MOST_ADMINS):
        admins.add(caller(number))
    admins.add(caller(ADMIN))
    pace = Pace()
    pace.wake(START)
    return Game(world, seats, pace, admins, Journal(0, MOST_KEPT))


def _change(world: World) -> None:
    """Note as much as one may of *world* as changed, though it is all as it was."""
    window = Window(0, HEIGHT, 0, (MOST_BYTES - PLACE_BYTES) // (8 * HEIGHT))
    rows = [plane.cut(window).to_bytes(window.size, "little") for plane in world.planes()]
    world.changes.note(window, 0xFF, rows)


def _events() -> dict[int, str]:
    event = Event(10**9, START, "place", 1, pack(SPREAD)).dump()
    return dict.fromkeys(range(MOST_KEPT), event)


STAGES: dict[str, Callable[[], Maps]] = {
    "full": lambda: kept(full()),
    "room": lambda: kept(full(8, {*SPREAD, *COLUMN})),
    "windows": lambda: kept(windows()),
    "runs": lambda: kept(runs()),
}
