"""The thread that looks on: it raises once, and looks whenever there is a limit."""

from __future__ import annotations

import sys
import threading
import time
from itertools import count
from typing import Any

import pytest

from localnet.runtime import timelimit
from localnet.runtime.timelimit import Limit, TimeLimit, TooLong

SHORT = Limit(0.01, 1)


def spin(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def nobodys(name: str) -> bool:
    return False


def test_no_second_one_arrives_while_the_thread_stands_still() -> None:
    """So that none comes while what the first has stopped is put back, however slowly."""
    limit = TimeLimit()
    late = []

    def work() -> None:
        try:
            spin(60)
        except TooLong:
            for number in range(20):
                try:
                    time.sleep(timelimit.PERIOD)
                except TooLong:
                    late.append(number)

    with limit.of(SHORT):
        limit.run(work, nobodys)
    assert not late


def test_one_that_was_swallowed_is_followed_by_another() -> None:
    limit = TimeLimit()
    stopped = 0

    def work() -> None:
        nonlocal stopped
        while stopped < 3:
            try:
                spin(60)
            except TooLong:
                stopped += 1

    with limit.of(SHORT):
        limit.run(work, nobodys)
    assert stopped == 3


def test_a_limit_that_comes_as_the_thread_falls_asleep_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timelimit, "_IDLE", 0)
    falling, is_limited, times = threading.Event(), threading.Event(), count()

    class Slow(threading.Event):
        def clear(self) -> None:
            if next(times) == 0:
                falling.set()
                is_limited.wait()
            super().clear()

    limit = TimeLimit()
    limit._watched = Slow()
    with limit.of(Limit(60, 1)):
        pass
    falling.wait()

    def work() -> None:
        is_limited.set()
        spin(10)

    with pytest.raises(TooLong), limit.of(SHORT):
        limit.run(work, nobodys)


def test_one_that_arrives_in_a_finalizer_is_followed_by_another_and_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python lets nothing out of a finalizer, and would print it."""
    limit = TimeLimit()
    lost: list[type[BaseException]] = []
    told: list[object] = []
    quiet = timelimit._quietly(told.append)

    def note(unraisable: Any) -> None:
        lost.append(unraisable.exc_type)
        quiet(unraisable)

    class Slow:
        def __del__(self) -> None:
            spin(60)

    def work() -> None:
        Slow()
        spin(60)

    monkeypatch.setattr(sys, "unraisablehook", note)
    with pytest.raises(TooLong), limit.of(SHORT):
        limit.run(work, nobodys)
    assert lost == [TooLong]
    assert told == []


def test_whatever_else_cannot_be_raised_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    class Broken:
        def __del__(self) -> None:
            raise ValueError("broken")

    monkeypatch.setattr(sys, "unraisablehook", timelimit._quietly(told.append))
    Broken()
    assert [unraisable.exc_type for unraisable in told] == [ValueError]


def test_one_that_is_taken_back_and_lost_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the thread would wait for it for ever."""
    send = timelimit._raise_in
    sent = 0

    def losing(thread: int, problem: type[BaseException]) -> None:
        nonlocal sent
        sent += 1
        if sent > 1:
            send(thread, problem)

    monkeypatch.setattr(timelimit, "_raise_in", losing)
    timelimit._take_back(threading.get_ident())
    assert sent == 2
