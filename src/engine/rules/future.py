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
from engine.rules.runs import draw_runs

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
        self.pattern = pattern  # as `runs` draws it
        self.alive = alive  # cells that are not dead
        self.every = every  # generations between two populations
        self.populations = populations
        self.settled = settled  # from which generation on, and with which period
        self.digest = digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Future) and vars(self) == vars(other)


class _Past:
    """All boards since the beginning, until one came again."""

    def __init__(self) -> None:
        self.boards: list[tuple[Bitboard, ...]] = []
        self.settled: tuple[int, int] | None = None
        self._seen: dict[tuple[Bitboard, ...], int] = {}

    def remember(self, board: tuple[Bitboard, ...]) -> None:
        first = self._seen.get(board)
        if first is not None:
            self.settled = (first, len(self.boards) - first)
            return
        self._seen[board] = len(self.boards)
        self.boards.append(board)

    def at(self, generation: int) -> tuple[Bitboard, ...]:
        """The board of a *generation* that was run, or that follows from those that were."""
        if self.settled is None:
            return self.boards[generation]
        start, period = self.settled
        return self.boards[min(generation, start + (generation - start) % period)]


def future_of(board: Board, generations: int) -> Future:
    """What *board* becomes, counted from where it is; it stays there itself."""
    board = board.copy()
    past = _Past()
    past.remember(tuple(board.key()))
    for _ in range(generations):
        if past.settled is not None:
            break
        board.step()
        past.remember(tuple(board.key()))
    board.put_key(list(past.at(generations)), generations)
    every = max(1, -(-generations // (MOST_POPULATIONS - 1)))
    populations = [_population(past.at(at)) for at in range(0, generations + 1, every)]
    alive = _population(past.at(generations))
    pattern = draw_runs(board)
    return Future(generations, pattern, alive, every, populations, past.settled, board.digest())


def _population(planes: tuple[Bitboard, ...]) -> int:
    return sum([plane.bit_count() for plane in planes])
