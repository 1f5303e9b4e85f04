"""
World's clock: ten generations a second, two at a time.

An even number passes in every tick, so that whatever blinks is as it was before, and
need not be written down. After more than two seconds without a tick nothing is made up
for. So no more than 10 n generations pass in the first n seconds, nor 10 n + 20 in any
n seconds.
"""

from __future__ import annotations

from engine.clock import SECOND, Clock
from engine.world.rules.windows import TICK


class Pace(Clock):
    """Whether generations pass, and up to when they have been played."""

    rate = TICK
    beat = 2
    longest_wait = 2 * SECOND
