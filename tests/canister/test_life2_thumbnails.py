"""Thumbnails: of the world as it is, and how a season went, through upgrades and seasons' ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.textmap import from_text
from tests.canister.life2_host import ADMIN, ALICE, BLINKER, BOB, GLIDER, Life2

MOST_BYTES = 4_000  # of an answer with one thumbnail


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    life2 = Life2(tmp_path)
    yield life2
    life2.network.close()


def taken(life2: Life2, season: int = 1, first: int = 0) -> list[int]:
    return [one["generation"] for one in life2.ask("get_thumbnails", season, first)]


def test_a_thumbnail_is_of_the_world_as_it_is(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.tell("place_cells", [(x + 300, y + 300) for x, y in BLINKER], caller=BOB)
    life2.wait(2)
    found = life2.ask("get_thumbnail")
    assert found["generation"] == life2.ask("get_generation") == 20
    digits = from_text(found["picture"]).hex()
    assert len(digits) == 4096
    assert set(digits) == {"0", "1", "2"}
    assert digits.count("0") > 4080
    assert len(found["picture"]) + 40 < MOST_BYTES


def test_it_may_be_asked_for_by_anybody_and_before_anybody_came(life2: Life2) -> None:
    assert life2.ask("get_thumbnail") == {
        "generation": 0,
        "picture": "A" * 2730 + "A=",
    }
    assert taken(life2) == []


def test_a_season_of_which_thumbnails_were_taken_is_told_after_it(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.wait(401)
    assert taken(life2) == [2_000, 4_000]
    assert taken(life2, first=2_001) == [4_000]
    life2.upgrade()
    life2.wait(200)
    assert taken(life2) == [2_000, 4_000, 6_000]
    life2.tell("end_season", caller=ADMIN)
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.wait(201)
    life2.upgrade()
    assert taken(life2) == [2_000, 4_000, 6_000]
    assert taken(life2, 2) == [2_000]
    life2.tell("reset_game", caller=ADMIN)
    assert taken(life2) == [2_000, 4_000, 6_000]
    assert taken(life2, 2) == []


@pytest.mark.parametrize("season", [0, 7, 2**32 - 1])
def test_a_season_that_never_was_has_no_thumbnails(life2: Life2, season: int) -> None:
    assert life2.ask("get_thumbnails", season, 2**64 - 1) == []
