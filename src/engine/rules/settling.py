"""
Whether a board comes to repeat itself: from which generation on, and how often.

Brent's way: one board runs, another waits where it was after 1, 2, 4, 8 ... generations. When
they are equal, what has passed since is the period, whatever it is, and only two boards were
kept. Then two boards that are a period apart run from the start until they meet::

    0 ---- from ---- o ...
                     ^   |   period
                     '---'
"""

from __future__ import annotations

from engine.rules.board import Board


def settling(board: Board, limit: int) -> tuple[int, int] | None:
    """
    From which generation on *board*, where it is now, repeats itself, and with which period.

    None if that does not show within *limit* generations; the whole work is at most three
    times that many. The board itself stays where it is.
    """
    period = _period(board, limit)
    if period == 0:
        return None
    behind = board.copy()
    ahead = board.copy()
    ahead.step(period)
    while behind.key() != ahead.key():
        behind.step()
        ahead.step()
    return behind.generation, period


def _period(board: Board, limit: int) -> int:
    """The period, or 0 if it does not show."""
    running = board.copy()
    waiting = running.key()
    since = 0
    patience = 1
    while running.generation < limit:
        running.step()
        since += 1
        if running.key() == waiting:
            return since
        if since == patience:
            waiting = running.key()
            patience *= 2
            since = 0
    return 0
