"""Terrain and its patches: what leaves a window, what is quiet, what is found."""

from random import Random

import pytest

from engine.world.board import World
from engine.world.rules import terrain
from engine.world.rules.plane import MOST_PLAYERS, STRIDE, TORUS, spell
from engine.world.rules.terrain import Patch, Terrain, amount
from engine.world.rules.windows import WHOLE, Atlas, Whole, around, fit
from tests.boards import BLINKER, BLOCK, CODES, GLIDER, LANDS, live_cells, rows_of
from tests.dense import DenseWorld

ALIVE = 0x10


@pytest.mark.parametrize("margin", [terrain.MARGIN, terrain.WIDE_MARGIN])
def test_a_fire_runs_along_a_diagonal_at_the_speed_of_light(
    margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    All round the torus each cell of it has two neighbours and lives for ever, until one is put
    beside it. From there it burns in both directions, a cell a generation, which is as fast as
    anything can be, and windows around the fire are opened again and again.
    """
    monkeypatch.setattr(terrain, "WIDE_MARGIN", margin)
    cells = bytearray(512 * 512)
    for place in range(512):
        cells[place * 512 + place] = ALIVE | place // 64 % MOST_PLAYERS + 1
    world = World.from_cells(bytes(cells), [1_000] * MOST_PLAYERS)
    plain = DenseWorld.from_cells(bytes(cells), [1_000] * MOST_PLAYERS)
    for each in (world, plain):
        each.step(4)
        each.place(9, [(101, 100)])
    assert world.settled is False
    for generations in (10, 10, 7, 3, 10):
        world.step(generations)
        plain.step(generations)
        assert world.cells() == plain.cells()
    pairs = enumerate(zip(cells, world.cells(), strict=True))
    burning = [index % 512 for index, (then, now) in pairs if (then ^ now) & ALIVE != 0]
    assert (min(burning), max(burning)) == (101 - 40, 101 + 40)


def test_what_is_placed_in_an_empty_world_has_a_window_of_its_own() -> None:
    world = World.begin([True])
    world.place(1, live_cells(GLIDER, 100, 100))
    world.step(2)
    patch = world.terrain._patch
    assert patch is not None
    assert not patch.shape.whole
    assert len(patch.shape.windows) == 1


def planes_of(picture: str, x: int = 100, y: int = 100, owner: int = 1) -> Terrain:
    """The planes with *picture* at *x*, *y*, where nothing is known of what was before."""
    planes = Terrain()
    for dy, row in enumerate(rows_of(picture)):
        for dx, mark in enumerate(row):
            cell = 1 << (y + dy) % 512 * STRIDE + 16 + (x + dx) % 512
            player = owner if mark == "O" else max(CODES.find(mark), LANDS.find(mark))
            for bit in range(4):
                planes.owners[bit] |= cell * (player >> bit & 1)
            if mark == "O" or mark in CODES[1:]:
                planes.alive |= cell
    planes.before = planes.restless = planes.alive
    planes.known = False
    return planes


def atlas(planes: Terrain, margin: int = 12) -> Atlas:
    windows = around(planes.restless, margin)
    assert windows is not None
    shape = fit(windows, 512 * STRIDE)
    assert shape is not None
    return shape


def test_coins_are_counted_by_their_planes() -> None:
    assert amount([0b011, 0b010, 0b110], 0b111) == 1 + (1 + 2 + 4) + 4
    assert amount([0b011, 0b010, 0b110], 0b001) == 1
    assert amount([0, 0, 0], 0b111) == 0


def test_a_glider_leaves_its_window_and_then_nothing_has_happened() -> None:
    planes = planes_of(GLIDER)
    patch = Patch(atlas(planes), planes)
    ticks = 0
    while patch.run(10):
        ticks += 1
    assert 1 <= ticks < 10
    assert patch.generations == 10 * ticks
    alive, owners = patch.alive, patch.owners()
    assert not patch.run(10)
    assert (patch.alive, patch.owners(), patch.generations) == (alive, owners, 10 * ticks)
    assert patch.run(1), "one generation is not too much"


def test_windows_next_to_ash_keep_it_blinking_on_their_ring() -> None:
    """A blinker that lies across the edge of a window, which was opened for a block."""
    planes = planes_of(BLINKER, 79, 100)
    planes.before = planes_of("O/O/O", 80, 99).alive
    block = planes_of(BLOCK)
    planes.alive |= block.alive
    planes.before |= block.alive
    planes.restless = block.alive
    planes.known = True
    shape = atlas(planes)
    assert shape.scatter(shape.ring, 0) & planes.alive != 0
    for generations in (1, 2, 10, 7):
        patch = Patch(shape, planes)
        assert patch.run(generations)
        odd = generations % 2 == 1
        then = planes.before if odd else planes.alive
        assert shape.scatter(patch.alive, then) == then
        assert patch.quiet == (generations > 1)


def test_an_heir_who_changes_on_the_edge_leaves_the_window() -> None:
    """
    A blinker of three owners lies along the edge; who owns its ends is new to it.

    The ring cell's owner would be told nothing of that.
    """
    planes = planes_of("1/2/2", 81, 100)
    planes.before = planes_of("OOO", 80, 101).alive
    land = planes_of("b.c", 80, 101)
    for bit in range(4):
        planes.owners[bit] |= land.owners[bit]
    block = planes_of(BLOCK)
    planes.alive |= block.alive
    planes.before |= block.alive
    for bit in range(4):
        planes.owners[bit] |= block.owners[bit]
    planes.restless = block.alive
    planes.known = True
    shape = atlas(planes)
    assert shape.scatter(shape.edge, 0) & planes.alive != 0
    assert not Patch(shape, planes).run(2)
    assert Patch(WHOLE, planes).run(2)


@pytest.mark.parametrize("shape", [WHOLE, None], ids=["whole", "atlas"])
def test_what_is_quiet_is_known_after_two_generations(shape: Whole | None) -> None:
    planes = planes_of(BLOCK)
    patch = Patch(shape if shape is not None else atlas(planes), planes)
    assert not patch.quiet
    for quiet in (False, True, True):
        assert patch.run(1)
        assert patch.quiet == quiet


def test_what_was_restless_when_a_patch_opened_is_so_once_more() -> None:
    """Somebody has just placed it, and its owner may be new."""
    planes = planes_of(BLOCK)
    planes.known = True
    patch = Patch(atlas(planes), planes)
    assert not patch.quiet
    patch.run(1)
    assert not patch.quiet
    patch.run(1)
    assert patch.quiet


def test_guessing_again_changes_no_owner() -> None:
    planes = planes_of("1.2/121/2.1")
    patch = Patch(WHOLE, planes)
    other = Patch(WHOLE, planes)
    for _ in range(5):
        assert patch.run(3)
        assert other.run(3)
        other.guess()
        assert patch.owners() == other.owners()
        assert patch.alive == other.alive
    assert len(patch.players) == 2


def crowd(seed: int, players: int) -> Terrain:
    """The planes of a board of which a tenth lives, whoever owns it, on coins here and there."""
    random = Random(seed)
    planes = Terrain()
    thin = [random.getrandbits(512 * STRIDE) & TORUS.cells for _ in range(4)]
    planes.alive = thin[0] & thin[1] & thin[2] | thin[0] & thin[1] & thin[3]
    rest = planes.alive
    for player in range(1, players + 1):
        family = rest & random.getrandbits(512 * STRIDE) if player < players else rest
        rest ^= family
        spell(planes.owners, player, family)
    planes.coins[0] = random.getrandbits(512 * STRIDE) & thin[0]
    planes.before = planes.restless = planes.alive
    planes.known = False
    return planes


@pytest.mark.parametrize(
    ("crowded", "many"), [(0, 1_200), (10**6, -1)], ids=["by the living", "by the contested"]
)
def test_in_a_crowd_everybody_is_voted_on_and_nothing_else_changes(
    crowded: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For longer than it goes on without a border, and by single generations, too."""
    planes = crowd(seed=5, players=5)
    everywhere = Patch(WHOLE, planes)
    bordered = Patch(WHOLE, planes)
    for generations in (10, 1, 1, 9, *[2] * terrain.BORDERLESS):
        monkeypatch.setattr(terrain, "CROWD", crowded)
        monkeypatch.setattr(terrain, "MANY", many)
        everywhere.run(generations)
        assert everywhere._borderless > 0
        monkeypatch.setattr(terrain, "CROWD", 10**6)
        monkeypatch.setattr(terrain, "MANY", 10**6)
        if bordered._borderless > 0:
            bordered.guess()
        bordered.run(generations)
        assert bordered._borderless == 0
        assert everywhere.alive == bordered.alive
        assert everywhere.owners() == bordered.owners()
        assert (everywhere.gains, everywhere.coins) == (bordered.gains, bordered.coins)


def test_a_crowd_that_has_gone_has_a_border_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain, "CROWD", 100)
    planes = planes_of(BLOCK)
    for x in range(0, 320, 4):  # what is about to die
        planes.alive |= planes_of("OO", x, 300, owner=2).alive
    planes.before = planes.restless = planes.alive
    for bit in range(4):
        planes.owners[bit] |= planes.alive * (2 >> bit & 1) & ~planes_of(BLOCK).alive
    patch = Patch(WHOLE, planes)
    assert patch._borderless == terrain.BORDERLESS
    for _ in range(terrain.BORDERLESS - 1):
        patch.run(1)
        assert patch._borderless > 0
    patch.run(1)
    assert (patch._borderless, patch.contested) == (0, 0)
    assert patch.alive & WHOLE.inside == WHOLE.place(planes_of(BLOCK).alive)
