"""Seats that pass on or are handed on, and orders that are paid once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.protocol.nanoseconds import SECOND
from tests.canister.world_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BLINKER,
    BOB,
    CAROL,
    GLIDER,
    WorldHost,
    words,
)

SAFE = 600  # seconds that a new holder may be away


@pytest.fixture
def world(tmp_path: Path) -> Iterator[WorldHost]:
    world = WorldHost(tmp_path)
    yield world
    world.network.close()


@pytest.fixture
def full(world: WorldHost) -> WorldHost:
    """A game of nine: ALICE is player 1 and BOB, a bot, player 2."""
    world.tell("join_game", caller=ALICE)
    world.tell("join_as_bot", caller=BOB)
    for number in range(3, 10):
        world.tell("join_game", caller=bytes([number]) * 29)
    return world


def seats(world: WorldHost, caller: bytes = ANONYMOUS) -> Any:
    return world.ask("get_seats", caller=caller)


def test_a_bot_gives_way_and_is_told_so(full: WorldHost) -> None:
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


def test_the_tenth_sees_when_a_seat_frees_and_takes_it_then(full: WorldHost) -> None:
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


def test_an_admin_removes_a_player(full: WorldHost) -> None:
    assert full.tell("remove_player", 1, caller=ADMIN) == {"Ok": 1000}
    assert seats(full, ALICE)["lost"]["why"] == "removed"
    told = full.tell("remove_player", 1, caller=ADMIN)
    assert told == {"Err": "Expected a player of -23456789, got 1"}


def test_a_reset_frees_the_seats_if_the_admin_says_so(full: WorldHost) -> None:
    full.tell("reset_game", caller=ADMIN)
    assert len(seats(full)["seats"]) == 9
    full.tell("reset_seats", caller=ADMIN)
    assert seats(full)["seats"] == []
    assert seats(full, ALICE)["lost"]["why"] == "reset"
    full.upgrade()
    assert full.tell("join_game", caller=CAROL) == {"Ok": 1}


def test_an_order_that_is_sent_again_is_paid_once(world: WorldHost) -> None:
    order = {"number": 5, "whole": False}
    first = world.tell("place_order", GLIDER, order)
    world.wait(3)
    world.upgrade(skip_pre_upgrade=True)
    assert world.tell("place_order", GLIDER, order) == first
    assert world.ask("get_player")["balance"] == 995
    assert world.ask("get_player")["order"] == 5
    told = world.tell("place_order", BLINKER, order)
    assert told == {"Err": "Expected the cells of order 5 again, got others: count on"}
    told = world.tell("place_order", BLINKER, {"number": 4, "whole": False})
    assert told == {"Err": "Expected an order with a number above 5, got 4"}


@pytest.fixture
def offered(tmp_path: Path) -> Iterator[WorldHost]:
    """ALICE has finished a season, has a name and cells, and offers her seat to BOB."""
    offered = WorldHost(tmp_path)
    offered.tell("join_game", caller=ALICE)
    offered.tell("end_season", caller=ADMIN)
    offered.tell("place_cells", BLINKER, caller=ALICE)
    offered.tell("set_name", "Ada", caller=ALICE)
    assert offered.tell("offer_seat", BOB, caller=ALICE) == {"Ok": None}
    yield offered
    offered.network.close()


@pytest.mark.parametrize("skip", [False, True])
def test_the_seat_goes_along_with_everything(offered: WorldHost, skip: bool) -> None:
    before = offered.ask("get_player", caller=ALICE)
    record = offered.ask("get_record", ALICE)
    assert record["seasons"] == 1
    offered.upgrade(skip_pre_upgrade=skip)
    assert offered.tell("take_seat", ALICE, caller=BOB) == {"Ok": 1}
    offered.upgrade(skip_pre_upgrade=skip)
    assert offered.ask("get_player", caller=BOB) == before
    assert offered.ask("get_player", caller=ALICE) is None
    assert offered.ask("get_record", BOB) == record
    assert offered.ask("get_record", ALICE) is None
    assert offered.ask("get_events", 0)["events"][-1]["kind"] == "take"


def test_the_certified_facts_say_who_plays_now(offered: WorldHost) -> None:
    asked = {"first": 0, "facts": "", "proof": True}
    offered.tell("take_seat", ALICE, caller=BOB)
    facts = offered.ask("get_news", asked)["facts"]
    assert facts.splitlines()[-1] == f"seat 1 person {words(BOB)} Ada"


def test_an_offer_is_for_one(offered: WorldHost) -> None:
    none = {"Err": f"Expected an offer of {words(ALICE)} to you, and there is none"}
    assert offered.tell("take_seat", ALICE, caller=CAROL) == none
    offered.tell("join_game", caller=CAROL)
    two = {"Err": f"{words(CAROL)} has a seat in this game already, and nobody has two"}
    assert offered.tell("take_seat", ALICE, caller=CAROL) == two
    assert offered.tell("offer_seat", CAROL, caller=ALICE) == two
    told = offered.tell("offer_seat", CAROL, caller=BOB)
    assert told == {"Err": "You have no seat in this game: join first"}
    told = offered.tell("offer_seat", ANONYMOUS, caller=ALICE)
    assert told == {"Err": "Expected a principal of somebody, got the anonymous one"}
    assert "sign in first" in offered.refusal("take_seat", ALICE, caller=ANONYMOUS)


def test_a_season_s_end_withdraws_it(offered: WorldHost) -> None:
    offered.tell("end_season", caller=ADMIN)
    offered.upgrade(skip_pre_upgrade=True)
    assert "there is none" in offered.tell("take_seat", ALICE, caller=BOB)["Err"]
