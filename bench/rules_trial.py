"""
What `rules_trials` meters: the whole of Lab's `run`, from the text of a pattern to its future.

    rules_trial.py RULE SIDE GENERATIONS TIMES

With TIMES 0 everything but the run itself is done. The pattern is a soup of 30 % on a torus, as
much of it as 8,000 characters hold.
"""

import gc
import sys

from bench.rules_soup import soup
from engine.lab.trial import MOST_CHARACTERS, lay, run
from engine.rules.board import Board
from engine.rules.runs import draw_runs


def pattern(rule: str, side: int) -> str:
    """The soup, as RLE."""
    board = Board(rule, side, side, "torus")
    board.put(soup(board.rule.live, side))
    drawn = draw_runs(board)
    if len(drawn) > MOST_CHARACTERS:
        return drawn[: MOST_CHARACTERS - 1].rpartition("$")[0] + "!"
    return drawn


def main() -> None:
    rule, side, generations, times = sys.argv[1:]
    text = pattern(rule, int(side))
    gc.collect()
    for _ in range(int(times)):
        run(lay(rule, f"T{side},{side}", text), int(generations))


if __name__ == "__main__":
    main()
