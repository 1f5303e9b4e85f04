"""
How long updates take, by their methods: those that take long run alone, the others in groups.

::

    draw    1  1  1 31  1  1  ms     quick: one of them took long by chance
    build  40 45 38 41 39 44  ms     slow: whoever waits in a group with it would wait long

What counts is the mean of the last ones, the latest above all. One that took long by chance does
not have all that follow written down one by one, which takes longer than to run them.
"""

from __future__ import annotations

SLOW = 0.02  # seconds of processor time
LATEST = 1 / 8  # of the mean


class Paces:
    """The mean of what each method of each canister took lately, in seconds of processor time."""

    def __init__(self) -> None:
        self._means: dict[tuple[bytes, str], float] = {}

    def note(self, canister_id: bytes, method: str, seconds: float) -> None:
        """An update took so many *seconds*."""
        before = self._means.get((canister_id, method), seconds)
        self._means[canister_id, method] = before + LATEST * (seconds - before)

    def is_slow(self, canister_id: bytes, method: str) -> bool:
        """Whether such updates take long; one that never ran does not."""
        return self._means.get((canister_id, method), 0.0) > SLOW
