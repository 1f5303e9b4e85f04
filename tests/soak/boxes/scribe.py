"""
Somebody who draws lines near a corner of the sheet, by chance, and remembers what was answered.

Scribes share a small square, so that they draw the same lines now and then and close each other's
boxes::

    join_team  draw  draw  set_name  draw ...
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.boxes.edges import edges_around
from tests.localnet.crash.player import Move, mortal
from tests.soak.clients import Client
from tests.soak.member import Member

LEFT, TOP, SIDE = 950, 950, 50  # the lower right corner: more lines than an hour has quotas for
NAMES = 0.05
MOST_LINES = 8
# What may be refused to somebody who plays by the rules.
EXPECTED = ("An admin has paused the game", "Need ")


class Scribe(Member):
    """Somebody who draws for a team, once they are in one."""

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.team: int | None = None
        self.drawn = 0
        self.claimed = 0

    def think(self, client: Client) -> tuple[str, tuple[Any, ...]]:
        """What to do next."""
        if self.team is None:
            return "join_team", ()
        if self.random.random() < NAMES:
            self.names += 1
            return "set_name", (f"Scribe {self.number}-{self.names}",)
        lines = {self._line() for _ in range(self.random.randint(1, MOST_LINES))}
        return "draw", (sorted(lines),)

    def _line(self) -> int:
        x, y = LEFT + self.random.randrange(SIDE), TOP + self.random.randrange(SIDE)
        return self.random.choice(edges_around(x, y))

    def learn(self, move: Move) -> None:
        """Hold the answer to *move* to the rules, and remember what it did."""
        if not move.granted:
            assert move.answer["Err"].startswith(EXPECTED), move.answer
            return
        told = move.answer["Ok"]
        if move.method == "join_team":
            self.team = told["team"]
        elif move.method == "draw":
            assert 0 <= told["drawn"] <= len(move.args[0])
            assert told["lines"] <= MOST_LINES
            self.drawn += told["drawn"]
            self.claimed += len(told["claimed"])

    def look(self, client: Client) -> None:
        """One's own seat is what one was told."""
        with mortal():
            seat = client.ask("get_seat")
            client.ask("get_region", LEFT, TOP, SIDE, SIDE)
        if self.team is not None and self.pending is None:
            assert (seat["team"], seat["drawn"], seat["claimed"]) == (
                self.team,
                self.drawn,
                self.claimed,
            )
