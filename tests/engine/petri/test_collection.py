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

DOT = Dish.begin("early", 6, 6, 1)


def culture(
    id: int,
    owner: str = ADA,
    when: int = 0,
    turns: int = 0,
    score: int = 0,
    over: bool = False,
    day: int | None = None,
) -> Culture:
    made = Culture(id, owner, DOT.copy(), id, day, when)
    made.dish.score = score
    made.dish.played = "N" * turns
    made.given_up = over
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Collection:
    """A collection with room for three."""
    monkeypatch.setattr(module, "MOST_DISHES", 3)
    return Collection(maps.table())


def put(collection: Collection, *dishes: tuple[Any, ...]) -> list[int]:
    """Put *dishes* into *collection*, one after another; those that are there then."""
    for each in dishes:
        collection.put(culture(*each))
    return sorted(collection.rows)


def refused(collection: Collection, made: Culture, why: str) -> None:
    """There is no room for *made*, and that leaves no trace."""
    before = (collection.dump(), dict(collection.rows), dict(collection.owned))
    with pytest.raises(BadRequest, match=f"no room for this dish now: .*{why}"):
        collection.put(made)
    assert (collection.dump(), collection.rows, collection.owned) == before


def test_what_is_read_is_a_copy() -> None:
    collection = Collection(maps.table())
    collection.put(culture(1))
    collection.get(1).dish.score = 99
    assert collection.get(1).dish.score == 0


NEW = (9, CYD, 8, 10)  # who comes last, with ten turns
THREE = [(id, f"who-{id}", id, 20) for id in (1, 2, 3)]


# dishes as (number, owner, when, turns, score, over), and those that are left of them
@pytest.mark.parametrize(
    ("dishes", "left"),
    [
        ([(id, ADA, 0, 0, 0, True) for id in (1, 2, 3)], [1, 2, 3]),  # while there is room
        ([(1, ADA, 5, 5, 0, True), (2, ADA, 6, 20, 0, True), (3, BOB, 1, 5), NEW], [1, 3, 9]),
        ([(1, ADA, 5, 20), (2, BOB, 7, 9), (3, "who", 1, 5, 0, True), NEW], [1, 3, 9]),  # short
        ([(1, ADA, 5, 20), (2, BOB, 4, 30), (3, "who", 6, 20, 0, True), NEW], [1, 3, 9]),  # oldest
        ([(3, ADA, 1, 20), (1, BOB, 1, 20), (2, "who", 1, 20), NEW], [2, 3, 9]),  # lowest
        ([(3, ADA, 2, 20), (1, BOB, 1, 20), (2, ADA, 3, 20), NEW], [1, 2, 9]),  # not her last
        ([*THREE, (1, "who-1", 4, 21), NEW, (8, BOB, 9, 10)], [1, 8, 9]),  # a move counts
        ([*THREE, (3, "who-3", 4, 21)], [1, 2, 3]),  # what goes on needs no room
        # what is in a table stays; who has a row of all time finds room for anything
        (
            [(1, ADA, 0, 0, 9, True), (2, CYD, 0, 0, 5, True), THREE[2], (4, BOB, 9, 0, 1)],
            [1, 2, 4],
        ),
        ([(1, ADA, 1, 0, 9, True), *THREE[1:], (9, ADA, 9, 30, 0, True)], [1, 3, 9]),
        (
            [(1, ADA, 1, 0, 9, True), *THREE[1:], (9, ADA, 9, 30, 0, True), (8, CYD, 10, 10)],
            [1, 3, 8],
        ),
        # and their latest dish stays
        ([(1, ADA, 0, 0, 9, True), (2, ADA, 1, 1), (3, ADA, 2, 1), NEW], [1, 3, 9]),
        (
            [(1, ADA, 0, 0, 9, True), (2, ADA, 1, 1), (3, ADA, 2, 1), NEW, (5, BOB, 9, 10)],
            [1, 3, 5],
        ),
    ],
)
def test_what_has_the_least_claim_gives_way(
    small: Collection, dishes: list[tuple[Any, ...]], left: list[int]
) -> None:
    assert put(small, *dishes) == left
    assert sorted(small._saved.keys()) == left
    again = Collection(small._saved)
    assert {id: row.turns for id, row in again.rows.items()} == {
        id: row.turns for id, row in sorted(small.rows.items())
    }


def test_nothing_with_more_claim_gives_way(small: Collection) -> None:
    put(small, *THREE)
    refused(small, culture(9, CYD, 8, 9), "when it has 10 turns")
    assert put(small, NEW) == [2, 3, 9]
    refused(small, culture(8, CYD, 9, 30, over=True), "it is over, and neither your best nor good")
    small.put(culture(7, BOB, 9, 0, 10))  # which enters the table
    assert 7 in small.rows


def test_who_is_pushed_out_of_the_tables_gives_way_as_others(
    small: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 1)
    dishes = [(1, ADA, 1, 0, 10, True), (2, ADA, 2, 20), (3, BOB, 3, 20), (4, CYD, 4, 10)]
    assert put(small, *dishes) == [1, 2, 4]  # there is an order from now on
    dishes = [(4, CYD, 5, 11, 20), (5, BOB, 6, 10), (6, "who-6", 7, 10)]
    assert put(small, *dishes) == [4, 5, 6]


