"""Seats and names: who plays as which number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot, GameFull
from engine.life2.seats import Seats
from engine.people import LONGEST_NAME, is_name


def seats_of(*callers: str) -> Seats:
    seats = Seats()
    for caller in callers:
        seats.take(caller)
    return seats


def test_the_lowest_free_number_is_taken() -> None:
    seats = seats_of("a", "b", "c")
    seats.leave(2)
    assert seats.find("b") is None
    assert [seats.take("d"), seats.take("e")] == [2, 4]
    assert seats.taken() == [1, 2, 3, 4]


def test_nine_is_all() -> None:
    seats = seats_of(*"abcdefghi")
    with pytest.raises(GameFull):
        seats.take("j")
    seats.leave(9)
    assert seats.take("j") == 9


@pytest.mark.parametrize("name", ["Ada", "x", "Ångström & Söhne", "猫", "n" * LONGEST_NAME])
def test_a_name_is_what_can_be_printed(name: str) -> None:
    seats = seats_of("a")
    seats.rename(1, name)
    assert seats.names == [name]


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ada", "Ada ", "n" * (LONGEST_NAME + 1), "a\nb", "a\u202eb", "\x00", "a\u200bb"],
)
def test_what_cannot_be_shown_is_no_name(name: str) -> None:
    seats = seats_of("a")
    with pytest.raises(BadRequest, match="Expected a name of 1 to 24 printable characters"):
        seats.rename(1, name)
    assert seats.names == ["Player 1"]


def test_a_name_is_one_players_whatever_its_capitals() -> None:
    seats = seats_of("a", "b")
    seats.rename(1, "Ada")
    with pytest.raises(BadRequest, match="The name 'ADA' is taken"):
        seats.rename(2, "ADA")
    seats.rename(1, "ADA")
    seats.leave(1)
    seats.rename(2, "Ada")


def test_nobody_can_take_the_name_that_a_newcomer_would_get() -> None:
    seats = seats_of("a")
    seats.rename(1, "Player 2")
    assert seats.take("b") == 2
    assert seats.names == ["Player 2", "Player 2'"]


names = st.text(min_size=1, max_size=LONGEST_NAME).filter(is_name)


@given(st.lists(st.one_of(st.none(), names), max_size=9, unique_by=lambda n: n and n.casefold()))
def test_seats_come_back_as_they_were(chosen: list[str | None]) -> None:
    seats = seats_of(*[f"caller-{n}" for n in range(len(chosen))])
    for player in range(1, len(chosen) + 1):
        seats.names[player - 1] = f"{player}-{player}"
    for player, name in enumerate(chosen, 1):
        if name is None:
            seats.leave(player)
        else:
            seats.names[player - 1] = name
    back = Seats.load(seats.dump())
    assert (back.callers, back.names) == (seats.callers, seats.names)


@pytest.mark.parametrize(
    "lines",
    [[""], ["a"], ["a "], [" Ada"], ["a A", "a B"], ["a \x07"], [f"{n} n" for n in range(10)]],
)
def test_other_lines_are_no_seats(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        Seats.load(lines)
