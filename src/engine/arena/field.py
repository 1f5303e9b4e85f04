"""
The field: cells that are dead, Blue or Red; 64 x 64 of them, or more in a larger round.

Life decides who lives (born with 3 neighbours, stays with 2 or 3); a newborn takes the
colour of most of its three parents, whoever stays keeps their own. What lies beyond the
edges is the topology::

    hard        dead beyond all four edges
    cylinder    the top row meets the bottom row; dead beyond the left and right edge
    torus       both pairs of edges meet

A team is a list of rows from the top, each an int in which column x is bit x::

    .B.R            blue  0b0010  0b0000
    ..RR            red   0b1000  0b1100

A team without cells never comes back, because a child takes after two parents at least. Blue
begins in the left half of every row, Red in the right one.
"""

from __future__ import annotations

import hashlib

from engine.arena.seedlet import DIGITS
from engine.bitboard import Bitboard
from engine.errors import BadRequest, BadSnapshot
from engine.grid import Grid
from engine.rules.planes import Framed, TwoColours

Size = tuple[int, int]  # columns and rows

SIZES: tuple[Size, ...] = ((64, 64), (96, 64), (128, 64), (128, 128))

HARD = "hard"
CYLINDER = "cylinder"
TORUS = "torus"
TOPOLOGIES = (HARD, TORUS, CYLINDER)

# Grids, each with the cells of its left half, in its frame. They are made when first needed: one
# costs some generations.
_grids: dict[tuple[str, Size], tuple[Grid, Bitboard]] = {}


class Field:
    """The cells of both teams."""

    def __init__(self, topology: str = CYLINDER, size: Size = SIZES[0]) -> None:
        """:raises BadRequest: if there is no such topology or size"""
        self.grid, self.left = grid_of(topology, size)
        self.planes = TwoColours(Framed(self.grid))

    @classmethod
    def of_rows(
        cls, blue: list[int], red: list[int], topology: str = CYLINDER, size: Size = SIZES[0]
    ) -> Field:
        """
        The field with these rows.

        :raises BadRequest: if they are not of that *size*, or a cell is of both teams
        """
        field = cls(topology, size)
        grid = field.grid
        boards = [grid.of_rows(blue), grid.of_rows(red)]
        both = boards[0] & boards[1]
        if both != 0:
            raise BadRequest(f"Expected cells of one team, got both at {grid.points(both)[0]}")
        field.planes.take([board << grid.frame for board in boards])
        return field

    def step(self, generations: int = 1) -> None:
        self.planes.step(generations)

    def step_until_extinct(self, generations: int) -> int:
        """Play *generations*, but stop where a team has no cell left; how many were played."""
        if self.extinct:
            return 0
        before = self.planes.by_state()
        self.planes.step(generations)
        if not self.extinct:
            return generations
        self.planes.take(before)
        played = 0
        while not self.extinct:
            self.planes.step(1)
            played += 1
        return played

    @property
    def extinct(self) -> bool:
        """True if a team has no cell."""
        second = self.planes.second
        return second == 0 or second == self.planes.alive

    def rows(self) -> tuple[list[int], list[int]]:
        """Blue's rows, and Red's."""
        blue, red = self._boards()
        return self.grid.rows(blue), self.grid.rows(red)

    def populations(self) -> tuple[int, int]:
        """How many cells Blue has, and Red."""
        blue, red = self.planes.by_state()
        return blue.bit_count(), red.bit_count()

    def invaders(self) -> tuple[int, int]:
        """How many of them are in the half where the other team began."""
        blue, red = self.planes.by_state()
        at_home = blue & self.left
        return blue.bit_count() - at_home.bit_count(), (red & self.left).bit_count()

    def dump(self) -> str:
        """Both teams' boards (grid.py) as hexadecimal numbers: what is quickest to write."""
        blue, red = self._boards()
        return f"{blue:x} {red:x}"

    @classmethod
    def load(cls, line: str, topology: str, size: Size) -> Field:
        """A field from what `dump` wrote. :raises BadSnapshot: if there is no such field"""
        field = cls(topology, size)
        words = line.split(" ")
        if len(words) != 2 or "" in words or "".join(words).strip(DIGITS) != "":
            raise BadSnapshot(f"Expected the boards of two teams, got {line[:80]!r}")
        blue, red = [int(word, 16) for word in words]
        if blue & red != 0 or (blue | red) & field.grid.cells != blue | red:
            raise BadSnapshot(f"Expected cells of one team each, got {line[:80]!r}")
        field.planes.take([board << field.grid.frame for board in (blue, red)])
        return field

    def rows_as_bytes(self) -> tuple[bytes, bytes]:
        """Each team's rows, a byte for 8 columns, column 0 in the lowest bit of the first."""
        row_bytes = self.grid.width // 8
        blue, red = [
            b"".join([row.to_bytes(row_bytes, "little") for row in rows]) for rows in self.rows()
        ]
        return blue, red

    def digest(self) -> str:
        """The sha256 of Blue's rows and then Red's, as 64 hexadecimal digits."""
        blue, red = self.rows_as_bytes()
        return hashlib.sha256(blue + red).hexdigest()

    def _boards(self) -> list[Bitboard]:
        return [self.grid.roll(board) for board in self.planes.by_state()]


def grid_of(topology: str, size: Size) -> tuple[Grid, Bitboard]:
    """The grid of a *topology*, and its left half in its frame. :raises BadRequest: if none is"""
    found = _grids.get((topology, size))
    if found is None:
        if topology not in TOPOLOGIES:
            raise BadRequest(f"Expected one of {', '.join(TOPOLOGIES)}, got {topology!r}")
        width, height = size
        if size not in SIZES:
            known = ", ".join([f"{across} x {down}" for across, down in SIZES])
            raise BadRequest(f"Expected a field of {known}, got {width} x {height}")
        grid = Grid(width, height, topology == TORUS, topology != HARD)
        found = grid, grid.of_rows([(1 << width // 2) - 1] * height) << grid.frame
        _grids[topology, size] = found
    return found
