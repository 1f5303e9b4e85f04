"""How much may be run at once."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from engine.lab.specimen import lay, most_generations, run
from engine.rules.notation import parse_rule

SOUP = "o$3o$bo!"


@pytest.mark.parametrize(
    ("rule", "cells", "generations"),
    [
        ("B3/S23", 64 * 64, 1024),
        ("B3/S23", 128 * 128, 256),
        ("Weighted", 64 * 64, 1024),
        ("B3/S23", 25 * 25, 6710),
        ("B3/S23", 1, 6710),
        ("Extended", 25 * 25, 6710),
        ("Colorised", 25 * 25, 6710),
        ("Bloomerang", 25 * 25, 6710),
        ("B2/S013V", 25 * 25, 2097),
        ("R1,C0,M1,S3..4,B3..3,NM", 25 * 25, 2097),
        ("R2,C3,M0,S2..3,B3..3,NM", 25 * 25, 1398),
        ("Bugs", 64 * 64, 699),
        ("Bugsmovie", 64 * 64, 381),
        ("Bugsmovie", 128 * 128, 256),
    ],
)
def test_work_is_cells_times_generations_of_not_too_small_a_board(
    rule: str, cells: int, generations: int
) -> None:
    assert most_generations(parse_rule(rule), cells) == generations


def test_as_much_as_may_be_is_run_and_no_more() -> None:
    board = lay("Weighted", "T64,64", SOUP)
    assert run(board, 1024).generation == 1024
    with pytest.raises(BadRequest, match=r"at most 1,024 generations of 64 x 64 .*, got 1,025"):
        run(board, 1025)
    assert board.generation == 0


def test_the_largest_grid_is_laid() -> None:
    board = lay("HighLife", "P128,128", "128o!")
    assert (board.width, board.height, board.populations()[1]) == (128, 128, 128)
