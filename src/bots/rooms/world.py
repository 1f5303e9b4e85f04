"""
World's bots: sparring partners, each of some strength and character, as many as there are seats.

A name says how strong a bot is: *Easy Mason*, *Fair Cook*, *Hard Raider*. How they play is in
`bots.world.strategies`, and how they hold back in `bots.world.sparring`; here is who they are, and
what they do in a canister::

    its turn     looks at the world and the seats, and places one thing, or nothing
    too strong   leaves, says so, and joins again when it has rested
    gave way     joins again when a seat is free

Whoever cannot pay for what they like places something small, and whoever cannot pay for that
waits for the next payday.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any, NamedTuple

from bots.bot import Bot
from bots.world.sparring import EASY, FAIR, HARD, REST, Partner, Seen, Strength
from bots.world.strategies import (
    SMALL,
    Anywhere,
    Broth,
    Coached,
    Raider,
    Strategy,
    affordable,
    at,
    soup,
)
from client.canister import Canister
from client.terminal import count
from engine.grid import Point
from engine.world import frame
from engine.world.board import World
from engine.world.rules.plane import MOST_PLAYERS

Opening = tuple[list[Point], ...]


class Character(NamedTuple):
    """Who has a name, a way to begin and a way to go on, and how strong they are."""

    name: str
    opening: Opening
    strategy: Strategy
    strength: Strength


# Who begins with what: column, row and quarter turns of each pattern.
OPENINGS = """
Pilot       40  40 0 glider
Pilot      230  60 1 glider
Pilot       60 300 2 glider
Pilot      420 420 3 glider
Admiral    300  40 0 LWSS
Admiral    324  70 1 MWSS
Admiral    348 100 2 HWSS
Admiral    372 130 3 glider
Admiral    396 160 4 Canada goose
Admiral    420 190 5 weekender
Gardener   150 430 0 pulsar
Gardener   190 430 0 pentadecathlon
Gardener   230 430 0 Kok's galaxy
Gardener   150 464 0 octagon 2
Gardener   190 464 0 figure eight
Gardener   230 464 0 pinwheel
Tinkerer   460  60 0 R-pentomino
Tinkerer    40 150 0 acorn
Mason      250 492 0 block
Mason      272 492 1 eater 1
Mason      294 492 2 integral sign
Mason      316 492 3 moose antlers
Mason      338 492 4 hat
Mason      360 492 5 dead spark coil
Wanderer    10 230 0 B-heptomino
Wanderer   200 250 0 thunderbird
Raider     480 370 0 pi-heptomino
Raider     180 340 0 B-heptomino
Beekeeper  300 440 0 queen bee shuttle
Beekeeper  350 465 0 twin bees shuttle
"""
ROWS = [line.split(maxsplit=4) for line in OPENINGS.strip().splitlines()]


def opening(who: str) -> Opening:
    """What the table says that *who* begins with."""
    rows = [row[1:] for row in ROWS if row[0] == who]
    return tuple(at(int(x), int(y), name, int(turns)) for x, y, turns, name in rows)


SOUPS = random.Random(512)
COOKED = (soup(120, 180, 24, SOUPS), soup(380, 120, 24, SOUPS), soup(250, 380, 20, SOUPS))
WHO: dict[str, tuple[Strength, Strategy]] = {
    "Gardener": (EASY, Anywhere("beacon", "toad", "pulsar")),
    "Cook": (FAIR, Broth()),
    "Raider": (HARD, Raider("pi-heptomino")),
    "Mason": (EASY, Anywhere("block", "boat", "tub", "eater 1", "loaf")),
    "Wanderer": (FAIR, Anywhere("B-heptomino", "thunderbird", "bunnies")),
    "Beekeeper": (EASY, Anywhere("century", "Herschel")),
    "Admiral": (FAIR, Anywhere("LWSS", "MWSS", "HWSS")),
    "Pilot": (HARD, Anywhere("glider")),
    "Tinkerer": (HARD, Coached("R-pentomino", "pi-heptomino", "acorn")),
}
CHARACTERS = [
    Character(f"{strength.name} {who}", opening(who) or COOKED, strategy, strength)
    for who, (strength, strategy) in WHO.items()
]


class Settler(Bot):
    """A character with a seat in World."""

    def __init__(
        self, name: str, canister: Canister, dice: random.Random, character: Character
    ) -> None:
        super().__init__(name, canister, dice)
        self.character = character
        self.partner = Partner(character.strategy, character.strength)
        self.waiting = False
        self.left: int | None = None  # in which generation it left by itself

    def enter(self) -> str:
        """Take a seat under its name, and place what it begins with."""
        if self.canister.ask("get_player"):
            return ""
        self.canister.tell("join_as_bot")
        self.canister.tell("set_name", self.name)
        return f"placed {sum(map(self._place, self.character.opening))} cells"

    def move(self) -> str:
        """Place one thing more, or nothing; in a few words if it waits, leaves or is back."""
        told = self.canister.ask("get_seats")
        seat = self.canister.ask("get_player")
        if not seat:
            return self._again(told)
        seen = Seen(self._look(), {one["player_num"]: one["bot"] for one in told["seats"]})
        if self.partner.leaves(seen, seat["player_num"]):
            self.canister.tell("leave_game")
            self.left = seen.world.generation
            return "leaves, because it is too strong"
        choice = self.partner.choose(seen, seat["player_num"], self.dice)
        if choice.points:
            self._place(choice.points)
        waited, self.waiting = self.waiting, not affordable(SMALL, seat["balance"])
        if waited or not self.waiting:
            return ""
        return f"has {count(seat['balance'], 'coin')} and waits for the next payday"

    def _look(self) -> World:
        """The world as everybody sees it."""
        seen = frame.decode(self.canister.ask("get_frame", None))
        return World.from_planes(seen.planes, seen.accounts, seen.generation)

    def _again(self, told: Any) -> str:
        """Be back, if it gave way or has rested, and a seat is free."""
        if len(told["seats"]) >= MOST_PLAYERS or (self.left is None and not told["lost"]):
            return ""
        if self.left is not None:
            now = self.canister.ask("get_generation")
            if self.left <= now < self.left + REST:
                return ""
            self.left = None
        return f"is back and {self.enter()}"

    def _place(self, points: list[Point]) -> int:
        placed: int = self.canister.tell("place_cells", points)["placed"]
        return placed


ROOM = {each.name: partial(Settler, character=each) for each in CHARACTERS}
