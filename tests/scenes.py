"""
Named boards on which worlds are compared, each with a trap in it.

The small scenes hold at most a few thousand live cells, so that the definition
can follow; the large ones are for whole-board implementations only.
"""

from collections.abc import Callable
from random import Random

from tests.agreement import SIZE
from tests.boards import (
    ACORN,
    BEACON,
    BLINKER,
    BLOCK,
    EVERYONE,
    FIGURE_EIGHT,
    GLIDER,
    PENTADECATHLON,
    PULSAR,
    R_PENTOMINO,
    TOAD,
    Board,
    Chooser,
    Sketch,
    patches,
    scattered,
)

PHOENIX = "...O..../...O.O../.O....../......OO/OO....../......O./..O.O.../....O..."
GUN = (
    "........................O.........../......................O.O.........../"
    "............OO......OO............OO/...........O...O....OO............OO/"
    "OO........O.....O...OO............../OO........O...O.OO....O.O.........../"
    "..........O.....O.......O.........../...........O...O..................../"
    "............OO......................"
)
NORTH_EAST_GLIDER = "OOO/..O/.O."
NORTH_WEST_GLIDER = "OOO/O../.O."
SOUTH_WEST_GLIDER = ".O./O../OOO"


def ash_of_many_owners() -> Board:
    """
    Toads, phoenixes and blinkers whose cells repeat from the start, but not their owners.

    The shape has period 2 at once; who owns it, and whose coins it earns, is
    only settled after up to nine generations.
    """
    random, sketch = Random(21), Sketch()
    owner = scattered(random, EVERYONE)
    for y in range(-6, 150, 14):
        for x in range(-6, 150, 14):
            sketch.land(x, y, 9, 9, random.choice(EVERYONE), random.randint(0, 7))
            recolour(sketch, random.choice([TOAD, PHOENIX, BLINKER, BEACON]), x, y, owner)
    return sketch.board()


def field_of_many_owners() -> Board:
    """The same all over the board, so that even what is rare among owners happens somewhere."""
    random, sketch = Random(27), Sketch()
    owner = scattered(random, EVERYONE)
    for y in range(0, SIZE - 12, 12):
        for x in range(0, SIZE - 12, 12):
            recolour(sketch, random.choice([TOAD, PHOENIX]), x + random.randrange(3), y, owner)
    return sketch.board()


def recolour(sketch: Sketch, picture: str, x: int, y: int, owner: Chooser) -> None:
    """Draw *picture* with an owner for each cell."""
    marked = "".join(str(owner(0, 0)) if mark == "O" else mark for mark in picture)
    sketch.draw(marked, x, y, coins=owner(0, 0) % 8)


