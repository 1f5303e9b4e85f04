"""
Somebody who publishes, likes, proves and withdraws, and remembers every answer.

What they published and did not withdraw has to be there, and nothing else of theirs::

    publish  publish  prove  like ... withdraw  publish ...
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.lab.trial import lay, run
from tests.localnet.crash.player import Move, mortal
from tests.soak.clients import Client
from tests.soak.member import Member

PATTERNS = [
    ("B3/S23", "T16,16", "bo$2bo$3o!"),
    ("Colorised", "T12,12", "5B5C$3B.C2B3C!"),
    ("Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
    ("Generations", "T12,12", "AB2C$3A2.G!"),
    ("/2/3", "T20,20", "2A$2A!"),
]
MOST_OWN = 6
NAMES, WITHDRAWS, LIKES, PROVES = 0.05, 0.15, 0.3, 0.3
# What may be refused to somebody who plays by the rules.
EXPECTED = ("An admin has paused the lab", "There is no specimen")


class Visitor(Member):
    """Somebody with specimens of their own."""

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.own: dict[int, tuple[str, str, str]] = {}
        self.published = 0

    def think(self, client: Client) -> tuple[str, tuple[Any, ...]]:
        """What to do next."""
        dice = self.random.random()
        if dice < NAMES:
            self.names += 1
            return "set_name", (f"Visitor {self.number}-{self.names}",)
        if self.own and (dice < NAMES + WITHDRAWS or len(self.own) >= MOST_OWN):
            return "withdraw", (self.random.choice(list(self.own)),)
        if self.own and dice < NAMES + WITHDRAWS + PROVES:
            return "prove", (self.random.choice(list(self.own)), self.random.randint(1, 60))
        if dice < NAMES + WITHDRAWS + PROVES + LIKES:
            return "like", (self.random.randint(1, 40), self.random.random() < 0.7)
        parent = self.random.choice([None, *self.own])
        return "publish", ("Something", *self.random.choice(PATTERNS), parent)

    def learn(self, move: Move) -> None:
        """Hold the answer to *move* to the rules, and remember what it did."""
        if not move.granted:
            assert move.answer["Err"].startswith(EXPECTED), move.answer
        elif move.method == "publish":
            self.own[move.answer["Ok"]] = move.args[1:4]
            self.published += 1
        elif move.method == "withdraw":
            del self.own[move.args[0]]
        elif move.method == "prove":
            found = run(lay(*self.own[move.args[0]]), move.args[1])
            assert move.answer["Ok"]["hash"] == found.digest
            assert move.answer["Ok"]["pattern"] == found.pattern

    def look(self, client: Client) -> None:
        """What one published is there, and nothing else of one's own."""
        with mortal():
            page = client.ask("get_specimens", f"by {self.caller}", 0)["Ok"]
            client.ask("get_specimens", "liked", 0)
        assert sorted(each["id"] for each in page["specimens"]) == sorted(self.own)
