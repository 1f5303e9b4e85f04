"""A flood of fresh keys in World, whose nine seats are all that there is to take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.access import MINUTE, MOST_PER_MINUTE, PER_MINUTE
from engine.errors import Refusal
from engine.journal import MOST_KEPT
from engine.world.game import Game
from engine.world.rules.plane import MOST_PLAYERS
from engine.world.seats import MOST_DEPARTURES
from tests.boards import BLOCK, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps
from tests.people import person

KEYS = 10_000
COMING_AND_GOING = 1_000
HOUR = 3600 * SECOND
ADA, FRIEND = person("ada"), person("friend")


class Room:
    """World and its maps, on a clock that is moved by hand."""

    def __init__(self) -> None:
        self.maps = Maps()
        self.storage = self.maps.storage()
        self.game = Game.begin(person("admin"))
        self.storage.create(self.game)
        self.now = NOW

    def later(self, nanoseconds: int) -> None:
        self.now += nanoseconds
        self.game.pass_time(self.now)
        self.game.advance(self.now)

    def settle(self) -> None:
        """Let time pass until nothing moves."""
        while self.game.pace.running:
            self.later(SECOND)

    def save(self) -> None:
        self.storage.save(self.game)

    def tell(self, call: Callable[[], object]) -> bool:
        """Whether the game does as a key of the flood wants, or refuses."""
        try:
            call()
        except Refusal:
            return False
        self.save()
        return True


def do_everything(room: Room, row: int, order: int) -> None:
    """What World offers to somebody who has a seat, on land from *row* on."""
    game, player = room.game, room.game.seats.number(ADA)
    assert game.join(ADA, room.now) == player
    placed = game.place(ADA, live_cells(BLOCK, 8, row), room.now)
    assert (placed.placed, placed.occupied) == (4, 0)
    ordered = game.place(ADA, live_cells(BLOCK, 16, row), room.now, order, whole=True)
    again = game.place(ADA, live_cells(BLOCK, 16, row), room.now, order, whole=True)
    assert vars(ordered) == vars(again)
    game.rename(ADA, "Ada", room.now)
    for giver, taker in ((ADA, FRIEND), (FRIEND, ADA)):
        game.offer(giver, taker, room.now)
        assert game.take(taker, giver, room.now) == player
    game.offer(ADA, FRIEND, room.now)
    room.save()
    room.settle()


def leave_and_join_again(room: Room) -> None:
    room.game.leave(ADA, room.now)
    room.game.join(ADA, room.now)
    room.save()


def attack(room: Room, number: int) -> bool:
    """All that a fresh key may try; the first thousand leave again. Whether it joined."""
    game, now, key = room.game, room.now, person(f"key {number}")
    at = number % 1_000 * 7
    cells = live_cells(BLOCK, at % 500, 100 + at // 500 * 8)
    joined = room.tell(lambda: game.join(key, now, bot=number % 3 == 0 or None))
    room.tell(lambda: game.take(key, ADA, now))
    room.tell(lambda: game.place(key, cells, now, 1, True))
    room.tell(lambda: game.rename(key, "Ada", now))
    room.tell(lambda: game.offer(key, person(f"next {number}"), now))
    if number < COMING_AND_GOING:
        room.tell(lambda: game.leave(key, now))
    return joined


def has(room: Room) -> dict[str, Any]:
    """What Ada has: score and coins may have grown meanwhile, nothing else may have changed."""
    game = room.game
    player = game.seats.number(ADA)
    land = dict(game.world.terrain.land_by_owner())[player]
    return {
        "seat": player,
        "name": game.seats.names[player - 1],
        "land": land,
        "score": game.world.scores[player - 1],
        "coins": game.world.balances[player - 1],
        "records": room.maps.records.get(ADA),
        "offer": [line for line in game.offers.dump() if line.startswith(ADA)],
    }


@pytest.mark.parametrize("per_minute", [PER_MINUTE, MOST_PER_MINUTE])
def test_a_player_has_and_does_everything_after_ten_thousand_keys(
    per_minute: int,
) -> None:
    room = Room()
    room.game.newcomers.configure(per_minute)
    room.game.join(ADA, room.now)
    leave_and_join_again(room)
    room.later(HOUR)
    room.game.end_season(room.now)
    do_everything(room, 8, 1)
    room.later(2 * HOUR)
    do_everything(room, 16, 2)
    before = has(room)
    joined = 0
    for number in range(KEYS):
        room.later(HOUR // KEYS)
        joined += attack(room, number)
    after = has(room)
    assert joined <= per_minute * 61
    assert joined > COMING_AND_GOING // 2, "most of the first thousand came in"
    for growing in ("score", "coins"):
        assert after.pop(growing) >= before.pop(growing)
    assert after == before
    assert len(room.game.seats.taken()) == MOST_PLAYERS
    assert len(room.game.departures.known) <= MOST_DEPARTURES
    assert len(room.game.offers.dump()) <= MOST_PLAYERS
    assert len(room.maps.events.entries) == MOST_KEPT
    room.later(MINUTE)
    do_everything(room, 24, 3)
    leave_and_join_again(room)
    do_everything(room, 32, 1)
