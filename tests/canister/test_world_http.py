"""The canister over plain HTTP, and its frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadSnapshot
from engine.world.board_rle import parse_board
from engine.world.frame import decode
from tests.canister.world_host import ADMIN, ALICE, ANONYMOUS, WorldHost, flown


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorldHost]:
    """A canister that is only looked at."""
    yield from flown(tmp_path_factory.mktemp("watched"), 3)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[WorldHost]:
    yield from flown(tmp_path, 3)


def get(host: WorldHost, url: str, method: str = "GET") -> dict[str, Any]:
    request = {"method": method, "url": url, "headers": [("host", "x")], "body": b""}
    found = host.ask("http_request", request, caller=ANONYMOUS)
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
    host.clock.advance(61 * 10**9)
    assert get(host, "/health")["status_code"] == 503
    host.tell("pause_game", caller=ADMIN)
    assert get(host, "/health")["body"] == b"paused\n"


def test_the_board_is_served(watched: WorldHost) -> None:
    board = parse_board(get(watched, "/board.rle")["body"].decode())
    assert board == bytes(cell & 31 for cell in watched.cells)


@pytest.mark.parametrize("url", ["/", "/index.html", "", "/metrics.json"])
def test_other_pages_are_not_found(watched: WorldHost, url: str) -> None:
    found = get(watched, url)
    assert found["status_code"] == 404
    assert found["body"] == b"Expected /metrics, /health, /board.rle or /living.rle\n"


def test_a_frame_shows_the_world(watched: WorldHost) -> None:
    frame = decode(watched.ask("get_frame", None, caller=ANONYMOUS))
    assert (frame.generation, frame.alive, frame.accounts.balances) == (30, 5, [995])
    assert sum(cell & 16 != 0 for cell in frame.cells()) == 5


def test_who_has_the_frame_of_now_is_spared_its_board(host: WorldHost) -> None:
    first = decode(host.ask("get_frame", None))
    again = host.ask("get_frame", first.generation)
    assert len(again) < 100
    assert decode(again, first).cells() == host.cells
    with pytest.raises(BadSnapshot, match="Expected a frame before with tag"):
        decode(again)
    host.wait(7)
    whole = host.ask("get_frame", None)
    assert host.ask("get_frame", first.generation) == whole
    assert decode(whole).cells() == host.cells


def test_a_world_that_sleeps_answers_without_its_board(host: WorldHost) -> None:
    """Its generations pass, but what blinks is the same again after each second."""
    host.tell("leave_game", caller=ALICE)
    host.tell("place_cells", [(9, 9), (10, 9), (11, 9)], caller=ALICE)
    host.wait(3)
    assert not host.ticking
    first = decode(host.ask("get_frame", None))
    host.clock.advance(5 * 10**9)
    found = host.ask("get_frame", first.generation)
    assert len(found) < 100
    assert decode(found, first).generation == first.generation + 50
    assert decode(found, first).cells() == decode(host.ask("get_frame", None)).cells()


def test_a_generation_yet_to_come_gets_a_whole_frame(watched: WorldHost) -> None:
    assert decode(watched.ask("get_frame", 2**64 - 1)).cells() == watched.cells


def test_frames_go_on_after_an_upgrade(host: WorldHost) -> None:
    first = decode(host.ask("get_frame", None))
    host.upgrade()
    host.wait(2)
    assert decode(host.ask("get_frame", first.generation), first).cells() == host.cells
