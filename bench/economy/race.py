"""
Races of an hour in the engine itself, between strategies, decided by a seed.

::

    36,000 generations    a race; seven of them, on one board whose land stays, are a week
    six of `STRATEGIES`   who runs, drawn anew for each race; who runs again keeps seat and land
    every 30 seconds      each who plays places one thing, or a few, if they can pay for it

As people do, nobody plays the whole hour: each comes in its first quarter and plays for ten minutes
at a time, with breaks of five to fifteen. What they placed lives on meanwhile.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import accumulate, pairwise
from typing import Any

from bots.world.strategies import Coached, Hunter, Raider, Strategy
from engine.world.board import World
from engine.world.rules.plane import Player

HOUR = 36_000  # generations
MINUTE = 600
DAYS = 7
LOOKS = 12  # at the scores, in a race
RUNNERS = 6
MOVE = 300  # generations from one move of a player to the next
LATEST = 15 * MINUTE  # that somebody comes
SPELL = 10 * MINUTE
BREAKS = (5 * MINUTE, 15 * MINUTE)

STRATEGIES: dict[str, Strategy] = {
    "gliders": Hunter("glider"),
    "ships": Hunter("LWSS", "MWSS", "HWSS"),
    "pentominoes": Hunter("R-pentomino"),
    "heptominoes": Hunter("pi-heptomino", "B-heptomino"),
    "acorns": Hunter("acorn"),
    "rabbits": Hunter("rabbits"),
    "lidkas": Hunter("lidka"),
    "bunnies": Hunter("bunnies"),
    "switch engines": Hunter("switch engine", "block-laying switch engine"),
    "puffers": Hunter("blinker puffer 1", "ten-cell infinite growth"),
    "raider": Raider("acorn", "thunderbird"),
    "coached": Coached(rounds=1),
}

Result = dict[str, Any]


class Week:
    """A board on which one race after the other is run, and who has which seat."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.day = 0
        self.world = World()
        self.seats: dict[str, Player] = {}

    def race(self) -> Result:
        """Run the next race, and say how it went."""
        dice = random.Random(f"{self.seed} {self.day}")
        names = dice.sample(list(STRATEGIES), RUNNERS)
        self._seat(names)
        land = self.world.land()
        race = Race(self.world, {name: self.seats[name] for name in names}, dice)
        scores: dict[str, list[int]] = {name: [] for name in names}
        for _ in range(LOOKS):
            race.run(HOUR // LOOKS)
            for name in names:
                scores[name].append(self.world.scores[self.seats[name] - 1])
        winner = first(scores)
        result = {
            "most at first": max(names, key=lambda name: land.get(self.seats[name], 0)),
            "winner": winner,
            "pattern": race.placed[winner].most_common(1)[0][0],
            "scores": scores,
        }
        self.world.end_day()
        self.day += 1
        return result

    def _seat(self, names: list[str]) -> None:
        """Let those leave who do not run, and *names* have seats."""
        for name in [name for name in self.seats if name not in names]:
            self.world.leave(self.seats.pop(name))
        for name in names:
            if name not in self.seats:
                free = next(at for at in range(1, 10) if at not in self.seats.values())
                self.world.join(free)
                self.seats[name] = free


class Race:
    """A race on a *world*, between strategies in their *seats*."""

    def __init__(self, world: World, seats: dict[str, Player], dice: random.Random) -> None:
        self.world = world
        self.seats = seats
        self.began = world.generation
        self.playing = {name: _spells(dice) for name in seats}
        self.dice = {name: random.Random(dice.random()) for name in seats}
        self.placed = {name: Counter[str]() for name in seats}

    def run(self, generations: int) -> None:
        """Let so many *generations* pass, and everybody play in turn."""
        turn = MOVE // len(self.seats)
        names = list(self.seats)
        for _ in range(generations // turn):
            self.world.step(turn)
            passed = self.world.generation - self.began
            name = names[passed // turn % len(names)]
            if any(passed in spell for spell in self.playing[name]):
                self._move(name)

    def _move(self, name: str) -> None:
        seat = self.seats[name]
        choice = STRATEGIES[name].choose(self.world, seat, self.dice[name])
        if choice.points:
            self.placed[name][choice.name] += self.world.place(seat, choice.points)


def first(scores: dict[str, list[int]], look: int = LOOKS) -> str:
    """Who had the highest of *scores* at a *look*, of which the last is the end."""
    return max(scores, key=lambda name: scores[name][look - 1])


def later_count_more(scores: dict[str, list[int]]) -> dict[str, list[int]]:
    """The *scores* if what was added before the second look counted twice, and so on."""
    return {
        name: list(
            accumulate(
                at * (now - before) for at, (before, now) in enumerate(pairwise([0, *found]), 1)
            )
        )
        for name, found in scores.items()
    }


def _spells(dice: random.Random) -> list[range]:
    """When in an hour somebody plays."""
    found, begins = [], dice.randrange(LATEST)
    while begins < HOUR:
        found.append(range(begins, begins + SPELL))
        begins += SPELL + dice.randint(*BREAKS)
    return found
