"""
One message: who says what to a canister, and what has come of it so far.

::

    kind        install  inspect  query  composite_query  update  timer  heartbeat
    outcome     the reply or reject that has been given, if any
    trapped     the text of a trap; once set, the message has failed, whatever is caught
    most_reply  bytes: 2 MiB, and 3 MiB for a query that is not part of an update
    outbox      one-way calls, sent if the message succeeds
    at_end      takes back what a composite query did
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from localnet.runtime.prepared import Prepared
from protocol.calls import Outcome

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
    most_reply: int = 2 << 20
    outcome: Outcome | None = None
    trapped: str | None = None
    accepted: bool = False
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
