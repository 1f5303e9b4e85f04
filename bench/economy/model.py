"""
A model of the economy without cells, for months that would take the engine hours.

Coins go round by the rates at which they went round in a run that was played::

            placed: what each would place with so many coins in hand
    hands ------------------------------------------------------------> land
      ^  ^                                                              |  |
      |  +------- captured: of each coin on land, so much a move -------+  |
      +--- paydays: the engine's own accounts --- pot <--- found: likewise-+

What it leaves out: where anything lies. Whoever captured more in the run that was played does so
for ever, whatever is placed where, and as much of ten coins on land as of a thousand.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any, NamedTuple

from bench.economy.play import LOOK, MOVE, Look
from bench.economy.players import Player
from bench.economy.policies import Policy, under
from engine.world import accounts
from engine.world.accounts import Accounts

LOOKS = 36_000 * 6  # generations from one look to the next: six hours


class Rates(NamedTuple):
    """Of each coin on land, how much a move goes to each player's hand, and to the pot."""

    captured: list[float]
    found: float


def rates(run: list[Look]) -> Rates:
    """The rates of a *run* that was played, once its opening is over."""
    first, last = run[1], run[-1]
    players = range(len(last["balances"]))
    grown = {
        name: [last[name][at] - first[name][at] for at in players]
        for name in ("balances", "spent", "paid")
    }
    captured = [grown["balances"][at] + grown["spent"][at] - grown["paid"][at] for at in players]
    left = last["on_land"] - first["on_land"]
    found = sum(grown["spent"]) - sum(captured) - left
    lying = sum(one["on_land"] + other["on_land"] for one, other in pairwise(run[1:])) / 2
    lying *= LOOK / MOVE
    return Rates([coins / lying for coins in captured], found / lying)


class Model:
    """Coins in hands, on land and in the pot, and the rates at which they go round."""

    def __init__(self, cast: list[Player], rates: Rates, seed: int = 1) -> None:
        self.cast = cast
        self.rates = rates
        self.dice = [random.Random(seed * 100 + at) for at in range(len(cast))]
        self.accounts = Accounts([accounts.STARTING_BALANCE] * len(cast))
        self.on_land = 0
        self.owed = [0.0] * (len(cast) + 1)  # parts of a coin to each hand, and to the pot
        self.spent = [0] * len(cast)
        self.waited = [0] * len(cast)
        self.turns = 0
        for at, player in enumerate(cast):
            self._place(at, sum(map(len, player.opening())))

    @property
    def generation(self) -> int:
        return self.turns * MOVE

    def turn(self) -> None:
        """Let a move's time pass, and make it."""
        at = self.turns % len(self.cast)
        self.turns += 1
        self._flow()
        if self.generation % accounts.PAYDAY == 0:
            self.accounts.hold_paydays(1, {})
        cells = self.cast[at].cells(self.accounts.balances[at], self.dice[at])
        self._place(at, cells)
        self.waited[at] += cells == 0

    def _flow(self) -> None:
        lying = self.on_land
        for at, rate in enumerate([*self.rates.captured, self.rates.found]):
            self.owed[at] += rate * lying
            coins = min(max(0, int(self.owed[at])), self.on_land)
            self.owed[at] -= coins
            self.on_land -= coins
            if at < len(self.cast):
                self.accounts.balances[at] += coins
            else:
                self.accounts.pot += coins

    def _place(self, at: int, cells: int) -> None:
        self.accounts.balances[at] -= cells
        self.on_land += cells
        self.spent[at] += cells

    def look(self) -> Look:
        """How things stand, as of a run that was played."""
        return {
            "generation": self.generation,
            "pot": self.accounts.pot,
            "on_land": self.on_land,
            "balances": list(self.accounts.balances),
            "spent": list(self.spent),
            "waited": list(self.waited),
        }


def model(
    cast: list[Player], policy: Policy, rates: Rates, generations: int
) -> list[dict[str, Any]]:
    """A look at the beginning, and every six hours."""
    with under(policy):
        played = Model(cast, rates)
        looks = [played.look()]
        while played.generation < generations:
            played.turn()
            if played.generation % LOOKS == 0:
                looks.append(played.look())
    return looks
