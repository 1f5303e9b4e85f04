"""Cultures as lines of text: there and back, and what is no culture."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest, BadSnapshot
from engine.petri.culture import MOST_TURNS, Culture
from engine.petri.dish import Dish
from engine.petri.game import replays
from tests.engine.petri.games import ADA, some_moves


def grown(mode: str = "late", moves: int = 6) -> Culture:
    culture = Culture(7, ADA, Dish.begin(mode, 7, 8, 305419896), 305419896, 20774, 1000)
    culture.play(some_moves(culture.dish, moves))
    culture.when = 2000
    return culture


@pytest.mark.parametrize("mode", ["early", "mid", "late"])
@pytest.mark.parametrize("moves", [0, 1, 6])
def test_a_culture_comes_back_from_its_line(mode: str, moves: int) -> None:
    culture = grown(mode, moves)
    again = Culture.load(culture.dump())
    assert again.dump() == culture.dump()
    assert again.dish.hash() == culture.dish.hash()
    assert (again.id, again.owner, again.seed, again.day) == (7, ADA, 305419896, 20774)
    assert (again.begun, again.when, again.given_up) == (1000, 2000, False)


def test_a_line_says_what_stands_in_the_docstring() -> None:
    words = grown(moves=0).dump().split(" ")
    assert words[:10] == ["7", ADA, "late", "7", "8", "305419896", "20774", "1000", "2000", "0"]
    assert words[11:15] == ["0", "0", "-", "-"]


@pytest.mark.parametrize(
    ("at", "word"),
    [
        (0, "seven"),
        (1, ""),
        (2, "hard"),
        (3, "5"),
        (4, "9"),
        (5, "4294967296"),
        (6, "today"),
        (8, "-1"),
        (9, "2"),
        (10, "0"),
        (10, "4294967296"),
        (11, "x"),
        (13, "x"),
        (14, "NXN"),
        (15, "zz"),
        (15, "00"),
        (16, "02" + "00" * 63),
        (17, "03" + "00" * 63),
        (15, "0b" + "00" * 63),
        (15, "00" * 7 + "01" + "00" * 56),  # where a row ends
    ],
)
def test_a_word_that_no_culture_has_is_refused(at: int, word: str) -> None:
    words = grown().dump().split(" ")
    Culture.load(" ".join(words))
    words[at] = word
    with pytest.raises(BadSnapshot):
        Culture.load(" ".join(words))


def test_a_line_has_eighteen_words() -> None:
    with pytest.raises(BadSnapshot, match="Expected a dish of 18 words, got '1 2 3'"):
        Culture.load("1 2 3")


def test_a_culture_is_over_by_its_dish_by_giving_up_or_after_many_turns() -> None:
    culture = grown("early", 3)
    assert not culture.over
    culture.given_up = True
    assert culture.over
    culture.given_up = False
    culture.dish.played = "N" * MOST_TURNS
    assert culture.over
    culture.dish.played = ""
    culture.dish.cells = bytearray(culture.dish.plate.size)
    assert culture.over


def test_seed_and_moves_lead_to_the_same_dish_again() -> None:
    culture = grown()
    assert culture.replayed().hash() == culture.dish.hash()
    assert replays(culture)
    culture.dish.score += 4
    assert not replays(culture)
    culture.dish.played = "N" * 50
    assert not replays(culture)


def test_a_move_that_cannot_be_says_where_it_stands() -> None:
    rows = [". . . . . ."] * 5 + [". a2 a2 . . ."]
    culture = Culture(1, ADA, Dish.parse("mid", " / ".join(rows)), 0, None, 0)
    with pytest.raises(BadRequest, match="Move 1 of 2: Nothing moves towards S in turn 1"):
        culture.play("SE")
