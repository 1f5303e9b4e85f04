"""
The field: 64 x 64 cells that are dead, Blue or Red.

Life decides who lives (born with 3 neighbours, stays with 2 or 3); a newborn takes the
colour of most of its three parents, whoever stays keeps their own. What lies beyond the
edges is the topology::

    hard        dead beyond all four edges
    cylinder    the top row meets the bottom row; dead beyond the left and right edge
    torus       both pairs of edges meet

A team is a list of 64 rows from the top, each an int in which column x is bit x::

    .B.R            blue  0b0010  0b0000
    ..RR            red   0b1000  0b1100

A team without cells never comes back, because a child takes after two parents at least.
"""

from __future__ import annotations

import hashlib

from engine.arena.seedlet import DIGITS
from engine.bitboard import Bitboard
from engine.errors import BadRequest, BadSnapshot
from engine.grid import Grid
from engine.rules.planes import Framed, TwoColours

SIDE = 64
HALF = SIDE // 2

HARD = "hard"
CYLINDER = "cylinder"
TORUS = "torus"
TOPOLOGIES = (HARD, TORUS, CYLINDER)

_grids: dict[str, Grid] = {}  # made when first needed: a grid costs as much as some generations


class Field:
    """The cells of both teams."""

    def __init__(self, topology: str = CYLINDER) -> None:
        """:raises BadRequest: if there is no such topology"""
        self.topology = topology
        self.grid = grid_of(topology)
        self.planes = TwoColours(Framed(self.grid))

    @classmethod
    def of_rows(cls, blue: list[int], red: list[int], topology: str = CYLINDER) -> Field:
        """
        The field with these rows.

        :raises BadRequest: if they are not 64 of 64 cells, or a cell is of both teams
        """
        field = cls(topology)
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
        left = (1 << HALF) - 1
        blue, red = self.rows()
        abroad = sum([(row >> HALF).bit_count() for row in blue])
        return abroad, sum([(row & left).bit_count() for row in red])

    def dump(self) -> str:
        """Both teams' boards (grid.py) as hexadecimal numbers: what is quickest to write."""
        blue, red = self._boards()
        return f"{blue:x} {red:x}"

    @classmethod
    def load(cls, line: str, topology: str) -> Field:
        """A field from what `dump` wrote. :raises BadSnapshot: if there is no such field"""
        field = cls(topology)
        words = line.split(" ")
        if len(words) != 2 or "" in words or "".join(words).strip(DIGITS) != "":
            raise BadSnapshot(f"Expected the boards of two teams, got {line[:80]!r}")
        blue, red = [int(word, 16) for word in words]
        if blue & red != 0 or (blue | red) & field.grid.cells != blue | red:
            raise BadSnapshot(f"Expected cells of one team each, got {line[:80]!r}")
        field.planes.take([board << field.grid.frame for board in (blue, red)])
        return field

    def rows_as_bytes(self) -> tuple[bytes, bytes]:
        """Each team's rows, 8 bytes a row, column 0 in the lowest bit of the first."""
        blue, red = self.rows()
        return _pack(blue), _pack(red)

    def digest(self) -> str:
        """The sha256 of Blue's rows and then Red's, as 64 hexadecimal digits."""
        blue, red = self.rows_as_bytes()
        return hashlib.sha256(blue + red).hexdigest()

    def _boards(self) -> list[Bitboard]:
        return [self.grid.roll(board) for board in self.planes.by_state()]


def grid_of(topology: str) -> Grid:
    """The grid of a *topology*. :raises BadRequest: if there is none of that name"""
    if topology not in TOPOLOGIES:
        raise BadRequest(f"Expected one of {', '.join(TOPOLOGIES)}, got {topology!r}")
    if topology not in _grids:
        _grids[topology] = Grid(SIDE, SIDE, topology == TORUS, topology != HARD)
    return _grids[topology]


def _pack(rows: list[int]) -> bytes:
    return b"".join([row.to_bytes(8, "little") for row in rows])
