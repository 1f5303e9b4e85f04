"""
How much may be run at once, so that it ends well within what a query may cost.

Work is cells times generations. But a generation costs something even if there is one cell, and
more the farther its rule reaches, because wide neighbourhoods are added up step by step. So a
board counts as having at least so many cells::

    625                    eight neighbours, Extended, Weighted: the seed's board, 25 x 25
    1,000 x (reach + 1)    other neighbourhoods: Larger than Life, and four neighbours

    B3/S23     T64,64    4,096 x 1,024 generations        P5,5     625 x 6,710
    Bugs, R5   T64,64    6,000 x   699                  P128,128   16,384 x 256

What the most that is allowed costs, ``python -m bench.messages lab`` says: about 4 of the 5
thousand million instructions that a query has.
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.grid import size_of
from engine.rules.board import Board
from engine.rules.board_text import put_runs
from engine.rules.future import Future, future_of
from engine.rules.notation import parse_rule
from engine.rules.planes import in_one_run
from engine.rules.rule import Rule

MOST_SIDE = 128
MOST_WORK = 4_194_304  # cells x generations
LEAST_CELLS = 625  # that a board counts as
LEAST_WIDE = 1_000  # the same, for each column that a wide neighbourhood reaches and one more
MOST_CHARACTERS = 8_000  # of a pattern


def lay(rule_text: str, grid: str, pattern: str) -> Board:
    """
    The board with *pattern* in its corner.

    :raises BadRequest: if there is no such rule or grid, or the grid or the text is too large
    :raises BadPattern: if the pattern cannot be read, or does not fit
    """
    rule = parse_rule(rule_text)
    width, height = size_of(grid)
    if max(width, height) > MOST_SIDE:
        most = f"{MOST_SIDE} x {MOST_SIDE}"
        raise BadRequest(f"Expected a grid of at most {most} cells, got {width} x {height}")
    if len(pattern) > MOST_CHARACTERS:
        raise BadRequest(
            f"Expected a pattern of at most {MOST_CHARACTERS:,} characters, got {len(pattern):,}"
        )
    board = Board.on(rule, grid)
    put_runs(board, pattern)
    return board


def run(board: Board, generations: int) -> Future:
    """What becomes of *board*. :raises BadRequest: if that is too much work"""
    check_work(board, generations)
    return future_of(board, generations)


def check_work(board: Board, generations: int) -> None:
    """:raises BadRequest: if *generations* of *board* are too much work for one call"""
    most = most_generations(board.rule, board.width * board.height)
    if generations > most:
        raise BadRequest(
            f"Expected at most {most:,} generations of {board.width} x {board.height} cells "
            f"under {board.rule.text}, got {generations:,}"
        )


def most_generations(rule: Rule, cells: int) -> int:
    """How many generations of so many *cells* may be run at once."""
    least = LEAST_CELLS if in_one_run(rule) else LEAST_WIDE * (rule.reach + 1)
    return MOST_WORK // max(cells, least)
