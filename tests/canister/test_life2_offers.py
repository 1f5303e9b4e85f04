"""A seat is moved: offered by one identity, taken by another, over upgrades and crashes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.canister.life2_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, CAROL, Life2, words


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    """ALICE has finished a season, has a name and cells, and offers her seat to BOB."""
    life2 = Life2(tmp_path)
    life2.tell("join_game", caller=ALICE)
    life2.tell("end_season", caller=ADMIN)
    life2.tell("place_cells", BLINKER, caller=ALICE)
    life2.tell("set_name", "Ada", caller=ALICE)
    assert life2.tell("offer_seat", BOB, caller=ALICE) == {"Ok": None}
    yield life2
    life2.network.close()


@pytest.mark.parametrize("skip", [False, True])
def test_the_seat_goes_along_with_everything(life2: Life2, skip: bool) -> None:
    before = life2.ask("get_player", caller=ALICE)
    record = life2.ask("get_record", ALICE)
    assert record["seasons"] == 1
    life2.upgrade(skip_pre_upgrade=skip)
    assert life2.tell("take_seat", ALICE, caller=BOB) == {"Ok": 1}
    life2.upgrade(skip_pre_upgrade=skip)
    assert life2.ask("get_player", caller=BOB) == before
    assert life2.ask("get_player", caller=ALICE) is None
    assert life2.ask("get_record", BOB) == record
    assert life2.ask("get_record", ALICE) is None
    assert life2.ask("get_events", 0)["events"][-1]["kind"] == "take"


def test_the_certified_facts_say_who_plays_now(life2: Life2) -> None:
    asked = {"first": 0, "facts": "", "proof": True}
    life2.tell("take_seat", ALICE, caller=BOB)
    facts = life2.ask("get_news", asked)["facts"]
    assert facts.splitlines()[-1] == f"seat 1 person {words(BOB)} Ada"


def test_an_offer_is_for_one(life2: Life2) -> None:
    none = {"Err": f"Expected an offer of {words(ALICE)} to you, and there is none"}
    assert life2.tell("take_seat", ALICE, caller=CAROL) == none
    life2.tell("join_game", caller=CAROL)
    two = {"Err": f"{words(CAROL)} has a seat in this game already, and nobody has two"}
    assert life2.tell("take_seat", ALICE, caller=CAROL) == two
    assert life2.tell("offer_seat", CAROL, caller=ALICE) == two
    told = life2.tell("offer_seat", CAROL, caller=BOB)
    assert told == {"Err": "You have no seat in this game: join first"}
    told = life2.tell("offer_seat", ANONYMOUS, caller=ALICE)
    assert told == {"Err": "Expected a principal of somebody, got the anonymous one"}
    assert "sign in first" in life2.refusal("take_seat", ALICE, caller=ANONYMOUS)


def test_a_season_s_end_withdraws_it(life2: Life2) -> None:
    life2.tell("end_season", caller=ADMIN)
    life2.upgrade(skip_pre_upgrade=True)
    assert "there is none" in life2.tell("take_seat", ALICE, caller=BOB)["Err"]
