"""The collection: what is saved, what gives way when there is no room, and the leaderboards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadRequest, BadSnapshot
from engine.petri import collection as module
from engine.petri.cells import MODES
from engine.petri.collection import DAYS, MOST_ROWS, Collection, Leaderboards, Row
from engine.petri.dish import LARGEST, SMALLEST, Culture, Dish
from tests.engine import maps
from tests.engine.maps import DictMap
from tests.engine.petri.games import ADA, BOB, CYD


def culture(
    id: int,
    owner: str = ADA,
    when: int = 0,
    score: int = 0,
    day: int | None = None,
    turns: int = 0,
) -> Culture:
    made = Culture(id, owner, Dish.begin("early", 6, 6, id), id, day, when)
    made.dish.score = score
    made.dish.played = "N" * turns
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Collection:
    """A collection with room for three."""
    monkeypatch.setattr(module, "MOST_DISHES", 3)
    return Collection(maps.table())


def put(collection: Collection, made: Culture, over: bool = False) -> None:
    made.given_up = over
    collection.put(made)


def refused(collection: Collection, made: Culture) -> None:
    """There is no room for *made*, and that leaves no trace."""
    before = (collection.dump(), dict(collection.rows), dict(collection.owned))
    with pytest.raises(BadRequest, match=r"no room for this dish now: .* when it has 10 turns"):
        collection.put(made)
    assert (collection.dump(), collection.rows, collection.owned) == before


def test_what_is_read_is_a_copy() -> None:
    collection = Collection(maps.table())
    collection.put(culture(1))
    collection.get(1).dish.score = 99
    assert collection.get(1).dish.score == 0


def test_while_there_is_room_nothing_goes(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id), over=True)
    assert list(small.rows) == [1, 2, 3]


# dishes as (number, owner, when, turns, over); the one that gives way to dish 9 of CYD's
@pytest.mark.parametrize(
    ("made", "gone"),
    [
        ([(1, ADA, 5, 5, True), (2, ADA, 6, 20, True), (3, BOB, 1, 5, False)], 2),  # not her best
        ([(1, ADA, 5, 20, False), (2, BOB, 7, 9, False), (3, "who", 1, 5, True)], 2),  # short
        ([(1, ADA, 5, 20, False), (2, BOB, 4, 30, False), (3, "who", 6, 20, True)], 2),  # untouched
        ([(3, ADA, 1, 20, False), (1, BOB, 1, 20, False), (2, "who", 1, 20, False)], 1),  # lowest
        (
            [(3, ADA, 2, 20, False), (1, BOB, 1, 20, False), (2, ADA, 3, 20, False)],
            3,
        ),  # not last
    ],
)
def test_what_has_the_least_claim_gives_way(
    small: Collection, made: list[tuple[int, str, int, int, bool]], gone: int
) -> None:
    for id, owner, when, turns, over in made:
        put(small, culture(id, owner, when, turns=turns), over)
    after_upgrade = Collection(small._saved)
    put(after_upgrade, culture(9, CYD, 8, turns=10))
    assert sorted(after_upgrade.rows) == [id for id in (1, 2, 3, 9) if id != gone]
    assert sorted(small._saved.keys()) == sorted(after_upgrade.rows)


def test_a_move_makes_a_dish_the_last_of_its_kind_to_go(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id, f"who-{id}", when=id, turns=20))
    put(small, culture(1, "who-1", when=4, turns=21))
    put(small, culture(9, CYD, when=5, turns=10))
    put(small, culture(8, BOB, when=6, turns=10))
    assert sorted(small.rows) == [1, 8, 9]


def test_nothing_with_more_claim_gives_way(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id, f"who-{id}", when=id, turns=20))
    refused(small, culture(9, CYD, when=8, turns=9))
    put(small, culture(9, CYD, when=8, turns=10))
    assert sorted(small.rows) == [2, 3, 9]


def test_what_is_over_and_not_its_owner_s_best_finds_no_room(small: Collection) -> None:
    for id, who in enumerate((CYD, BOB, ADA), 1):
        put(small, culture(id, who, when=id, turns=20))
    over = culture(9, ADA, when=9, turns=30)
    over.given_up = True
    with pytest.raises(BadRequest, match="it is over, and neither your best nor good enough"):
        small.put(over)


def test_who_has_a_row_of_all_time_finds_room_for_anything(small: Collection) -> None:
    put(small, culture(1, ADA, when=1, score=10), over=True)
    for id, who in enumerate((CYD, BOB), 2):
        put(small, culture(id, who, when=id, turns=20))
    put(small, culture(9, ADA, when=9, turns=30), over=True)
    assert sorted(small.rows) == [1, 3, 9]
    put(small, culture(8, CYD, when=10, turns=10))
    assert sorted(small.rows) == [1, 3, 8]


def test_what_goes_on_is_saved_though_there_is_no_room(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id, f"who-{id}", when=id, turns=1))
    put(small, culture(3, "who-3", when=4, turns=2))
    assert {id: row.turns for id, row in small.rows.items()} == {1: 1, 2: 1, 3: 2}


def test_what_is_in_a_table_stays(small: Collection) -> None:
    put(small, culture(1, ADA, score=10), over=True)
    put(small, culture(2, CYD, score=5), over=True)
    put(small, culture(3, BOB, when=9, turns=50))
    put(small, culture(4, "who-4", when=9, score=1))  # which enters the table
    assert sorted(small.rows) == [1, 2, 4]
    refused(small, culture(5, BOB, when=99, turns=50))


def test_the_latest_dish_of_who_stands_in_a_table_of_all_time_stays(small: Collection) -> None:
    put(small, culture(1, ADA, score=10), over=True)
    put(small, culture(2, ADA, when=1, turns=1))
    put(small, culture(3, ADA, when=2, turns=1))
    put(small, culture(4, BOB, when=9, turns=10))
    assert sorted(small.rows) == [1, 3, 4]
    put(small, culture(5, CYD, when=10, turns=10))
    assert sorted(small.rows) == [1, 3, 5]


def test_who_is_pushed_out_of_the_tables_gives_way_as_others(
    small: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 1)
    put(small, culture(1, ADA, when=1, score=10), over=True)
    put(small, culture(2, ADA, when=2, turns=20))
    put(small, culture(3, BOB, when=3, turns=20))
    put(small, culture(4, CYD, when=4, turns=10))
    assert sorted(small.rows) == [1, 2, 4]  # there is an order from now on
    put(small, culture(4, CYD, when=5, score=20, turns=11))
    put(small, culture(5, BOB, when=6, turns=10))
    put(small, culture(6, "who-6", when=7, turns=10))
    assert sorted(small.rows) == [4, 5, 6]


def test_what_was_in_the_table_of_a_day_that_is_past_gives_way(
    small: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 1)
    small.begin_day(20)
    put(small, culture(1, ADA, when=5, score=99), over=True)
    put(small, culture(2, BOB, when=1, score=10, day=20, turns=20), over=True)
    put(small, culture(3, CYD, when=2, turns=20))
    put(small, culture(4, "who-4", when=6, turns=10))
    assert sorted(small.rows) == [1, 2, 4]
    small.begin_day(27)
    put(small, culture(5, "who-5", when=7, turns=10))
    assert sorted(small.rows) == [1, 4, 5]


def test_of_what_is_over_and_earned_nothing_the_last_ten_stay() -> None:
    collection = Collection(maps.table())
    for id in range(1, 14):
        put(collection, culture(id, when=id, turns=30 - id), over=True)
    put(collection, culture(99, BOB), over=True)
    # all have no score: the best is that of the fewest turns
    assert sorted(collection.rows) == [*range(3, 14), 99]


@given(st.data())
def test_who_gives_way_is_the_same_after_an_upgrade(data: st.DataObject) -> None:
    """The order that is kept up is the order that is made anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_DISHES", 5)
        patch.setattr(module, "MOST_ROWS", 2)
        collection = Collection(maps.table(), 20)
        for when in range(1, 15):
            id = data.draw(st.integers(1, 12))
            made = culture(id, f"who-{id % 3}", when, turns=data.draw(st.integers(0, 20)))
            if id in collection.rows:
                made = collection.get(id)
                made.when = when
            made.dish.score += data.draw(st.integers(0, 3))
            made.day = 20 if id % 4 == 0 else None
            try:
                put(collection, made, over=data.draw(st.booleans()))
            except BadRequest:
                assert len(collection.rows) == 5
            if data.draw(st.integers(0, 9)) == 0:
                collection.begin_day(collection.boards.latest + 3)
            again = Collection(collection._saved, collection.boards.latest)
            assert collection._ordered() == again._ordered()


