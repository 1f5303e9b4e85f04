"""
The figures: what was done, how often, and how long the longest took.

Bots, the watcher and whoever directs them count at the same time, hence the lock.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict

PLAY = "play"  # while nothing is done to the server
MOST_MIB = 400  # of memory; a full board with ninety clients takes a quarter of that


class Tally:
    """Counts by name, and the longest seconds by name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.began = time.monotonic()
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.checks: Counter[str] = Counter()
        self.bad_input: Counter[str] = Counter()
        self.worst_wait: defaultdict[str, float] = defaultdict(float)
        self.longest: defaultdict[str, float] = defaultdict(float)
        self.memory: list[float] = []
        self.peak = 0.0
        self.most_alive = 0
        self.sampled = 0
        self.doing = PLAY

    @property
    def minutes(self) -> float:
        return (time.monotonic() - self.began) / 60

    def count(self, name: str) -> None:
        with self._lock:
            self.counts[name] += 1

    def check(self, name: str) -> None:
        """A check has held."""
        with self._lock:
            self.checks[name] += 1

    def waited(self, doing: str, seconds: float) -> None:
        """Somebody waited for an answer, from when *doing* was going on until now."""
        with self._lock:
            name = doing if self.doing == PLAY else self.doing
            self.worst_wait[name] = max(self.worst_wait[name], seconds)

    def took(self, name: str, seconds: float) -> None:
        """How long a fault lasted."""
        with self._lock:
            self.longest[name] = max(self.longest[name], seconds)

    def holds(self, mib: float, peak: float) -> None:
        """The server's memory now, and at most so far. Raises if that is too much."""
        self.memory.append(mib)
        self.peak = max(self.peak, peak)
        assert peak < MOST_MIB, f"the server held {peak:.0f} MiB"
