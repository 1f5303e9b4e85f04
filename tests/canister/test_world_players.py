"""What players ask of the canister, and what they are told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.world.season import DAY as DAY_SECONDS
from localnet.protocol.nanoseconds import SECOND
from localnet.testing import Network, Rejected
from tests.canister.room_host import house
from tests.canister.world_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BLINKER,
    BOB,
    GLIDER,
    WorldHost,
)

DAY = DAY_SECONDS * SECOND


@pytest.fixture
def world(network: Network) -> WorldHost:
    return WorldHost(network)


@pytest.fixture(scope="module")
def unmoved() -> Iterator[WorldHost]:
    """A canister with one player, to whom nothing happens."""
    world = WorldHost(house())
    world.join_game(caller=ALICE)
    before = world.everything()
    yield world
    assert world.everything() == before
    world.network.close()


def player(number: int) -> bytes:
    return bytes([number]) * 29


def test_placing_says_what_was_placed_and_what_is_left(world: WorldHost) -> None:
    answer = world.place_cells([*BLINKER, (522, -502), (11, 10)])
    assert answer == {"Ok": {"placed": 3, "occupied": 0, "generation": 0, "new_balance": 997}}
    again = world.place_cells(BLINKER)
    assert again == {"Ok": {"placed": 0, "occupied": 3, "generation": 0, "new_balance": 997}}
    assert world.get_alive_count() == 3


def test_no_cells_are_placed_for_nothing(world: WorldHost) -> None:
    world.place_cells(BLINKER)
    before = world.get_state()
    answer = world.place_cells([])
    assert answer == {"Ok": {"placed": 0, "occupied": 0, "generation": 0, "new_balance": 997}}
    assert world.get_state() == before


def test_a_list_that_is_too_long_is_refused_and_nobody_joins(unmoved: WorldHost) -> None:
    answer = unmoved.push("place_cells", [(0, 0)] * 1001, caller=BOB)
    assert answer == {"Err": "Expected at most 1000 cells, got 1001"}
    assert unmoved.get_stats()["players"] == 1


def test_names_are_shown(world: WorldHost) -> None:
    world.join_game(caller=ALICE)
    world.join_game(caller=BOB)
    assert world.set_name("Алиса", caller=ALICE) == {"Ok": None}
    assert world.set_name("алиса", caller=BOB) == {"Err": "The name 'алиса' is taken"}
    assert world.get_player(caller=ALICE)["name"] == "Алиса"
    assert [row["name"] for row in world.get_leaderboard()] == ["Алиса", "Player 2"]


def test_only_players_have_names(unmoved: WorldHost) -> None:
    told = unmoved.set_name("Nobody", caller=BOB)
    assert told == {"Err": "You have no seat in this game: join first"}


def test_players_are_told_who_they_are(world: WorldHost) -> None:
    world.place_cells(BLINKER, caller=ALICE)
    assert world.get_player(caller=ALICE) == {
        "player_num": 1,
        "name": "Player 1",
        "balance": 997,
        "bot": False,
        "order": None,
    }
    assert world.get_player(caller=BOB) is None
    assert world.get_state(caller=ALICE)["player_num"] == 1
    assert world.get_state(caller=BOB)["player_num"] is None


@pytest.mark.parametrize(
    ("method", "args"),
    [("join_game", ()), ("place_cells", (BLINKER,)), ("leave_game", ()), ("set_name", ("A",))],
)
def test_anonymous_callers_may_look_but_not_play(
    unmoved: WorldHost, method: str, args: tuple[object, ...]
) -> None:
    assert "sign in first" in unmoved.refusal(method, *args, caller=ANONYMOUS)
    told = unmoved.push(method, *args, caller=ANONYMOUS)["Err"]
    assert "sign in first" in told or "join first" in told
    assert unmoved.get_state(caller=ANONYMOUS)["players"] == [ALICE]


def test_everybody_sees_the_same_numbers(world: WorldHost) -> None:
    world.place_cells(GLIDER, caller=ALICE)
    world.wait(2)
    stats = world.get_stats(caller=ANONYMOUS)
    assert stats["tick_instructions"] > 0
    del stats["tick_instructions"]
    board = world.get_leaderboard(caller=ANONYMOUS)
    midnight = (world.network.time // DAY + 1) * DAY
    assert stats == {
        "generation": 20,
        "alive": 5,
        "potential": 22,
        "players": 1,
        "minted": 1000,
        "pot": 1000 - 995 - board[0]["coins"],
        "paused": False,
        "running": True,
        "layout_version": 2,
        "season": 1,
        "season_ends": midnight + 6 * DAY,
        "season_seconds": 7 * 24 * 3600,
        "day": 1,
        "day_ends": midnight,
    }
    assert world.get_generation() == 20
    assert world.get_alive_count() == board[0]["alive"] == 5


def test_events_are_numbered(world: WorldHost) -> None:
    world.place_cells([(10, 47)], caller=ALICE)
    world.pause_game(caller=ADMIN)
    page = world.get_events(1, caller=ANONYMOUS)
    assert (page["first"], page["following"]) == (0, 3)
    assert [list(event.values()) for event in page["events"]] == [
        [1, 0, world.network.time, "place", 1, "0a1f"],
        [2, 0, world.network.time, "pause", 0, ""],
    ]
    assert world.get_events(2**64 - 1)["events"] == []


@pytest.mark.parametrize("garbage", [b"", b"DIDL", b"DIDL\0\1\x71\x05hello", b"\xff" * 40])
def test_garbage_never_reaches_the_game(unmoved: WorldHost, garbage: bytes) -> None:
    with pytest.raises(Rejected, match="failed to decode call arguments"):
        unmoved.send("place_cells", garbage)


def test_a_list_that_claims_to_be_huge_is_refused(unmoved: WorldHost) -> None:
    """Four thousand million cells in twenty bytes."""
    huge = b"DIDL\x02\x6d\x01\x6c\x02\x00\x75\x01\x75\x01\x00\xff\xff\xff\xff\x0f"
    with pytest.raises(Rejected, match="failed to decode call arguments"):
        unmoved.send("place_cells", huge)
