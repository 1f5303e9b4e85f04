"""
A bot's character as somebody who plays, and remembers every answer.

Opens as its character does, anywhere on the torus, and goes on as its character does, until it is
poor. Then it leaves, and comes back with new coins::

    join  place (opening) ...  place  rename  place ...  leave  join  ...

Some of its places are given absurdly far off: they come round to where they are.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bots.rooms.world import SIZE, Character
from engine.grid import Point
from engine.world.accounts import STARTING_BALANCE
from engine.world.journal import pack
from tests.localnet.crash.player import Move, Player, mortal
from tests.servers.world import WorldClient

POOR = 50
FARTHEST = 4_000_000  # times round the torus; an int32 has room for little more
PAGE = {"method": "GET", "headers": [], "body": b""}
QUESTIONS: list[tuple[Any, ...]] = [
    ("get_leaderboard",),
    ("get_generation",),
    ("get_alive_count",),
    ("get_events", 0),
    ("get_frame", None),
    ("http_request", {**PAGE, "url": "/metrics"}),
    ("http_request", {**PAGE, "url": "/board.rle"}),
]
LEAVES, NAMES, JOINS_AGAIN, FAR_OFF, JOINS_FIRST = 0.01, 0.05, 0.02, 0.1, 0.5


class Regular(Player):
    """Plays as *character*; *used* are the placings that were ever sent, each of them once."""

    def __init__(self, number: int, random: Random, character: Character, used: set[str]) -> None:
        super().__init__(number, random)
        self.character = character
        self.used = used
        self.plans: list[list[Point]] = []
        self.balance = 0
        self.names = 0
        self.name: str | None = None

    def think(self, host: WorldClient) -> Move:
        method, args = self._when_seated() if self.seated else self._when_standing()
        return Move(method, args, host.request(method, *args), not self.seated)

    def move(self, host: WorldClient) -> None:
        super().move(host)
        move = self.moves[-1]
        if move.granted and move.method == "place_cells":
            self.balance = move.answer["Ok"]["new_balance"]
        if move.granted and (move.fresh or move.method == "set_name"):
            self.name = move.args[0] if move.method == "set_name" else None

    def look(self, host: WorldClient) -> None:
        """Ask this and that, as a page does; one's own seat is what one was told."""
        with mortal():
            host.ask(*self.random.choice(QUESTIONS))
            seat = host.ask("get_player")
        assert (seat is not None) == self.seated, f"{seat}, but seated is {self.seated}"
        assert seat is None or self.name in (None, seat["name"]), f"{seat}, not {self.name}"

    def pause(self) -> float:
        """Seconds until the next move."""
        return self.random.uniform(0.1, 1.9)

    def _when_standing(self) -> tuple[str, tuple[Any, ...]]:
        self.plans = list(self.character.opening)
        self.balance = STARTING_BALANCE
        if self.random.random() < JOINS_FIRST:
            return "join_game", ()
        return "place_cells", (self._next(),)

    def _when_seated(self) -> tuple[str, tuple[Any, ...]]:
        dice = self.random.random()
        points = self._next()
        if dice < LEAVES or self.balance - len(points) < POOR:
            return "leave_game", ()
        if dice < LEAVES + NAMES:
            self.names += 1
            return "set_name", (f"{self.character.name} {self.number}-{self.names}",)
        if dice < LEAVES + NAMES + JOINS_AGAIN:
            return "join_game", ()
        return "place_cells", (points,)

    def _next(self) -> list[Point]:
        """The next thing to place, moved somewhere, in an order in which nobody ever sent it."""
        points = (
            self.plans.pop() if self.plans else self.character.move(self.random, STARTING_BALANCE)
        )
        x, y = self.random.randrange(SIZE), self.random.randrange(SIZE)
        if self.random.random() < FAR_OFF:
            x, y = (SIZE * self.random.randint(-FARTHEST, FARTHEST) + at for at in (x, y))
        moved = [(x + column, y + row) for column, row in points]
        shuffled = self.random.sample(moved, len(moved))
        if not shuffled or pack(shuffled) in self.used:
            return self._next()
        self.used.add(pack(shuffled))
        return shuffled
