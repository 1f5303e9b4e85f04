"""Every room's news: what it says of itself is what is certified, after whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from engine import journal
from engine.journal import Event
from engine.world import checkpoint, frame
from localnet.testing import Network
from tests.canister.room_host import ADMIN, ALICE, BOB, RoomHost
from tests.canister.rooms import ROOMS
from tests.canister.world_host import BLINKER, GLIDER, WorldHost


def news(host: RoomHost, first: int = 0, facts: str = "", proof: bool = True) -> dict[str, Any]:
    found: dict[str, Any] = host.get_news({"first": first, "facts": facts, "proof": proof})
    return found


def said(host: RoomHost) -> dict[str, list[str]]:
    """What the room says of itself, by the first words of its lines, if that is certified."""
    found = news(host)
    assert host.hosted.certified_data == sha256(found["statement"].encode()).digest()
    assert found["certificate"] is not None
    words = [line.split(" ") for line in found["statement"].split("\n")]
    lines = {first: rest for first, *rest in words}
    assert lines["facts"] == [sha256((found["facts"] or "").encode()).hexdigest()]
    head = journal.parse_head(lines["kept"][1])
    for row in found["events"]:
        numbers = row["generation"], row["time"]
        line = Event(*numbers, row["kind"], row["player_num"], row["detail"]).dump()
        head = journal.link(head, line)
    assert lines["log"] == [str(found["following"]), head.hex()]
    return lines


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_certifies_what_it_says_and_tells_who_knows_it_little(
    name: str, network: Network
) -> None:
    host = RoomHost(network, name)
    first = said(host)
    assert first["room"] == [name]
    host.pause_game(caller=ADMIN)
    second = said(host)
    assert int(second["log"][0]) == int(first["log"][0]) + 1
    before = news(host)
    later = news(host, before["following"], second["facts"][0], proof=False)
    nothing: dict[str, Any] = {"events": [], "facts": None, "statement": None, "certificate": None}
    same = {key: before[key] for key in ("first", "following", "generation")}
    assert later == same | nothing
    host.upgrade()
    assert said(host)["log"] == second["log"]
    host.resume_game(caller=ADMIN)
    assert said(host)["log"] != second["log"]


@pytest.fixture
def host(network: Network) -> WorldHost:
    return WorldHost(network)


ACTS: dict[str, Callable[[WorldHost], Any]] = {
    "joining": lambda host: host.join_game(caller=BOB),
    "placing": lambda host: host.place_cells(BLINKER, caller=BOB),
    "a name": lambda host: host.set_name("Ada", caller=ALICE),
    "leaving": lambda host: host.leave_game(caller=ALICE),
    "a tick": lambda host: host.wait(1),
    "a refusal": lambda host: host.set_name("", caller=ALICE),
    "a season": lambda host: host.end_season(caller=ADMIN),
    "a reset": lambda host: host.reset_game(caller=ADMIN),
    "an admin": lambda host: host.add_admin(BOB, caller=ADMIN),
}


def test_world_certifies_whatever_happens(host: WorldHost) -> None:
    host.place_cells(GLIDER, caller=ALICE)
    host.wait(2)
    for act in ACTS.values():
        act(host)
        lines = said(host)
        assert int(lines["time"][0]) == host.get_generation()
        assert frame.decode(host.get_frame(None)).following == int(lines["log"][0])
        world, digest = checkpoint.decode(host.get_checkpoint())
        assert lines["board"][0] == str(world.generation)
        assert lines["board"][2] == digest


def test_a_world_that_sleeps_says_from_when_on_generations_are_counted(host: WorldHost) -> None:
    host.place_cells(BLINKER, caller=ALICE)
    host.wait(30)
    generation, since, state = said(host)["time"]
    assert state == "asleep"
    host.wait(100)
    passed = (host.network.time - int(since)) // 10**9
    assert news(host)["generation"] == int(generation) + 10 * passed
    assert said(host)["time"] == [generation, since, state]
    before = said(host)
    with pytest.raises(Exception, match=r"Only admins|for admins"):
        host.reset_game(caller=BOB)
    assert said(host) == before, "a rejected message leaves what is certified"
