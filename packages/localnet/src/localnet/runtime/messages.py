"""
Messages to canisters, until each is answered: from outside, from each other, from themselves.

::

    query ----> canister --yield--> query ----> ...      a composite query asks queries only
    update ---> canister --yield--> update ---> ...      up to 25 deep, one after the other
                   |                   |
                   +-- one-way calls --+--> outbox       delivered when the update is done

    timer       at its deadline; the next of an interval is counted from when this one ran
    heartbeat   in every round of the network, which takes about a second
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from localnet.protocol import principal
from localnet.protocol.calls import (
    CANISTER_ERROR,
    CANISTER_REJECT,
    DESTINATION_INVALID,
    Outcome,
    Reject,
    Reply,
)
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import execution, timelimit
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.clock import CanisterTime, FixedTime, Time
from localnet.runtime.message import Call, LogLine, Message, message_line, result_text
from localnet.runtime.outgoing import Pending, Step
from localnet.runtime.saving import Saving
from localnet.runtime.timelimit import LIMIT, Limit

DEPTH = 25
MOST_DELIVERED = 1000
MOST_QUERY_REPLY = 3 << 20
COMPOSITE = Reject(CANISTER_ERROR, "Composite query cannot be called in replicated mode", "IC0527")
Send = Callable[[bytes, Call], tuple[Outcome, int]]


class Messages:
    """Runs messages in *canisters*, a line to *tell* for each; nothing is written down here."""

    def __init__(
        self,
        canisters: dict[bytes, Canister],
        time: Time,
        random_bytes: Callable[[int], bytes],
        tell: Callable[[LogLine], None],
    ) -> None:
        self.canisters = canisters
        self.random_bytes = random_bytes
        self._time = time
        self._tell = tell
        self._outbox: deque[tuple[Canister, Call]] = deque()
        self._depth = 0
        self.management: Send = lambda caller, call: (not_found(call.callee), call.cycles)
        self.inspect_management: Callable[[bytes, str], Reject | None] = lambda caller, method: None

    # -- from outside

    def query(self, sender: bytes, call: Call, limit: Limit = timelimit.QUERY) -> Outcome:
        """Ask without changing anything. :raises TooLong: if that takes more than its *limit*"""
        with LIMIT.of(limit):
            return self._logged("query", sender, call, self._query)

    def stop_time(self, moment: int) -> None:
        """From here on it stays that *moment*, which was shown: for a process that only asks."""
        self._time = FixedTime(moment)

    def ask(self, caller: bytes, call: Call) -> Outcome:
        """A query that the network itself has made."""
        return self._query(caller, call)[0]

    def inspect(self, sender: bytes, call: Call) -> Reject | None:
        """Whether the canister would take this update; None if so."""
        if call.callee == principal.MANAGEMENT:
            return self.inspect_management(sender, call.method)
        canister = self.canisters.get(call.callee)
        if canister is None:
            return not_found(call.callee)
        unavailable = canister.unavailable()
        if unavailable is not None:
            return unavailable
        known = canister.method(call.method)
        if known is None:
            return _no_method(canister, "update", call.method)
        if known.kind == "query" and known.is_async:
            return COMPOSITE
        message = Message("inspect", sender, call.method, call.arg, self._time.now())
        message.is_replicated = False
        with LIMIT.of(timelimit.INSPECT):
            return execution.inspect(canister, message)

    def update(self, sender: bytes, call: Call) -> Outcome:
        """Ask, and do all that follows from it."""
        outcome = self._logged("update", sender, call, self._update)
        self.deliver()
        return outcome

    # -- from a canister itself

    def run_own(
        self, canister: Canister, message: Message, work: Callable[[], Step | None]
    ) -> None:
        """A message that nobody sent; whether it went well, only the log tells."""
        started, result = time.thread_time_ns(), "ok"
        try:
            step = work()
            if isinstance(step, Pending):
                self._finish(canister, message, step)
            self.settle(canister, message)
        except CanisterTrap as trap:
            result = "trap"
            canister.log("trap", f"in {message.method}: CanisterError: {trap}", trap.trace)
        self._log(canister.name, message, started, 0, result)

    def settle(self, canister: Canister, message: Message) -> None:
        """One-way calls of a part that succeeded wait their turn."""
        self._outbox.extend((canister, call) for call in message.outbox)
        message.outbox.clear()

    def deliver(self) -> None:
        """Send the one-way calls that wait, and those that follow from them."""
        for _ in range(MOST_DELIVERED):
            if not self._outbox:
                return
            canister, call = self._outbox.popleft()
            _, refund = self._update(canister.id, call)
            canister.balance += refund

    # -- from one canister to another

    def _query(self, caller: bytes, call: Call) -> tuple[Outcome, int]:
        now = self._time.show()
        canister = self.canisters.get(call.callee)
        if canister is None:
            return not_found(call.callee), call.cycles
        unavailable = canister.unavailable()
        if unavailable is not None:
            return unavailable, call.cycles
        method = canister.method(call.method)
        if method is None or method.kind != "query":
            return _no_method(canister, "query", call.method), call.cycles
        kind = "composite_query" if method.is_async else "query"
        message = Message(kind, caller, call.method, call.arg, now, most_reply=MOST_QUERY_REPLY)
        message.by_canister = caller in self.canisters
        message.is_replicated = False
        with canister.without_composites():
            try:
                step = execution.start(canister, message, method)
                return self._finish(canister, message, step), call.cycles
            finally:
                canister.end_composite(message)

    def _update(self, caller: bytes, call: Call) -> tuple[Outcome, int]:
        """The outcome, and the cycles that were not taken."""
        if call.callee == principal.MANAGEMENT:
            return self.management(caller, call)
        canister = self.canisters.get(call.callee)
        if canister is None:
            return not_found(call.callee), call.cycles
        unavailable = canister.unavailable()
        if unavailable is not None:
            return unavailable, call.cycles
        method = canister.method(call.method)
        if method is None:
            return _no_method(canister, "update", call.method), call.cycles
        if method.kind == "query" and method.is_async:
            return COMPOSITE, call.cycles
        message = Message(method.kind, caller, call.method, call.arg, self._time.now())
        message.cycles_available, message.prepared = call.cycles, call.prepared
        message.by_canister = caller in self.canisters
        outcome = self._finish(canister, message, execution.start(canister, message, method))
        return outcome, message.cycles_available

    def _finish(self, canister: Canister, message: Message, step: Step) -> Outcome:
        """Make the calls that a message waits for, one after the other, until it is done."""
        self.settle(canister, message)
        while isinstance(step, Pending):
            send = self._query if message.kind == "composite_query" else self._update
            answer, refund = self._nested(canister, step.call, send)
            step = execution.resume(canister, step, answer, refund)
            self.settle(canister, message)
        return step

    def _nested(self, canister: Canister, call: Call, send: Send) -> tuple[Outcome, int]:
        if self._depth >= DEPTH:
            return Reject(2, f"calls nested deeper than {DEPTH}", "IC0201"), call.cycles
        self._depth += 1
        try:
            answer, refund = send(canister.id, call)
        finally:
            self._depth -= 1
        return (answer if send == self._query else _told(answer)), refund

    # -- telling

    def _logged(self, kind: str, sender: bytes, call: Call, send: Send) -> Outcome:
        started = time.thread_time_ns()
        outcome, _ = send(sender, call)
        canister = self.canisters.get(call.callee)
        message = Message(kind, sender, call.method, call.arg, self._time.now())
        size = len(outcome.data) if isinstance(outcome, Reply) else 0
        name = canister.name if canister else principal.format(call.callee)
        self._log(name, message, started, size, result_text(outcome))
        return outcome

    def _log(self, name: str, message: Message, started: int, size: int, result: str) -> None:
        micros = (time.thread_time_ns() - started) // 1000
        self._tell(message_line(name, message, micros, size, result))


def _told(answer: Outcome) -> Outcome:
    """An *answer* as canisters hear of it: a refusal by the network begins with its number."""
    if isinstance(answer, Reply) or answer.code == CANISTER_REJECT:
        return answer
    return replace(answer, message=f"{answer.error}: {answer.message}")


def not_found(canister_id: bytes) -> Reject:
    """What the network says of a canister that is not there."""
    text = f"Canister {principal.format(canister_id)} not found"
    return Reject(DESTINATION_INVALID, text, "IC0301")


def _no_method(canister: Canister, kind: str, method: str) -> Reject:
    return canister.reject(
        "IC0536",
        f"Canister has no {kind} method '{method}'.",
        "Check that the method being called is exported by the target canister.",
        "method-not-found",
    )


class Schedule:
    """What *canisters* have to do by *time*, whoever asks."""

    def __init__(
        self,
        canisters: dict[bytes, Canister],
        time: CanisterTime,
        messages: Messages,
        saving: Saving,
    ) -> None:
        self._canisters = canisters
        self._time = time
        self._messages = messages
        self._saving = saving

    def run_timers(self, beats: bool = False) -> int:
        """
        Every timer and heartbeat that is due, each in a message of its own; how many ran.

        If all canisters are to *beat*, because this is a round, heartbeats need not be due.
        """
        self._saving.catch_up()
        now, count = self._time.now(), 0
        for canister in self._running():
            due = canister.next_heartbeat
            if due is not None and (beats or due <= now):
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
        self._saving.flush()

    def _run_heartbeat(self, canister: Canister, now: int) -> None:
        message = Message("heartbeat", principal.MANAGEMENT, "canister_heartbeat", b"", now)
        self._messages.run_own(
            canister, message, lambda: execution.run_heartbeat(canister, message)
        )
        canister.next_heartbeat = now + SECOND
        self._messages.deliver()
        self._saving.flush()
