"""A seat is moved: offered by one identity, taken by another, over upgrades and crashes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.canister.world_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, CAROL, WorldHost, words


@pytest.fixture
def world(tmp_path: Path) -> Iterator[WorldHost]:
    """ALICE has finished a season, has a name and cells, and offers her seat to BOB."""
    world = WorldHost(tmp_path)
    world.tell("join_game", caller=ALICE)
    world.tell("end_season", caller=ADMIN)
    world.tell("place_cells", BLINKER, caller=ALICE)
    world.tell("set_name", "Ada", caller=ALICE)
    assert world.tell("offer_seat", BOB, caller=ALICE) == {"Ok": None}
    yield world
    world.network.close()


@pytest.mark.parametrize("skip", [False, True])
def test_the_seat_goes_along_with_everything(world: WorldHost, skip: bool) -> None:
    before = world.ask("get_player", caller=ALICE)
    record = world.ask("get_record", ALICE)
    assert record["seasons"] == 1
    world.upgrade(skip_pre_upgrade=skip)
    assert world.tell("take_seat", ALICE, caller=BOB) == {"Ok": 1}
    world.upgrade(skip_pre_upgrade=skip)
    assert world.ask("get_player", caller=BOB) == before
    assert world.ask("get_player", caller=ALICE) is None
    assert world.ask("get_record", BOB) == record
    assert world.ask("get_record", ALICE) is None
    assert world.ask("get_events", 0)["events"][-1]["kind"] == "take"


def test_the_certified_facts_say_who_plays_now(world: WorldHost) -> None:
    asked = {"first": 0, "facts": "", "proof": True}
    world.tell("take_seat", ALICE, caller=BOB)
    facts = world.ask("get_news", asked)["facts"]
    assert facts.splitlines()[-1] == f"seat 1 person {words(BOB)} Ada"


def test_an_offer_is_for_one(world: WorldHost) -> None:
    none = {"Err": f"Expected an offer of {words(ALICE)} to you, and there is none"}
    assert world.tell("take_seat", ALICE, caller=CAROL) == none
    world.tell("join_game", caller=CAROL)
    two = {"Err": f"{words(CAROL)} has a seat in this game already, and nobody has two"}
    assert world.tell("take_seat", ALICE, caller=CAROL) == two
    assert world.tell("offer_seat", CAROL, caller=ALICE) == two
    told = world.tell("offer_seat", CAROL, caller=BOB)
    assert told == {"Err": "You have no seat in this game: join first"}
    told = world.tell("offer_seat", ANONYMOUS, caller=ALICE)
    assert told == {"Err": "Expected a principal of somebody, got the anonymous one"}
    assert "sign in first" in world.refusal("take_seat", ALICE, caller=ANONYMOUS)


def test_a_season_s_end_withdraws_it(world: WorldHost) -> None:
    world.tell("end_season", caller=ADMIN)
    world.upgrade(skip_pre_upgrade=True)
    assert "there is none" in world.tell("take_seat", ALICE, caller=BOB)["Err"]
