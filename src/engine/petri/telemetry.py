"""
Telemetry: what happened in all turns that were proved, mode by mode.

Everybody may see it, because it is the balance of the game. One line for each mode, with the
numbers in the order of `NAMES`::

    early 12 1044 2031 1980 402 11 0 0 31 9 3
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.petri.dish import Dish, Turn
from engine.petri.tables import MODES
from engine.sealed import number

COUNTED = ("born", "died", "merges", "slept", "blighted", "decayed", "catalysts")  # of a turn
NAMES = ("games", "turns", *COUNTED, "longest_streak", "goals")


class Telemetry:
    """The numbers of each mode, by name."""

    def __init__(self) -> None:
        self.of = {mode: dict.fromkeys(NAMES, 0) for mode in MODES}

    @property
    def turns(self) -> int:
        """All that were ever proved."""
        return sum([numbers["turns"] for numbers in self.of.values()])

    def count(self, dish: Dish, turns: list[Turn]) -> None:
        """Count *turns*, after which *dish* is as it is."""
        numbers = self.of[dish.mode.name]
        before = dish.turn - len(turns)
        numbers["games"] += int(before == 0)
        numbers["turns"] += len(turns)
        numbers["goals"] += int(dish.goal_at is not None and dish.goal_at > before)
        for turn in turns:
            self._count_turn(numbers, turn)

    def _count_turn(self, numbers: dict[str, int], turn: Turn) -> None:
        for name in COUNTED:
            numbers[name] += getattr(turn, name)
        numbers["longest_streak"] = max(numbers["longest_streak"], turn.streak)

    def dump(self) -> list[str]:
        """A line for each mode."""
        return [
            " ".join([mode, *[str(numbers[name]) for name in NAMES]])
            for mode, numbers in self.of.items()
        ]

    @classmethod
    def load(cls, lines: list[str]) -> Telemetry:
        """Telemetry from what `dump` wrote. :raises BadSnapshot: if it is none"""
        telemetry = cls()
        rows = [line.split(" ") for line in lines]
        if [row[0] for row in rows] != list(MODES) or {len(row) for row in rows} != {
            1 + len(NAMES)
        }:
            raise BadSnapshot(f"Expected {len(NAMES)} numbers for each mode, got {lines!r:.80}")
        for mode, *numbers in rows:
            telemetry.of[mode] = {name: number(numbers[at]) for at, name in enumerate(NAMES)}
        return telemetry
