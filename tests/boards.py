"""
Boards for tests: drawn by hand, or made at random from a seed.

In a picture ``.`` leaves a cell as it is, a digit is a live cell of that
player, a letter is dead land of that player (``a`` of 1, ``b`` of 2, ...), and
``O`` is a live cell of whoever is drawing. Spaces do not count::

    . 1 .
    2 3 a      player 3's cell, between 2's and a bit of 1's land
    . 1 .

A random board has owners, land and coins wherever it has cells, because a rule
that is only right on unclaimed land is not right.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from tests.agreement import SIZE, AnyWorld

Chooser = Callable[[int, int], int]
"""Who owns the cell at x, y."""

EVERYONE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
CODES = ".123456789"
LANDS = ".abcdefghi"

BLOCK = "OO/OO"
BLINKER = "OOO"
TOAD = ".OOO/OOO."
BEACON = "OO../OO../..OO/..OO"
GLIDER = ".O./..O/OOO"
R_PENTOMINO = ".OO/OO./.O."
ACORN = ".O...../...O.../OO..OOO"
PULSAR = (
    "..OOO...OOO../............./O....O.O....O/O....O.O....O/O....O.O....O/..OOO...OOO../"
    "............./"
    "..OOO...OOO../O....O.O....O/O....O.O....O/O....O.O....O/............./..OOO...OOO.."
)
FIGURE_EIGHT = "OOO.../OOO.../OOO.../...OOO/...OOO/...OOO"
PENTADECATHLON = "..O....O../OO.OOOO.OO/..O....O.."


class Board(NamedTuple):
    """What ``from_cells`` takes."""

    cells: bytes
    balances: list[int]


class Sketch:
    """A board that is being drawn."""

    def __init__(self, players: int = 9, balance: int = 1000) -> None:
        self.cells = bytearray(SIZE * SIZE)
        self.balances = [balance] * players

    def put(self, x: int, y: int, owner: int, *, alive: bool = True, coins: int = 0) -> None:
        self.cells[y % SIZE * SIZE + x % SIZE] = coins << 5 | alive << 4 | owner

    def draw(self, picture: str, x: int, y: int, owner: int = 1, *, coins: int = 0) -> "Sketch":
        """Draw *picture* with its upper left corner at *x*, *y*."""
        for dy, row in enumerate(rows_of(picture)):
            for dx, mark in enumerate(row):
                if mark in "O" + CODES[1:]:
                    player = owner if mark == "O" else CODES.index(mark)
                    self.put(x + dx, y + dy, player, coins=coins)
                elif mark in LANDS[1:]:
                    self.put(x + dx, y + dy, LANDS.index(mark), alive=False, coins=coins)
        return self

    def land(self, x: int, y: int, width: int, height: int, owner: int, coins: int = 0) -> "Sketch":
        """Claim a rectangle of dead land for *owner*, *coins* on every cell; live cells stay."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                if not self.cells[row % SIZE * SIZE + column % SIZE] & 16:
                    self.put(column, row, owner, alive=False, coins=coins)
        return self

    def soup(
        self,
        random: Random,
        area: tuple[int, int, int, int],
        owner: Chooser,
        *,
        density: float = 0.35,
        coins: int = 7,
    ) -> "Sketch":
        """Fill *area* (x, y, width, height) at random: cells, land, and up to *coins* on each."""
        x0, y0, width, height = area
        for y in range(y0, y0 + height):
            for x in range(x0, x0 + width):
                alive = random.random() < density
                if alive or random.random() < 0.6:
                    self.put(x, y, owner(x, y), alive=alive, coins=random.randint(0, coins))
                elif random.random() < 0.1:
                    self.put(x, y, 0, alive=False, coins=random.randint(0, coins))
        return self

    def board(self) -> Board:
        return Board(bytes(self.cells), self.balances)


def rows_of(picture: str) -> list[str]:
    """The rows of *picture*, without the spaces that make it readable."""
    rows = [row.replace(" ", "") for line in picture.splitlines() for row in line.split("/")]
    return [row for row in rows if row]


def live_cells(picture: str, x: int = 0, y: int = 0) -> list[tuple[int, int]]:
    """The coordinates of the live cells of *picture*, for placing."""
    rows = enumerate(rows_of(picture))
    return [(x + dx, y + dy) for dy, row in rows for dx, mark in enumerate(row) if mark == "O"]


def show(world: AnyWorld, x: int, y: int, width: int, height: int) -> list[str]:
    """Part of *world* as the rows of a picture."""
    cells = world.cells()

    def mark(column: int, row: int) -> str:
        cell = cells[row % SIZE * SIZE + column % SIZE]
        return (CODES if cell & 16 else LANDS)[cell & 15]

    return ["".join(mark(x + dx, y + dy) for dx in range(width)) for dy in range(height)]


def scattered(random: Random, owners: Sequence[int]) -> Chooser:
    """Every cell has an owner of its own."""
    return lambda x, y: random.choice(owners)


def patches(random: Random, owners: Sequence[int], side: int = 12) -> Chooser:
    """Land comes in squares of one owner, *side* cells wide."""
    known: dict[tuple[int, int], int] = {}

    def owner(x: int, y: int) -> int:
        square = (x % SIZE // side, y % SIZE // side)
        return known.setdefault(square, random.choice(owners))

    return owner


def crowded(owner: Chooser, random: Random) -> Board:
    """A square full of fighting, wherever it falls."""
    corner = (random.randrange(SIZE), random.randrange(SIZE))
    return Sketch().soup(random, (*corner, 56, 56), owner, density=0.4).board()


def sparse(owner: Chooser, random: Random) -> Board:
    """Little soups and gliders, far apart."""
    sketch = Sketch()
    for _ in range(16):
        x, y = random.randrange(SIZE), random.randrange(SIZE)
        sketch.soup(random, (x, y, 8, 8), owner, density=0.45)
        sketch.draw(random.choice([GLIDER, BLINKER, BLOCK]), y, x, owner(y, x), coins=1)
    return sketch.board()


def seam(owner: Chooser, random: Random) -> Board:
    """A cross of soup along row 0 and column 0, on both sides of the edge."""
    sketch = Sketch()
    for start in range(-16, SIZE - 16, 96):
        sketch.soup(random, (start, -4, 32, 8), owner, density=0.3)
        sketch.soup(random, (-4, start, 8, 32), owner, density=0.3)
    return sketch.board()


TERRAINS = {"crowded": crowded, "sparse": sparse, "seam": seam}
LAYOUTS = {"scattered": scattered, "patches": patches}


def terrain(kind: str, layout: str, owners: int) -> Board:
    """A random board of one *kind*, whose *owners* sit on any of nine seats."""
    random = Random(f"{kind} {layout} {owners}")
    seats = sorted(random.sample(EVERYONE, owners))
    return TERRAINS[kind](LAYOUTS[layout](random, seats), random)


def full(density: float, owners: int) -> Board:
    """The whole board at one density, with coins."""
    random = Random(f"{density} {owners}")
    seats = random.sample(EVERYONE, owners)
    cells = bytes(
        owner | (random.random() < density) << 4 | random.randrange(8) << 5
        for owner in random.choices(seats, k=SIZE * SIZE)
    )
    return Board(cells, [1000] * 9)
