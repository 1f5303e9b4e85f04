"""
A refusal leaves no trace: heap and stable maps are as before, in every room.

Random histories, in which people also play and time passes::

    play      a scene of the room's, in which most things succeed
    wait      a moment, a second, a minute, a day; timers run
    send      a message at random by anybody to any update method (`messages`)

Before each message a picture is taken (`heap`). If the answer is ``Err`` or a reject, the
picture after it has to be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.boxes.edges import edges_around
from engine.world.rules.plane import MOST_PLAYERS
from localnet.protocol.nanoseconds import SECOND
from localnet.testing import Network, Rejected
from tests.canister import lab_host, petri_host, world_host
from tests.canister.arena_host import Arena
from tests.canister.room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost, house
from tests.canister.rooms import ROOMS

from .heap import changes, picture, variables
from .messages import Sender

STEPS = 200
MOMENT = 1_000  # nanoseconds before each message, so that no two have the same time
WAITS = (1, 1, 5, 60, 100, 3600, 86_400)
HOSTS: dict[str, Callable[[Network], RoomHost]] = {
    "arena": Arena,
    "lab": lab_host.Lab,
    "world": world_host.WorldHost,
    "petri": petri_host.Petri,
}


class Watch:
    """Sends to a *room*, and notes what refused messages changed."""

    def __init__(self, room: RoomHost, chance: Random) -> None:
        self.room = room
        self.chance = chance
        self.sender = Sender(room, chance)
        self.traces: dict[str, list[str]] = {}  # by method and refusal
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    def send(self, method: str, args: list[Any], caller: bytes) -> None:
        """Send an update as another canister can: what inspects messages is not asked."""
        self.pass_time(MOMENT)
        before = picture(self.room.hosted)
        try:
            answer = self.room.push(method, *args, caller=caller)
            error = answer.get("Err") if isinstance(answer, dict) else None
        except Rejected as refused:
            error = refused.message
        if error is None:
            self.done[method] += 1
            self.sender.remember(method, answer)
            return
        self.refused[method] += 1
        traces = changes(before, picture(self.room.hosted))
        if traces:
            self.traces.setdefault(f"{method}{tuple(args)!r:.80}: {error:.80}", traces)

    def pass_time(self, nanoseconds: int) -> None:
        """Let time pass; what it changes is not a refused message's doing."""
        self.room.skip(nanoseconds)
        if self.room.name == "world_backend":  # which brings itself up to now before it refuses
            self.room.push("join_game", caller=ANONYMOUS)

    def play(self) -> None:
        """Let most of what the room offers be done by people who may."""
        self.room.push("resume_game", caller=ADMIN)
        SCENES[self.room.name.removesuffix("_backend")](self.room)
        self.pass_time(SECOND)

    def step(self) -> None:
        what = self.chance.random()
        if what < 0.1:
            self.pass_time(self.chance.choice(WAITS) * SECOND)
        elif what < 0.2:
            self.room.push("resume_game", caller=ADMIN)
        elif what < 0.25:
            self.play()
        else:
            self.send(*self.sender.message())


def play_arena(room: RoomHost) -> None:
    """A short round to its end, in which two have pledged and one reveals and wins."""
    assert isinstance(room, Arena)
    room.set_season(room.get_stats()["season"], max_gen=1, commit_seconds=5, reveal_seconds=5)
    for who, team, slot in ((ALICE, "Blue", 0), (BOB, "Red", 4)):
        room.pledge(who, team, slot)
    room.wait(5)
    room.reveal(ALICE)
    room.wait(7)


def play_boxes(room: RoomHost) -> None:
    for who in (ALICE, BOB):
        room.push("join_team", caller=who)
        room.push("draw", list(edges_around(3, 4)), caller=who)


def play_lab(room: RoomHost) -> None:
    for kind in (lab_host.GLIDER, lab_host.BLINKER):
        room.push("publish", *kind, caller=ALICE)
    room.push("like", 1, True, caller=BOB)
    room.push("prove", 1, 4, caller=BOB)


def play_world(room: RoomHost) -> None:
    room.push("place_cells", world_host.GLIDER, caller=ALICE)
    room.push("join_game", caller=BOB)
    room.push("offer_seat", CAROL, caller=BOB)
    room.push("take_seat", BOB, caller=CAROL)
    for number in range(MOST_PLAYERS):  # whoever comes now finds no seat
        room.push("join_game", caller=bytes([number]) * 29)


def play_petri(room: RoomHost) -> None:
    assert isinstance(room, petri_host.Petri)
    for who in (ALICE, BOB) if room.get_stats()["games"] == 0 else ():
        room.begin(count=3, caller=who)


SCENES: dict[str, Callable[[RoomHost], None]] = {
    "arena": play_arena,
    "boxes": play_boxes,
    "lab": play_lab,
    "world": play_world,
    "petri": play_petri,
}


def open_room(name: str) -> RoomHost:
    make = HOSTS.get(name)
    return RoomHost(house(), name) if make is None else make(house())


@pytest.mark.parametrize("name", ROOMS)
def test_after_a_refusal_everything_is_as_before(name: str) -> None:
    room = open_room(name)
    watch = Watch(room, Random(name))
    watch.play()
    for method in watch.sender.methods:
        watch.send(method, watch.sender.arguments(method), ANONYMOUS)
    assert sorted(watch.refused) == sorted(watch.sender.methods), "the anonymous may do nothing"
    for _ in range(STEPS):
        watch.step()
    room.network.close()
    assert watch.traces == {}
    assert watch.done.total() > STEPS // 20, "nearly everything was refused"


def test_pictures_show_what_a_message_changed_and_what_the_heap_alone_has() -> None:
    room = open_room("lab")
    before = picture(room.hosted)
    room.push("publish", *lab_host.GLIDER, caller=ALICE)
    after = picture(room.hosted)
    found = changes(before, after)
    assert "game.gallery.specimens: 0 -> 1 entries" in found
    assert {"map 3", "certified data"} <= {change.partition(":")[0] for change in found}
    game = variables(room.hosted)["game"]
    game.journal.fresh.append(7)
    assert changes(after, picture(room.hosted)) == ["game.journal.fresh: 0 -> 1 entries"]
    game.journal.fresh = game.admins.callers
    shared = "game.journal.fresh: 0 entries -> 'is game.admins.callers'"
    assert changes(after, picture(room.hosted)) == [shared]
    room.network.close()
