"""
A game of some players in the engine itself, looked at every ten minutes.

Everybody makes a move in turn, one every four seconds, as `python -m bots` lets them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bench.economy.players import Player
from bench.economy.policies import Policy, under
from engine.world.accounts import Accounts
from engine.world.board import World
from engine.world.rules.plane import MOST_PLAYERS

MOVE = 40  # generations from one move to the next
LOOK = 6_000  # generations from one look to the next

Look = dict[str, Any]


class Watched(Accounts):
    """Accounts that remember what paydays brought each player, levies taken off."""

    def __init__(self) -> None:
        super().__init__()
        self.paid = [0] * MOST_PLAYERS

    def hold_paydays(self, times: int, land: Mapping[int, int]) -> None:
        before = list(self.balances)
        super().hold_paydays(times, land)
        for at, balance in enumerate(before):
            self.paid[at] += self.balances[at] - balance


class Game:
    """A world and who plays in it, with what they did so far."""

    def __init__(self, cast: list[Player], seed: int = 1) -> None:
        self.cast = cast
        self.dice = [random.Random(seed * 100 + at) for at in range(len(cast))]
        self.world = World()
        self.world.accounts = self.accounts = Watched()
        self.spent = [0] * len(cast)
        self.waited = [0] * len(cast)
        self.asleep = 0  # moves before which the world was settled
        self.turns = 0
        for at, player in enumerate(cast):
            self.world.join(at + 1)
            for points in player.opening():
                self.spent[at] += self.world.place(at + 1, points)

    def turn(self) -> None:
        """Let time pass up to the next move, and make it."""
        self.world.step(MOVE)
        self.asleep += self.world.settled
        at = self.turns % len(self.cast)
        points = self.cast[at].move(self.world, at + 1, self.dice[at])
        if points:
            self.spent[at] += self.world.place(at + 1, points)
        else:
            self.waited[at] += 1
        self.turns += 1

    def look(self) -> Look:
        """How things stand."""
        land = dict(self.world.terrain.land_by_owner())
        return {
            "generation": self.world.generation,
            "alive": self.world.alive_count,
            "pot": self.world.pot,
            "on_land": self.world.coins_on_land(),
            "balances": list(self.world.balances),
            "land": [land.get(at + 1, 0).bit_count() for at in range(len(self.cast))],
            "spent": list(self.spent),
            "paid": self.accounts.paid[: len(self.cast)],
            "waited": list(self.waited),
            "asleep": self.asleep,
        }


def play(cast: list[Player], policy: Policy, generations: int, seed: int = 1) -> Iterator[Look]:
    """A look at the beginning, and at every 6,000th of so many *generations*, as they come."""
    with under(policy):
        game = Game(cast, seed)
        yield game.look()
        while game.world.generation < generations:
            game.turn()
            if game.world.generation % LOOK == 0:
                yield game.look()
