"""
A room as the cost sheet knows it: what is measured in it, and in which words it is told.

::

    asleep, awake    its boards by name; on those that are awake something moves
    played           what is done on boards that are awake, and how often; a ``tick``, and its
                     generations alone, a ``step``, are always among it
    looked           what is asked on every board, and how often
    rooms/NAME.md    the words, with a place for each table: {year}, {once}, ...
    rooms/NAME.json  the figures that were measured last
    build/measured/  the sheet and its chart: cost.md of the first room, cost-NAME.md of others

What is done and asked, the room's file in `guests` knows; that one runs in every interpreter.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.meters.meter import ROOT
from client import room

if TYPE_CHECKING:
    from bench.cost.plot import Series
    from bench.cost.sheet import Sheet

Figures = dict[str, Any]
Reading = Mapping[str, int]  # by meter
Costs = tuple[str, float, str]  # what is done once, its cycles, and whether they are a price

HERE = Path(__file__).parent


class Canister:
    """Where the room called *name* lives."""

    # Stable memory comes in buckets, one for each map; so many maps outgrow theirs.
    more_buckets = 0

    def __init__(self, name: str) -> None:
        self.name = name
        self.source = ROOT / "src" / "canister" / f"{room.find(name).name}.py"


class Room(Canister, ABC):
    """The room called *name*, and its boards."""

    asleep: Sequence[str] = ()
    awake: Sequence[str] = ()
    played: Mapping[str, int] = {"step": 10, "tick": 10}
    looked: Mapping[str, int] = {}
    generations = 10  # of a tick

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.words = HERE / "rooms" / f"{name}.md"
        self.kept = HERE / "rooms" / f"{name}.json"
        self.document = "cost" if name == room.DEFAULT else f"cost-{name}"

    @property
    def boards(self) -> list[str]:
        return [*self.asleep, *self.awake]

    def figures(self) -> Figures:
        """What was measured last."""
        found: Figures = json.loads(self.kept.read_text("utf-8"))
        return found

    @abstractmethod
    def backup(self, board: str) -> str:
        """The game that is played on *board*."""

    @abstractmethod
    def counted(self, board: str) -> Figures:
        """What is counted on *board*: the cells ``alive``, and ``potential``, with neighbours."""

    def tables(self, sheet: Sheet) -> dict[str, str]:
        """What stands in its words besides what every sheet has."""
        return {}

    def summary(self, sheet: Sheet) -> str:
        """A sentence for the README, which has one of the first room; empty if there is none."""
        return ""

    def once(self, sheet: Sheet) -> list[Costs]:
        """What people do once in a while, and what that costs."""
        return []

    @abstractmethod
    def series(self, sheet: Sheet) -> list[Series]:
        """What is in the chart."""
