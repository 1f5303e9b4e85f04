"""People: what may be a name, which two are taken for the same, and who has which seat."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot, GameFull, UnknownPlayer
from engine.people import (
    TAKEN_FOR,
    Names,
    Seats,
    StableNames,
    check_freed,
    check_name,
    is_name,
    key,
)
from engine.world.seats import Seats as WorldSeats
from tests.engine import maps

GOOD = ("Ada", "x", "Ångström & Söhne", "猫", "n" * 24, "Łukasz", "Ольга", "Ελένη", "たかし")
NAMES = st.text("abAB10lIé猫犬Оо' ", min_size=1, max_size=5).filter(is_name)


def test_people_can_be_called_as_they_are() -> None:
    for name in (*GOOD, "🧬 2", "نور", "が行", "한글", "йога"):
        check_name(name)
        assert unicodedata.normalize("NFKC", name) == name


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "Expected a name of 1 to 24 printable characters, with no space at its ends, got ''"),
        ("n" * 25, "Expected a name of 1 to 24"),
        (" Ada", "with no space at its ends, got ' Ada'"),
        ("Ada ", "with no space at its ends, got 'Ada '"),
        ("a\nb", "printable characters"),
        ("a\u202eb", "printable characters"),
        ("a\u200bb", "printable characters"),
        ("A  da", "Expected a name without two spaces in a row, got 'A  da'"),
        ("\u3164", "as they look, not '\u3164' (U+3164), got '\u3164'"),
        ("\u2800", "not '\u2800' (U+2800)"),
        ("Ada\ufe0f", "not '\ufe0f' (U+FE0F)"),
        ("A\u0301da", "not '\u0301' (U+0301)"),
        ("Ａｄａ", "not 'Ａ' (U+FF21)"),
        ("𝐀da", "not '𝐀' (U+1D400)"),
        ("ﬁx", "not 'ﬁ' (U+FB01)"),
        ("Bоb", "Expected a name in one of Latin, Greek and Cyrillic, not in two of them"),
        ("Αda", "Expected a name in one of Latin, Greek and Cyrillic"),
    ],
)
def test_what_can_be_made_to_look_like_another_is_refused(name: str, complaint: str) -> None:
    assert not is_name(name)
    for take in (check_name, lambda name: Names().set("a", name)):
        with pytest.raises(BadRequest) as caught:
            take(name)
        assert complaint in str(caught.value)


def test_no_character_that_nfkc_changes_is_in_a_name() -> None:
    """Every one that this Python knows."""
    letters = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isprintable()]
    changed = [one for one in letters if unicodedata.normalize("NFKC", one) != one]
    assert len(changed) > 4_000
    assert [one for one in changed if is_name(one)] == []
    assert not any(is_name(unicodedata.normalize("NFD", name)) for name in ("Ångström", "が行"))


def test_names_that_look_alike_have_one_key() -> None:
    alike = [("Ada", "ADA"), ("Воb", "Bob"), ("Вов", "Bob"), ("РАО", "PAO"), ("ΑΝΝΑ", "Anna")]
    alike += [("l33t O", "I33t 0"), ("Player 1", "PIayer l"), ("modern", "modem"), ("A da", "Ada")]
    for name, other in alike:
        assert key(name) == key(other)
    names = [*GOOD, "Bob", "Player 2", "Player 3", "Gunner", "犬"]
    assert len({key(name) for name in names}) == len(names)


def test_each_letter_is_taken_for_one_other() -> None:
    seen = "".join(TAKEN_FOR.values())
    assert len(seen) == len(set(seen))
    assert not set(seen) & set(TAKEN_FOR)
    for one, others in TAKEN_FOR.items():
        assert {key(other) for other in others} == {key(one)}


# Seats


def seats_of(*callers: str) -> Seats:
    seats = Seats()
    for caller in callers:
        seats.take(caller)
    return seats


def test_the_lowest_free_number_is_taken() -> None:
    seats = seats_of("a", "b", "c")
    seats.leave(2)
    assert (seats.find("b"), seats.picture()) == (None, "1-3")
    assert [seats.take("d"), seats.take("e")] == [2, 4]
    assert (seats.taken(), seats.number("e")) == ([1, 2, 3, 4], 4)
    with pytest.raises(UnknownPlayer, match="You have no seat in this game: join first"):
        seats.number("b")


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


def test_a_name_is_one_players_whatever_its_capitals() -> None:
    seats = seats_of("a", "b")
    seats.rename(1, "Ada")
    for name, why in (("ADA", "The name 'ADA' is taken"), ("", "Expected a name of 1 to 24")):
        with pytest.raises(BadRequest, match=why):
            seats.rename(2, name)
    assert seats.names == ["Ada", "Player 2"]
    seats.rename(1, "ADA")
    seats.leave(1)
    seats.rename(2, "Ada")


def test_nobody_can_take_the_name_that_a_newcomer_would_get() -> None:
    seats = seats_of("a")
    seats.rename(1, "Player 2")
    assert seats.take("b") == 2
    assert seats.names == ["Player 2", "Player 2'"]


@given(st.lists(st.none() | NAMES, max_size=9, unique_by=lambda name: name and key(name)))
def test_seats_come_back_as_they_were(chosen: list[str | None]) -> None:
    seats = seats_of(*[f"caller-{number}" for number in range(len(chosen))])
    for player, name in enumerate(chosen, 1):
        if name is None:
            seats.leave(player)
        else:
            seats.names[player - 1] = name
    for player, name in enumerate(seats.names, 1):
        if [key(other) for other in seats.names].count(key(name)) > 1:
            seats.leave(player)
    back = Seats.load(seats.dump())
    assert (back.callers, back.names) == (seats.callers, seats.names)


BAD_LINES = [[""], ["a"], ["a "], [" Ada"], ["a A", "a B"], ["a A", "b a"], ["a \x07"]]


@pytest.mark.parametrize("lines", [*BAD_LINES, [f"{n} n" for n in range(10)]])
def test_other_lines_are_no_seats_and_no_names(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        Seats.load(lines)
    with pytest.raises(BadSnapshot, match="Expected a caller and a name, each once"):
        Names.load(lines)


# Names alone


def test_a_name_is_one_persons_until_they_take_another() -> None:
    names = Names()
    names.set("a", "Ada")
    with pytest.raises(BadRequest, match="The name 'ADA' is taken"):
        names.set("b", "ADA")
    names.set("a", "ADA")
    names.set("a", "Countess")
    names.set("b", "ada")
    assert names.of == {"a": "Countess", "b": "ada"}
    assert (names.get("a"), names.get("c")) == ("Countess", "")
    assert (names.free("c"), names.free("a"), names.get("a")) == (False, True, "")
    names.set("c", "countess")


@given(st.lists(NAMES, max_size=9))
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
