"""
Somebody who grows one dish after the other, by chance, and knows what each has to be.

They play the same moves on a dish of their own, so every answer is held to the rules::

    begin_dish  play  play  play ... until it is over, or give_up    begin_dish ...
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.petri.dish import Dish
from tests.localnet.crash.player import Move, mortal
from tests.soak.clients import Client
from tests.soak.member import Member

MODES = ("Early", "Mid", "Late")
GIVES_UP, NAMES, DAILY = 0.03, 0.05, 0.2
MOST_MOVES = 12
# What may be refused to somebody who plays by the rules.
EXPECTED = ("An admin has paused the game", "You have the dish of this day already")


class Grower(Member):
    """Somebody with a dish, or between two dishes."""

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.id = 0
        self.ticket = ""
        self.dish: Dish | None = None

    def think(self, client: Client) -> tuple[str, tuple[Any, ...]]:
        """What to do next."""
        dice = self.random.random()
        if dice < NAMES:
            self.names += 1
            return "set_name", (f"Grower {self.number}-{self.names}",)
        if self.dish is None or self.dish.over:
            mode = {self.random.choice(MODES): None}
            return "begin_dish", (mode, self.random.random() < DAILY, None)
        if dice < NAMES + GIVES_UP and self.dish.turn > 0:
            return "give_up", (self.id,)
        return "play", (self.id, self.ticket, self.dish.turn, self._moves(self.dish))

    def _moves(self, dish: Dish) -> str:
        """Some moves that can be played."""
        ghost, moves = dish.copy(), ""
        for _ in range(self.random.randint(1, MOST_MOVES)):
            if not ghost.over:
                moves += self.random.choice(ghost.moves())
                ghost.play(moves[-1])
        return moves

    def learn(self, move: Move) -> None:
        """Hold the answer to *move* to the rules, and remember what it did."""
        if not move.granted:
            assert move.answer["Err"].startswith(EXPECTED), move.answer
            return
        if move.method == "begin_dish":
            shown = move.answer["Ok"]
            mode = next(iter(shown["mode"])).lower()
            self.id, self.ticket = shown["id"], shown["ticket"]
            self.dish = Dish.begin(mode, shown["width"], shown["height"], shown["seed"])
            assert shown["hash"] == self.dish.hash()
        elif move.method == "play":
            assert self.dish is not None
            gains = [self.dish.play(way).gain for way in move.args[3]]
            told = move.answer["Ok"]
            assert [turn["gain"] for turn in told["turns"]] == gains
            assert told["dish"]["hash"] == self.dish.hash()
        elif move.method == "give_up":
            self.dish = None

    def look(self, client: Client) -> None:
        """One's own dish is what one was told."""
        with mortal():
            shown = {each["id"]: each for each in client.ask("get_my_dishes")}
            client.ask("get_telemetry")
        if self.dish is not None and self.dish.turn > 0 and not self.dish.over:
            assert shown[self.id]["hash"] == self.dish.hash()
