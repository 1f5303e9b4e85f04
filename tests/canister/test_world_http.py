"""The canister over plain HTTP, its frames, and its thumbnails, which outlive upgrades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.table import from_text
from engine.world.board_rle import parse_board
from engine.world.frame import decode
from localnet.testing import Network
from tests.canister.room_host import house
from tests.canister.world_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BLINKER,
    BOB,
    GLIDER,
    WorldHost,
    flown,
)


@pytest.fixture(scope="module")
def watched() -> Iterator[WorldHost]:
    """A canister that is only looked at."""
    with house() as network:
        yield flown(network, 3)


@pytest.fixture
def host(network: Network) -> WorldHost:
    return flown(network, 3)


def get(host: WorldHost, url: str, method: str = "GET") -> dict[str, Any]:
    request = {"method": method, "url": url, "headers": [("host", "x")], "body": b""}
    found = host.http_request(request, caller=ANONYMOUS)
    assert isinstance(found, dict)
    return found


def test_metrics_are_served(watched: WorldHost) -> None:
    found = get(watched, "/metrics")
    assert found["status_code"] == 200
    assert ("content-type", "text/plain; version=0.0.4; charset=utf-8") in found["headers"]
    body = found["body"].decode()
    assert "\nlife2_generation 30\n" in body
    assert "cycle" not in body


def test_health_is_served(host: WorldHost) -> None:
    assert get(host, "/health")["body"] == b"running\n"
    host.network.clock.advance(61 * 10**9)
    assert get(host, "/health")["status_code"] == 503
    host.pause_game(caller=ADMIN)
    assert get(host, "/health")["body"] == b"paused\n"


def test_the_board_is_served(watched: WorldHost) -> None:
    board = parse_board(get(watched, "/board.rle")["body"].decode())
    assert board == bytes(cell & 31 for cell in watched.cells)


@pytest.mark.parametrize("url", ["", "/metrics.json"])
def test_other_pages_are_not_found(watched: WorldHost, url: str) -> None:
    found = get(watched, url)
    assert found["status_code"] == 404
    assert found["body"] == b"Expected /metrics, /health, /board.rle or /living.rle\n"


def test_a_frame_shows_the_world(watched: WorldHost) -> None:
    frame = decode(watched.get_frame(None, caller=ANONYMOUS))
    assert (frame.generation, frame.alive, frame.accounts.balances) == (30, 5, [995])
    assert sum(cell & 16 != 0 for cell in frame.cells()) == 5


def test_a_world_that_sleeps_answers_without_its_board(host: WorldHost) -> None:
    """Its generations pass, but what blinks is the same again after each second."""
    host.leave_game(caller=ALICE)
    host.place_cells([(9, 9), (10, 9), (11, 9)], caller=ALICE)
    host.wait(3)
    assert not host.ticking
    first = decode(host.get_frame(None))
    host.network.clock.advance(5 * 10**9)
    found = host.get_frame(first.generation)
    assert len(found) < 100
    assert decode(found, first).generation == first.generation + 50
    assert decode(found, first).cells() == decode(host.get_frame(None)).cells()


MOST_BYTES = 4_000  # of an answer with one thumbnail


@pytest.fixture
def world(network: Network) -> WorldHost:
    return WorldHost(network)


def taken(world: WorldHost, season: int = 1, first: int = 0) -> list[int]:
    return [one["generation"] for one in world.get_thumbnails(season, first)]


def test_a_thumbnail_is_of_the_world_as_it_is(world: WorldHost) -> None:
    world.place_cells(GLIDER, caller=ALICE)
    world.place_cells([(x + 300, y + 300) for x, y in BLINKER], caller=BOB)
    world.wait(2)
    found = world.get_thumbnail()
    assert found["generation"] == world.get_generation() == 20
    digits = from_text(found["picture"]).hex()
    assert len(digits) == 4096
    assert set(digits) == {"0", "1", "2"}
    assert digits.count("0") > 4080
    assert len(found["picture"]) + 40 < MOST_BYTES


def test_it_may_be_asked_for_by_anybody_and_before_anybody_came(world: WorldHost) -> None:
    assert world.get_thumbnail() == {
        "generation": 0,
        "picture": "A" * 2730 + "A=",
    }
    assert taken(world) == []


def test_a_season_of_which_thumbnails_were_taken_is_told_after_it(world: WorldHost) -> None:
    world.place_cells(GLIDER, caller=ALICE)
    world.wait(150)
    world.upgrade()
    world.wait(51)
    assert taken(world) == [2_000]
    assert taken(world, first=2_001) == []
    world.end_season(caller=ADMIN)
    world.upgrade()
    assert (taken(world), taken(world, 2)) == ([2_000], [])


@pytest.mark.parametrize("season", [0, 7, 2**32 - 1])
def test_a_season_that_never_was_has_no_thumbnails(world: WorldHost, season: int) -> None:
    assert world.get_thumbnails(season, 2**64 - 1) == []
