"""A full disk: nothing is shown that is not kept, nothing is lost, and all goes on by itself."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.runtime.unwritten import UnwrittenError
from protocol.calls import Outcome, Reply
from protocol.candid.encode import encode
from protocol.candid.types import TEXT
from protocol.nanoseconds import SECOND
from tests.localnet.runtime.host import ALICE, Host

SENTENCE = "the state cannot be written: database or disk is full; nothing is answered until"
LONG = "x" * 9  # as much as the map takes


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("maps")
    host.install("clocks")
    yield host
    host.network.close()


def put(host: Host, request: bytes, key: str, value: str = LONG) -> Outcome:
    arg = encode([TEXT, TEXT], [key, value])
    until = host.clock.now() + 300 * SECOND
    return host.network.update(host.id("maps"), ALICE, "put", arg, request, until)


def fill(host: Host) -> None:
    """No page more than the database has, and none of those is free."""
    database = host.network._store.db
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(1000):
        try:
            put(host, b"filler %d" % number, f"f{number}")
        except UnwrittenError:
            return
    raise AssertionError("the disk does not fill")


def make_room(host: Host) -> None:
    host.network._store.db.execute("PRAGMA max_page_count = 1000000")


def take_nothing(host: Host, on: bool) -> None:
    """Not even what would fit, from now on; or all again."""
    host.network._store.db.execute(f"PRAGMA query_only = {on:d}")


def test_an_update_is_refused_with_a_sentence(host: Host) -> None:
    fill(host)
    with pytest.raises(UnwrittenError, match=SENTENCE) as refused:
        put(host, b"one", "a")
    assert refused.value.status == 503


ASKING: list[Callable[[Host], object]] = [
    lambda host: host.query("maps", "counts"),
    lambda host: host.network.inspect(host.id("maps"), ALICE, "put", b"DIDL\0\0"),
    lambda host: host.network.status(b"filler 0"),
    lambda host: host.network.run_timers(),
    lambda host: host.network.upgrade("maps"),
    lambda host: host.network.reinstall("maps"),
]


@pytest.mark.parametrize("ask", ASKING)
def test_nothing_shows_or_builds_upon_what_is_not_kept(
    host: Host, ask: Callable[[Host], object]
) -> None:
    fill(host)
    assert not host.network.is_written
    with pytest.raises(UnwrittenError, match=SENTENCE):
        ask(host)
    make_room(host)
    ask(host)
    assert host.network.is_written


def test_what_had_run_is_kept_once_there_is_room_and_answered_to_who_asks_again(
    host: Host, tmp_path: Path
) -> None:
    fill(host)
    make_room(host)
    last = int(host.query("maps", "counts").split()[0]) - 1
    known = host.network.status(b"filler %d" % last)
    assert known is not None
    assert known[2] == put(host, b"filler %d" % last, "another")
    again = Host(tmp_path)
    again.install("maps")
    assert again.query("maps", "get", f"f{last}") == LONG
    assert again.query("maps", "get", "another") is None
    again.network.close()


def test_a_process_that_dies_on_a_full_disk_has_lost_nothing_that_it_answered(
    host: Host, tmp_path: Path
) -> None:
    fill(host)
    again = Host(tmp_path)
    again.install("maps")
    kept = int(again.query("maps", "counts").split()[0])
    assert again.network.status(b"filler %d" % (kept - 1)) is not None
    assert again.network.status(b"filler %d" % kept) is None, "it was refused"
    again.network.close()


def test_a_tick_that_could_not_be_written_has_run_once(host: Host) -> None:
    host.update("clocks", "every", 1)
    take_nothing(host, True)
    for _ in range(3):
        host.clock.advance(SECOND)
        with pytest.raises(UnwrittenError):
            host.network.run_timers()
    take_nothing(host, False)
    ran = host.query("clocks", "read")
    assert len(ran) == 1, "the first of three, which was then written"
    assert host.network.run_timers() == 1
    assert len(host.query("clocks", "read")) == 2


def test_a_reinstall_that_could_not_be_written_forgets_all_the_same(
    host: Host, tmp_path: Path
) -> None:
    put(host, b"one", "a")
    take_nothing(host, True)
    with pytest.raises(UnwrittenError, match="readonly"):
        host.network.reinstall("maps")
    take_nothing(host, False)
    assert host.query("maps", "counts") == "0 True False"
    again = Host(tmp_path)
    again.install("maps")
    assert again.query("maps", "counts") == "0 True False"
    again.network.close()


def test_a_commit_that_fails_leaves_no_transaction_open(
    host: Host, monkeypatch: pytest.MonkeyPatch
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
        with pytest.raises(UnwrittenError, match=SENTENCE):
            put(host, b"one", "a")
    assert isinstance(put(host, b"two", "b"), Reply)
    assert host.query("maps", "get", "a") == LONG


def test_a_query_whose_time_cannot_be_written_is_refused_with_the_sentence_too(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(host.network._time._shown, "grow", full)
        with pytest.raises(UnwrittenError, match="No space left on device; nothing is answered"):
            host.query("maps", "counts")
    assert host.query("maps", "counts") == "0 True False"
