"""The Boxes canister: lines by real calls, quotas, upgrades, and a log that is certified."""

from __future__ import annotations

import base64
import zlib
from hashlib import sha256
from typing import Any

import pytest

from engine.boxes.edges import EDGES, edges_around
from engine.boxes.log import line, unpack
from localnet.testing import Network

from .room_host import ADMIN, ALICE, BOB, CAROL, RoomHost

BOX = list(edges_around(3, 4))


@pytest.fixture
def boxes(network: Network) -> RoomHost:
    found = RoomHost(network, "boxes")
    for who in (ALICE, BOB):
        found.join_team(caller=who)
    return found


def err(answer: dict[str, Any]) -> str:
    found: str = answer["Err"]
    return found


def test_a_box_is_drawn_shown_certified_and_comes_back_from_a_backup(boxes: RoomHost) -> None:
    assert boxes.draw(BOX[:3], caller=ALICE)["Ok"]["lines"] == 5
    drawn = boxes.draw(BOX, caller=BOB)["Ok"]
    assert drawn == {"first": 3, "drawn": 1, "claimed": [4003], "lines": 8}
    sheet = boxes.get_sheet()
    assert (sheet["records"], sheet["scores"], sheet["leader"]) == (4, [0, 1, 0, 0], 1)
    assert (sheet["winner"], sheet["complete"], sheet["players"]) == (None, False, [1, 1, 0, 0])
    assert sheet["hour_ago"] == 0
    rows = boxes.get_leaderboard(None)
    found = [(row["player"], row["claimed"], row["drawn"]) for row in rows]
    assert found == [(BOB, 1, 1), (ALICE, 0, 3)]
    assert boxes.get_leaderboard(3) == []
    stats = boxes.get_stats()
    assert (stats["records"], stats["players"], stats["layout_version"]) == (4, 2, 1)
    said = boxes.get_proof()["statement"]
    assert said.endswith(f"\n{line(1, 4, bytes.fromhex(sheet['head']))}")
    assert boxes.hosted.certified_data == sha256(said.encode()).digest()
    boxes.put_back()
    boxes.wait(60)
    boxes.draw([7, 8, 9], caller=BOB)
    assert boxes.get_proof()["statement"] != said
    assert boxes.restore_game(caller=ADMIN) == {"Ok": 4}
    known = sheet | {"hour_ago": 4}  # when those lines were drawn is not in a backup
    assert boxes.get_sheet() == known
    boxes.upgrade()
    assert boxes.get_sheet() == known
    said = boxes.get_proof()["statement"]
    assert boxes.hosted.certified_data == sha256(said.encode()).digest()


def test_a_follower_reads_the_log_and_a_newcomer_the_sheet(boxes: RoomHost) -> None:
    boxes.draw(BOX, caller=ALICE)
    records = boxes.get_records(1, 1)["Ok"]
    assert unpack(base64.b64decode(records)) == [(edge, 0) for edge in BOX[1:]]
    assert "a record from 0 to 4" in err(boxes.get_records(1, 5))
    board = zlib.decompress(base64.b64decode(boxes.get_board()))
    assert board.startswith(b"boxes 1 4\n")
    region = base64.b64decode(boxes.get_region(3, 4, 1, 1)["Ok"])
    assert region == bytes([1, 1, 3, 0, 0]), "above, below, both sides, and the team's bits"
    assert "region" in err(boxes.get_region(999, 0, 2, 1))
    squares = zlib.decompress(base64.b64decode(boxes.get_overview()))
    assert squares[0] % 8 == 1, "RED leads"
    thumbnail = boxes.get_thumbnail()
    assert (len(thumbnail), thumbnail[0], set(thumbnail[1:])) == (63 * 63, "6", {"0"})
    request = {"method": "GET", "url": "/log/0.bin", "headers": [], "body": b""}
    page = boxes.http_request(request)
    assert (page["status_code"], unpack(bytes(page["body"]))[0]) == (200, (BOX[0], 0))


def test_refusals_say_why_and_admins_change_the_quota(boxes: RoomHost) -> None:
    assert "1 to 8 lines, got 9" in err(boxes.draw(list(range(9)), caller=ALICE))
    assert "in no team" in err(boxes.draw([1], caller=CAROL))
    boxes.draw(list(range(8)), caller=ALICE)
    assert "have 0: the next one comes in" in err(boxes.draw([8], caller=ALICE))
    boxes.wait(6)
    assert boxes.draw([8], caller=ALICE)["Ok"]["drawn"] == 1
    assert "lines are left" in err(boxes.new_game(caller=ADMIN))
    assert "is for admins only" in boxes.refusal("new_game", caller=ALICE)
    assert boxes.get_sheet()["records"] == 9
    assert boxes.set_quota(2, 1000, caller=ADMIN) == {"Ok": None}
    assert boxes.set_name("Carol", caller=CAROL) == {"Ok": None}
    seat = boxes.get_seat(caller=CAROL)
    assert (seat["name"], seat["team"], seat["lines"], seat["most_lines"]) == ("Carol", 2, 2, 2)
    boxes.draw([11, 12], caller=CAROL)
    assert 0 < boxes.get_seat(caller=CAROL)["refill_ms"] <= 1000
    assert "taken" in err(boxes.set_name("CAROL", caller=BOB))
    assert boxes.free_names([CAROL, ALICE], caller=ADMIN) == {"Ok": 1}
    assert boxes.set_name("CAROL", caller=BOB) == {"Ok": None}
    assert boxes.get_seat(caller=b"\x77" * 29) is None


def test_upgrades_between_any_two_draws_lose_nothing(boxes: RoomHost) -> None:
    """More than a page, and more than two bands."""
    boxes.set_quota(100, 1, caller=ADMIN)
    lines = [(i * 777_779 + 5) % EDGES for i in range(1016)]
    for at in range(0, len(lines), 8):
        who = ALICE if at % 16 == 0 else BOB
        assert boxes.draw(lines[at : at + 8], caller=who)["Ok"]["drawn"] == 8
        if at % 504 == 0:
            before = boxes.get_sheet()
            boxes.upgrade()
            assert boxes.get_sheet() == before
        boxes.network.clock.advance(10**9)
    found = unpack(base64.b64decode(boxes.get_records(1, 0)["Ok"]))
    assert [edge for edge, _ in found] == lines
