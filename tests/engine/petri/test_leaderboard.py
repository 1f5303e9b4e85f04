"""Leaderboards: who stands where, and until when."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.petri.culture import Culture
from engine.petri.dish import Dish
from engine.petri.leaderboard import DAYS, MOST_ROWS, Leaderboards, Row

KEY = ("early", 6, 6, None)


def row(id: int, owner: str, score: int, **more: Any) -> Row:
    dish = Dish.begin(more.pop("mode", "early"), 6, more.pop("height", 6), 1)
    found = Row(Culture(id, owner, dish, 1, more.pop("day", None), more.pop("when", 0)))
    found.score = score
    for name, value in more.items():
        setattr(found, name, value)
    return found


def ids(boards: Leaderboards, key: Any = KEY) -> list[int]:
    return [found.id for found in boards.table(key)]


def test_the_best_stand_first_and_of_each_only_the_best_dish() -> None:
    found = [row(1, "ada", 40), row(2, "bob", 50), row(3, "ada", 60), row(4, "cyd", 50, turns=9)]
    assert ids(Leaderboards(0, found)) == [3, 2, 4]


def test_of_equal_scores_fewer_turns_come_first_then_the_earlier_then_the_lower_number() -> None:
    found = [
        *(row(4, "a", 8, turns=3, when=2), row(3, "b", 8, turns=3, when=1)),
        *(row(2, "c", 8, turns=2, when=9), row(1, "d", 8, turns=3, when=2)),
    ]
    assert ids(Leaderboards(0, found)) == [2, 3, 1, 4]


def test_a_dish_that_goes_on_rises() -> None:
    boards = Leaderboards(0, [row(1, "ada", 40), row(2, "bob", 50)])
    boards.enter(row(1, "ada", 60))
    assert ids(boards) == [1, 2]


def test_a_last_turn_that_gains_nothing_is_told_all_the_same() -> None:
    boards = Leaderboards(0, [row(1, "ada", 40, turns=3)])
    boards.enter(row(1, "ada", 40, turns=4, over=True))
    assert [(each.turns, each.over) for each in boards.table(KEY)] == [(4, True)]


def test_nobody_stands_in_a_table_for_nothing() -> None:
    boards = Leaderboards(0, [row(1, "ada", 0)])
    assert ids(boards) == []
    assert not boards.has(row(1, "ada", 0))


def test_modes_and_sizes_have_tables_of_their_own() -> None:
    boards = Leaderboards(0, [row(1, "ada", 4), row(2, "ada", 8, mode="mid")])
    boards.enter(row(3, "ada", 9, height=7))
    assert (ids(boards), ids(boards, ("mid", 6, 6, None))) == ([1], [2])
    assert ids(boards, ("early", 6, 7, None)) == [3]


def test_a_dish_of_a_day_stands_in_two_tables() -> None:
    boards = Leaderboards(9, [row(1, "ada", 4, day=9), row(2, "ada", 8)])
    assert (ids(boards), ids(boards, ("early", 6, 6, 9))) == ([2], [1])
    assert boards.has(row(1, "ada", 4, day=9))
    assert sorted(boards.rows()) == [1, 2]


def test_a_day_has_a_table_for_a_week() -> None:
    boards = Leaderboards(9, [row(1, "ada", 4, day=9), row(2, "bob", 9, day=8)])
    boards.begin_day(8 + DAYS)
    assert (ids(boards, ("early", 6, 6, 9)), ids(boards, ("early", 6, 6, 8))) == ([1], [])
    boards.enter(row(2, "bob", 12, day=8))
    assert ids(boards, ("early", 6, 6, 8)) == []
    assert ids(boards) == [2, 1]


def test_a_table_has_an_end() -> None:
    boards = Leaderboards(0, [row(at, f"who-{at}", 1000 - at) for at in range(1, MOST_ROWS + 3)])
    assert ids(boards) == list(range(1, MOST_ROWS + 1))
    assert not boards.has(row(MOST_ROWS + 1, f"who-{MOST_ROWS + 1}", 1000 - MOST_ROWS - 1))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 50)), max_size=60), st.randoms())
def test_tables_do_not_depend_on_the_order_in_which_dishes_were_played(
    pairs: list[tuple[int, int]], dice: Any
) -> None:
    """Scores only grow, so what a table says follows from how dishes are now."""
    now: dict[int, Row] = {}
    boards = Leaderboards(0, [])
    for at, (owner, gain) in enumerate(pairs):
        id = 1 + at % 12
        before = now[id].score if id in now else 0
        who = now[id].owner if id in now else f"who-{owner}"
        now[id] = row(id, who, before + gain)
        boards.enter(now[id])
    shuffled = list(now.values())
    dice.shuffle(shuffled)
    assert ids(boards) == ids(Leaderboards(0, shuffled))
