"""Work in a process of its own: what becomes of it, and what if there is none to be had."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from localnet.runtime.aside import Child, run_aside
from localnet.runtime.network import Network
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.types import PRIMS
from protocol.nanoseconds import SECOND
from protocol.refusal import BUSY, RefusedError

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
    assert answer(run_aside(lambda: "x" * LARGE, "lost")) == "x" * LARGE


def test_what_it_says_is_of_the_hosts_classes_whatever_a_canister_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a canister runs that has a ``protocol`` of its own, imports find that one."""
    child = run_aside(lambda: Reply(b"told"), Reply(b"lost"))
    for name in [each for each in sys.modules if each.partition(".")[0] == "protocol"]:
        monkeypatch.delitem(sys.modules, name)
    found = answer(child)
    monkeypatch.undo()
    assert type(found) is Reply
    assert found == Reply(b"told")


def test_one_that_dies_without_a_word_is_lost() -> None:
    assert answer(run_aside(lambda: os._exit(1), "lost")) == "lost"


def test_one_that_is_killed_in_the_middle_of_its_answer_is_lost() -> None:
    child = run_aside(lambda: "x" * LARGE, "lost")
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
    with pytest.raises(RefusedError, match="no process to be had") as told:
        run_aside(lambda: "x", "lost")
    assert told.value.status == BUSY
    assert "temporarily unavailable" in told.value.text
    assert open_files() == before


def test_a_query_aside_sees_the_time_that_was_shown_when_it_began(tmp_path: Path) -> None:
    """Not the later one at which its process runs: that nobody would remember after a kill."""
    (tmp_path / "watch.py").write_text(WATCH)
    network = Network(tmp_path / "state", Restless())
    installed = network.install("watch", tmp_path / "watch.py", [tmp_path], None, None, [b"\1"])
    child = network.query_aside(installed.id, b"\4", "read", b"DIDL\0\0")
    outcome, _ = child.answer(b"".join(read(child.file)))
    os.close(child.file)
    assert isinstance(outcome, Reply)
    (seen,) = decode([PRIMS["nat64"]], outcome.data)
    network.close()
    shown = (tmp_path / "state" / "shown").read_bytes()
    assert seen == int.from_bytes(shown[:8], "little")