def test_who_has_no_dish_any_more_is_no_player(small: Collection) -> None:
    put(small, culture(1, ADA))
    put(small, culture(2, BOB))
    put(small, culture(3, BOB))
    small.drop(1)
    small.drop(3)
    assert small.owned == {BOB: [2]}


def test_when_a_row_goes_the_next_takes_its_place() -> None:
    collection = Collection(maps.table())
    put(collection, culture(1, ADA, score=10))
    put(collection, culture(2, ADA, score=5))
    collection.drop(1)
    assert [row.id for row in collection.boards.table(("early", 6, 6, None))] == [2]


def test_a_map_with_something_else_in_it_is_refused() -> None:
    kept = DictMap()
    kept.insert(1, sealed.dump([culture(2).dump()]))
    with pytest.raises(BadSnapshot, match="Expected dish 1, got 2"):
        Collection(maps.table(kept))
    kept.insert(1, culture(1).dump())
    with pytest.raises(BadSnapshot, match="Expected text with its checksum"):
        Collection(maps.table(kept))


def test_the_longest_dish_fits_its_map() -> None:
    longest = Culture(2**64 - 1, "x" * 63, Dish.begin("late", 8, 8, 1), 2**32 - 1, 2**32, 2**64)
    longest.dish.played = "N" * 4000
    longest.dish.score = longest.dish.streak = 2**64
    assert len(sealed.dump([longest.dump()])) + 16 < 6_000


def test_tables_never_take_all_places() -> None:
    """So a dish of ten turns always finds one that gives way."""
    sizes = (LARGEST - SMALLEST + 1) ** 2
    of_all_time = MOST_ROWS * len(MODES) * sizes
    of_days = MOST_ROWS * len(MODES) * DAYS
    assert (of_all_time + of_days, of_all_time) == (1440, 810)
    assert module.MOST_DISHES - (of_all_time + of_days) - of_all_time == 750


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
