"""How long canister code may run, that nothing is left of what took longer, and work aside."""

from __future__ import annotations

import cProfile
import os
import pstats
import signal
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

from localnet.protocol.calls import BUSY, Reject, Reply, RequestError
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.types import PRIMS
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import timelimit
from localnet.runtime.fork import Child, run_in_fork
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.runtime.network import Network
from localnet.runtime.timelimit import Limit, TimeLimit, TooLong
from localnet.testing import Rejected
from localnet_tests.runtime.samples import Samples

ENDLESS = """
from kybra import Async, CallResult, StableBTreeMap, Tuple, blob, ic, nat64, query, update, void
from kybra.canisters.management import management_canister

kept = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=20, max_value_size=20)
seen = [0]

def work() -> None:
    number = 0
    while True:
        number += 1
        seen.append(number)
        kept.insert(number % 7, number)

@update
def endless() -> void:
    work()

@update
def endless_and_deaf() -> void:
    while True:
        try:
            work()
        except BaseException:
            seen.append(1)

@update
def endless_after_a_call() -> Async[void]:
    kept.insert(100, 1)
    answer: CallResult[blob] = yield management_canister.raw_rand()
    work()

@update
def later() -> void:
    ic.set_timer(1, work)

@query
def look() -> Tuple[nat64, nat64]:
    return (len(seen), kept.len())
"""


# What stops it may arrive in a callback of the garbage collector, which swallows it; another comes.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
SHORT = Limit(0.1, 40_000_000_000)


@pytest.fixture
def host(host: Samples, monkeypatch: pytest.MonkeyPatch) -> Samples:
    monkeypatch.setattr(timelimit, "UPDATE", SHORT)
    host.write("endless", ENDLESS)
    return host


def refused(host: Samples, method: str) -> Reject:
    with pytest.raises(Rejected) as problem:
        host.update("endless", method)
    return problem.value.reject


@pytest.mark.parametrize("method", ["endless", "endless_and_deaf"])
def test_an_update_without_end_is_refused_in_the_networks_words(host: Samples, method: str) -> None:
    found = refused(host, method)
    assert (found.code, found.error) == (5, "IC0522")
    assert (
        "Canister exceeded the limit of 40000000000 instructions for single message execution..\n"
        "Try optimizing this method" in found.message
    )
    assert host.query("endless", "look") == (1, 0), "nothing of it is there"
    assert host.restarted().query("endless", "look") == (1, 0), "nor on the disk"


def test_only_the_part_that_took_too_long_is_taken_back(host: Samples) -> None:
    assert refused(host, "endless_after_a_call").error == "IC0522"
    assert host.query("endless", "look") == (1, 1)


def test_a_timer_without_end_is_stopped_and_told_of(host: Samples) -> None:
    host.update("endless", "later")
    assert host.advance(seconds=2) == 1
    assert host.query("endless", "look") == (1, 0)
    assert any("exceeded the limit of 40000000000" in line for line in host.said("trap"))


def test_code_that_does_not_come_up_is_stopped_as_well(
    host: Samples, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelimit, "INSTALL", Limit(0.1, 300_000_000_000))
    never = "\nwhile True:\n    seen.append(1)\n"
    with pytest.raises(InstallFailed, match="exceeded the limit of 300000000000 instructions"):
        host.write("never", ENDLESS + never)
    (tmp_path / "endless.py").write_text(ENDLESS + never)
    with pytest.raises(UpgradeFailed, match="exceeded the limit of 300000000000 instructions"):
        host.network.upgrade("endless")
    assert host.query("endless", "look") == (1, 0)


def test_a_profiler_can_look_on(host: Samples) -> None:
    """After one that was stopped, too: Python does not go on looking for what was raised."""
    refused(host, "endless")
    profile = cProfile.Profile()
    profile.enable()
    try:
        assert host.query("endless", "look") == (1, 0)
    finally:
        profile.disable()
    assert any(function == "look" for _, _, function in pstats.Stats(profile).stats)  # type: ignore[attr-defined]


# -- the thread that looks on: it raises once, and looks whenever there is a limit


SHORTEST = Limit(0.01, 1)


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

    with limit.of(SHORTEST):
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

    with limit.of(SHORTEST):
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

    with pytest.raises(TooLong), limit.of(SHORTEST):
        limit.run(work, nobodys)


def test_one_that_arrives_in_a_finalizer_is_followed_by_another(
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
    with pytest.raises(TooLong), limit.of(SHORTEST):
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


# -- work in a process of its own: what becomes of it, and what if there is none to be had


T = TypeVar("T")
LARGE = 1 << 20  # bytes, more than a pipe holds
WATCH = """
from kybra import ic, nat64, query

@query
def read() -> nat64:
    return ic.time()
"""


class Restless:
    """A clock by which a second has passed whenever somebody looks."""

    def __init__(self) -> None:
        self._seconds = count(1_700_000_000)

    def now(self) -> int:
        return next(self._seconds) * SECOND


def read(file: int) -> Iterator[bytes]:
    while piece := os.read(file, 1 << 16):
        yield piece


def answer(child: Child[T]) -> T:
    data = b"".join(read(child.file))
    os.close(child.file)
    return child.answer(data)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_what_it_says_arrives() -> None:
    assert answer(run_in_fork(lambda: "x" * LARGE, "lost")) == "x" * LARGE


def test_what_it_says_is_of_the_hosts_classes_whatever_a_canister_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a canister runs that has a ``protocol`` of its own, imports find that one."""
    child = run_in_fork(lambda: Reply(b"told"), Reply(b"lost"))
    for name in [each for each in sys.modules if each.partition(".")[0] == "protocol"]:
        monkeypatch.delitem(sys.modules, name)
    found = answer(child)
    monkeypatch.undo()
    assert type(found) is Reply
    assert found == Reply(b"told")


def test_one_that_dies_without_a_word_is_lost() -> None:
    assert answer(run_in_fork(lambda: os._exit(1), "lost")) == "lost"


def test_one_that_is_killed_in_the_middle_of_its_answer_is_lost() -> None:
    child = run_in_fork(lambda: "x" * LARGE, "lost")
    begun = os.read(child.file, 100)
    os.kill(child.pid, signal.SIGKILL)
    rest = b"".join(read(child.file))
    os.close(child.file)
    assert 100 <= len(begun + rest) < LARGE
    assert child.answer(begun + rest) == "lost"


@pytest.mark.parametrize("call", ["pipe", "fork"])
def test_without_a_process_it_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fail() -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    before = open_files()
    monkeypatch.setattr(os, call, fail)
    with pytest.raises(RequestError, match="no process to be had") as told:
        run_in_fork(lambda: "x", "lost")
    assert told.value.status == BUSY
    assert "temporarily unavailable" in told.value.text
    assert open_files() == before


def test_a_query_aside_sees_the_time_that_was_shown_when_it_began(tmp_path: Path) -> None:
    """Not the later one at which its process runs: that nobody would remember after a kill."""
    (tmp_path / "watch.py").write_text(WATCH)
    network = Network(tmp_path / "state", Restless())
    installed = network.install("watch", tmp_path / "watch.py", [tmp_path], None, None, [b"\1"])
    child = network.fork_query(installed.id, b"\4", "read", b"DIDL\0\0")
    outcome, _ = child.answer(b"".join(read(child.file)))
    os.close(child.file)
    assert isinstance(outcome, Reply)
    (seen,) = decode([PRIMS["nat64"]], outcome.data)
    network.close()
    shown = (tmp_path / "state" / "shown").read_bytes()
    assert seen == int.from_bytes(shown[:8], "little")
