"""
Lab: the most that it runs at once, from the text of a pattern to its future.

The pattern is a soup of 30 % on a torus, as much of it as 8,000 characters hold; all generations
pass, none comes again, and the last one is drawn. A query may take 5,000 million instructions.
"""

from __future__ import annotations

from functools import partial

from bench.messages import Case, Daily
from bench.rules import soup
from engine.lab.specimen import MOST_CHARACTERS
from engine.rules.board import Board
from engine.rules.board_text import format_runs

QUERY = 5_000
WEIGHTED = ("Weighted", 64, 1024)
RUNS = (
    ("Base", 64, 1024),
    ("Colorised", 64, 1024),
    ("Extended", 64, 1024),
    WEIGHTED,
    ("Generations", 64, 1024),
    ("Weighted", 25, 6710),
    ("Generations", 25, 6710),
    ("Weighted", 128, 256),
    ("R2,C3,M0,S3..6,B4..6,NM", 25, 1398),
    ("R10,C0,M0,S60..200,B70..150,NC", 128, 256),
)

RUN = """
import gc, sys
from engine.lab.specimen import lay, run
does, rule, side, generations = sys.argv[1:]
with open("/script/pattern") as file:
    text = file.read()
gc.collect()
if does == "1":
    run(lay(rule, f"T{side},{side}", text), int(generations))
"""


def pattern(rule: str, side: int) -> dict[str, str]:
    """The soup, as RLE in a file."""
    board = Board(rule, side, side, "torus")
    board.put(soup(board.rule.live, side))
    drawn = format_runs(board)
    if len(drawn) > MOST_CHARACTERS:
        drawn = drawn[: MOST_CHARACTERS - 1].rpartition("$")[0] + "!"
    return {"pattern": drawn}


ROOM = [
    Case(
        f"run {rule}, {side} x {side}, {generations} generations",
        RUN,
        (rule, str(side), str(generations)),
        files=partial(pattern, rule, side),
        in_canister=1_300 if (rule, side, generations) == WEIGHTED else QUERY,
    )
    for rule, side, generations in RUNS
]
# 1,000 specimens are proved; whoever only looks asks by queries, which cost nothing.
DAY = [Daily("run Generations, 64 x 64, 1024 generations", 1_000)]
