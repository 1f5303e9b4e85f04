"""Seats that pass on or are handed on, and orders that are paid once."""

from __future__ import annotations

from typing import Any

import pytest

from localnet.protocol.nanoseconds import SECOND
from localnet.testing import Network
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
def world(network: Network) -> WorldHost:
    return WorldHost(network)


@pytest.fixture
def full(world: WorldHost) -> WorldHost:
    """A game of nine: ALICE is player 1 and BOB, a bot, player 2."""
    world.join_game(caller=ALICE)
    world.join_as_bot(caller=BOB)
    for number in range(3, 10):
        world.join_game(caller=bytes([number]) * 29)
    return world


def seats(world: WorldHost, caller: bytes = ANONYMOUS) -> Any:
    return world.get_seats(caller=caller)


def test_a_bot_gives_way_and_is_told_so(full: WorldHost) -> None:
    assert seats(full)["frees"] == 0
    assert full.join_game(caller=CAROL) == {"Ok": 2}
    full.set_name("Carol", caller=CAROL)
    full.upgrade(skip_pre_upgrade=True)
    lost = {"player_num": 2, "time": full.network.time, "why": "bot", "by": "Carol"}
    assert seats(full, BOB)["lost"] == lost
    assert seats(full, ALICE)["lost"] is None
    full.leave_game(caller=CAROL)
    assert seats(full, BOB)["lost"] == {**lost, "by": None}
    assert full.join_as_bot(caller=BOB) == {"Ok": 2}
    assert seats(full, BOB)["lost"] is None


def test_the_tenth_sees_when_a_seat_frees_and_takes_it_then(full: WorldHost) -> None:
    full.leave_game(caller=BOB)
    full.join_game(caller=BOB)
    begin = full.network.time
    full.wait(60)
    full.place_cells(BLINKER, caller=ALICE)
    seen = seats(full, CAROL)
    assert seen["frees"] == begin + SAFE * SECOND
    assert [seat["acted"] for seat in seen["seats"][:2]] == [begin + 60 * SECOND, begin]
    refused = {"Err": "Game full: a seat frees in 9 min, unless who has it acts before"}
    assert full.join_game(caller=CAROL) == refused
    assert full.place_cells([(1, 1)], caller=CAROL) == refused
    full.wait(SAFE - 60)
    assert full.place_cells([(1, 1)], caller=CAROL)["Ok"]["placed"] == 1
    assert full.get_player(caller=CAROL)["player_num"] == 2
    assert [event["kind"] for event in full.get_events(11)["events"]] == [
        "place",
        "leave",
        "join",
        "place",
    ]


def test_an_admin_removes_a_player(full: WorldHost) -> None:
    assert full.remove_player(1, caller=ADMIN) == {"Ok": 1000}
    assert seats(full, ALICE)["lost"]["why"] == "removed"
    told = full.remove_player(1, caller=ADMIN)
    assert told == {"Err": "Expected a player of -23456789, got 1"}


def test_a_reset_frees_the_seats_if_the_admin_says_so(full: WorldHost) -> None:
    full.reset_game(caller=ADMIN)
    assert len(seats(full)["seats"]) == 9
    full.reset_seats(caller=ADMIN)
    assert seats(full)["seats"] == []
    assert seats(full, ALICE)["lost"]["why"] == "reset"
    full.upgrade()
    assert full.join_game(caller=CAROL) == {"Ok": 1}


def test_an_order_that_is_sent_again_is_paid_once(world: WorldHost) -> None:
    order = {"number": 5, "whole": False}
    first = world.place_order(GLIDER, order)
    world.wait(3)
    world.upgrade(skip_pre_upgrade=True)
    assert world.place_order(GLIDER, order) == first
    assert world.get_player()["balance"] == 995
    assert world.get_player()["order"] == 5
    told = world.place_order(BLINKER, order)
    assert told == {"Err": "Expected the cells of order 5 again, got others: count on"}
    told = world.place_order(BLINKER, {"number": 4, "whole": False})
    assert told == {"Err": "Expected an order with a number above 5, got 4"}


@pytest.fixture
def offered(network: Network) -> WorldHost:
    """ALICE has finished a season, has a name and cells, and offers her seat to BOB."""
    offered = WorldHost(network)
    offered.join_game(caller=ALICE)
    offered.end_season(caller=ADMIN)
    offered.place_cells(BLINKER, caller=ALICE)
    offered.set_name("Ada", caller=ALICE)
    assert offered.offer_seat(BOB, caller=ALICE) == {"Ok": None}
    return offered


@pytest.mark.parametrize("skip", [False, True])
def test_the_seat_goes_along_with_everything(offered: WorldHost, skip: bool) -> None:
    before = offered.get_player(caller=ALICE)
    record = offered.get_record(ALICE)
    assert record["seasons"] == 1
    offered.upgrade(skip_pre_upgrade=skip)
    assert offered.take_seat(ALICE, caller=BOB) == {"Ok": 1}
    offered.upgrade(skip_pre_upgrade=skip)
    assert offered.get_player(caller=BOB) == before
    assert offered.get_player(caller=ALICE) is None
    assert offered.get_record(BOB) == record
    assert offered.get_record(ALICE) is None
    assert offered.get_events(0)["events"][-1]["kind"] == "take"


def test_the_certified_facts_say_who_plays_now(offered: WorldHost) -> None:
    asked = {"first": 0, "facts": "", "proof": True}
    offered.take_seat(ALICE, caller=BOB)
    facts = offered.get_news(asked)["facts"]
    assert facts.splitlines()[-1] == f"seat 1 person {words(BOB)} Ada"


def test_an_offer_is_for_one(offered: WorldHost) -> None:
    none = {"Err": f"Expected an offer of {words(ALICE)} to you, and there is none"}
    assert offered.take_seat(ALICE, caller=CAROL) == none
    offered.join_game(caller=CAROL)
    two = {"Err": f"{words(CAROL)} has a seat in this game already, and nobody has two"}
    assert offered.take_seat(ALICE, caller=CAROL) == two
    assert offered.offer_seat(CAROL, caller=ALICE) == two
    told = offered.offer_seat(CAROL, caller=BOB)
    assert told == {"Err": "You have no seat in this game: join first"}
    told = offered.offer_seat(ANONYMOUS, caller=ALICE)
    assert told == {"Err": "Expected a principal of somebody, got the anonymous one"}
    assert "sign in first" in offered.refusal("take_seat", ALICE, caller=ANONYMOUS)


def test_a_season_s_end_withdraws_it(offered: WorldHost) -> None:
    offered.end_season(caller=ADMIN)
    offered.upgrade(skip_pre_upgrade=True)
    assert "there is none" in offered.take_seat(ALICE, caller=BOB)["Err"]
