"""What becomes of a board, and when it comes to repeat itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.board import Board
from engine.rules.board_text import format_runs, parse_map, put_runs
from engine.rules.future import MOST_POPULATIONS, Future, future_of
from tests.engine.rules.boards import board_of, boards, rules

GLIDER = "bo$2bo$3o!"


def glider(side: int) -> Board:
    board = Board("Base", side, side, "torus")
    put_runs(board, GLIDER)
    return board


def test_a_glider_comes_round_a_torus() -> None:
    board = glider(8)
    future = future_of(board, 100)
    assert future.settled == (0, 32)
    assert future.pattern == "$2bo$3bo$b3o!"  # three times round, and four generations more
    assert (future.generation, future.alive, future.every) == (100, 5, 1)
    assert future.populations == [5] * 101
    assert (board.generation, format_runs(board)) == (0, GLIDER)
    board.step(100)
    assert (format_runs(board), board.digest()) == (future.pattern, future.digest)


@pytest.mark.parametrize(
    ("picture", "rule", "settled"),
    [
        ("OO/OO", "Base", (0, 1)),
        ("..../.OOO", "Base", (0, 2)),
        (".", "Base", (0, 1)),
        ("O", "Base", (1, 1)),
        ("1", "Generations", (7, 1)),
        (".O/..O/OOO", "Base", (91, 1)),
    ],
)
def test_known_endings(picture: str, rule: str, settled: tuple[int, int]) -> None:
    assert future_of(parse_map(picture.replace("/", "\n"), rule), 500).settled == settled


def test_what_does_not_show_in_time_is_not_said() -> None:
    board = board_of("Generations", b"\x01", 1, 1, "bounded")
    assert future_of(board, 7).settled is None
    assert future_of(board, 8).settled == (7, 1)
    now = future_of(glider(8), 0)
    assert (now.pattern, now.populations, now.settled) == (GLIDER, [5], None)
    assert now == future_of(glider(8), 0)
    assert now not in (future_of(glider(9), 0), GLIDER)


@pytest.mark.parametrize(
    ("generations", "every", "count"), [(255, 1, 256), (256, 2, 129), (1024, 5, 205)]
)
def test_populations_are_told_evenly(generations: int, every: int, count: int) -> None:
    board = parse_map(".OO\nOO.\n.O.", "Base", 64, 64)
    alive = []
    for _ in range(generations + 1):
        alive.append(sum(board.populations()[1:]))
        board.step()
    future = future_of(parse_map(".OO\nOO.\n.O.", "Base", 64, 64), generations)
    assert (future.every, len(future.populations)) == (every, count)
    assert future.populations == alive[::every]
    assert count <= MOST_POPULATIONS


@settings(max_examples=40)
@given(st.data())
def test_agrees_with_running_every_generation(data: st.DataObject) -> None:
    board = data.draw(boards(data.draw(rules())))
    generations = data.draw(st.integers(0, 40))
    run = board.copy()
    start_cells = board.cells()
    seen: list[bytes] = []
    for _ in range(generations + 1):
        seen.append(run.cells())
        run.step()
    future: Future = future_of(board, generations)
    assert board.cells() == start_cells
    put_runs(board, future.pattern)
    assert board.cells() == seen[generations]
    assert board.digest() == future.digest
    assert future.alive == len(seen[-1]) - seen[-1].count(0)
    again = [at for at, cells in enumerate(seen) if cells in seen[:at]]
    if future.settled is None:
        assert again == []
    else:
        start, period = future.settled
        assert again[0] == start + period
        assert seen.index(seen[again[0]]) == start
