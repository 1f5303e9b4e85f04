"""
The Arena's bots: players who pledge and reveal, and a keeper who plays rounds on.

A player has a character: which seedlets it likes. In each round it joins the smaller team, takes
a slot that is free, pledges, and reveals when it is time. Its salt is drawn anew for every
pledge and known to nobody else; if the bot is stopped in between, it has nothing to reveal::

    Commit    pledge, once a round
    Reveal    reveal what was pledged
    Claim     claim what was won, and keep a keepsake of it

The keeper steps every round that is being played, as far as the rules allow at once, and ends
those that are over.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from bots.bot import Bot, Cast
from client.canister import Canister
from engine.arena import seedlet
from engine.arena.answers import config_of
from engine.arena.seedlet import pledge
from engine.arena.slots import TEAMS, team_of
from localnet.protocol import principal

# Seedlets of twelve cells at most, in the upper left corner of 8 x 8.
GLIDER = ".O./..O/OOO"
R_PENTOMINO = ".OO/OO./.O."
LWSS = ".O..O/O..../O...O/OOOO."
ACORN = ".O...../...O.../OO..OOO"
BLOCKS = "OO..OO/OO..OO"
B_HEPTOMINO = "O.OO/OOO./.O.."
PI_HEPTOMINO = "OOO/O.O/O.O"
SWITCH = "O.O/OO./.O."

Choose = Callable[[Random, int], int]


class Secret(NamedTuple):
    """What was pledged, until it is revealed."""

    team: int
    slot: int
    seed: str
    salt: str


def parse_picture(picture: str, size: int) -> int:
    """The seedlet of a *picture*, whose rows are divided by slashes."""
    rows = [int(row[::-1].replace("O", "1").replace(".", "0"), 2) for row in picture.split("/")]
    return sum(row << size * y for y, row in enumerate(rows))


def one_of(*pictures: str) -> Choose:
    """Chooses one of *pictures*, turned and moved somehow; half of them upside down."""

    def choose(dice: Random, size: int) -> int:
        bits = parse_picture(dice.choice(pictures), size)
        for _ in range(dice.randrange(4)):
            bits = seedlet.turn(bits, size)
        if dice.random() < 0.5:
            bits = seedlet.mirror_y(bits, size)
        moved = seedlet.shift(bits, dice.randrange(-4, 5), dice.randrange(-4, 5), size)
        return moved if moved.bit_count() == bits.bit_count() else bits

    return choose


def soup(dice: Random, size: int) -> int:
    """Ten cells anywhere."""
    return sum(1 << at for at in dice.sample(range(size * size), 10))


class Player(Bot):
    """Plays every round of the season, with seedlets that *choose* likes."""

    does = "waits for a round"

    def __init__(self, name: str, canister: Canister, dice: Random, choose: Choose) -> None:
        super().__init__(name, canister, dice)
        self.choose = choose
        self.secrets: dict[int, Secret] = {}
        self.done: set[int] = set()

    def move(self) -> None:
        """Do what its round wants of it now."""
        number = self.canister.ask("get_stats")["current"]
        for known in sorted({*self.secrets, number}):
            shown = self.canister.ask("get_round", known)
            phase = next(iter(shown["phase"]))
            if phase == "Commit" and known == number and known not in self.secrets:
                self._pledge(shown)
            elif phase == "Reveal" and known in self.secrets and known not in self.done:
                self._reveal(known)
            elif phase == "Claim":
                self._claim(shown)

    def _pledge(self, shown: dict[str, Any]) -> None:
        config = config_of(shown["config"])
        taken = {slot["slot"] for slot in shown["slots"]}
        mine = self.canister.me in [principal.format(slot["player"]) for slot in shown["slots"]]
        free = [at for at in range(config.slots) if at not in taken]
        if mine or not free:
            return
        teams = [next(iter(slot["team"])) for slot in shown["slots"]]
        team = 0 if teams.count("Blue") <= teams.count("Red") else 1
        at = self.dice.choice([at for at in free if team_of(config, at) == team] or free)
        team = team_of(config, at)
        bits = self.choose(self.dice, config.seed_size)
        secret = Secret(team, at, seedlet.format(bits, config.seed_size), secrets.token_hex(32))
        here, me = self.canister.named.text, self.canister.me
        digits = pledge(here, shown["id"], me, team, at, secret.seed, secret.salt)
        self.secrets[shown["id"]] = secret
        self.canister.tell("commit", shown["id"], {TEAMS[team]: None}, at, digits)

    def _reveal(self, number: int) -> None:
        team, at, seed, salt = self.secrets[number]
        self.done.add(number)
        self.canister.tell("reveal", number, {TEAMS[team]: None}, at, seed, salt)

    def _claim(self, shown: dict[str, Any]) -> None:
        number = shown["id"]
        secret = self.secrets.pop(number, None)
        won = shown["outcome"] in ({TEAMS[secret.team]: None}, {"Draw": None}) if secret else False
        if secret is not None and won and number in self.done:
            self.canister.tell("claim", number, secret.slot)
            self.canister.tell("mint_artifact", number, secret.slot)


class Keeper(Bot):
    """Plays rounds on for everybody, and is paid for it where there are coins for that."""

    does = "watches over the rounds"

    def move(self) -> None:
        """Step every round that is being played, and end those that are over."""
        for number in self.canister.ask("get_open"):
            shown = self.canister.ask("get_round", number)
            if shown["phase"] == {"Sim": None}:
                stepped = self.canister.tell("step_batch", number, shown["config"]["max_batch"])
                if stepped["over"]:
                    self.canister.tell("finalize", number)


CHARACTERS: dict[str, Choose] = {
    "Scout": one_of(GLIDER, LWSS),
    "Brewer": one_of(R_PENTOMINO, B_HEPTOMINO, PI_HEPTOMINO),
    "Mason": one_of(BLOCKS, SWITCH),
    "Oak": one_of(ACORN),
    "Gambler": soup,
}
PLAYERS = {name: partial(Player, choose=choose) for name, choose in CHARACTERS.items()}
ROOM: Cast = {**PLAYERS, "Keeper": Keeper}
