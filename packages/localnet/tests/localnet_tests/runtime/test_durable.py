"""
An update that was answered is never lost and never runs twice: not by a kill, not by a full disk.

That whatever happens to the files of a network that was killed is noticed is in test_damage.py.
"""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from localnet.protocol.calls import Outcome, Reject, Reply
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import TEXT
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import store
from localnet.runtime.clock import SteppedClock
from localnet.runtime.store import UnsavedError
from localnet.testing import Rejected
from localnet_tests.runtime.samples import ALICE, BOB, SAMPLES, Samples


@pytest.fixture
def host(host: Samples) -> Samples:
    host.sample("stable")
    host.sample("clocks")
    return host


def put(
    host: Samples, request: bytes, value: str = "v", expiry: int | None = None, key: str = "key"
) -> Outcome:
    arg = encode([TEXT, TEXT], [key, value])
    until = host.clock.now() + 300 * SECOND if expiry is None else expiry
    return host.submit(host.id("stable"), ALICE, "put", arg, request, until)


def test_the_same_request_runs_once_even_if_the_process_died(host: Samples) -> None:
    """A retry is answered from memory; a second run would have returned the first value."""
    first = put(host, b"one")
    assert isinstance(first, Reply)
    assert host.network.status(b"one") == (ALICE, host.id("stable"), first)
    assert host.network.status(b"other") is None
    again = host.restarted()
    for later in (host, again):
        assert put(later, b"one", "another") == first
        assert later.query("stable", "counts") == "1 False False"
        assert later.query("stable", "get", "key") == "v"
    assert put(host, b"two") != first


def test_a_rejects_text_is_remembered_too(host: Samples) -> None:
    outcome = put(host, b"one", "far too long for this map, by some way")
    assert isinstance(outcome, Reject)
    assert host.network.status(b"one") == (ALICE, host.id("stable"), outcome)
    assert put(host, b"one") == outcome


@pytest.mark.parametrize("off", [1000, 0, -1000])
def test_time_that_a_query_has_seen_does_not_come_again(tmp_path: Path, off: int) -> None:
    """Whether the clock ran ahead of the machine's or not; no update writes down the last of it."""
    clock = SteppedClock(time.time_ns() + off * SECOND)
    host = Samples(tmp_path, clock)
    put(host, b"one")
    clock.advance(30 * SECOND)
    host.query("stable", "counts")
    seen = clock.now()
    again = host.restarted(SteppedClock(seen - 3600 * SECOND))
    assert again.network.now() == seen


def test_requests_are_forgotten_once_they_have_expired(host: Samples) -> None:
    put(host, b"one", expiry=host.clock.now() + 2 * SECOND)
    host.clock.advance(2 * SECOND)
    put(host, b"two")
    assert host.network.status(b"one") is not None
    host.clock.advance(2 * SECOND)
    put(host, b"three")
    assert host.network.status(b"one") is None
    assert host.network.status(b"two") is not None


def test_a_clock_that_is_set_back_lets_no_request_run_a_second_time(host: Samples) -> None:
    """Captured, and sent again once the clock has been a day ahead and is right again."""
    right = host.clock.now()
    put(host, b"one", "first", right + 300 * SECOND)
    host.clock.advance(24 * 3600 * SECOND)
    put(host, b"two", "second")
    assert host.network.status(b"one") is None
    again = host.restarted(SteppedClock(right))
    for _ in range(2):
        outcome = put(again, b"one", "first", right + 300 * SECOND)
        assert isinstance(outcome, Reject)
        assert "expired" in outcome.message
    assert again.query("stable", "get", "key") == "second"
    assert isinstance(put(again, b"three", "third"), Reply)


