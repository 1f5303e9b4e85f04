"""When a board comes to repeat itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.board import Board
from engine.rules.maps import parse_map
from engine.rules.settling import settling
from tests.engine.rules.boards import board_of, boards, rules


@pytest.mark.parametrize(
    ("picture", "rule", "settles"),
    [
        ("OO/OO", "Base", (0, 1)),
        ("..../.OOO", "Base", (0, 2)),
        (".", "Base", (0, 1)),
        ("O", "Base", (1, 1)),
        ("1", "Generations", (7, 1)),
        (".O/..O/OOO", "Base", (91, 1)),
    ],
)
def test_known_endings(picture: str, rule: str, settles: tuple[int, int]) -> None:
    assert settling(parse_map(picture.replace("/", "\n"), rule), 500) == settles


def test_a_glider_comes_round_a_torus() -> None:
    board = Board("Base", 8, 8, "torus")
    board.put(parse_map(".O\n..O\nOOO", "Base", 8, 8).cells())
    assert settling(board, 100) == (0, 32)
    assert board.generation == 0


def test_what_does_not_show_in_time_is_not_said() -> None:
    board = board_of("Generations", b"\x01", 1, 1, "bounded")
    assert settling(board, 7) is None
    assert settling(board, 100) == (7, 1)
    assert settling(board, 0) is None


@settings(deadline=None, max_examples=50)
@given(st.data())
def test_agrees_with_keeping_every_board(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    seen: dict[bytes, int] = {}
    run = board.copy()
    for generation in range(60):
        first = seen.setdefault(run.cells(), generation)
        if first != generation:
            break
        run.step()
    else:
        return
    assert settling(board, 3 * 60) == (first, generation - first)
