"""A trap in the middle of a message leaves everything as it was."""

from __future__ import annotations

from typing import Any

import pytest

from localnet.runtime.stable import StableMap, StableTrap
from localnet.testing import Network
from tests.canister.world_host import ADMIN, ALICE, BOB, WorldHost, flown


class NoRoom:
    """Stable memory that is full from the *limit*-th write of a message on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.limit: int | None = None
        self.writes = 0
        insert = StableMap.insert

        def insert_if_room(stable: StableMap, key: Any, value: Any) -> Any:
            self.writes += 1
            if self.writes == self.limit:
                raise StableTrap("Panicked at 'Failed to grow memory: current size=1, delta=1'")
            return insert(stable, key, value)

        monkeypatch.setattr(StableMap, "insert", insert_if_room)

    def after(self, limit: int | None) -> None:
        self.limit, self.writes = limit, 0


@pytest.fixture
def world(network: Network) -> WorldHost:
    return flown(network, 1)


# method, arguments, caller, and how many entries it writes: seats, log and clock, its events,
# admins and offers if there are others, and the world if that is another one
MESSAGES: list[tuple[str, tuple[Any, ...], bytes, int]] = [
    ("join_game", (), BOB, 4),
    ("place_cells", ([(x, 300) for x in range(7)],), BOB, 5),
    ("take_seat", (ALICE,), BOB, 5),
    ("add_admin", (BOB,), ADMIN, 3),
    ("reset_game", (), ADMIN, 4 + 1),
    ("put_backup", (0, "page"), ADMIN, 1),
]


@pytest.mark.parametrize(
    ("method", "args", "caller", "writes"), MESSAGES, ids=lambda x: x if isinstance(x, str) else ""
)
def test_a_message_that_traps_has_never_been(
    world: WorldHost,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    args: tuple[Any, ...],
    caller: bytes,
    writes: int,
) -> None:
    """Whichever write fails: heap, stable memory and timer are as before; then it works."""
    if method == "take_seat":
        world.offer_seat(caller, caller=ALICE)
    before, kept, timers = world.everything(), world.maps(), dict(world.hosted.timers.set)
    room = NoRoom(monkeypatch)
    for limit in range(1, writes + 1):
        room.after(limit)
        assert "Failed to grow memory" in world.refusal(method, *args, caller=caller)
        room.after(None)
        assert world.maps() == kept
        assert world.everything() == before
        assert world.hosted.timers.set == timers
    world.call(method, *args, caller=caller)
    assert room.writes == writes
    assert world.maps() != kept
    now = world.everything()
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == now


def test_a_tick_that_traps_is_played_by_the_next(
    world: WorldHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, kept = world.everything(), world.maps()
    room = NoRoom(monkeypatch)
    room.after(1)
    world.wait(1)
    room.after(None)
    assert "Failed to grow memory" in world.network.log(world, "trap")[-1].text
    assert world.everything() == before
    assert world.maps() == kept
    world.wait(1)
    assert world.get_generation() == 30


def test_a_restore_that_traps_leaves_the_old_world_and_the_pages(
    world: WorldHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = world.get_backup(0, caller=ADMIN)["Ok"]["content"]
    world.wait(1)
    world.put_backup(0, page, caller=ADMIN)
    before, kept = world.everything(), world.maps()
    room = NoRoom(monkeypatch)
    room.after(4)
    assert "Failed to grow memory" in world.refusal("restore_game", caller=ADMIN)
    assert world.maps() == kept
    assert world.everything() == before
    room.after(None)
    assert world.restore_game(caller=ADMIN) == {"Ok": 10}
