"""
Timers and heartbeats of all canisters, each run in a message of its own once it is due.

::

    timer       at its deadline; the next of an interval is counted from when this one ran
    heartbeat   in every round of the network, which takes about a second
"""

from __future__ import annotations

from localnet.runtime import execution
from localnet.runtime.canister import Canister
from localnet.runtime.canister_time import CanisterTime
from localnet.runtime.keeping import Keeping
from localnet.runtime.message import Message
from localnet.runtime.messages import Messages
from protocol import principal
from protocol.nanoseconds import SECOND


class Schedule:
    """What *canisters* have to do by *time*, whoever asks."""

    def __init__(
        self,
        canisters: dict[bytes, Canister],
        time: CanisterTime,
        messages: Messages,
        keeping: Keeping,
    ) -> None:
        self._canisters = canisters
        self._time = time
        self._messages = messages
        self._keeping = keeping

    def run_timers(self) -> int:
        """Every timer and heartbeat that is due, each in a message of its own; how many ran."""
        self._keeping.catch_up()
        now, count = self._time.now(), 0
        for canister in self._running():
            if canister.next_heartbeat is not None and canister.next_heartbeat <= now:
                self._run_heartbeat(canister, now)
                count += 1
            for key in canister.timers.due(now):
                if key in canister.timers.set:
                    self._run_timer(canister, key, now)
                    count += 1
        return count

    def next_timer(self) -> int | None:
        """When the next timer or heartbeat is due, on the clock that the network was given."""
        both = [(c.timers.next(), c.next_heartbeat) for c in self._running()]
        found = [time for pair in both for time in pair if time is not None]
        return self._time.on_clock(min(found)) if found else None

    def _running(self) -> list[Canister]:
        return [c for c in self._canisters.values() if c.unavailable() is None]

    def _run_timer(self, canister: Canister, key: int, now: int) -> None:
        message = Message("timer", canister.id, "canister_global_timer", b"", now)
        self._messages.run_own(
            canister, message, lambda: execution.run_timer(canister, message, key)
        )
        canister.timers.again(key, now)
        self._messages.deliver()
        self._keeping.flush()

    def _run_heartbeat(self, canister: Canister, now: int) -> None:
        message = Message("heartbeat", principal.MANAGEMENT, "canister_heartbeat", b"", now)
        self._messages.run_own(
            canister, message, lambda: execution.run_heartbeat(canister, message)
        )
        canister.next_heartbeat = now + SECOND
        self._messages.deliver()
        self._keeping.flush()
