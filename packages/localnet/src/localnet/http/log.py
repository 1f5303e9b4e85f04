"""
What a developer reads while it runs: a line for each message.

::

    12:00:01.250  counter        add           2vxsx-fae     1.8 ms   7 B ->    12 B  replied
    12:00:02.000  counter        print         twenty by now
    12:00:02.500  counter        trap          in add: KeyError: 'bob'
        src/main.py:28 in add: counts[name]
    12:00:03.111  400 /api/v4/canister/...     Invalid signature: ...
"""

from __future__ import annotations

import time

from localnet.protocol import principal
from localnet.protocol.calls import Outcome, Reply
from localnet.protocol.envelope import Request
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.message import LogLine, result_text
from localnet.runtime.traces import indented

SHOWN_RESULT = 200
TIMER = "canister_global_timer"
HEARTBEAT = "canister_heartbeat"


def clock_time(nanoseconds: int) -> str:
    """The local time of day, to the millisecond."""
    seconds, rest = divmod(nanoseconds, SECOND)
    return f"{time.strftime('%H:%M:%S', time.localtime(seconds))}.{rest // 1_000_000:03d}"


def line_of(canister: str, request: Request, outcome: Outcome) -> LogLine:
    """A message that never reached a canister's own code, and what became of it."""
    return LogLine(
        when=time.time_ns(),
        canister=canister,
        kind="message",
        text="",
        method=request.method,
        caller=request.sender,
        bytes_in=len(request.arg),
        bytes_out=len(outcome.data) if isinstance(outcome, Reply) else 0,
        result=result_text(outcome),
    )


def is_routine(line: LogLine) -> bool:
    """Whether *line* tells of a timer or heartbeat that went well: nobody reads one a second."""
    return line.kind == "message" and line.method in (TIMER, HEARTBEAT) and line.result == "ok"


def format_line(line: LogLine) -> str:
    """*line* as one line of text, and below it where that happened."""
    head = f"{clock_time(line.when)}  {line.canister}  "
    if line.kind != "message":
        return indented(head + f"{line.kind}  {_one_line(line.text)}", line.trace)
    method, caller = _one_line(line.method[:60]), _short(line.caller)
    return head + (
        f"{method:<20}  {caller:<11}  {line.microseconds / 1000:7.1f} ms  "
        f"{line.bytes_in:>7} B -> {line.bytes_out:>7} B  {_one_line(line.result)}"
    )


def format_refusal(status: int, where: str, text: str) -> str:
    """A request that never became a message."""
    return f"{clock_time(time.time_ns())}  {status} {_one_line(where)}  {_one_line(text)}"


def _short(caller: bytes) -> str:
    return principal.format(caller)[:11]


def _one_line(text: str) -> str:
    """*text* without line breaks or control characters that would forge or garble lines."""
    shown = "".join(char if char.isprintable() else " " for char in text[:SHOWN_RESULT])
    return shown + "..." if len(text) > SHOWN_RESULT else shown
