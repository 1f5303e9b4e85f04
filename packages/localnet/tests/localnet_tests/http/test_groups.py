"""Updates that wait are written down together, and nobody is told before that."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from localnet.http import ingress as ingress_module
from localnet.http import worker as worker_module
from localnet.http.heavy import Paces
from localnet.http.ingress import Ingress
from localnet.http.worker import Worker
from localnet.protocol import sign
from localnet.protocol.calls import Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS
from localnet.runtime.saving import Saving
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.tally import make_project

NAT64 = PRIMS["nat64"]


class Pen:
    """What was written, in its order: names of jobs, and ``|`` for each write."""

    def __init__(self) -> None:
        self.lines = ""
        self.worker = Worker()
        self.worker.write = self.write
        self.is_full = False

    def write(self) -> None:
        if self.is_full:
            raise OSError("no room")
        self.lines += "|"

    def job(self, name: str, grouped: bool = True) -> Awaitable[str]:
        def work() -> str:
            self.lines += name
            return self.lines

        return self.worker.do_for_client(work, grouped=grouped)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While this lasts the thread is busy, and jobs wait."""
        over = threading.Event()
        self.busy = asyncio.ensure_future(self.worker.do(over.wait, rank=worker_module.CLIENTS))
        try:
            yield
        finally:
            over.set()


def run(play: Callable[[Pen], Awaitable[None]]) -> str:
    """What is written when *play* is over."""

    async def main() -> str:
        pen = Pen()
        try:
            await play(pen)
        finally:
            pen.worker.close()
        return pen.lines

    return asyncio.run(main())


async def all_of(pen: Pen, *jobs: Awaitable[str]) -> list[str | BaseException]:
    """Have *jobs* wait together."""
    with pen.waiting():
        found = [asyncio.ensure_future(job) for job in jobs]
        await asyncio.sleep(0)
    return await asyncio.gather(*found, return_exceptions=True)


@pytest.mark.parametrize(
    ("jobs", "written"),
    [("abc", "abc|"), ("a", "a|"), ("abQc", "ab|Qc|"), ("abcdefg", "abcd|efg|")],
    ids=["together", "alone", "before what is not grouped", "so many at most"],
)
def test_jobs_that_wait_are_written_at_once_and_told_afterwards(
    jobs: str, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of another kind, as Q, see only what is written."""
    monkeypatch.setattr(worker_module, "MOST_HELD", 4)

    async def play(pen: Pen) -> None:
        told = await all_of(pen, *(pen.job(job, grouped=job != "Q") for job in jobs))
        assert [str(each).replace("|", "") for each in told] == [
            jobs[: at + 1] for at in range(len(jobs))
        ]

    assert run(play) == written


def test_when_nothing_can_be_written_nobody_of_the_group_is_answered() -> None:
    async def play(pen: Pen) -> None:
        pen.is_full = True
        told = await all_of(pen, pen.job("a"), pen.job("b"))
        assert [str(each) for each in told] == ["no room"] * 2
        pen.is_full = False
        assert await pen.job("c") == "abc"

    assert run(play) == "abc|"


# -- with a canister


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(make_project(tmp_path_factory.mktemp("groups"))) as found:
        yield found


def adding(server: Inside, count: int) -> list[sign.SignedRequest]:
    arg = encode([NAT64], [1])
    return [sign.call(sign.ANONYMOUS, server.canister_id, "add", arg) for _ in range(count)]


def send(server: Inside, requests: list[sign.SignedRequest]) -> list[int]:
    """What is answered to *requests*, which are sent while the canisters' thread is busy."""
    told: list[int] = []
    problems: list[Exception] = []

    def ask(request: sign.SignedRequest) -> None:
        try:
            outcome = server.agent().submit(server.canister_id, request)
            assert isinstance(outcome, Reply)
            told.append(decode([NAT64], outcome.data)[0])
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=ask, args=(request,)) for request in requests]
    with server.busy():
        for thread in threads:
            thread.start()
        while len(server.localnet.ingress.pending) < len(requests):
            time.sleep(0.01)
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]
    return told


