"""
Lab's bot: a curator, who publishes a soup of the day for each family of rules, and proves it.

A soup is 16 x 16 cells on a torus, three of eight not dead. Which one it is follows from the day
and the rule alone, so that anybody can make the same::

    2026-11-17  Weighted   ->   "Soup of 2026-11-17, Weighted"   T64,64   5bo2b3o...

Old soups make room for new ones: nobody has more than fifty specimens.
"""

from __future__ import annotations

from datetime import date, datetime, timezone
from random import Random
from typing import Any

from bots.bot import Bot
from engine.rules.board import Board
from engine.rules.board_text import format_runs
from engine.rules.notation import parse_rule

FAMILIES = ("Life", "Colorised", "Extended", "Weighted", "Generations")
GRID = "T64,64"
SIDE = 16
GENERATIONS = 1024
DENSITY = 0.375
MOST_KEPT = 45  # nine days


def title(day: date, name: str) -> str:
    """What the soup of *day* is called under the rule that people call *name*."""
    return f"Soup of {day.isoformat()}, {name}"


def soup(day: date, name: str) -> str:
    """The soup of *day* under the rule that people call *name*, as RLE."""
    board = Board.on(name, GRID)
    dice = Random(title(day, name))
    cells = bytearray(board.width * board.height)
    left = (board.width - SIDE) // 2
    for y in range(left, left + SIDE):
        for x in range(left, left + SIDE):
            if dice.random() < DENSITY:
                cells[y * board.width + x] = dice.choice(board.rule.live)
    board.put(bytes(cells))
    return format_runs(board)


def today() -> date:
    return datetime.now(timezone.utc).date()


class Curator(Bot):
    """Publishes and proves today's soups, one a move."""

    def enter(self) -> str:
        """Take its name, and publish what is missing of today."""
        me = self.canister.who.principal
        if self.canister.ask("get_names", [me]) != [self.name]:
            self.canister.tell("set_name", self.name)
        made = sum(self._publish_one() for _ in FAMILIES)
        return f"published {made} soups of the day" if made else ""

    def move(self) -> None:
        """Publish one that is missing, if there is one."""
        self._publish_one()

    def _own(self) -> list[dict[str, Any]]:
        """Its specimens, the newest first."""
        wish = f"by {self.canister.me}"
        found: list[dict[str, Any]] = self.canister.ask("get_specimens", wish, 0)["specimens"]
        return found

    def _publish_one(self) -> bool:
        """Whether there was a soup of today still to publish, or to prove."""
        own = self._own()
        known = {each["name"]: each for each in own}
        day = today()
        for name in FAMILIES:
            found = known.get(title(day, name))
            if found is None:
                self._make_room(own)
                text = parse_rule(name).text
                id_ = self.canister.tell(
                    "publish", title(day, name), text, GRID, soup(day, name), None
                )
                self.canister.tell("prove", id_, GENERATIONS)
                return True
            if found["proved"] is None:
                self.canister.tell("prove", found["id"], GENERATIONS)
                return True
        return False

    def _make_room(self, own: list[dict[str, Any]]) -> None:
        """Withdraw the oldest, if there are enough."""
        for each in own[MOST_KEPT - 1 :]:
            self.canister.tell("withdraw", each["id"])


ROOM = {"Curator": Curator}
