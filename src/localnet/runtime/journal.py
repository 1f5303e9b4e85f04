"""
One line for each message: method, caller, time, bytes, result.

::

    update place by 2vxsx-fae 812 us 34 -> 15 bytes: reply
"""

from __future__ import annotations

from localnet.runtime.message import Message
from protocol.calls import LogLine, Outcome, Reject
from protocol.candid.text import principal_text


def message_line(name: str, message: Message, micros: int, size: int, result: str) -> LogLine:
    """What is told of *message*, sent to the canister called *name*."""
    caller = principal_text(message.caller)
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
