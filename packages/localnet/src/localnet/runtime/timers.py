"""
A canister's timers.

Ids are those of a slot map: ``version << 32 | index``, so the first is 4294967297, and a slot
that is used again has a version two higher. Timers are heap: upgrades and restarts lose them. ::

    set(1 s, f)   ->  (1 << 32 | 1)  Timer(deadline, None, f)
    interval      ->  runs, then again one interval after the *start* of the run it ran in
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Timer:
    """What to call, when, and how often; *interval* is None for once."""

    deadline: int
    interval: int | None
    call: Callable[[], Any]


class Timers:
    """The timers that are set, and the ids that are free."""

    def __init__(self) -> None:
        self.set: dict[int, Timer] = {}
        self._free: list[int] = []
        self._slots = 0

    def add(self, timer: Timer) -> int:
        if self._free:
            key = self._free.pop() + (2 << 32)
        else:
            self._slots += 1
            key = 1 << 32 | self._slots
        self.set[key] = timer
        return key

    def clear(self, key: int) -> None:
        """Forget a timer; one that is not set is no matter."""
        if self.set.pop(key, None):
            self._free.append(key)

    def due(self, now: int) -> list[int]:
        """The timers whose time has come, earliest first."""
        found = [(t.deadline, key) for key, t in self.set.items() if t.deadline <= now]
        return [key for _, key in sorted(found)]

    def again(self, key: int, now: int) -> None:
        """After a run: an interval timer waits for its next time, another is gone."""
        timer = self.set.get(key)
        if timer is None:
            return
        if timer.interval is None:
            self.clear(key)
        else:
            self.set[key] = replace(timer, deadline=now + timer.interval)

    def next(self) -> int | None:
        return min((t.deadline for t in self.set.values()), default=None)

    def save(self) -> tuple[dict[int, Timer], list[int], int]:
        """All of it, to be restored."""
        return dict(self.set), list(self._free), self._slots

    def restore(self, saved: tuple[dict[int, Timer], list[int], int]) -> None:
        self.set, self._free, self._slots = dict(saved[0]), list(saved[1]), saved[2]
