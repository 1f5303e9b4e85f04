"""
Owners of what blinks: they may change for long while life repeats, but never for ever.

The world is settled once cells and owners are what they were two generations ago. Could the
owners of an oscillator of period 2 go on alternating, so that it never settles? They could not:

* Whoever is born in one phase has all parents in the other, and being a neighbour is mutual.
  Count the neighbours in the oscillator who are born in different phases, or of whom one never
  dies, and who differ in owner. If two of three parents agree, a newborn of another owner than
  last time lowers that count. If all three differ, it does not raise it, and leaves it as it was
  only if the last owner is among the parents. So in a cycle only such ties change anything.
* By its index a cell takes the lowest, the middle or the highest owner in a tie. As the last
  owner is among the parents, one that takes the lowest can only go down, and one that takes the
  highest only up: in a cycle neither changes.
* What takes the middle takes the median of its parents, also where two agree. For any limit,
  whether that is above it is a majority of three, which by the same count comes to rest.

So whatever repeats in life comes to rest in owners. On the way there a change of owner travels
along an oscillator, which the engine must not take for settled: a pole of 28 steps blinks::

    O O . . . . .         O O . . . . .
    O . O . . . .         O . . . . . .
    . . . . . . .   <->   . O . O . . .
    . . O . O . .         . . . . . . .
    . . . . . . .         . . . O . O .         and so on
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from engine.bitboard import life
from engine.world.board import World
from engine.world.rules import terrain
from tests.agreement import SIZE, assert_same
from tests.boards import EVERYONE, Board, Sketch
from tests.reference import ReferenceWorld, heir

Cell = tuple[int, int]
Cells = frozenset[Cell]
Births = list[list[tuple[int, list[int], int]]]  # by phase: number, parents, index modulo 3

STRIDE = 12
POLE = 28
OWNERS = "247728432425957191756924252829242"  # found by search: they change for long
GENERATIONS = 80
LIFE = bytes(cell & 16 for cell in range(256))
UNEVEN = (1, 1, 2, 3, 1, 10, 4, 1, 1, 7, 9, 10, 10, 10, 1, 1, 2, 1, 2, 3)


def cells_of(board: int) -> Cells:
    places = [place for place in range(board.bit_length()) if board >> place & 1]
    return frozenset((place % STRIDE, place // STRIDE) for place in places)


def small_oscillators() -> Iterator[tuple[Cells, Cells]]:
    """Both phases of all of period 2 of which one fits into 4x4 cells, the smaller first."""
    for rows in product(range(16), repeat=4):
        if rows[0] == 0 or not any(row & 1 for row in rows):
            continue  # the same lies in the corner, too
        board = sum(row << (4 + y) * STRIDE + 4 for y, row in enumerate(rows))
        other = life(board, STRIDE)
        if other != board and life(other, STRIDE) == board:
            one, two = sorted((cells_of(board), cells_of(other)), key=len)
            yield one, two


def parents(cell: Cell, living: Cells) -> list[Cell]:
    x, y = cell
    return [at for at in living if at != cell and abs(at[0] - x) <= 1 and abs(at[1] - y) <= 1]


def rankings(number: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many can be ranked, some of them equally: every rank is taken."""
    for ranks in product(range(number), repeat=number):
        if len(set(ranks)) == max(ranks) + 1:
            yield ranks


@cache
def child(one: int, two: int, three: int, third: int) -> int:
    return heir([one, two, three], third)


def rest(births: Births, ranks: tuple[int, ...], size: int) -> int:
    """After how many rounds of both phases owners are those of the round before."""
    owners = [*ranks, *[0] * size]
    seen = []
    while ranks not in seen:
        seen.append(ranks)
        for phase in births:
            for cell, (one, two, three), third in phase:
                owners[cell] = child(owners[one], owners[two], owners[three], third)
        ranks = tuple(owners[: len(ranks)])
    assert ranks == seen[-1], f"the owners {ranks} come again and again"
    return len(seen) - 1


def births_of(one: Cells, two: Cells, shift: int) -> Births:
    """Who is born in both phases, the cells of *one* having the first numbers."""
    number = {cell: at for at, cell in enumerate([*sorted(one), *sorted(two - one)])}
    return [
        [
            (number[x, y], [number[at] for at in parents((x, y), old)], (y * SIZE + x + shift) % 3)
            for x, y in new - old
        ]
        for old, new in ((one, two), (two, one))
    ]


def test_owners_of_every_small_oscillator_come_to_rest() -> None:
    """Blinkers, toads, beacons and clocks, with all owners, on cells of every index modulo 3."""
    found = sorted(set(small_oscillators()), key=lambda phases: sorted(phases[0]))
    assert {len(one) for one, _ in found} == {3, 6}
    ways = {number: list(rankings(number)) for number in (3, 6)}
    assert [len(each) for each in ways.values()] == [13, 4683]
    longest = max(
        rest(births, ranks, len(two))
        for one, two in found
        for births in [births_of(one, two, shift) for shift in range(3)]
        for ranks in ways[len(one)]
    )
    assert longest > 1, "some change owners more than once"


def pole(mirrored: bool) -> list[Cell]:
    cells = [(0, 0), (1, 0), (0, 1), (POLE + 1, POLE), (POLE, POLE + 1), (POLE + 1, POLE + 1)]
    for step in range(1, POLE, 2):
        cells.append((step + 1, step))
        if step > 1:
            cells.append((step - 1, step))
    return [(POLE + 1 - x, y) for x, y in cells] if mirrored else cells


@cache
def poles() -> Board:
    """Six poles of nine owners and coins on foreign land, the first pole across the corner."""
    random, sketch = Random(31), Sketch()
    for at in range(6):
        left, top = 42 * at - 21, 90 * at - 21  # the same index modulo 3
        sketch.land(left, top, POLE + 2, POLE + 2, random.choice(EVERYONE), coins=3)
        for number, (x, y) in enumerate(pole(mirrored=at % 2 == 1)):
            sketch.put(left + x, top + y, int(OWNERS[number]), coins=random.randrange(8))
    return sketch.board()


@cache
def blinking() -> list[bytes]:
    """The cells of poles in all generations, of which life has the same in every other."""
    world = ReferenceWorld.from_cells(*poles())
    history = [world.cells()]
    for _ in range(GENERATIONS):
        world.step()
        history.append(world.cells())
    alive = [cells.translate(LIFE) for cells in history]
    assert alive[2:] == alive[:-2]
    assert alive[0] != alive[1]
    return history


@pytest.fixture(params=["in windows", "on the whole torus"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A way to let time pass, the only one that is left."""
    if request.param == "in windows":
        monkeypatch.setattr(terrain, "WHOLE", None)
    else:
        monkeypatch.setattr(terrain, "TOO_RESTLESS", -1)
    return str(request.param)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("ticks", [UNEVEN, (1,) * 80, (2,) * 40, (10,) * 8])
def test_owners_that_change_while_life_blinks_are_not_settled(ticks: tuple[int, ...]) -> None:
    assert sum(ticks) == GENERATIONS
    history = blinking()
    last = max(at for at in range(2, len(history)) if history[at] != history[at - 2])
    assert 60 <= last < GENERATIONS - 2, "a change of owners travels for long, and arrives"
    world, twin = World.from_cells(*poles()), ReferenceWorld.from_cells(*poles())
    for generations in ticks:
        world.step(generations)
        twin.step(generations)
        assert_same(world, twin)
        assert world.settled == (world.generation > last), world.generation
