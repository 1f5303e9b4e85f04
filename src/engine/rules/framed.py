"""
Boards that stay unrolled while generations pass.

`Grid.unroll` moves a board into a frame, `Grid.roll` out of it again. Here a board is moved
once, for as many generations as are wanted; between them only what lies beyond the edges is
laid anew, and what was born there is taken off::

    x x x x x
    x . O . x        x   where the opposite edges are laid, or nothing
    x O . . x
    x x x x x
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.grid import Grid

TYPE_CHECKING = False  # importing typing would cost the canister dear
if TYPE_CHECKING:
    from collections.abc import Callable


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
    return upwards if grid.wraps_y else _as_it_is


def _as_it_is(board: Bitboard) -> Bitboard:
    return board
