"""The log: one readable line for each message, whatever is in it."""

from __future__ import annotations

import re

from localnet.http import log
from localnet.runtime.journal import LogLine

MESSAGE = LogLine(
    when=1_700_000_000_123_000_000,
    canister="tally",
    kind="message",
    text="",
    method="add",
    caller=b"\x04",
    microseconds=1800,
    bytes_in=7,
    bytes_out=12,
    result="reply",
)


def test_a_message_is_a_line_with_all_that_matters() -> None:
    line = log.draw(MESSAGE)
    assert re.match(r"\d\d:\d\d:\d\d\.123  tally  add ", line)
    assert "2vxsx-fae" in line
    assert "1.8 ms" in line
    assert re.search(r"7 B -> +12 B  reply$", line)


def test_nothing_in_a_message_breaks_the_line() -> None:
    evil = "fine\n12:00:00.000  bank  transfer\x1b[2J\r\x00\u202e"
    for line in (
        log.draw(LogLine(0, "tally", "print", evil)),
        log.draw(LogLine(0, "tally", "message", "", result=evil, method=evil)),
        log.draw_refusal(400, evil, evil),
    ):
        assert line.isprintable()


def test_long_texts_are_cut() -> None:
    assert len(log.draw(LogLine(0, "tally", "print", "x" * 10_000))) < 300


def test_timers_that_run_as_they_should_are_not_worth_a_line() -> None:
    timer = {"when": 0, "canister": "tally", "kind": "message", "text": ""}
    assert log.is_routine(LogLine(**timer, method=log.TIMER, result="ok"))  # type: ignore[arg-type]
    assert not log.is_routine(LogLine(**timer, method=log.TIMER, result="trap"))  # type: ignore[arg-type]
    assert not log.is_routine(MESSAGE)
