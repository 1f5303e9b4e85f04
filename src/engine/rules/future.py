"""
What becomes of a board: its state after some generations, and whether it repeats itself.

Every generation on the way is remembered. When a board comes a second time, all that follows is
known, and nothing more has to be run::

    0 ---- from ---- o ...          the board after n generations is that after
                     ^   |  period  from + (n - from) % period
                     '---'

Of populations, that is of cells that are not dead, at most 256 are told, evenly on the way.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.rules.board import Board
from engine.rules.board_text import format_runs

MOST_POPULATIONS = 256


class Future:
    """A board some generations later, and the way there."""

    def __init__(
        self,
        generation: int,
        pattern: str,
        alive: int,
        every: int,
        populations: list[int],
        settled: tuple[int, int] | None,
        digest: str,
    ) -> None:
        self.generation = generation
        self.pattern = pattern  # as `format_runs` writes it
        self.alive = alive  # cells that are not dead
        self.every = every  # generations between two populations
        self.populations = populations
        self.settled = settled  # from which generation on, and with which period
        self.digest = digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Future) and vars(self) == vars(other)


def future_of(board: Board, generations: int) -> Future:
    """What *board* becomes, counted from where it is; it stays there itself."""
    board = board.copy()
    past: list[tuple[Bitboard, ...]] = []
    seen: dict[tuple[Bitboard, ...], int] = {}
    settled = None
    for now in range(generations + 1):
        if now > 0:
            board.step()
        key = tuple(board.key())
        first = seen.get(key)
        if first is not None:
            settled = (first, now - first)
            break
        seen[key] = now
        past.append(key)

    def at(generation: int) -> tuple[Bitboard, ...]:
        if settled is None:
            return past[generation]
        start, period = settled
        return past[min(generation, start + (generation - start) % period)]

    board.put_key(list(at(generations)), generations)
    every = max(1, -(-generations // (MOST_POPULATIONS - 1)))
    populations = [_population(at(when)) for when in range(0, generations + 1, every)]
    alive = _population(at(generations))
    pattern = format_runs(board)
    return Future(generations, pattern, alive, every, populations, settled, board.digest())


def _population(planes: tuple[Bitboard, ...]) -> int:
    return sum([plane.bit_count() for plane in planes])
