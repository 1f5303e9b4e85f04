"""People: who plays as which number, and who is called what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot, GameFull, UnknownPlayer
from engine.people import LONGEST_NAME, Names, Seats, StableNames, check_freed, is_name, key
from engine.world.seats import Seats as WorldSeats
from tests.engine import maps


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


class Pair(Seats):
    """A table for two."""

    most = 2


@pytest.mark.parametrize(("room", "most"), [(WorldSeats, 9), (Pair, 2)])
def test_a_room_says_how_many_seats_there_are(room: type[Seats], most: int) -> None:
    seats = room()
    for number in range(1, most + 1):
        seats.check_free()
        assert seats.take(f"caller-{number}") == number
    for refused in (seats.check_free, lambda: seats.take("one more")):
        with pytest.raises(GameFull):
            refused()
    assert len(seats.callers) == most
    lines = seats.dump()
    assert room.load(lines).dump() == lines
    with pytest.raises(BadSnapshot, match=f"Expected at most {most} seats, got {most + 1}"):
        room.load([*lines, "-"])
    seats.leave(most)
    seats.check_free()
    assert seats.take("one more") == most


def test_who_has_no_seat_has_no_number() -> None:
    seats = seats_of("a")
    assert seats.number("a") == 1
    with pytest.raises(UnknownPlayer, match="You have no seat in this game: join first"):
        seats.number("b")


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


@given(st.lists(st.one_of(st.none(), names), max_size=9, unique_by=lambda n: n and key(n)))
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


def test_a_picture_of_seats_shows_who_is_there() -> None:
    seats = seats_of("a", "b", "c")
    seats.leave(2)
    assert seats.picture() == "1-3"


# Names alone


def test_who_has_said_no_name_has_none() -> None:
    names = Names()
    assert names.get("a") == ""
    names.set("a", "Ada")
    assert (names.get("a"), names.get("b")) == ("Ada", "")


def test_a_name_is_one_persons_until_they_take_another() -> None:
    names = Names()
    names.set("a", "Ada")
    with pytest.raises(BadRequest, match="The name 'ADA' is taken"):
        names.set("b", "ADA")
    names.set("a", "ADA")
    names.set("a", "Countess")
    names.set("b", "ada")
    assert names.of == {"a": "Countess", "b": "ada"}


@pytest.mark.parametrize("name", ["", " Ada", "n" * (LONGEST_NAME + 1), "a\nb"])
def test_a_name_is_checked_in_one_place(name: str) -> None:
    names = Names()
    with pytest.raises(BadRequest, match="Expected a name of 1 to 24 printable characters"):
        names.set("a", name)
    assert names.of == {}


@given(st.lists(st.text(min_size=1, max_size=LONGEST_NAME).filter(is_name), max_size=9))
def test_names_come_back_as_they_were(wanted: list[str]) -> None:
    names = Names()
    for number, name in enumerate(wanted):
        try:
            names.set(f"caller-{number}", name)
        except BadRequest:
            assert key(name) in [key(other) for other in names.of.values()]
    back = Names.load(names.dump())
    assert back.of == names.of
    for caller, name in names.of.items():
        back.set(caller, name)
        with pytest.raises(BadRequest):
            back.set("somebody else", name)


@pytest.mark.parametrize(
    "lines", [[""], ["a"], ["a "], [" Ada"], ["a A", "a B"], ["a A", "b a"], ["a \x07"]]
)
def test_other_lines_are_no_names(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected a caller and a name, each once"):
        Names.load(lines)


def test_names_in_a_stable_map_belong_to_one_person_each() -> None:
    names = StableNames(maps.table())
    names.check("ada", "Ada")
    names.move("ada", "", "Ada")
    with pytest.raises(BadRequest, match="The name 'ADA' is taken"):
        names.check("bob", "ADA")
    names.check("ada", "ADA")
    names.move("ada", "Ada", "Countess")
    names.check("bob", "ada")
    names.move("bob", "", "Ada")
    with pytest.raises(BadRequest, match="is taken"):
        names.check("ada", "ada")
    names.move("bob", "Ada", "")
    names.check("eve", "Ada")
    assert (names.clear(5), names.clear(5)) == (1, 0)
    names.check("eve", "Countess")


def test_a_hundred_names_are_freed_at_once() -> None:
    check_freed(100)
    with pytest.raises(BadRequest, match="at most 100 principals, got 101"):
        check_freed(101)
