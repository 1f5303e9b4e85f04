"""The table: seats for the characters, their openings, and now and then a move."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from bots import keys
from bots.characters import CHARACTERS, Character
from client.life2 import Life2
from client.names import Named
from client.networks import Network
from client.problem import Problem

Seconds = float
Tell = Callable[[str], None]

POOR = 50  # coins: whoever has no more than that waits


class Bot:
    """A character with a key and a canister to talk to."""

    def __init__(self, character: Character, life2: Life2, dice: random.Random) -> None:
        self.character = character
        self.life2 = life2
        self.dice = dice

    def sit_down(self) -> bool:
        """Take a seat under its name; True if it had none."""
        if self.life2.ask("get_player"):
            return False
        self.life2.tell("join_game")
        self.life2.tell("set_name", self.character.name)
        return True

    def open(self) -> int:
        """Place what it begins with; how many cells were placed."""
        openings = self.character.opening()
        return sum(self.life2.tell("place_cells", points)["placed"] for points in openings)

    def move(self) -> int:
        """Place one thing more, if it can afford to; how many cells were placed."""
        points = self.character.move(self.dice)
        seat = self.life2.ask("get_player")
        if not seat or not points or seat["balance"] - len(points) <= POOR:
            return 0
        placed: int = self.life2.tell("place_cells", points)["placed"]
        return placed


def bots(network: Network, named: Named, folder: Path, count: int, seed: int) -> list[Bot]:
    """The first *count* characters, with their keys in *folder*."""
    return [
        Bot(
            character,
            Life2(network, named, keys.load_or_make(folder / f"{character.name.lower()}.pem")),
            random.Random(seed * 100 + number),
        )
        for number, character in enumerate(CHARACTERS[:count])
    ]


def set_up(players: list[Bot], tell: Tell) -> None:
    """Seat the *players*, and let those who are new place their openings."""
    for bot in players:
        if bot.sit_down():
            tell(f"{bot.character.name} placed {bot.open()} cells")


def play(players: list[Bot], pause: Seconds, tell: Tell) -> None:
    """One after the other makes a move, for ever; what is refused is no reason to stop."""
    while True:
        for bot in players:
            time.sleep(pause)
            try:
                bot.move()
            except Problem as problem:
                tell(f"{bot.character.name}: {problem}")