def glider_to_old_ash() -> Board:
    """Ash of player 2, on 2's land with coins, that player 1's glider reaches after 1,200 steps."""
    sketch = Sketch(players=3).land(396, 396, 60, 60, 2, coins=3)
    for step in range(0, 54, 9):
        for across in range(0, 54, 9):
            picture = [BLINKER, BLOCK, TOAD][(step + across) // 9 % 3]
            sketch.draw(picture, 400 + across, 400 + step, 2, coins=1)
    return sketch.draw(GLIDER, 90, 90, 1, coins=1).draw(BLINKER, 20, 500, 3).board()


def clocks_of_all_periods() -> Board:
    """Oscillators of periods 3, 8 and 15 among blinkers and toads, and once across the corner."""
    sketch, random = Sketch(), Random(22)
    owner = scattered(random, EVERYONE)
    for corner in (100, -10):
        sketch.land(corner - 8, corner - 8, 60, 60, 4, coins=2)
        recolour(sketch, PULSAR, corner, corner, owner)
        recolour(sketch, FIGURE_EIGHT, corner + 20, corner, owner)
        recolour(sketch, PENTADECATHLON, corner + 36, corner + 3, owner)
        for offset in range(0, 40, 6):
            recolour(sketch, BLINKER, corner + offset, corner + 20, owner)
            recolour(sketch, TOAD, corner + offset, corner + 26, owner)
            recolour(sketch, BLOCK, corner + offset, corner - 8, owner)
    return sketch.board()


def gliders_over_the_edges() -> Board:
    """Gliders of many players that cross rows and columns 510 to 1 and meet other people's ash."""
    sketch = Sketch().land(506, 0, 12, SIZE, 8, coins=5).land(0, 506, SIZE, 12, 9, coins=2)
    for at in range(8, SIZE - 30, 64):
        sketch.draw(GLIDER, 500, at, 1, coins=1).draw(GLIDER, at, 500, 2, coins=1)
        sketch.draw(NORTH_EAST_GLIDER, 500, at + 30, 3).draw(NORTH_EAST_GLIDER, at + 30, 8, 4)
        sketch.draw(NORTH_WEST_GLIDER, 8, at + 50, 5).draw(SOUTH_WEST_GLIDER, at + 20, 502, 6)
        sketch.draw(BLINKER, 2, at + 14, 7).draw(BLOCK, at + 14, 2, 7)
    sketch.draw(BLOCK, -1, -1, 7, coins=1).draw(GLIDER, 490, 490, 3)
    return sketch.board()


def everything_dies() -> Board:
    """Cells too lonely or too crowded to live, with coins: empty in a few generations."""
    sketch = Sketch(players=4)
    for at in range(0, SIZE, 16):
        sketch.draw("1.2/.../3.4", at, at, coins=2).draw("34", at, at + 8, coins=7)
        sketch.draw("1../.2./..3", at + 8, at, coins=1)
    return sketch.board()


def one_owner_on_foreign_land() -> Board:
    """Everything alive is player 6's, and none of the land is."""
    random = Random(23)
    sketch = Sketch()
    for x, y in [(0, 0), (200, 300), (330, 90), (-20, 400)]:
        for row in range(4):
            for column in range(4):
                square = (x + 16 * column, y + 16 * row)
                sketch.land(*square, 16, 16, random.choice(EVERYONE), random.randint(0, 7))
        sketch.draw(R_PENTOMINO, x + 30, y + 30, 6).draw(ACORN, x + 20, y + 10, 6, coins=1)
    return sketch.board()


def land_without_life() -> Board:
    """Land and coins, and nobody alive."""
    sketch = Sketch(players=9).land(500, 500, 40, 40, 9, coins=7)
    return sketch.land(100, 100, 50, 50, 1, coins=1).land(200, 0, 9, SIZE, 0, coins=3).board()


def belts_across() -> Board:
    """Life in rows all round the torus, and in rows that miss closing by a few cells."""
    return belts(lambda along, across: (along, across))


def belts_along() -> Board:
    """The same in columns."""
    return belts(lambda along, across: (across, along))


def belts(turn: Callable[[int, int], tuple[int, int]]) -> Board:
    """A closed belt of many players, an open one of two, and ash between them."""
    sketch = Sketch()
    for number, along in enumerate(range(0, SIZE, 43)):
        sketch.draw(R_PENTOMINO, *turn(along, 100), 1 + number % 9, coins=1)
        sketch.draw(BLINKER, *turn(along, 160), 1 + number % 9)
        if along < SIZE - 64:
            sketch.draw(R_PENTOMINO, *turn(along + 23, 300), 2 + number % 2, coins=1)
    return sketch.board()


def duels() -> Board:
    """Pairs of neighbours in places of their own, so that each place knows only two players."""
    sketch, random = Sketch(), Random(24)
    for number in range(9):
        pair = (number + 1, (number + 4) % 9 + 1)
        area = (number * 57 - 12, (number * 131) % SIZE, 24, 24)
        sketch.soup(random, area, patches(random, pair, 6), density=0.4)
    return sketch.board()


def a_gun_and_its_target() -> Board:
    """A glider gun of player 3 that shoots at player 8's blocks and blinkers."""
    sketch = Sketch().draw(GUN, 470, 480, 3, coins=1).land(500, 500, 60, 60, 8, coins=4)
    for at in range(0, 48, 8):
        sketch.draw(BLOCK, 520 + at, 530 + at, 8).draw(BLINKER, 530 + at, 520 + at, 8)
    return sketch.board()


def diagonal_fuses() -> Board:
    """
    Diagonals, which burn down from their ends at one cell a generation: as fast as news can go.

    All but the burning ends is still. Two of them have no ends, and stay.
    """
    random = Random(25)
    sketch, owner = Sketch(), patches(random, EVERYONE, 5)
    for at in range(12):
        slope, length = random.choice([1, -1]), random.randrange(30, 60)
        for step in range(length):
            x, y = 40 * at + step, 128 * at + slope * step
            sketch.put(x, y, owner(x, y), coins=random.randrange(8))
    return closed_diagonals(sketch, owner).board()


def closed_diagonals(sketch: Sketch, owner: Chooser) -> Sketch:
    """Two diagonals that meet their own ends round the torus."""
    for step in range(SIZE):
        for x, y in ((step, step - 20), (step, step + 230)):
            clear(sketch, x, y)
    for step in range(SIZE):
        for x, y in ((step, step - 20), (step, step + 230)):
            sketch.put(x, y, owner(x, y), coins=1)
    return sketch


def clear(sketch: Sketch, x: int, y: int) -> None:
    """Make room around a cell."""
    for dy in range(-3, 4):
        for dx in range(-3, 4):
            sketch.put(x + dx, y + dy, 0, alive=False)


def zebra() -> Board:
    """Every other row alive, all round the torus: a still life of the whole board."""
    owner = patches(Random(26), EVERYONE, 37)
    sketch = Sketch()
    for y in range(0, SIZE, 2):
        for x in range(SIZE):
            sketch.put(x, y, owner(x, y), coins=1)
            sketch.put(x, y + 1, owner(y, x), alive=False, coins=(x + y) % 8)
    return sketch.board()


SCENES: dict[str, Callable[[], Board]] = {
    make.__name__.replace("_", " "): make
    for make in (
        ash_of_many_owners,
        glider_to_old_ash,
        clocks_of_all_periods,
        gliders_over_the_edges,
        everything_dies,
        one_owner_on_foreign_land,
        land_without_life,
        duels,
        a_gun_and_its_target,
        diagonal_fuses,
        belts_across,
        belts_along,
    )
}
