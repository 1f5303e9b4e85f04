"""People: whose name stays, and whose gives way to another."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest, BadSnapshot
from engine.petri import people as module
from engine.petri.people import ABANDONED, RESTING, STAYS, People

TODAY = 20774


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> People:
    """A, B and C have all names that there may be; A was named first, and was active last."""
    monkeypatch.setattr(module, "MOST_NAMES", 3)
    people = People()
    for unused, caller in enumerate("ABC"):
        people.rename(caller, f"Name {caller}", TODAY - unused, lambda _: 0)
    return people


def new(people: People, claims: dict[str, int], day: int = TODAY) -> str:
    """Who has no name any more when D, with a claim, takes one."""
    people.rename("D", "Dora", day, lambda caller: claims.get(caller, 0))
    (lost,) = set("ABCD") - set(people.of)
    assert set(people.active) == set(people.of)
    return lost


@pytest.mark.parametrize(
    ("claims", "day", "lost"),
    [
        ({"D": 2}, TODAY, "C"),
        ({"D": 2, "C": 1}, TODAY, "C"),
        ({"D": 2, "B": 1, "C": 2}, TODAY, "B"),
        ({"D": 2, "A": 1, "B": 2, "C": 2}, TODAY, "A"),
        ({"D": 2, "B": 2}, TODAY + RESTING - 2, "C"),
        ({"D": 1, "B": 1, "C": 1}, TODAY + RESTING, "A"),
        ({}, TODAY + RESTING - 2, "C"),
        ({"C": 2}, TODAY + RESTING, "B"),
        ({"A": 1, "B": 1, "C": 1}, TODAY + ABANDONED - 2, "C"),
        ({"B": 1, "C": STAYS}, TODAY + ABANDONED - 1, "B"),
    ],
)
def test_the_name_with_the_least_claim_gives_way(
    full: People, claims: dict[str, int], day: int, lost: str
) -> None:
    assert new(full, claims, day) == lost


def test_who_has_played_since_gives_way_later(full: People) -> None:
    claims = {"D": 2, "E": 2}
    assert new(full, claims) == "C"  # there is an order from now on
    full.free("B")
    full.rename("F", "Flo", TODAY, lambda _: 0)
    claims["F"] = 2
    full.rename("E", "Eve", TODAY, lambda caller: claims.get(caller, 0))
    assert set(full.of) == {"D", "E", "F"}


def test_who_has_played_today_is_not_taken_for_who_rests(full: People) -> None:
    """Though the order of today says so."""
    assert new(full, {}, TODAY + RESTING) == "C"
    full.touch("B", TODAY + RESTING)
    full.rename("E", "Eve", TODAY + RESTING, lambda _: 0)
    assert set(full.of) == {"B", "D", "E"}


@pytest.mark.parametrize(
    ("claims", "day"),
    [
        ({}, TODAY),
        ({}, TODAY + RESTING - 3),
        ({"D": 1}, TODAY),
        ({"D": 1, "A": 1, "B": 1, "C": 1}, TODAY),
        ({"A": 1, "B": 1, "C": 1}, TODAY + RESTING),
        ({"D": 2, "A": 2, "B": 2, "C": 2}, TODAY + 10 * ABANDONED),
    ],
)
def test_nobody_with_as_much_claim_gives_way_to_a_newcomer(
    full: People, claims: dict[str, int], day: int
) -> None:
    before = full.dump()
    with pytest.raises(BadRequest, match="Expected at most 3 names, and all of them are in use"):
        new(full, claims, day)
    assert full.dump() == before


def test_a_name_that_cannot_be_takes_none_from_anybody(full: People) -> None:
    before = full.dump()
    with pytest.raises(BadRequest, match="The name 'Name A' is taken"):
        full.rename("D", "Name A", TODAY + ABANDONED, lambda _: 0)
    assert full.dump() == before


def test_who_has_a_name_takes_another_without_need_of_room(full: People) -> None:
    full.rename("C", "Cyd", TODAY, lambda _: 0)
    assert (full.get("C"), full.active["C"]) == ("Cyd", TODAY)


def test_activity_is_noted_once_a_day_and_of_those_with_names(full: People) -> None:
    full.changed = False
    full.touch("A", TODAY)
    full.touch("D", TODAY)
    assert not full.changed
    full.touch("B", TODAY)
    assert (full.changed, full.active["B"], "D" in full.active) == (True, TODAY, False)


def test_a_name_that_was_freed_is_anybody_s(full: People) -> None:
    full.changed = False
    assert (full.free("D"), full.changed) == (False, False)
    assert (full.free("A"), full.changed) == (True, True)
    full.rename("D", "Name A", TODAY, lambda _: 0)
    assert full.get("D") == "Name A"


def test_people_are_loaded_as_they_were_dumped(full: People) -> None:
    full.rename("A", "Two words", TODAY, lambda _: 0)
    assert full.dump()[0] == f"A {TODAY} Two words"
    again = People.load(full.dump())
    assert (again.of, again.active, again.changed) == (full.of, full.active, False)


@pytest.mark.parametrize("line", ["A 5", "A five Ada", "A 5 ", " 5 Ada", "B 5 Name A", "A 5 Bob"])
def test_lines_that_are_no_people_are_refused(line: str) -> None:
    with pytest.raises(BadSnapshot):
        People.load([f"A {TODAY} Name A", line])