def test_even_ids_that_are_forgotten_do_not_run_again(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What expired no later than the last that was forgotten may be that one."""
    monkeypatch.setattr(store, "MOST_EXPIRED", 2)
    until = host.clock.now() + 10 * SECOND
    for number in range(5):
        put(host, b"%d" % number, expiry=until + number)
    host.clock.advance(20 * SECOND)
    put(host, b"last")
    assert host.network.is_spent(b"0", until)
    assert host.network.is_spent(b"unknown", until + 2)
    assert not host.network.is_spent(b"unknown", until + 3)
    assert host.network.is_spent(b"3", until + 3)


def test_a_query_is_not_written_down(host: Samples) -> None:
    host.query("stable", "put_in_a_query", "a", "1")
    host.network.run_timers()
    again = host.restarted()
    assert again.query("stable", "counts") == "0 True False"


def test_a_trapped_update_is_not_written_down_with_the_next_one(host: Samples) -> None:
    with pytest.raises(Rejected):
        host.update("stable", "put_and_trap", "a")
    host.update("stable", "put", "c", "3")
    again = host.restarted()
    assert again.query("stable", "all") == ["c=3", "c", "3"]


def test_canister_time_never_goes_back(tmp_path: Path) -> None:
    """A clock that ran fast before is caught up with, and timers are told by the new clock."""
    ahead = SteppedClock()
    ahead.advance(1000 * SECOND)
    host = Samples(tmp_path, ahead)
    host.sample("clocks")
    host.update("clocks", "once", 1)
    again = host.restarted(SteppedClock())
    assert again.network.now() == ahead.now()
    assert again.network.next_timer() == again.clock.now() + SECOND
    again.update("clocks", "once", 1)
    assert again.network.next_timer() == again.clock.now() + SECOND
    assert again.advance(seconds=1) == 2


def test_state_of_another_format_is_refused(host: Samples) -> None:
    host.network._store.set_fact("format", 99)
    with pytest.raises(ValueError, match="has format 99"):
        Samples(host.directory)


def test_canisters_keep_their_ids_and_may_change_controllers(host: Samples) -> None:
    ids = [host.sample(name).id for name in ("stable", "counter")]
    assert len(set(ids)) == 2
    again = Samples(host.directory)
    assert [again.sample(name).id for name in ("counter", "stable")] == ids[::-1]
    path = SAMPLES / "stable.py"
    third = Samples(host.directory)
    hosted = third.network.install("stable", path, [SAMPLES], None, None, [BOB])
    assert hosted.controllers == [BOB]
    third.close()
    again.close()


# -- a full disk: nothing is shown that is not kept, and all goes on by itself


SENTENCE = "the state cannot be written: database or disk is full; nothing is answered until"
LONG = "x" * 9  # as much as the map takes


def fill(host: Samples) -> None:
    """No page more than the database has, and none of those is free."""
    database = host.network._store.db
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(1000):
        try:
            put(host, b"filler %d" % number, LONG, key=f"f{number}")
        except UnsavedError:
            return
    raise AssertionError("the disk does not fill")


def make_room(host: Samples) -> None:
    host.network._store.db.execute("PRAGMA max_page_count = 1000000")


def take_nothing(host: Samples, on: bool) -> None:
    """Not even what would fit, from now on; or all again."""
    host.network._store.db.execute(f"PRAGMA query_only = {on:d}")


def test_an_update_is_refused_with_a_sentence(host: Samples) -> None:
    fill(host)
    with pytest.raises(UnsavedError, match=SENTENCE) as refused:
        put(host, b"one", LONG, key="a")
    assert refused.value.status == 503


ASKING: list[Callable[[Samples], object]] = [
    lambda host: host.query("stable", "counts"),
    lambda host: host.inspect(host.id("stable"), ALICE, "put", b"DIDL\0\0"),
    lambda host: host.network.status(b"filler 0"),
    lambda host: host.network.run_timers(),
    lambda host: host.network.upgrade("stable"),
    lambda host: host.network.reinstall("stable"),
]


@pytest.mark.parametrize("ask", ASKING)
def test_nothing_shows_or_builds_upon_what_is_not_kept(
    host: Samples, ask: Callable[[Samples], object]
) -> None:
    fill(host)
    assert not host.network.is_written
    with pytest.raises(UnsavedError, match=SENTENCE):
        ask(host)
    make_room(host)
    ask(host)
    assert host.network.is_written


def test_what_had_run_is_kept_once_there_is_room_and_then_answered(host: Samples) -> None:
    fill(host)
    make_room(host)
    last = int(host.query("stable", "counts").split()[0]) - 1
    known = host.network.status(b"filler %d" % last)
    assert known is not None
    assert known[2] == put(host, b"filler %d" % last, LONG, key="another")
    again = host.restarted()
    assert again.query("stable", "get", f"f{last}") == LONG
    assert again.query("stable", "get", "another") is None


def test_a_process_that_dies_on_a_full_disk_has_lost_no_answer(host: Samples) -> None:
    fill(host)
    again = host.restarted()
    kept = int(again.query("stable", "counts").split()[0])
    assert again.network.status(b"filler %d" % (kept - 1)) is not None
    assert again.network.status(b"filler %d" % kept) is None, "it was refused"


def test_a_tick_that_could_not_be_written_has_run_once(host: Samples) -> None:
    host.update("clocks", "every", 1)
    take_nothing(host, True)
    for _ in range(3):
        host.clock.advance(SECOND)
        with pytest.raises(UnsavedError):
            host.network.run_timers()
    take_nothing(host, False)
    ran = host.query("clocks", "read")
    assert len(ran) == 1, "the first of three, which was then written"
    assert host.network.run_timers() == 1
    assert len(host.query("clocks", "read")) == 2


def test_a_reinstall_that_could_not_be_written_forgets_all_the_same(host: Samples) -> None:
    put(host, b"one", LONG, key="a")
    take_nothing(host, True)
    with pytest.raises(UnsavedError, match="readonly"):
        host.network.reinstall("stable")
    take_nothing(host, False)
    assert host.query("stable", "counts") == "0 True False"
    again = host.restarted()
    assert again.query("stable", "counts") == "0 True False"


def test_a_commit_that_fails_leaves_no_transaction_open(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = host.network._store

    class Failing:
        """The database, on a disk that fills up with the last byte of a commit."""

        def __init__(self, db: sqlite3.Connection) -> None:
            self.db = db

        def execute(self, text: str, *values: Any) -> sqlite3.Cursor:
            if text == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return self.db.execute(text, *values)

        @property
        def in_transaction(self) -> bool:
            return self.db.in_transaction

    with monkeypatch.context() as patch:
        patch.setattr(store, "db", Failing(store.db))
        with pytest.raises(UnsavedError, match=SENTENCE):
            put(host, b"one", LONG, key="a")
    assert isinstance(put(host, b"two", LONG, key="b"), Reply)
    assert host.query("stable", "get", "a") == LONG


def test_a_query_whose_time_cannot_be_written_is_refused_as_well(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(host.network._time._shown, "grow", full)
        with pytest.raises(UnsavedError, match="No space left on device; nothing is answered"):
            host.query("stable", "counts")
    assert host.query("stable", "counts") == "0 True False"
