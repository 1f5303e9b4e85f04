"""
One message: who says what to a canister, what has come of it so far, and its line in the log.

::

    kind        install  inspect  query  composite_query  update  timer  heartbeat
    outcome     the reply or reject that has been given, if any
    trapped     the text of a trap; once set, the message has failed, whatever is caught
    trapped_at  where that was
    violates    whether that is the network's text, because it did not allow something
    by_canister whether another canister of this network has sent it
    is_replicated  whether what it prints goes to the canister's log: not of a query from outside
    most_reply  bytes: 2 MiB, and 3 MiB for a query that is not part of an update
    outbox      one-way calls, sent if the message succeeds
    at_end      takes back what a composite query did
    log         update place by 2vxsx-fae 812 us 34 -> 15 bytes: reply
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from localnet.protocol import principal
from localnet.protocol.calls import Outcome, Reject
from localnet.runtime.fork import Prepared
from localnet.runtime.traces import Trace

BACKTRACE = "\nCanister Backtrace:\n"
QUERIES = ("query", "composite_query", "inspect")


class Trapped(BaseException):
    """Ends a message; not an Exception, so that a canister does not catch it by accident."""


@dataclass(frozen=True)
class Call:
    """A call to a canister; its argument may have been *prepared*."""

    callee: bytes
    method: str
    arg: bytes
    cycles: int = 0
    prepared: Prepared | None = None


@dataclass
class Message:
    """What the canister's system calls refer to while it runs."""

    kind: str
    caller: bytes
    method: str
    arg: bytes
    now: int
    manual: bool = False
    by_canister: bool = False
    most_reply: int = 2 << 20
    outcome: Outcome | None = None
    trapped: str | None = None
    trapped_at: Trace = ()
    violates: bool = False
    accepted: bool = False
    is_replicated: bool = True
    cycles_available: int = 0
    cycles_refunded: int = 0
    last_reject: tuple[int, str] = (0, "")
    outbox: list[Call] = field(default_factory=list)
    started: int = field(default_factory=time.perf_counter_ns)
    segment_started: int = 0
    at_end: Callable[[], None] | None = None
    prepared: Prepared | None = None

    @property
    def keeps(self) -> bool:
        """Whether what this message changes is kept."""
        return self.kind not in QUERIES

    def begin_part(self) -> None:
        """Another part begins to run."""
        self.segment_started = time.perf_counter_ns()


@dataclass(frozen=True)
class LogLine:
    """
    One thing worth telling a developer, at canister time *when* (nanoseconds).

    *kind* is ``print`` (the canister's own words), ``trap`` (a message that failed, and in
    *trace* where), ``warning`` (source and .did file disagree) or ``message`` (one call, from
    *method* to *result*).
    """

    when: int
    canister: str
    kind: str
    text: str
    trace: Trace = ()
    method: str = ""
    caller: bytes = b""
    microseconds: int = 0  # of processor time
    bytes_in: int = 0
    bytes_out: int = 0
    result: str = ""


def message_line(name: str, message: Message, micros: int, size: int, result: str) -> LogLine:
    """What is told of *message*, sent to the canister called *name*."""
    caller = principal.format(message.caller)
    took = f"{micros} us {len(message.arg)} -> {size} bytes"
    return LogLine(
        when=message.now,
        canister=name,
        kind="message",
        text=f"{message.kind} {message.method} by {caller} {took}: {result}",
        method=message.method,
        caller=message.caller,
        microseconds=micros,
        bytes_in=len(message.arg),
        bytes_out=size,
        result=result,
    )


def result_text(outcome: Outcome) -> str:
    """``reply``, or why not; where, a line of its own has told."""
    if isinstance(outcome, Reject):
        return f"reject {outcome.code}: {outcome.message.partition(BACKTRACE)[0]}"
    return "reply"
