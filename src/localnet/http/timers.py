"""
Timers of the canisters, run when they are due, in the canisters' own thread.

The worker asks between any two jobs, and sleeps no longer than until the next one::

    due_in() -> (next - now) / speed, in seconds
    run()    -> all that are due; what cannot be written down is tried again after a second
"""

from __future__ import annotations

import logging
import time

from localnet.runtime.clock import RealClock
from localnet.runtime.network import Network
from protocol.calls import RequestError
from protocol.nanoseconds import SECOND

log = logging.getLogger("localnet")

LONGEST_SLEEP = 60.0
RETRY = 1.0


class Timers:
    """What *network* has to do by itself, by a clock that goes by itself."""

    def __init__(self, network: Network, clock: RealClock) -> None:
        self._network = network
        self._clock = clock
        self._not_before = 0.0

    def due_in(self) -> float:
        """Seconds until something has to be done; none or less, if it is time."""
        due = self._network.next_timer()
        if due is None:
            return LONGEST_SLEEP
        wait = (due - self._clock.now()) / SECOND / self._clock.speed
        return min(max(wait, self._not_before - time.monotonic()), LONGEST_SLEEP)

    def run(self) -> None:
        """Do it."""
        try:
            self._network.run_timers()
        except RequestError as refused:
            log.warning("timers wait a second: %s", refused.text)
            self._not_before = time.monotonic() + RETRY
        except Exception:
            log.exception("timers could not be run; trying again in a second")
            self._not_before = time.monotonic() + RETRY
