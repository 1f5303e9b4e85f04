"""
Timers of the canisters, run when they are due.

Sleeps until the next one; whoever may have set a new one wakes it::

    next_timer() -> sleep (next - now) / speed -> run_timers() -> again
                          ^ woken after every update
"""

from __future__ import annotations

import asyncio
import logging

from localnet.http.node import Node
from localnet.runtime.clock import RealClock
from protocol.nanoseconds import SECOND
from protocol.refusal import RefusedError

log = logging.getLogger("localnet")

LONGEST_SLEEP = 60.0


class Timers:
    """Runs due timers from the event loop, by a clock that goes by itself."""

    def __init__(self, node: Node, clock: RealClock) -> None:
        self._node = node
        self._clock = clock
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look again when the next timer is due."""
        self._woken.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._woken.clear()
            delay = self._delay(await self._node.tend(lambda network: network.next_timer()))
            if delay > 0:
                await self._sleep(delay)
            else:
                await self._run_due()

    def _delay(self, due: int | None) -> float:
        if due is None:
            return LONGEST_SLEEP
        return (due - self._clock.now()) / SECOND / self._clock.speed

    async def _sleep(self, delay: float) -> None:
        try:
            await asyncio.wait_for(self._woken.wait(), min(delay, LONGEST_SLEEP))
        except (asyncio.TimeoutError, TimeoutError):
            return

    async def _run_due(self) -> None:
        try:
            await self._node.tend(lambda network: network.run_timers())
        except RefusedError as refused:
            log.warning("timers wait a second: %s", refused.text)
            await asyncio.sleep(1)
        except Exception:
            log.exception("timers could not be run; trying again in a second")
            await asyncio.sleep(1)
