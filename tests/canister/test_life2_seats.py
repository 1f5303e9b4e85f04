"""Seats that pass on, and orders that are paid once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from protocol.nanoseconds import SECOND
from tests.canister.life2_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, CAROL, GLIDER, Life2

SAFE = 600  # seconds that a new holder may be away


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    life2 = Life2(tmp_path)
    yield life2
    life2.network.close()


@pytest.fixture
def full(life2: Life2) -> Life2:
    """A game of nine: ALICE is player 1 and BOB, a bot, player 2."""
    life2.tell("join_game", caller=ALICE)
    life2.tell("join_as_bot", caller=BOB)
    for number in range(3, 10):
        life2.tell("join_game", caller=bytes([number]) * 29)
    return life2


def seats(life2: Life2, caller: bytes = ANONYMOUS) -> Any:
    return life2.ask("get_seats", caller=caller)


def test_a_bot_gives_way_and_is_told_so(full: Life2) -> None:
    assert seats(full)["frees"] == 0
    assert full.tell("join_game", caller=CAROL) == {"Ok": 2}
    full.tell("set_name", "Carol", caller=CAROL)
    full.upgrade(skip_pre_upgrade=True)
    lost = {"player_num": 2, "time": full.clock.now(), "why": "bot", "by": "Carol"}
    assert seats(full, BOB)["lost"] == lost
    assert seats(full, ALICE)["lost"] is None
    full.tell("leave_game", caller=CAROL)
    assert seats(full, BOB)["lost"] == {**lost, "by": None}
    assert full.tell("join_as_bot", caller=BOB) == {"Ok": 2}
    assert seats(full, BOB)["lost"] is None


def test_the_tenth_sees_when_a_seat_frees_and_takes_it_then(full: Life2) -> None:
    full.tell("leave_game", caller=BOB)
    full.tell("join_game", caller=BOB)
    begin = full.clock.now()
    full.wait(60)
    full.tell("place_cells", BLINKER, caller=ALICE)
    seen = seats(full, CAROL)
    assert seen["frees"] == begin + SAFE * SECOND
    assert [seat["acted"] for seat in seen["seats"][:2]] == [begin + 60 * SECOND, begin]
    refused = {"Err": "Game full: a seat frees in 9 min, unless who has it acts before"}
    assert full.tell("join_game", caller=CAROL) == refused
    assert full.tell("place_cells", [(1, 1)], caller=CAROL) == refused
    full.wait(SAFE - 60)
    assert full.tell("place_cells", [(1, 1)], caller=CAROL)["Ok"]["placed"] == 1
    assert full.ask("get_player", caller=CAROL)["player_num"] == 2
    assert [event["kind"] for event in full.ask("get_events", 11)["events"]] == [
        "place",
        "leave",
        "join",
        "place",
    ]


def test_a_player_knows_what_they_are(life2: Life2) -> None:
    life2.tell("join_as_bot", caller=ALICE)
    assert life2.ask("get_player", caller=ALICE)["bot"]
    life2.tell("join_game", caller=ALICE)
    assert life2.ask("get_player", caller=ALICE)["bot"]
    life2.tell("leave_game", caller=ALICE)
    life2.tell("join_game", caller=ALICE)
    assert not life2.ask("get_player", caller=ALICE)["bot"]


def test_an_admin_removes_a_player(full: Life2) -> None:
    assert full.tell("remove_player", 1, caller=ADMIN) == {"Ok": 1000}
    assert seats(full, ALICE)["lost"]["why"] == "removed"
    told = full.tell("remove_player", 1, caller=ADMIN)
    assert told == {"Err": "Expected a player of -23456789, got 1"}


def test_a_reset_frees_the_seats_if_the_admin_says_so(full: Life2) -> None:
    full.tell("reset_game", caller=ADMIN)
    assert len(seats(full)["seats"]) == 9
    full.tell("reset_seats", caller=ADMIN)
    assert seats(full)["seats"] == []
    assert seats(full, ALICE)["lost"]["why"] == "reset"
    full.upgrade()
    assert full.tell("join_game", caller=CAROL) == {"Ok": 1}


def test_an_order_that_is_sent_again_is_paid_once(life2: Life2) -> None:
    order = {"number": 5, "whole": False}
    first = life2.tell("place_order", GLIDER, order)
    life2.wait(3)
    life2.upgrade(skip_pre_upgrade=True)
    assert life2.tell("place_order", GLIDER, order) == first
    assert life2.ask("get_player")["balance"] == 995
    assert life2.ask("get_player")["order"] == 5
    told = life2.tell("place_order", BLINKER, order)
    assert told == {"Err": "Expected the cells of order 5 again, got others: count on"}
    told = life2.tell("place_order", BLINKER, {"number": 4, "whole": False})
    assert told == {"Err": "Expected an order with a number above 5, got 4"}


def test_an_order_may_be_all_or_nothing(life2: Life2) -> None:
    whole = {"number": None, "whole": True}
    life2.tell("place_order", BLINKER, whole)
    told = life2.tell("place_order", [*BLINKER, (100, 100)], whole, caller=BOB)
    assert told["Err"] == (
        "Expected room for all 4 cells, got 1: 3 are occupied, and nothing was placed"
    )
    done = life2.tell("place_cells", [*BLINKER, (100, 100)], caller=BOB)["Ok"]
    assert (done["placed"], done["occupied"]) == (1, 3)
