"""
A board under a rule: its states in and out, a generation at a time or many.

::

    board = Board("23/3/8", 64, 64, "torus")
    board.put(cells)            a byte a cell, row by row
    board.step(100)
    board.cells()  board.state(3, 4)  board.populations()  board.digest()

Grids::

    bounded   everything outside is dead and stays dead
    torus     both pairs of edges meet
    tube      the last row is followed by the first; beyond the left and right all is dead
    pipe      a tube that lies: the last column is followed by the first

A rule with B0 would light the whole endless length of a tube, as Golly plays it, so it is not
played on tubes and pipes.
"""

from __future__ import annotations

from hashlib import sha256

from engine.bitboard import Bitboard
from engine.errors import BadRequest
from engine.grid import Grid, parse_grid
from engine.rules.notation import parse_rule
from engine.rules.planes import Framed, planes_of
from engine.rules.rule import DEAD, Rule, State

BOUNDED = "bounded"
TORUS = "torus"
TUBE = "tube"
PIPE = "pipe"
WRAPS = {BOUNDED: (False, False), TORUS: (True, True), TUBE: (False, True), PIPE: (True, False)}


class Board:
    """Cells under a rule on a grid."""

    def __init__(
        self, rule: Rule | str, width: int = 25, height: int = 25, grid: str = BOUNDED
    ) -> None:
        """
        An empty board.

        :raises BadRequest: if rule or grid cannot be read, or do not go together
        """
        if grid not in WRAPS:
            raise BadRequest(f"Expected one of {', '.join(WRAPS)}, got {grid!r:.40}")
        self.rule = rule if isinstance(rule, Rule) else parse_rule(rule)
        wraps_x, wraps_y = WRAPS[grid]
        self._lay(Grid(width, height, wraps_x, wraps_y, self.rule.reach))

    @classmethod
    def on(cls, rule: Rule | str, grid: str) -> Board:
        """An empty board on a grid that is written like P25,25, T64,64 or T0,64."""
        board = cls(rule)
        board._lay(parse_grid(grid, board.rule.reach))
        return board

    def _lay(self, grid: Grid) -> None:
        if self.rule.born & 1 != 0 and grid.wraps_x != grid.wraps_y:
            raise BadRequest(f"rule {self.rule.text} has B0, which is not played on a tube")
        self.grid = grid
        self.width = grid.width
        self.height = grid.height
        self.generation = 0
        self._planes = planes_of(self.rule, Framed(grid))

    def step(self, generations: int = 1) -> None:
        """Go on by some *generations*, all cells at once in each."""
        if generations < 0:
            raise BadRequest(f"Expected generations to go on by, got {generations}")
        self._planes.step(generations)
        self.generation += generations

    def put(self, cells: bytes) -> None:
        """
        Lay *cells*, a state a byte, row by row, and begin at generation 0.

        :raises BadRequest: if they are too many or too few, or not states of the rule
        """
        if len(cells) != self.width * self.height:
            size = f"{self.width} x {self.height}"
            raise BadRequest(f"Expected {size} cells, got {len(cells)}")
        strange = cells.translate(None, bytes([DEAD, *self.rule.live]))
        if strange != b"":
            raise BadRequest(f"rule {self.rule.text} has no state {strange[0]}")
        margin = bytes(self.grid.margin)
        rows = [cells[start : start + self.width] for start in range(0, len(cells), self.width)]
        lined = b"".join([margin + row + margin for row in rows])[::-1]
        self.put_planes([_plane(lined, state) for state in self.rule.live])

    def cells(self) -> bytes:
        """The states, a byte a cell, row by row."""
        grid = self.grid
        lined = 0
        digits = (self.rule.states - 1).bit_length()
        for digit in range(digits):
            plane = 0
            for state, board in self._by_state():
                if state >> digit & 1 != 0:
                    plane |= board
            lined |= _bytes_of(plane >> grid.frame, grid.size) << digit
        states = lined.to_bytes(grid.size, "little")
        starts = range(grid.margin, grid.size, grid.stride)
        return b"".join([states[start : start + self.width] for start in starts])

    def state(self, x: int, y: int) -> State:
        """The state in column *x* of row *y*. :raises BadRequest: if that is not on the grid"""
        place = self.grid.board([(x, y)]) << self.grid.frame
        for state, board in self._by_state():
            if board & place != 0:
                return state
        return DEAD

    def populations(self) -> list[int]:
        """How many cells are in each state, from 0 on."""
        counts = [0 for _ in range(self.rule.states)]
        for state, board in self._by_state():
            counts[state] = board.bit_count()
        counts[DEAD] = self.width * self.height - sum(counts)
        return counts

    def planes(self) -> list[Bitboard]:
        """The cells of each state that is not dead, as boards of the grid."""
        return [board >> self.grid.frame for _, board in self._by_state()]

    def put_planes(self, planes: list[Bitboard]) -> None:
        """Lay boards of the grid that do not overlap, one for each state that is not dead."""
        self._planes.take([board << self.grid.frame for board in planes])
        self.generation = 0

    def _by_state(self) -> list[tuple[State, Bitboard]]:
        """The states that are not dead, and where they are in the frame."""
        return list(zip(self.rule.live, self._planes.by_state(), strict=True))

    def key(self) -> list[Bitboard]:
        """All that the future depends on: equal for equal boards under one rule on one grid."""
        return self._planes.by_state()

    def put_key(self, key: list[Bitboard], generation: int) -> None:
        """Be as a board was that gave *key*, at its *generation*."""
        self._planes.take(key)
        self.generation = generation

    def digest(self) -> str:
        """The sha256 of the states, row by row, in 64 hex digits."""
        return sha256(self.cells()).hexdigest()

    def copy(self) -> Board:
        """Another board in the same state, at generation 0."""
        other = Board(self.rule)
        other._lay(self.grid)
        other.put_planes(self.planes())
        return other


def _plane(lined: bytes, state: State) -> Bitboard:
    """Where *lined*, whose last byte is cell 0, is *state*: read as a number of as many bits."""
    ones = bytearray(b"0" * 256)
    ones[state] = ord("1")
    return int(lined.translate(bytes(ones)).decode("ascii"), 2)


def _bytes_of(plane: Bitboard, size: int) -> int:
    """A plane of *size* cells spread out: a bit for each byte."""
    digits = f"{plane:0{size}b}".encode("ascii")[::-1]
    return int.from_bytes(digits.translate(BITS), "little")


BITS = bytes([1 if sign == ord("1") else 0 for sign in range(256)])
