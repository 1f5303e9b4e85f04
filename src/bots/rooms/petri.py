"""
Petri's bots: each plays the dish of the day in one mode, and its score is the one to beat.

A bot knows the seed, as everybody does, so it sees exactly what would come of a swipe. It looks
two turns ahead at all that could be done::

    now -- N -- N E S W         the best of up to sixteen ends decides about the first swipe:
        -- E -- N E S W         alive, then at least eight cells that live, then the score
        -- S -- N E S W
        -- W -- N E S W

After 200 turns it gives its dish up, so that there is something to beat where dishes live long.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from bots.bot import Bot
from client.canister import Canister
from engine.petri.cells import ALIVE_DIGITS
from engine.petri.dish import Dish
from engine.petri.plate import Way

AHEAD = 2  # turns
ENOUGH = 8  # living cells: more are no safer
PIECE = 10  # turns that are proved at once
LONGEST = 200  # turns
MODES = {"Agar": "Early", "Broth": "Mid", "Gelatine": "Late"}  # by who plays it

Value = tuple[bool, int, int]


def value(dish: Dish) -> Value:
    """What *dish* is worth: the more the better."""
    living = dish.cells.translate(ALIVE_DIGITS).count(b"1")
    return (not dish.over, min(living, ENOUGH), dish.score)


def choose(dish: Dish, ahead: int = AHEAD) -> tuple[Value, Way]:
    """What the best way is worth some turns *ahead*, and which it is; of equals the first."""
    found = []
    for way in dish.moves():
        ghost = dish.copy()
        ghost.play(way)
        last = ahead == 1 or ghost.over
        found.append((value(ghost) if last else choose(ghost, ahead - 1)[0], way))
    return max(found, key=lambda each: each[0])


class Forecaster(Bot):
    """Plays today's dish in one mode, some turns a move, until it is over."""

    def __init__(self, name: str, canister: Canister, dice: Random) -> None:
        super().__init__(canister, dice)
        self.name = name

    def enter(self) -> str:
        """Take its name."""
        self.canister.tell("set_name", self.name)
        return f"plays the dish of the day in {MODES[self.name]}"

    def move(self) -> None:
        """Play on in today's dish, which begins if it has not."""
        day = self.canister.ask("get_today")["day"]
        mine = [each for each in self.canister.ask("get_my_dishes") if each["daily"] == day]
        if not mine:
            mine = [self.canister.tell("begin_dish", {MODES[self.name]: None}, True, None)]
        if not mine[0]["over"]:
            self._go_on(mine[0])

    def _go_on(self, shown: dict[str, Any]) -> None:
        if shown["turn"] >= LONGEST:
            self.canister.tell("give_up", shown["id"])
            return
        dish = Dish.begin(MODES[self.name].lower(), shown["width"], shown["height"], shown["seed"])
        for way in shown["moves"]:
            dish.play(way)
        while dish.turn < shown["turn"] + PIECE and not dish.over:
            dish.play(choose(dish)[1])
        moves = dish.played[shown["turn"] :]
        self.canister.tell("play", shown["id"], shown["ticket"], shown["turn"], moves)


ROOM = {name: partial(Forecaster, name) for name in MODES}
