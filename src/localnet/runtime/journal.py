"""
One line for each message: method, caller, time, bytes, result.

::

    update place by 2vxsx-fae 812 us 34 -> 15 bytes: reply
"""

from __future__ import annotations

from dataclasses import dataclass

from localnet.runtime.message import Message
from protocol import principal
from protocol.calls import Outcome, Reject


@dataclass(frozen=True)
class LogLine:
    """
    One thing worth telling a developer, at canister time *when* (nanoseconds).

    *kind* is ``print`` (the canister's own words), ``trap`` (a timer or upgrade that failed),
    ``warning`` (source and .did file disagree) or ``message`` (one call,
    from *method* to *result*).
    """

    when: int
    canister: str
    kind: str
    text: str
    method: str = ""
    caller: bytes = b""
    microseconds: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    result: str = ""


def message_line(name: str, message: Message, micros: int, size: int, result: str) -> LogLine:
    """What is told of *message*, sent to the canister called *name*."""
    caller = principal.draw(message.caller)
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
    """``reply``, or why not."""
    if isinstance(outcome, Reject):
        return f"reject {outcome.code}: {outcome.message}"
    return "reply"
