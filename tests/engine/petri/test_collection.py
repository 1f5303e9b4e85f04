"""The collection: what is kept, and what goes when there is no room."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.errors import BadRequest, BadSnapshot
from engine.petri import collection as module
from engine.petri.collection import Collection
from engine.petri.culture import Culture
from engine.petri.dish import Dish
from tests.engine.maps import DictMap
from tests.engine.petri.games import ADA, BOB


def culture(
    id: int, owner: str = ADA, when: int = 0, score: int = 0, day: int | None = None
) -> Culture:
    made = Culture(id, owner, Dish.begin("early", 6, 6, id), id, day, when)
    made.dish.score = score
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Collection:
    """A collection with room for three."""
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    return Collection(DictMap())


def put(collection: Collection, made: Culture, over: bool = False) -> None:
    made.given_up = over
    collection.put(made)


def test_what_is_read_is_a_copy() -> None:
    collection = Collection(DictMap())
    collection.put(culture(1))
    collection.get(1).dish.score = 99
    assert collection.get(1).dish.score == 0


def test_while_there_is_room_nothing_goes(small: Collection) -> None:
    put(small, culture(1), over=True)
    put(small, culture(2))
    small.make_room(9)
    assert list(small.rows) == [1, 2]


@pytest.mark.parametrize(
    ("made", "gone"),
    [
        ([(1, 5, False), (2, 6, True), (3, 7, True)], 2),  # of those that are over, the oldest
        ([(1, 6, False), (2, 5, False), (3, 7, False)], 2),
        ([(3, 1, True), (1, 1, True), (2, 1, True)], 1),  # after an upgrade the lowest number
    ],
)
def test_what_is_over_and_long_untouched_goes_first(
    small: Collection, made: list[tuple[int, int, bool]], gone: int
) -> None:
    for id, when, over in made:
        put(small, culture(id, when=when), over)
    after_upgrade = Collection(small._kept)
    after_upgrade.make_room(9)
    assert sorted(after_upgrade.rows) == [id for id in (1, 2, 3) if id != gone]
    assert sorted(small._kept.keys()) == sorted(after_upgrade.rows)


def test_a_move_makes_a_dish_the_last_to_go(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id, when=id))
    put(small, culture(1, when=4))
    small.make_room(9)
    assert sorted(small.rows) == [1, 3]


def test_what_is_in_a_table_stays(small: Collection) -> None:
    put(small, culture(1, ADA, score=10), over=True)
    put(small, culture(2, ADA, score=5), over=True)
    put(small, culture(3, BOB))
    small.make_room(9)
    assert sorted(small.rows) == [1, 3]


def test_of_today_nothing_goes(small: Collection) -> None:
    for id in (1, 2, 3):
        put(small, culture(id, f"who-{id}", day=9), over=True)
    with pytest.raises(BadRequest, match="Expected at most 3 dishes, and all of them are of today"):
        small.make_room(9)
    small.make_room(10)
    assert sorted(small.rows) == [2, 3]


def test_who_has_no_dish_any_more_is_no_player(small: Collection) -> None:
    put(small, culture(1, ADA))
    put(small, culture(2, BOB))
    put(small, culture(3, BOB))
    small.drop(1)
    small.drop(3)
    assert small.owned == {BOB: [2]}


def test_when_a_row_goes_the_next_takes_its_place() -> None:
    collection = Collection(DictMap())
    put(collection, culture(1, ADA, score=10))
    put(collection, culture(2, ADA, score=5))
    collection.drop(1)
    assert [row.id for row in collection.boards.table(("early", 6, 6, None))] == [2]


def test_a_map_with_something_else_in_it_is_refused() -> None:
    kept = DictMap()
    kept.insert(1, sealed.dump([culture(2).dump()]))
    with pytest.raises(BadSnapshot, match="Expected dish 1, got 2"):
        Collection(kept)
    kept.insert(1, culture(1).dump())
    with pytest.raises(BadSnapshot, match="Expected text with its checksum"):
        Collection(kept)


def test_the_longest_dish_fits_its_map() -> None:
    longest = Culture(2**64 - 1, "x" * 63, Dish.begin("late", 8, 8, 1), 2**32 - 1, 2**32, 2**64)
    longest.dish.played = "N" * 4000
    longest.dish.score = longest.dish.streak = 2**64
    assert len(sealed.dump([longest.dump()])) + 16 < 6_000
    assert 3000 * (len(longest.dump()) + 1) < 80 * 200_000 - 200_000
