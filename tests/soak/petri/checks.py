"""
What has to be true of dishes, of the journal and of tables.

::

    journal    every event since the first, played again, leads to every dish that is kept
    answers    what a grower was told is there, and at most one move more, which was under way
    tables     every row replays to its score
"""

from __future__ import annotations

from typing import Any

from client import log
from client.canister import Canister
from engine.petri.culture import Culture
from simulate.rooms.petri import MODES, apply, verify_row
from tests.localnet.crash.player import Move
from tests.soak.petri.grower import Grower


class Audit:
    """The dishes that the journal leads to, and how far it is read."""

    def __init__(self) -> None:
        self.cultures: dict[int, Culture] = {}
        self.following = 0

    def read(self, operator: Canister) -> None:
        """Play on what happened since."""
        past = log.fetch(operator, self.following)
        assert past.first == self.following, "events were dropped before they were read"
        for at, event in past.numbered():
            if event.kind != "restore":  # which put back what was there
                apply(self.cultures, event.kind, event.detail.split(","), at)
        self.following = past.following

    @property
    def turns(self) -> int:
        return sum(culture.dish.turn for culture in self.cultures.values())

    def check(self, operator: Canister, growers: list[Grower]) -> None:
        """What the journal leads to is there, and is what growers were told."""
        for grower in growers:
            if grower.id in self.cultures:  # the first moves are noted
                shown = operator.ask("get_dish", grower.id)
                check_dish(shown, self.cultures[grower.id], grower)

    def check_tables(self, operator: Canister) -> None:
        for mode in MODES:
            for row in operator.ask("get_leaderboard", {mode: None}, None, None):
                verify_row(row, operator.ask("get_dish", row["dish"]))


def check_dish(shown: Any, culture: Culture, grower: Grower) -> None:
    """*shown* is what the journal and *grower* know of it."""
    assert shown["hash"] == culture.dish.hash(), f"dish {grower.id} is not what was noted"
    if grower.dish is not None:
        told = grower.dish.played
        allowed = (told, told + under_way(grower.pending))
        assert shown["moves"] in allowed, f"{shown['moves']} but {told} was answered"


def under_way(move: Move | None) -> str:
    """The moves that may or may not have been played."""
    return str(move.args[3]) if move is not None and move.method == "play" else ""
