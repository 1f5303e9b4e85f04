"""
Boards under a rule, as planes: one int for every kind of cell, a generation in a few operations.

::

    two states    [alive]
    colours       [alive, second]      the first colour is alive without second
    ageing        [1, 2, 3 ... last]   a plane a state: growing old is moving up in the list

So an ageing cell costs nothing, however many states there are; a generation only decides who
of state 1 stays and who is born.

Planes are *framed*: moved once into a frame for as many generations as are wanted. Between them
what lies beyond the edges is laid anew, and what was born there is taken off::

    x x x x x
    x . O . x        x   where the opposite edges are laid, or nothing
    x O . . x
    x x x x x
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, life
from engine.grid import Grid
from engine.rules.neighbours import (
    Sum,
    among_eight,
    eight,
    extended,
    in_rows,
    majority,
    square,
    weighted,
)
from engine.rules.rule import COLOURS, SQUARE, WEIGHTED, Rule, ranges_of

TYPE_CHECKING = False  # importing typing would cost the canister dear
if TYPE_CHECKING:
    from collections.abc import Callable

    NextBoard = Callable[[Bitboard, Stride], Bitboard]

Fate = tuple[Bitboard, Bitboard]  # where a dead cell is born, where a living one stays

BASE = (1 << 3, 1 << 2 | 1 << 3)  # born, stays
EXTENDED = "R2,C0,M0,S2..3,B3..3,NM"


class Framed:
    """A grid for boards within their frame."""

    def __init__(self, grid: Grid) -> None:
        self.stride = grid.stride
        self.cells = grid.cells << grid.frame
        self.wraps = grid.wraps_x or grid.wraps_y
        self.lay = _laying(grid)


def _laying(grid: Grid) -> Callable[[Bitboard], Bitboard]:
    """What lays the opposite edges around a board that has only cells; on small boards,
    looking up a mask costs as much as using it, so the masks are names in here."""
    width = grid.width
    west_edge = grid.west_edge << grid.frame
    east_edge = grid.east_edge << grid.frame
    size = grid.size
    low_rows = grid.low_rows << grid.frame

    def sideways(board: Bitboard) -> Bitboard:
        return board | (board & east_edge) >> width | (board & west_edge) << width

    def upwards(board: Bitboard) -> Bitboard:
        return board | (board & low_rows) << size | board >> size

    def both_ways(board: Bitboard) -> Bitboard:
        board |= (board & east_edge) >> width | (board & west_edge) << width
        return board | (board & low_rows) << size | board >> size

    if grid.wraps_x:
        return both_ways if grid.wraps_y else sideways
    return upwards if grid.wraps_y else lambda board: board


class EightNeighbours:
    """Who is born and who stays by the eight cells around."""

    def __init__(self, rule: Rule, framed: Framed) -> None:
        self.born = rule.born
        self.stays = rule.stays
        self.stride = framed.stride
        self.every = framed.cells

    def judge(self, for_births: Bitboard, for_stays: Bitboard) -> Fate:
        """Where cells are born and where they stay, counting one board for each."""
        count = eight(for_births, self.stride)
        born = among_eight(count, self.born, self.every)
        if for_stays is not for_births:
            count = eight(for_stays, self.stride)
        return born, among_eight(count, self.stays, self.every)


class WideNeighbours:
    """The same by a square, a diamond or a circle around."""

    def __init__(self, rule: Rule, framed: Framed) -> None:
        self.reach = rule.reach
        self.rows = rule.rows()
        self.square = rule.shape == SQUARE
        self.born = ranges_of(rule.born)
        # the middle is always counted: a living cell is one more than its neighbours
        self.stays = ranges_of(rule.stays if rule.middle else rule.stays << 1)
        self.stride = framed.stride
        self.every = framed.cells

    def judge(self, for_births: Bitboard, for_stays: Bitboard) -> Fate:
        count = self._count(for_births)
        born = count.among(self.born, self.every)
        if for_stays is not for_births:
            count = self._count(for_stays)
        return born, count.among(self.stays, self.every)

    def _count(self, board: Bitboard) -> Sum:
        if self.square:
            return square(board, self.stride, self.reach)
        return in_rows(board, self.stride, self.rows)


class TwoStates:
    """Cells that are dead or alive."""

    def __init__(self, rule: Rule, framed: Framed) -> None:
        self.framed = framed
        self.next_board = _next_board(rule, framed)
        self.alive: Bitboard = 0

    def by_state(self) -> list[Bitboard]:
        return [self.alive]

    def take(self, by_state: list[Bitboard]) -> None:
        (self.alive,) = by_state

    def step(self, generations: int) -> None:
        framed = self.framed
        cells = framed.cells
        stride = framed.stride
        wraps = framed.wraps
        lay = framed.lay
        next_board = self.next_board
        alive = self.alive
        for _ in range(generations):
            if wraps:
                alive = lay(alive)
            alive = next_board(alive, stride) & cells
        self.alive = alive


class TwoColours:
    """Cells under Life that have one of two colours; a child takes that of most parents."""

    def __init__(self, framed: Framed) -> None:
        self.framed = framed
        self.alive: Bitboard = 0
        self.second: Bitboard = 0

    def by_state(self) -> list[Bitboard]:
        return [self.alive ^ self.second, self.second]

    def take(self, by_state: list[Bitboard]) -> None:
        first, self.second = by_state
        self.alive = first | self.second

    def step(self, generations: int) -> None:
        framed = self.framed
        cells = framed.cells
        stride = framed.stride
        wraps = framed.wraps
        lay = framed.lay
        alive = self.alive
        second = self.second
        for _ in range(generations):
            if wraps:
                alive = lay(alive)
                second = lay(second)
            children = majority(second, stride)
            children ^= children & alive  # x ^ x & y is x without y
            alive = life(alive, stride) & cells
            second = (second | children) & alive
        self.alive = alive
        self.second = second


class Ageing:
    """Cells that grow old before they are dead: a plane for each state."""

    def __init__(self, rule: Rule, framed: Framed) -> None:
        self.rule = rule
        self.framed = framed
        self.near = _neighbours(rule, framed)
        self.planes: list[Bitboard] = [0 for _ in rule.live]

    def by_state(self) -> list[Bitboard]:
        return self.planes

    def take(self, by_state: list[Bitboard]) -> None:
        self.planes = by_state

    def step(self, generations: int) -> None:
        cells = self.framed.cells
        planes = self.planes
        taken = 0  # everything that is not dead
        for plane in planes:
            taken |= plane
        for _ in range(generations):
            alive = planes[0]
            born, stays = self._judge(alive, taken)
            born &= cells ^ taken
            stays &= alive
            taken = taken ^ planes[-1] | born
            planes = [stays | born, alive ^ stays, *planes[1:-1]]
        self.planes = planes

    def _judge(self, alive: Bitboard, taken: Bitboard) -> Fate:
        rule = self.rule
        lay = self.framed.lay
        seen = lay(taken if rule.births_see_ageing else alive)
        if rule.births_see_ageing == rule.stays_see_ageing:
            return self.near.judge(seen, seen)
        return self.near.judge(seen, lay(alive))


def planes_of(rule: Rule, framed: Framed) -> TwoStates | TwoColours | Ageing:
    """An empty board under *rule*; the margin of the grid has to be its reach."""
    if rule.family == COLOURS:
        return TwoColours(framed)
    if rule.ages:
        return Ageing(rule, framed)
    return TwoStates(rule, framed)


def in_one_run(rule: Rule) -> bool:
    """Whether a generation under *rule* is a fixed run of operations, and therefore cheap."""
    return rule.eight or rule.family == WEIGHTED or rule.text == EXTENDED


def _next_board(rule: Rule, framed: Framed) -> NextBoard:
    """The function that makes the next generation of a rule with two states."""
    if rule.family == WEIGHTED:
        return weighted
    if rule.text == EXTENDED:
        return extended
    if rule.eight and (rule.born, rule.stays) == BASE:
        return life
    near = _neighbours(rule, framed)

    def next_board(board: Bitboard, stride: Stride) -> Bitboard:
        born, stays = near.judge(board, board)
        return born ^ (born ^ stays) & board

    return next_board


def _neighbours(rule: Rule, framed: Framed) -> EightNeighbours | WideNeighbours:
    return EightNeighbours(rule, framed) if rule.eight else WideNeighbours(rule, framed)
