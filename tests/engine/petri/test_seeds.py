"""Seeds from a secret that comes once; recipes, and tickets that nobody else can make."""

from __future__ import annotations

import hashlib
import hmac as reference

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot
from engine.petri.cells import MODES, PRACTICE
from engine.petri.dish import Culture, Dish
from engine.petri.seeds import NO_TICKET, Seeds, format_recipe, hmac, parse_recipe
from tests.engine.petri.games import ADA, BOB, NOON, SECRET, some_moves


def ready() -> Seeds:
    seeds = Seeds()
    seeds.take(SECRET)
    return seeds


def test_a_seed_is_what_the_docstring_says() -> None:
    text = f"petri seed 1\n{SECRET.hex()}\n{ADA} 7\n"
    expected = hashlib.sha256(text.encode()).hexdigest()[:8]
    assert ready().of(ADA, 7) == int(expected, 16)


def test_seeds_differ_by_caller_number_day_and_secret() -> None:
    other = Seeds("00" * 32)
    seeds = ready()
    found = [seeds.of(ADA, 7), seeds.of(BOB, 7), seeds.of(ADA, 8), seeds.of_day(7), seeds.of_day(8)]
    assert len({*found, other.of(ADA, 7), other.of_day(7)}) == 7


def test_a_secret_has_32_bytes_and_stays() -> None:
    seeds = ready()
    seeds.take(bytes(32))
    assert seeds.secret == SECRET.hex()
    with pytest.raises(BadRequest, match="Expected 32 random bytes, got 31"):
        Seeds().take(bytes(31))


def test_the_seed_of_the_latest_day_is_saved_whatever_the_secret_is() -> None:
    seeds = ready()
    seeds.begin_day(9)
    moved = Seeds.load("", seeds.dump_day())
    assert (moved.of_day(9), moved.day) == (seeds.of_day(9), 9)
    moved.take(bytes(32))
    assert moved.of_day(9) == seeds.of_day(9)
    assert moved.of_day(10) != seeds.of_day(10)


@pytest.mark.parametrize(
    ("secret", "line"),
    [("ab", "1 2"), ("", "1"), ("", "one 2"), ("", "1 4294967296"), ("", "")],
)
def test_what_are_no_seeds_is_refused(secret: str, line: str) -> None:
    with pytest.raises(BadSnapshot):
        Seeds.load(secret, line)


@pytest.mark.parametrize("text", ["early.305419896.NESW", "late-8x7.17.", "mid-7x6.0.N"])
def test_a_recipe_is_formatted_as_it_was_parsed(text: str) -> None:
    dish, seed, moves = parse_recipe(text)
    dish.played = moves
    assert format_recipe(dish, seed) == text


def test_a_recipe_of_practice_names_what_is_off_after_the_size() -> None:
    for text in ("late-noblight.7.", "late-8x7-noblight-nocatalyst-nobonus.7.", "early-nobonus.7."):
        dish, seed, _ = parse_recipe(text)
        assert format_recipe(dish, seed) == text
        assert dish.mode.name in PRACTICE
        assert dish.mode.name not in MODES


@given(st.sampled_from(list(PRACTICE)), st.integers(6, 8), st.integers(0, 2**32 - 1))
def test_any_game_comes_back_from_its_recipe(mode: str, width: int, seed: int) -> None:
    dish = Dish.begin(mode, width, 6, seed)
    for way in some_moves(dish, 4):
        dish.play(way)
    again, found, moves = parse_recipe(format_recipe(dish, seed))
    for way in moves:
        again.play(way)
    assert (again.hash(), found) == (dish.hash(), seed)


@pytest.mark.parametrize(
    "text",
    [
        *("", "early", "early.7", "early.x.N", "early.7.NX", "early.7.N.N", "early-6.7.N"),
        *("a-bxc.7.", "hard.7.", "early-5x6.7.", "early.4294967296.", "early-.7.", "early-6x6-.7."),
        *("late-nobonus-noblight.7.", "late-nolife.7.", "late-noblight-8x7.7.", "late--nobonus.7."),
    ],
)
def test_what_is_no_recipe_of_a_dish_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="Expected"):
        parse_recipe(text)


def begun(day: int | None = None) -> Culture:
    return Culture(7, ADA, Dish.begin("late", 8, 7, 305419896), 305419896, day, NOON)


@pytest.mark.parametrize("day", [None, 20774])
def test_a_ticket_brings_back_the_dish_as_it_began_whatever_was_played(day: int | None) -> None:
    culture, seeds = begun(day), ready()
    ticket = seeds.format_ticket(culture)
    assert ticket.startswith(f"late.8x7.305419896.{day or '-'}.{NOON}.")
    assert seeds.parse_ticket(ticket, 7, ADA).dump() == culture.dump()
    culture.play(some_moves(culture.dish, 3))
    assert seeds.format_ticket(culture) == ticket


def test_digits_are_an_hmac() -> None:
    text = "petri ticket 1\nwhatever\n"
    expected = reference.new(SECRET.hex().encode(), text.encode(), "sha256").hexdigest()
    assert hmac(SECRET.hex(), text) == expected


def test_any_other_letter_number_caller_or_secret_is_refused() -> None:
    seeds = ready()
    ticket = seeds.format_ticket(begun(20774))
    others = [
        ticket[:at] + ("x" if letter != "x" else "y") + ticket[at + 1 :]
        for at, letter in enumerate(ticket)
    ]
    tried = [
        *[(seeds, other, 7, ADA) for other in [*others, "", "x", f"{ticket}0", "\u0661" + ticket]],
        *((seeds, ticket, 8, ADA), (seeds, ticket, 7, BOB), (Seeds("0" * 64), ticket, 7, ADA)),
    ]
    for judge, given_ticket, id, owner in tried:
        with pytest.raises(BadRequest, match=f"ticket that you were given with dish {id}"):
            judge.parse_ticket(given_ticket, id, owner)


def test_without_a_secret_there_is_no_ticket_and_none_is_good() -> None:
    assert Seeds().format_ticket(begun()) == NO_TICKET
    with pytest.raises(BadRequest, match="drawing its secret: try again in a few seconds"):
        Seeds().parse_ticket(ready().format_ticket(begun()), 7, ADA)