def test_updates_that_wait_become_one_transaction(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    write = Saving._write

    def counting(self: Saving, changed: list[object]) -> None:
        written.append(len(self._answered))
        write(self, changed)  # type: ignore[arg-type]

    monkeypatch.setattr(Saving, "_write", counting)
    told = send(server, adding(server, 10))
    assert len(set(told)) == 10, "each has run once, one after the other"
    assert written == [10]


def test_nobody_of_a_group_is_answered_if_it_cannot_be_written(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = adding(server, 3)
    with monkeypatch.context() as full:

        def fail(self: Saving, changed: list[object]) -> None:
            raise OSError(28, "No space left on device")

        full.setattr(Saving, "_write", fail)
        with pytest.raises(Exception, match="cannot be written"):
            send(server, requests)
    again = send(server, requests)
    assert len(set(again)) == 3, "they are told what came of them the first time"
    assert send(server, adding(server, 1)) == [max(again) + 1]


def test_a_refusal_after_an_unwritten_update_is_told_when_it_is_written(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be because of that update that this one is not let in."""
    closed = sign.call(sign.ANONYMOUS, server.canister_id, "closed", encode([], []))
    told: list[bool] = []
    write = Saving._write

    def looking(self: Saving, changed: list[object]) -> None:
        pending = server.localnet.ingress.pending
        told.append(pending[closed.id].admitted.done() if closed.id in pending else True)
        write(self, changed)  # type: ignore[arg-type]

    monkeypatch.setattr(Saving, "_write", looking)
    with pytest.raises(AssertionError):  # it is no reply
        send(server, [*adding(server, 2), closed])
    assert told[0] is False


def test_who_gave_up_last_does_not_keep_the_others_waiting() -> None:
    async def play(pen: Pen) -> None:
        with pen.waiting():
            held = asyncio.ensure_future(pen.job("a"))
            gone = asyncio.ensure_future(pen.job("Q", grouped=False))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        assert await held == "a"

    assert run(play) == "a|"


def test_one_that_fails_last_does_not_either() -> None:
    async def play(pen: Pen) -> None:
        def fail() -> str:
            raise ValueError("no")

        told = await all_of(pen, pen.job("a"), pen.worker.do_for_client(fail, grouped=True))
        assert told[0] == "a"
        assert isinstance(told[1], ValueError)

    assert run(play) == "a|"


class Restless:
    """A chore that is always due, and takes a while."""

    def __init__(self) -> None:
        self.times = 0

    def due_in(self) -> float:
        return 0.0

    def run(self) -> None:
        self.times += 1
        time.sleep(0.1)


def test_a_chore_that_is_always_due_takes_half_of_the_time() -> None:
    chore = Restless()

    async def play(pen: Pen) -> None:
        await pen.worker.tend(chore)
        before = chore.times
        await all_of(pen, *(pen.job("Q", grouped=False) for _ in range(100)))
        assert chore.times - before < 50, "not one for each of them"
        before = chore.times
        while chore.times < before + 2:  # nor do they keep it from its turn
            await pen.job("Q", grouped=False)

    run(play)


def test_what_cannot_be_told_does_not_keep_the_rest_from_being_told() -> None:
    async def play(pen: Pen) -> None:
        def fail() -> None:
            raise ValueError("no")

        def work() -> str:
            pen.worker.tell(fail)
            return "done"

        assert await pen.worker.do_for_client(work) == "done"

    run(play)


# -- updates that take long run alone; one that did by chance has none run alone


HERE, THERE = b"\x01", b"\x02"


def took(*milliseconds: float) -> Paces:
    """Updates of one method that took so long, one after the other."""
    paces = Paces()
    for each in milliseconds:
        paces.note(HERE, "draw", each / 1000)
    return paces


@pytest.mark.parametrize(
    ("milliseconds", "slow"),
    [
        ((), False),
        ((1, 1, 1, 1), False),
        ((1, 1, 1, 31), False),
        ((1, 1, 1, 31, 1, 1, 35, 1), False),
        ((40,), True),
        ((40, 45, 38), True),
        ((40, 1), True),
        ((40, *[1] * 10), False),
        ((1, 1, *[45] * 10), True),
        ((1, 1, 400), True),
    ],
)
def test_what_counts_is_how_long_most_of_the_last_ones_took(
    milliseconds: tuple[float, ...], slow: bool
) -> None:
    assert took(*milliseconds).is_slow(HERE, "draw") is slow


def test_every_method_of_every_canister_has_its_own_pace() -> None:
    paces = took(40, 40)
    assert not paces.is_slow(HERE, "join")
    assert not paces.is_slow(THERE, "draw")


def test_an_update_that_took_long_once_leaves_the_next_ones_in_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a few thousand lines that a hundred clients draw in Boxes, one takes thirty."""
    ingress = Ingress(None)  # type: ignore[arg-type]
    request: Any = SimpleNamespace(
        id=b"", canister_id=HERE, sender=b"", method="draw", arg=b"", expiry=0
    )
    network: Any = SimpleNamespace(canisters={HERE: None}, update=lambda *_: None)

    def run(*milliseconds: int) -> bool:
        for each in milliseconds:
            clock: Iterator[float] = iter((0.0, each / 1000))
            fake = SimpleNamespace(thread_time=clock.__next__, monotonic=time.monotonic)
            monkeypatch.setattr(ingress_module, "time", fake)
            ingress._update(network, request, None)
        return ingress._is_quick(request)

    assert run(1, 1, 1, 31)
    assert not run(40, 40, 40, 40, 40, 40)
