"""
A newcomer among five bots: how much of the world somebody has ten minutes after they came.

The bots of `make play` have had the world to themselves for twenty minutes. Then a person joins,
follows the coach at once, and places what it says once a minute. Bots make a move in turn, one
every four seconds, and hold back as they do in a canister (`bots.world.sparring`).
"""

from __future__ import annotations

import random
from typing import Any

from bots.rooms.world import CHARACTERS
from bots.world.sparring import CELLS, REST, Partner, Seen
from bots.world.strategies import Coached
from engine.world.board import World

BOTS = 5
TURN = 40  # generations from one bot's move to the next one's
MINUTE = 600
ALONE = 20 * MINUTE
TEN = 10  # minutes


class Bot:
    """One of the bots, who may have left."""

    def __init__(self, at: int, seed: int) -> None:
        self.player = at + 1
        self.character = CHARACTERS[at]
        self.partner = Partner(self.character.strategy, self.character.strength)
        self.dice = random.Random(f"{seed} {self.character.name}")
        self.left: int | None = None


class Table:
    """A world with five bots, and a newcomer once they have come."""

    def __init__(self, seed: int) -> None:
        self.world = World()
        self.dice = random.Random(seed)
        self.bots = [Bot(at, seed) for at in range(BOTS)]
        self.newcomer: int | None = None
        for bot in self.bots:
            self._join(bot)

    def _join(self, bot: Bot) -> None:
        self.world.join(bot.player)
        for points in bot.character.opening:
            self.world.place(bot.player, points)

    def seen(self) -> Seen:
        bots = {bot.player: True for bot in self.bots if bot.left is None}
        return Seen(self.world, bots | ({self.newcomer: False} if self.newcomer else {}))

    def run(self, generations: int) -> None:
        """Let so many *generations* pass, and bots play."""
        end = self.world.generation + generations
        while self.world.generation < end:
            self.world.step(TURN)
            self._move(self.bots[self.world.generation // TURN % BOTS])

    def _move(self, bot: Bot) -> None:
        now = self.world.generation
        if bot.left is not None:
            if now >= bot.left + REST:
                bot.left = None
                self._join(bot)
            return
        seen = self.seen()
        if bot.partner.leaves(seen, bot.player):
            self.world.leave(bot.player)
            bot.left = now
            return
        choice = bot.partner.choose(seen, bot.player, bot.dice)
        if choice.points:
            self.world.place(bot.player, choice.points)

    def come(self) -> None:
        """Let the newcomer take a seat."""
        self.newcomer = BOTS + 1
        self.world.join(self.newcomer)

    def follow(self) -> int:
        """Let the newcomer place what the coach says; how much land it brings within 30 seconds."""
        assert self.newcomer is not None
        before = self.world.land().get(self.newcomer, 0)
        choice = Coached().choose(self.world, self.newcomer, self.dice)
        if choice.points:
            self.world.place(self.newcomer, choice.points)
        self.run(MINUTE // 2)
        after = self.world.land().get(self.newcomer, 0)
        self.run(MINUTE // 2)
        return after - before


def newcomer(seed: int) -> dict[str, Any]:
    """What becomes of a newcomer, in numbers."""
    table = Table(seed)
    table.run(ALONE)
    shares = table.seen().shares()
    alone = max(shares.values()), sum(shares.values())
    table.come()
    brought, most, together = [], 0.0, 0.0
    for minute in range(TEN):
        brought.append(table.follow())
        if minute > 0:
            shares = table.seen().shares()
            del shares[BOTS + 1]
            most = max(most, *shares.values(), 0.0)
            together = max(together, sum(shares.values()))
    return {
        "seed": seed,
        "first": brought[0],
        "held": table.world.land().get(BOTS + 1, 0) / CELLS,
        "most of a bot": most,
        "bots together": together,
        "a bot before": alone[0],
        "bots before": alone[1],
        "left": sum(bot.left is not None for bot in table.bots),
    }
