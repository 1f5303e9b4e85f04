"""An update that was answered is never lost, and never runs twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from localnet.runtime import store
from localnet.runtime.clock import SteppedClock
from protocol.calls import Outcome, Reject, Reply
from protocol.candid.encode import encode
from protocol.candid.types import TEXT
from protocol.nanoseconds import SECOND
from tests.localnet.runtime.host import ALICE, BOB, SAMPLES, Host, Refused

ROOT = Path(__file__).parents[3]


def put(host: Host, request: bytes, value: str = "v", expiry: int | None = None) -> Outcome:
    arg = encode([TEXT, TEXT], ["key", value])
    until = host.clock.now() + 300 * SECOND if expiry is None else expiry
    return host.network.update(host.id("maps"), ALICE, "put", arg, request, until)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    host = Host(tmp_path)
    host.install("maps")
    return host


def test_the_same_request_runs_once(host: Host) -> None:
    """A retry is answered from memory; a second run would have returned the first value."""
    first = put(host, b"one")
    assert put(host, b"one") == first
    assert host.query("maps", "counts") == "1 False False"
    second = put(host, b"two")
    assert second != first


def test_the_same_request_runs_once_even_if_the_process_died(host: Host, tmp_path: Path) -> None:
    first = put(host, b"one")
    again = Host(tmp_path)
    again.install("maps")
    assert put(again, b"one", "another") == first
    assert again.query("maps", "get", "key") == "v"
    again.network.close()


def test_a_rejects_text_is_remembered_too(host: Host) -> None:
    outcome = put(host, b"one", "far too long for this map, by some way")
    assert isinstance(outcome, Reject)
    assert host.network.status(b"one") == (ALICE, host.id("maps"), outcome)
    assert put(host, b"one") == outcome


@pytest.mark.parametrize("off", [1000, 0, -1000])
def test_time_that_a_query_has_seen_does_not_come_again(tmp_path: Path, off: int) -> None:
    """Whether the clock ran ahead of the machine's or not; no update writes down the last of it."""
    clock = SteppedClock(time.time_ns() + off * SECOND)
    host = Host(tmp_path, clock)
    host.install("maps")
    put(host, b"one")
    clock.advance(30 * SECOND)
    host.query("maps", "counts")
    seen = clock.now()
    again = Host(tmp_path, SteppedClock(seen - 3600 * SECOND))
    assert again.network.now() == seen
    again.network.close()


def test_a_damaged_time_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shown").write_bytes(b"1234567")
    with pytest.raises(ValueError, match=r"shown is damaged: .*--accept-loss"):
        Host(tmp_path)


def test_status_says_who_asked_whom(host: Host) -> None:
    outcome = put(host, b"one")
    assert isinstance(outcome, Reply)
    assert host.network.status(b"one") == (ALICE, host.id("maps"), outcome)
    assert host.network.status(b"other") is None


def test_requests_are_forgotten_once_they_have_expired(host: Host) -> None:
    put(host, b"one", expiry=host.clock.now() + 2 * SECOND)
    host.clock.advance(2 * SECOND)
    put(host, b"two")
    assert host.network.status(b"one") is not None
    host.clock.advance(2 * SECOND)
    put(host, b"three")
    assert host.network.status(b"one") is None
    assert host.network.status(b"two") is not None


def test_a_clock_that_is_set_back_lets_no_request_run_a_second_time(
    host: Host, tmp_path: Path
) -> None:
    """Captured, and sent again once the clock has been a day ahead and is right again."""
    right = host.clock.now()
    put(host, b"one", "first", right + 300 * SECOND)
    host.clock.advance(24 * 3600 * SECOND)
    put(host, b"two", "second")
    assert host.network.status(b"one") is None
    again = Host(tmp_path, SteppedClock(right))
    again.install("maps")
    for _ in range(2):
        outcome = put(again, b"one", "first", right + 300 * SECOND)
        assert isinstance(outcome, Reject)
        assert "expired" in outcome.message
    assert again.query("maps", "get", "key") == "second"
    assert isinstance(put(again, b"three", "third"), Reply)
    again.network.close()


def test_even_ids_that_are_forgotten_do_not_run_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
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


def test_a_query_is_not_written_down(host: Host, tmp_path: Path) -> None:
    host.query("maps", "put_in_a_query", "a", "1")
    host.network.run_timers()
    again = Host(tmp_path)
    again.install("maps")
    assert again.query("maps", "counts") == "0 True False"
    again.network.close()


def test_a_trapped_update_is_not_written_down_with_the_next_one(host: Host, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        host.update("maps", "put_and_trap", "a")
    host.update("maps", "put", "c", "3")
    again = Host(tmp_path)
    again.install("maps")
    assert again.query("maps", "all") == ["c=3", "c", "3"]
    again.network.close()


def test_canister_time_never_goes_back(tmp_path: Path) -> None:
    """A clock that ran fast before is caught up with, and timers are told by the new clock."""
    ahead = SteppedClock()
    ahead.advance(1000 * SECOND)
    host = Host(tmp_path, ahead)
    host.install("clocks")
    host.update("clocks", "once", 1)
    again = Host(tmp_path, SteppedClock())
    again.install("clocks")
    assert again.network.now() == ahead.now()
    assert again.network.next_timer() == again.clock.now() + SECOND
    again.update("clocks", "once", 1)
    assert again.network.next_timer() == again.clock.now() + SECOND
    assert again.advance(1) == 2
    again.network.close()


def test_two_canisters_get_different_ids_and_keep_them(tmp_path: Path) -> None:
    host = Host(tmp_path)
    ids = [host.install(name).id for name in ("maps", "counter")]
    assert len(set(ids)) == 2
    again = Host(tmp_path)
    assert [again.install(name).id for name in ("counter", "maps")] == ids[::-1]
    again.network.close()


def test_controllers_may_change_between_runs(host: Host, tmp_path: Path) -> None:
    again = Host(tmp_path)
    did = (SAMPLES / "maps.did").read_text()
    hosted = again.network.install("maps", SAMPLES / "maps.py", [SAMPLES], did, None, [BOB])
    assert hosted.controllers == [BOB]
    again.network.close()


def test_state_of_another_format_is_refused(host: Host, tmp_path: Path) -> None:
    host.network._store.set_fact("format", 99)
    with pytest.raises(ValueError, match="has format 99"):
        Host(tmp_path)


WRITER = """
import sys
import time
from pathlib import Path
from tests.localnet.runtime.host import Host

host = Host(Path(sys.argv[1]))
host.install("maps")
start = int(host.query("maps", "get", "n") or 0)
for n in range(start + 1, start + 100_000):
    host.update("maps", "put", "n", str(n))
    host.update("maps", "put", "twin", str(n))
    print(n, flush=True)
"""


def test_what_was_answered_survives_kill_9(tmp_path: Path) -> None:
    """The process is killed at any moment, five times over; no acknowledged number is lost."""
    path = f"{ROOT}/src:{ROOT}"
    answered = 0
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)],
            stdout=subprocess.PIPE,
            env={"PYTHONPATH": path},
            text=True,
        ) as writer:
            assert writer.stdout is not None
            for _ in range(20):
                answered = int(writer.stdout.readline())
            writer.send_signal(signal.SIGKILL)
            answered = max([answered, *map(int, writer.stdout.read().split())])
    host = Host(tmp_path)
    host.install("maps")
    kept, twin = (int(host.query("maps", "get", key)) for key in ("n", "twin"))
    assert kept >= answered >= 100
    assert twin in (kept, kept - 1)
    host.network.close()
