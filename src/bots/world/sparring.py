"""
Sparring partners: what bots of World keep to, so that people have something left to win.

A bot looks at what everybody can see, the world and who sits where, before each thing it does::

    of the world, a bot has            while a person is seated
    ------------------------------     ------------------------------------------------------
    less than its strength allows      it plays
    more                               it waits, and places nothing
    nearly 12 %                        it leaves, and is back when it has rested
    most of nearly 40 % of all bots    it leaves likewise: the strongest seat empties first

Nobody can tell how far land still grows by itself, so it leaves a little before. It places nothing
within 48 cells of the land of a newcomer: a person whom it has seen for less than five minutes.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from bots.world.strategies import NOTHING, Choice, Strategy
from engine.world.board import World, stamp
from engine.world.rules.plane import HEIGHT, TORUS, WIDTH, Player

CELLS = WIDTH * HEIGHT
MOST_OF_ALL = 0.40  # of the world, that bots have together while a person is seated
MOST_OF_ONE = 0.12
SLACK = 0.85  # of that, from which on they leave
WAIT_OF_ALL = 0.75  # of that, from which on nobody of them places
REST = 5 * 600  # generations that a bot stays away after it has left
NEWCOMER = 5 * 600  # generations for which a person is one
DISTANCE = 48  # cells
TRIES = 8  # choices that a bot makes to find one far from newcomers


class Strength(NamedTuple):
    """How strong a bot is: its share of the world up to which it plays, and how often it does."""

    name: str
    share: float
    every: int  # turns, in one of which it places something


EASY = Strength("Easy", 0.03, 3)
FAIR = Strength("Fair", 0.05, 2)
HARD = Strength("Hard", 0.08, 1)


class Seen(NamedTuple):
    """What everybody sees: the *world*, and for each player with a seat whether it is a bot."""

    world: World
    bots: dict[Player, bool]

    def shares(self) -> dict[Player, float]:
        """What part of the world each player has."""
        land = self.world.land()
        return {player: land.get(player, 0) / CELLS for player in self.bots}


class Partner:
    """A strategy of some strength that keeps to the above."""

    def __init__(self, strategy: Strategy, strength: Strength) -> None:
        self.strategy = strategy
        self.strength = strength
        self.turns = 0
        self._met: dict[Player, int] = {}  # people, and when they were first seen

    def leaves(self, seen: Seen, me: Player) -> bool:
        """True if *me* has to leave by what is *seen*."""
        if all(seen.bots.values()):
            return False
        shares = seen.shares()
        mine = shares.get(me, 0)
        of_bots = [share for player, share in shares.items() if seen.bots[player]]
        too_many = sum(of_bots) > SLACK * MOST_OF_ALL and mine == max(of_bots)
        return too_many or mine > SLACK * MOST_OF_ONE

    def choose(self, seen: Seen, me: Player, dice: random.Random) -> Choice:
        """One thing more of *me*, or nothing: too strong, not its turn, or too near a newcomer."""
        self._meet(seen)
        self.turns += 1
        if self.turns % self.strength.every != 0:
            return NOTHING
        shares = seen.shares()
        together = sum([share for player, share in shares.items() if seen.bots[player]])
        if shares.get(me, 0) > self.strength.share or together > WAIT_OF_ALL * MOST_OF_ALL:
            return NOTHING
        near = self._near_newcomers(seen)
        for _ in range(TRIES):
            choice = self.strategy.choose(seen.world, me, dice)
            if stamp(choice.points) & near == 0:
                return choice
        return NOTHING

    def _meet(self, seen: Seen) -> None:
        """Note who of *seen* is new, and forget who left."""
        now = seen.world.generation
        people = [player for player, bot in seen.bots.items() if not bot]
        known = {player: since for player, since in self._met.items() if since <= now}
        self._met = {player: known.get(player, now) for player in people}

    def _near_newcomers(self, seen: Seen) -> int:
        """The plane with the cells that are near land of newcomers."""
        world = seen.world
        new = [player for player, since in self._met.items() if world.generation - since < NEWCOMER]
        near = 0
        for player, land in world.terrain.land_by_owner():
            near |= land if player in new else 0
        for _ in range(DISTANCE if near != 0 else 0):
            near = TORUS.neighbourhood(near)
        return near
