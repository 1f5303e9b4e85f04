"""Tickets: good for one dish of one caller, and nobody else can make one."""

from __future__ import annotations

import hmac

import pytest

from engine.errors import BadRequest
from engine.petri import tickets
from engine.petri.culture import Culture
from engine.petri.dish import Dish
from engine.petri.seeds import Seeds
from tests.engine.petri.games import ADA, BOB, NOON, SECRET, some_moves

SEEDS = Seeds(SECRET.hex())


def begun(day: int | None = None) -> Culture:
    return Culture(7, ADA, Dish.begin("late", 8, 7, 305419896), 305419896, day, NOON)


@pytest.mark.parametrize("day", [None, 20774])
def test_a_ticket_brings_back_the_dish_as_it_began(day: int | None) -> None:
    culture = begun(day)
    ticket = tickets.draw(SEEDS, culture)
    assert ticket.startswith(f"late.8x7.305419896.{day or '-'}.{NOON}.")
    assert tickets.parse(SEEDS, ticket, 7, ADA).dump() == culture.dump()


def test_a_ticket_stays_the_same_whatever_was_played() -> None:
    culture = begun()
    ticket = tickets.draw(SEEDS, culture)
    culture.play(some_moves(culture.dish, 3))
    assert tickets.draw(SEEDS, culture) == ticket


def test_digits_are_an_hmac() -> None:
    text = "petri ticket 1\nwhatever\n"
    expected = hmac.new(SECRET.hex().encode(), text.encode(), "sha256").hexdigest()
    assert tickets.hmac(SECRET.hex(), text) == expected


def test_any_other_letter_number_caller_or_secret_is_refused() -> None:
    ticket = tickets.draw(SEEDS, begun(20774))
    others = [
        ticket[:at] + ("x" if letter != "x" else "y") + ticket[at + 1 :]
        for at, letter in enumerate(ticket)
    ]
    tried = [
        *[(SEEDS, other, 7, ADA) for other in [*others, "", "x", f"{ticket}0", "\u0661" + ticket]],
        *((SEEDS, ticket, 8, ADA), (SEEDS, ticket, 7, BOB), (Seeds("0" * 64), ticket, 7, ADA)),
    ]
    for seeds, given, id, owner in tried:
        with pytest.raises(BadRequest, match=f"ticket that you were given with dish {id}"):
            tickets.parse(seeds, given, id, owner)


def test_without_a_secret_there_is_no_ticket_and_none_is_good() -> None:
    assert tickets.draw(Seeds(), begun()) == tickets.NO_TICKET
    with pytest.raises(BadRequest, match="drawing its secret"):
        tickets.parse(Seeds(), tickets.draw(SEEDS, begun()), 7, ADA)
