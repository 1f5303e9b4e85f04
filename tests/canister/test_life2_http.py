"""The canister over plain HTTP, and its frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadSnapshot
from engine.life2.showing.board_rle import parse_board
from engine.life2.showing.frame import decode
from tests.canister.life2_host import ADMIN, ALICE, ANONYMOUS, Life2, flown


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Life2]:
    """A canister that is only looked at."""
    yield from flown(tmp_path_factory.mktemp("watched"), 3)


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    yield from flown(tmp_path, 3)


def get(life2: Life2, url: str, method: str = "GET") -> dict[str, Any]:
    request = {"method": method, "url": url, "headers": [("host", "x")], "body": b""}
    found = life2.ask("http_request", request, caller=ANONYMOUS)
    assert isinstance(found, dict)
    return found


def test_metrics_are_served(watched: Life2) -> None:
    found = get(watched, "/metrics")
    assert found["status_code"] == 200
    assert ("content-type", "text/plain; version=0.0.4; charset=utf-8") in found["headers"]
    body = found["body"].decode()
    assert "\nlife2_generation 30\n" in body
    assert "cycle" not in body


def test_health_is_served(life2: Life2) -> None:
    assert get(life2, "/health")["body"] == b"running\n"
    life2.clock.advance(61 * 10**9)
    assert get(life2, "/health")["status_code"] == 503
    life2.tell("pause_game", caller=ADMIN)
    assert get(life2, "/health")["body"] == b"paused\n"


def test_the_board_is_served(watched: Life2) -> None:
    board = parse_board(get(watched, "/board.rle")["body"].decode())
    assert board == bytes(cell & 31 for cell in watched.cells)


@pytest.mark.parametrize("url", ["/", "/index.html", "", "/metrics.json"])
def test_other_pages_are_not_found(watched: Life2, url: str) -> None:
    found = get(watched, url)
    assert found["status_code"] == 404
    assert found["body"] == b"Expected /metrics, /health, /board.rle or /living.rle\n"


def test_a_frame_shows_the_world(watched: Life2) -> None:
    frame = decode(watched.ask("get_frame", None, caller=ANONYMOUS))
    assert (frame.generation, frame.alive, frame.accounts.balances) == (30, 5, [995])
    assert sum(cell & 16 != 0 for cell in frame.cells()) == 5


def test_who_has_the_frame_of_now_is_spared_its_board(life2: Life2) -> None:
    first = decode(life2.ask("get_frame", None))
    again = life2.ask("get_frame", first.generation)
    assert len(again) < 100
    assert decode(again, first).cells() == life2.cells
    with pytest.raises(BadSnapshot, match="Expected a frame before with tag"):
        decode(again)
    life2.wait(7)
    whole = life2.ask("get_frame", None)
    assert life2.ask("get_frame", first.generation) == whole
    assert decode(whole).cells() == life2.cells


def test_a_world_that_sleeps_answers_without_its_board(life2: Life2) -> None:
    """Its generations pass, but what blinks is the same again after each second."""
    life2.tell("leave_game", caller=ALICE)
    life2.tell("place_cells", [(9, 9), (10, 9), (11, 9)], caller=ALICE)
    life2.wait(3)
    assert not life2.ticking
    first = decode(life2.ask("get_frame", None))
    life2.clock.advance(5 * 10**9)
    found = life2.ask("get_frame", first.generation)
    assert len(found) < 100
    assert decode(found, first).generation == first.generation + 50
    assert decode(found, first).cells() == decode(life2.ask("get_frame", None)).cells()


def test_a_generation_yet_to_come_gets_a_whole_frame(watched: Life2) -> None:
    assert decode(watched.ask("get_frame", 2**64 - 1)).cells() == watched.cells


def test_frames_go_on_after_an_upgrade(life2: Life2) -> None:
    first = decode(life2.ask("get_frame", None))
    life2.upgrade()
    life2.wait(2)
    assert decode(life2.ask("get_frame", first.generation), first).cells() == life2.cells
