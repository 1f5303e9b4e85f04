"""The gate for newcomers in every canister: who sets it, whom it stops, and what stays set."""

from __future__ import annotations

from typing import Any

import pytest

from localnet.testing import Network

from .room_host import ADMIN, ALICE, BOB, RoomHost
from .rooms import ROOMS

# What somebody new does first.
FIRST: dict[str, tuple[Any, ...]] = {
    "world": ("join_game",),
    "arena": ("set_name", "Ada"),
    "lab": ("set_name", "Ada"),
    "boxes": ("join_team",),
    "petri": ("set_name", "Ada"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_newcomers_are_stopped_and_players_are_not(room: str, network: Network) -> None:
    host = RoomHost(network, room)
    host.wait(1)
    host.call(*FIRST[room], caller=ALICE)
    assert "set_newcomers is for admins only" in host.refusal("set_newcomers", 0, caller=ALICE)
    assert "Only admins" in host.refusal("set_newcomers", 0, caller=ALICE, inspected=False)
    assert host.set_newcomers(100_001, caller=ADMIN)["Err"].endswith("got 100001")
    assert host.set_newcomers(0, caller=ADMIN) == {"Ok": None}
    host.upgrade()
    closed = "only people who have played here before"
    method, *name = FIRST[room]
    bobs = (method, *["Bob" for _ in name])
    assert closed in host.refusal(*bobs, caller=BOB)
    assert closed in host.push(*bobs, caller=BOB)["Err"], "a canister comes uninspected"
    answer = host.call(*FIRST[room], caller=ALICE)
    assert "Err" not in (answer if isinstance(answer, dict) else {})
