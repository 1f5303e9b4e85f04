"""The Arena's bots play whole rounds among themselves, by the canister's own rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from bots.rooms.arena import CHARACTERS, ROOM, Player
from client.canister import Canister
from client.log import Event, Log
from client.network import Named
from engine.arena import seedlet
from simulate.rooms.arena import check_log, verify_round
from tests.canister.arena_host import ADMIN, CONFIG, Arena, words
from tests.canister.room_host import house


class Line:
    """What a bot has of a canister: it asks, tells, and knows who it is."""

    def __init__(self, arena: Arena, who: bytes) -> None:
        self.arena = arena
        self.who = who
        self.me = words(who)
        self.named = Named(arena.name, arena.canister_id.bytes)

    def ask(self, method: str, *args: Any) -> Any:
        return self.arena.call(method, *args, caller=self.who)

    def tell(self, method: str, *args: Any) -> Any:
        answer = self.arena.call(method, *args, caller=self.who)
        assert "Err" not in (answer or {}), answer
        return answer["Ok"]


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    """Two rounds of the whole cast."""
    found = Arena(house())
    ranked = {**CONFIG, "entry_fee": 50, "bond": 5, "reward_per_gen": 1}
    found.call("set_season", 1, ranked, caller=ADMIN)
    bots = [
        make(name, cast(Canister, Line(found, bytes([at + 1]) * 29)), Random(at))
        for at, (name, make) in enumerate(ROOM.items())
    ]
    for bot in bots:
        bot.enter()
    while found.current < 3:
        for bot in bots:
            bot.move()
        found.wait(5)
    for bot in bots:
        bot.move()
    yield found
    found.network.close()


def test_every_character_plays_every_round(arena: Arena) -> None:
    for number in (1, 2):
        shown = arena.round(number)
        assert len(shown["slots"]) == len(CHARACTERS)
        assert all(slot["seed"] is not None for slot in shown["slots"])
        teams = [next(iter(slot["team"])) for slot in shown["slots"]]
        assert abs(teams.count("Blue") - teams.count("Red")) <= 1


def test_winners_claim_and_the_keeper_is_paid(arena: Arena) -> None:
    for number in (1, 2):
        shown = arena.round(number)
        purse = shown["purse"]
        assert purse["paid"] == purse["winner_pool"] > 0
        won = [slot for slot in shown["slots"] if slot["claimed"]]
        assert won != []
        assert all(slot["artifact"] for slot in won)
    assert sum(arena.round(number)["purse"]["keeper_paid"] for number in (1, 2)) > 0


def test_a_keeper_who_is_there_earns_all_that_keepers_can(arena: Arena) -> None:
    """The canister lays a round out, and stays behind them while they are paid."""
    for number in (1, 2):
        purse = arena.round(number)["purse"]
        assert purse["keeper_paid"] == purse["funded"] * 2_000 // 10_000


def test_what_they_played_is_what_their_reveals_lead_to(arena: Arena) -> None:
    shown = arena.round(1)
    assert verify_round(shown)
    page = arena.get_events(0)
    told = [Event(e["generation"], e["time"], e["kind"], 0, e["detail"]) for e in page["events"]]
    assert {event.kind for event in told} >= {"created", "revealed", "finalized"}
    check_log(shown, Log(page["first"], told))
    assert verify_round(arena.round(3)) is False, "nobody has pledged yet"


@pytest.mark.parametrize("name", CHARACTERS)
def test_what_a_character_chooses_fits_the_budget(name: str) -> None:
    dice = Random(7)
    seen = set()
    for size in seedlet.SIZES:
        for _ in range(40):
            bits = CHARACTERS[name](dice, size)
            assert 0 < bits.bit_length() <= size * size
            assert 4 <= bits.bit_count() <= 12
            seen.add(bits)
    assert len(seen) > 8


def test_a_player_whose_secret_is_lost_has_nothing_to_reveal(arena: Arena) -> None:
    line = cast(Canister, Line(arena, b"\x77" * 29))
    player = Player("Scout", line, Random(1), CHARACTERS["Scout"])
    player.move()
    assert 3 in player.secrets
    player.secrets.clear()
    player.move()
    assert 3 not in player.secrets, "it has a slot, and pledges no second time"
