"""Thumbnails: of the world as it is, and how a season went, through upgrades and seasons' ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.table import from_text
from tests.canister.world_host import ADMIN, ALICE, BLINKER, BOB, GLIDER, WorldHost

MOST_BYTES = 4_000  # of an answer with one thumbnail


@pytest.fixture
def world(tmp_path: Path) -> Iterator[WorldHost]:
    world = WorldHost(tmp_path)
    yield world
    world.network.close()


def taken(world: WorldHost, season: int = 1, first: int = 0) -> list[int]:
    return [one["generation"] for one in world.ask("get_thumbnails", season, first)]


def test_a_thumbnail_is_of_the_world_as_it_is(world: WorldHost) -> None:
    world.tell("place_cells", GLIDER, caller=ALICE)
    world.tell("place_cells", [(x + 300, y + 300) for x, y in BLINKER], caller=BOB)
    world.wait(2)
    found = world.ask("get_thumbnail")
    assert found["generation"] == world.ask("get_generation") == 20
    digits = from_text(found["picture"]).hex()
    assert len(digits) == 4096
    assert set(digits) == {"0", "1", "2"}
    assert digits.count("0") > 4080
    assert len(found["picture"]) + 40 < MOST_BYTES


def test_it_may_be_asked_for_by_anybody_and_before_anybody_came(world: WorldHost) -> None:
    assert world.ask("get_thumbnail") == {
        "generation": 0,
        "picture": "A" * 2730 + "A=",
    }
    assert taken(world) == []


def test_a_season_of_which_thumbnails_were_taken_is_told_after_it(world: WorldHost) -> None:
    world.tell("place_cells", GLIDER, caller=ALICE)
    world.wait(150)
    world.upgrade()
    world.wait(51)
    assert taken(world) == [2_000]
    assert taken(world, first=2_001) == []
    world.tell("end_season", caller=ADMIN)
    world.upgrade()
    assert (taken(world), taken(world, 2)) == ([2_000], [])


@pytest.mark.parametrize("season", [0, 7, 2**32 - 1])
def test_a_season_that_never_was_has_no_thumbnails(world: WorldHost, season: int) -> None:
    assert world.ask("get_thumbnails", season, 2**64 - 1) == []
