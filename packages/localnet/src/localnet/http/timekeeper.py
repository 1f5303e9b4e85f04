"""
The canisters' time, in a developer's hand: paused, stepped, advanced.

::

    12:00:00     12:00:10   12:00:20        13:00:00
    |            timer      timer    ..     |
    advance 1h:  runs       runs            and time goes on from here, or stands still as before
    step:        runs, and time stands still

Everything that is due on the way runs in its order, at its own time, and in turns with what
clients ask meanwhile. What a timer sets for at once runs a ROUND later, as on a network, so that
one that always sets another does not hold time up. While time stands still, nothing runs by itself.
Certificates and expiries go by the machine's
clock, so clients notice nothing.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from functools import partial

from localnet.http.node import Node
from localnet.protocol.calls import RequestError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.clock import RealClock
from localnet.runtime.network import Network

ROUND = SECOND
LATEST = 2**63 - 1  # what the database can keep: in the year 2262
TURN = 0.02  # seconds of processor time, before clients have theirs
UNITS = {"d": 86_400 * SECOND, "h": 3_600 * SECOND, "m": 60 * SECOND, "s": SECOND}
UNITS["ms"] = SECOND // 1000
DURATION = re.compile(r"(?:\d{1,12}(?:ms|[dhms]))+")
ACTIONS = ("show", "pause", "resume", "step", "advance")
PART = re.compile(r"(\d+)(ms|[dhms])")


def parse_duration(text: str) -> int:
    """The nanoseconds in *text*, as ``1h30m``. :raises RequestError: if it is no such text"""
    if not DURATION.fullmatch(text):
        raise RequestError(f"a duration is as 90s, 1h30m or 2d, not {text[:40]!r}")
    return sum(int(number) * UNITS[unit] for number, unit in PART.findall(text))


@dataclass
class Passed:
    """How far an advance has come: the clock's time that it goes to, and how many have run."""

    until: int
    ran: int = 0


class Timekeeper:
    """Moves *clock*, by which the canisters of *node* live."""

    def __init__(self, node: Node, clock: RealClock) -> None:
        self._node = node
        self._clock = clock
        self.advancing: Passed | None = None
        self._latest_run = 0

    @property
    def is_paused(self) -> bool:
        return self._clock.is_paused

    async def do(self, action: str, by: str = "") -> str:
        """
        One of ACTIONS, and in words what time it is then.

        :raises RequestError: if it cannot be done.
        """
        if action not in ACTIONS:
            raise RequestError(f"time can {', '.join(ACTIONS)}, not {action[:40]!r}")
        if self.advancing is not None and action in ("step", "advance"):
            text = "time is being advanced already; `localnet time pause` ends that"
            raise RequestError(text)
        ran = None
        if action == "pause":
            self.advancing = None
            await self._node.tend(lambda network: self._clock.pause())
        elif action == "resume":
            await self._node.tend(lambda network: self._clock.resume())
        elif action == "step":
            ran = await self._node.tend(self._step)
        elif action == "advance":
            ran = await self._advance(parse_duration(by))
        now = await self._node.tend(lambda network: network.show_time())
        return _words(now, self.is_paused, ran)

    def _step(self, network: Network) -> int:
        """Stand still where the next timer or heartbeat is due, and run it."""
        self._clock.pause()
        due = self._next(network)
        return 0 if due is None else self._run_at(due, network)

    def _next(self, network: Network) -> int | None:
        """When something has to run next, by the clock."""
        due = network.next_timer()
        if due is not None and due <= self._latest_run:
            return self._latest_run + ROUND
        return due

    def _run_at(self, due: int, network: Network) -> int:
        self._clock.advance(max(0, due - self._clock.now()))
        self._latest_run = self._clock.now()
        return network.run_timers()

    async def _advance(self, nanoseconds: int) -> int:
        now = await self._node.tend(lambda network: network.now())
        if now + nanoseconds > LATEST:
            raise RequestError("time here ends in the year 2262")
        passed = self.advancing = Passed(self._clock.now() + nanoseconds)
        try:
            while self.advancing is passed:
                if await self._node.tend(partial(self._go_on, passed)):
                    break
        finally:
            if self.advancing is passed:
                self.advancing = None
        return passed.ran

    def _go_on(self, passed: Passed, network: Network) -> bool:
        """Run what is due next, for a moment; whether the end is reached."""
        began = time.thread_time()
        while time.thread_time() - began < TURN:
            due = self._next(network)
            if due is None or due > passed.until:
                self._clock.advance(max(0, passed.until - self._clock.now()))
                return True
            passed.ran += self._run_at(due, network)
        return False


def _words(now: int, is_paused: bool, ran: int | None) -> str:
    seconds, rest = divmod(now, SECOND)
    shown = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
    stands = ", and time stands still" if is_paused else ""
    told = "" if ran is None else f"; {ran} timers and heartbeats have run"
    return f"for the canisters it is {shown}.{rest // 1_000_000:03d}{stands}{told}"