def test_what_was_in_the_table_of_a_day_that_is_past_gives_way(
    small: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 1)
    small.begin_day(20)
    of_day = (2, BOB, 1, 20, 10, True, 20)
    dishes = [(1, ADA, 5, 0, 99, True), of_day, (3, CYD, 2, 20), (4, "who-4", 6, 10)]
    assert put(small, *dishes) == [1, 2, 4]
    small.begin_day(27)
    assert put(small, (5, "who-5", 7, 10)) == [1, 4, 5]


def test_of_what_is_over_and_earned_nothing_the_last_ten_stay() -> None:
    collection = Collection(maps.table())
    put(collection, *[(id, ADA, id, 30 - id, 0, True) for id in range(1, 14)])
    # all have no score: the best is that of the fewest turns
    assert put(collection, (99, BOB, 0, 0, 0, True)) == [*range(3, 14), 99]


@given(st.data())
def test_who_gives_way_is_the_same_after_an_upgrade(data: st.DataObject) -> None:
    """The order that is kept up is the order that is made anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_DISHES", 5)
        patch.setattr(module, "MOST_ROWS", 2)
        collection = Collection(maps.table(), 20)
        for when in range(1, data.draw(st.integers(2, 16))):
            id = data.draw(st.integers(1, 12))
            made = culture(id, f"who-{id % 3}", when, data.draw(st.integers(0, 20)))
            if id in collection.rows:
                made = collection.get(id)
                made.when = when
            made.dish.score += data.draw(st.integers(0, 3))
            made.day = 20 if id % 4 == 0 else None
            made.given_up = data.draw(st.booleans())
            try:
                collection.put(made)
            except BadRequest:
                assert len(collection.rows) == 5
            if data.draw(st.integers(0, 9)) == 0:
                collection.begin_day(collection.boards.latest + 3)
        again = Collection(collection._saved, collection.boards.latest)
        assert collection._ordered() == again._ordered()


def test_a_dish_that_is_dropped_leaves_list_and_table(small: Collection) -> None:
    put(small, (1, ADA, 0, 0, 10), (2, ADA, 0, 0, 5), (3, BOB))
    small.drop(1)
    small.drop(3)
    assert small.owned == {ADA: [2]}
    assert [row.id for row in small.boards.table(("early", 6, 6, None))] == [2]


def test_a_map_with_something_else_in_it_is_refused() -> None:
    saved = DictMap()
    saved.insert(1, sealed.dump([culture(2).dump()]))
    with pytest.raises(BadSnapshot, match="Expected dish 1, got 2"):
        Collection(maps.table(saved))
    saved.insert(1, culture(1).dump())
    with pytest.raises(BadSnapshot, match="Expected text with its checksum"):
        Collection(maps.table(saved))


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
    found = Row(Culture(id, owner, DOT, 1, more.pop("day", None), more.pop("when", 0)))
    found.score = score
    for name, value in more.items():
        setattr(found, name, value)
    return found


def ids(boards: Leaderboards, key: Any = KEY) -> list[int]:
    return [found.id for found in boards.table(key)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # of each only the best
        (
            [row(1, "ada", 40), row(2, "bob", 50), row(3, "ada", 60), row(4, "c", 50, turns=9)],
            [3, 2, 4],
        ),
        # of equal scores fewer turns come first, then the earlier, then the lower number
        (
            [
                *(row(4, "a", 8, turns=3, when=2), row(3, "b", 8, turns=3, when=1)),
                *(row(2, "c", 8, turns=2, when=9), row(1, "d", 8, turns=3, when=2)),
            ],
            [2, 3, 1, 4],
        ),
        ([row(1, "ada", 40), row(2, "bob", 50), row(1, "ada", 60)], [1, 2]),  # one that goes on
        ([row(1, "ada", 0)], []),  # for nothing
        (
            [row(at, f"who-{at}", 1000 - at) for at in range(1, MOST_ROWS + 3)],
            [*range(1, MOST_ROWS + 1)],
        ),
    ],
)
def test_the_best_stand_first(rows: list[Row], expected: list[int]) -> None:
    boards = Leaderboards(0, rows)
    assert ids(boards) == expected
    assert [boards.has(each) for each in rows] == [each.id in expected for each in rows]
    owners = {each.owner for each in rows if each.id in expected}
    assert {each.owner for each in rows if boards.stands(each.owner)} == owners


def test_a_last_turn_that_gains_nothing_is_told_all_the_same() -> None:
    boards = Leaderboards(0, [row(1, "ada", 40, turns=3)])
    boards.enter(row(1, "ada", 40, turns=4, over=True))
    assert [(each.turns, each.over) for each in boards.table(KEY)] == [(4, True)]


def test_modes_sizes_and_days_have_tables_of_their_own_for_a_week() -> None:
    boards = Leaderboards(9, [row(1, "ada", 4, day=9), row(2, "ada", 8, mode="mid")])
    boards.enter(row(3, "ada", 9, size=(6, 7)))
    boards.enter(row(4, "ada", 8))
    assert (ids(boards), ids(boards, ("mid", 6, 6, None))) == ([4], [2])
    assert (ids(boards, ("early", 6, 7, None)), ids(boards, ("early", 6, 6, 9))) == ([3], [1])
    boards.begin_day(8 + DAYS)
    assert ids(boards, ("early", 6, 6, 9)) == [1]
    boards.enter(row(5, "bob", 12, day=8))
    boards.begin_day(9 + DAYS)
    assert [ids(boards, ("early", 6, 6, day)) for day in (8, 9)] == [[], []]
    assert ids(boards) == [5, 4]


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
