"""
Somebody who looks at the world all the time, as a page does, and holds it to its rules.

::

    get_stats   get_frame (with the one before)    get_stats
        |               |                              |
        +-- the same: POTENTIAL and counts are the frame's
                        +-- coins add up; the generation is never one that came before
"""

from __future__ import annotations

import time

from engine.world import frame
from engine.world.frame import Frame
from tests.localnet.crash.player import mortal
from tests.soak.clients import Client
from tests.soak.tally import Tally
from tests.soak.world.checks import check_coins, check_told, same_moment

RATE = 10
MADE_UP_FOR = 40  # generations: two ticks, each of which may be two seconds late


class Watcher:
    """Remembers the last frame, and the highest generation that it ever saw."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.seen = 0
        self.running = False
        self.looked = time.monotonic()
        self.base: Frame | None = None

    def look(self, client: Client) -> None:
        """Ask, and check. :raises Died: if nobody answers"""
        seen, looked = self.seen, time.monotonic()
        with mortal():
            before = client.ask("get_stats")
            text = client.ask("get_frame", self.base and self.base.generation)
            after = client.ask("get_stats")
        found = frame.decode(text, self.base)
        self._check_order(seen, [before["generation"], found.generation, after["generation"]])
        check_coins(found)
        self.tally.check("coins add up in a frame")
        if same_moment(before, after):
            check_told(after, found)
            self.tally.check("POTENTIAL and counts are those of the frame's cells")
        self.base, self.running, self.looked = found, after["running"], looked
        self.tally.most_alive = max(self.tally.most_alive, found.alive)

    def check_pace(self, client: Client, speed: float) -> None:
        """A running world has not gone on by more than the time that really passed."""
        since, was_running, seen = self.looked, self.running, self.seen
        stats = client.ask("get_stats")
        most = seen + RATE * speed * (time.monotonic() - since) + MADE_UP_FOR
        if was_running and stats["running"]:
            assert stats["generation"] <= most, f"{seen} became {stats['generation']} in no time"
            self.tally.check("no gap in time is made up for")

    def _check_order(self, seen: int, generations: list[int]) -> None:
        for generation in generations:
            assert generation >= seen, f"generation {generation} came after {seen}"
            seen = generation
        self.seen = max(self.seen, seen)
        self.tally.check("no generation comes again")
