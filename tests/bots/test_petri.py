"""Petri's bots: what they choose, and how they play the dish of a day."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bots.rooms.petri import LONGEST, PIECE, Forecaster, choose, value
from engine.petri.dish import Dish
from simulate.rooms.petri import verify_row
from tests.canister.petri_host import ALICE, Petri
from tests.canister.room_host import house


class Told:
    """A canister in localnet, as a bot's client shows it: ``Ok`` is taken off."""

    def __init__(self, petri: Petri) -> None:
        self.petri = petri
        self.told: list[str] = []

    def ask(self, method: str, *args: Any) -> Any:
        return self.petri.call(method, *args)

    def tell(self, method: str, *args: Any) -> Any:
        self.told.append(method)
        return self.petri.call(method, *args)["Ok"]


def test_a_bot_takes_the_best_of_all_pairs_of_swipes() -> None:
    dish = Dish.begin("mid", 6, 6, 12)
    ends: dict[str, Any] = {}
    for first in dish.moves():
        once = dish.copy()
        once.play(first)
        for second in once.moves():
            twice = once.copy()
            twice.play(second)
            ends[first] = max(ends.get(first, value(twice)), value(twice))
    assert choose(dish) == (max(ends.values()), max(ends, key=lambda way: ends[way]))


def test_to_be_alive_is_worth_more_than_any_score() -> None:
    dead = Dish.parse("mid", " / ".join([". . . . . ."] * 6))
    dead.score = 10**6
    assert value(dead) < value(Dish.begin("mid", 6, 6, 1))


@pytest.fixture
def petri() -> Iterator[Petri]:
    with house() as network:
        yield Petri(network)


def test_a_bot_plays_the_dish_of_the_day_and_stands_in_its_table(petri: Petri) -> None:
    canister: Any = Told(petri)
    bot = Forecaster("Broth", canister, Random(1))
    assert bot.enter() == "plays the dish of the day in Mid"
    for _ in range(3):
        bot.move()
    assert canister.told == ["set_name", "begin_dish", "play", "play", "play"]
    today = petri.get_today()["day"]
    (row,) = petri.get_leaderboard({"Mid": None}, today, None)
    assert (row["player"], row["name"], row["turns"]) == (ALICE, "Broth", 3 * PIECE)
    verify_row(row, petri.get_dish(row["dish"]))


def test_a_bot_gives_up_a_dish_that_lives_long_and_then_waits_for_tomorrow(petri: Petri) -> None:
    canister: Any = Told(petri)
    bot = Forecaster("Agar", canister, Random(1))
    for _ in range(LONGEST // PIECE + 4):
        bot.move()
    assert canister.told[-1] == "give_up"
    (dish,) = petri.get_my_dishes()
    assert (dish["turn"], dish["given_up"]) == (LONGEST, True)
    petri.wait(1)
    petri.network.clock.advance(86_400 * 10**9)
    bot.move()
    assert canister.told[-2:] == ["begin_dish", "play"]
