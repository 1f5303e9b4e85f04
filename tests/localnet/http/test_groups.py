"""Updates that wait are written down together, and nobody is told before that."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from localnet.http import worker as worker_module
from localnet.http.worker import Worker
from localnet.runtime.keeping import Keeping
from protocol import sign
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS
from tests.servers.inprocess import Inside, inside
from tests.servers.tally import make_project

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
            await asyncio.wait_for(play(pen), 60)
        finally:
            pen.worker.close()
        return pen.lines

    return asyncio.run(main())


async def all_of(pen: Pen, *jobs: Awaitable[str]) -> list[str | BaseException]:
    """Have *jobs* wait together."""
    with pen.waiting():
        found = [asyncio.ensure_future(job) for job in jobs]
        await asyncio.sleep(0.01)
    return await asyncio.gather(*found, return_exceptions=True)


def test_those_that_wait_are_written_at_once_and_told_afterwards() -> None:
    async def play(pen: Pen) -> None:
        told = await all_of(pen, pen.job("a"), pen.job("b"), pen.job("c"))
        assert told == ["a", "ab", "abc"]

    assert run(play) == "abc|"


def test_one_alone_is_written_alone() -> None:
    async def play(pen: Pen) -> None:
        await pen.job("a")
        await pen.job("b")

    assert run(play) == "a|b|"


def test_a_job_of_another_kind_sees_only_what_is_written() -> None:
    async def play(pen: Pen) -> None:
        await all_of(pen, pen.job("a"), pen.job("b"), pen.job("Q", grouped=False), pen.job("c"))

    assert run(play) == "ab|Qc|"


def test_a_group_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "MOST_HELD", 2)

    async def play(pen: Pen) -> None:
        await all_of(pen, *map(pen.job, "abcde"))

    assert run(play) == "ab|cd|e|"


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
        wait_until(lambda: len(server.localnet.ingress.pending) == len(requests))
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]
    return told


def wait_until(true: Callable[[], bool]) -> None:
    passed = threading.Event()
    for _ in range(6000):
        if true():
            return
        passed.wait(0.01)
    raise AssertionError("it never came to that")


def test_updates_that_wait_become_one_transaction(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    write = Keeping._write

    def counting(self: Keeping, changed: list[object]) -> None:
        written.append(len(self._answered))
        write(self, changed)  # type: ignore[arg-type]

    monkeypatch.setattr(Keeping, "_write", counting)
    told = send(server, adding(server, 10))
    assert len(set(told)) == 10, "each has run once, one after the other"
    assert written == [10]


def test_nobody_of_a_group_is_answered_if_it_cannot_be_written(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = adding(server, 3)
    with monkeypatch.context() as full:

        def fail(self: Keeping, changed: list[object]) -> None:
            raise OSError(28, "No space left on device")

        full.setattr(Keeping, "_write", fail)
        with pytest.raises(Exception, match="cannot be written"):
            send(server, requests)
    again = send(server, requests)
    assert len(set(again)) == 3, "they are told what came of them the first time"
    assert send(server, adding(server, 1)) == [max(again) + 1]


def test_a_refusal_that_follows_an_unwritten_update_is_not_told_before_it_is_written(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be because of that update that this one is not let in."""
    closed = sign.call(sign.ANONYMOUS, server.canister_id, "closed", encode([], []))
    told: list[bool] = []
    write = Keeping._write

    def looking(self: Keeping, changed: list[object]) -> None:
        pending = server.localnet.ingress.pending
        told.append(pending[closed.id].admitted.done() if closed.id in pending else True)
        write(self, changed)  # type: ignore[arg-type]

    monkeypatch.setattr(Keeping, "_write", looking)
    with pytest.raises(AssertionError):  # it is no reply
        send(server, [*adding(server, 2), closed])
    assert told[0] is False


def test_who_gave_up_last_does_not_keep_the_others_waiting() -> None:
    async def play(pen: Pen) -> None:
        with pen.waiting():
            held = asyncio.ensure_future(pen.job("a"))
            await asyncio.sleep(0.01)
            gone = asyncio.ensure_future(pen.job("Q", grouped=False))
            await asyncio.sleep(0.01)
            gone.cancel()
            await asyncio.sleep(0.01)
        assert await asyncio.wait_for(held, 10) == "a"

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
        before, until = chore.times, time.monotonic() + 1
        while time.monotonic() < until:
            await pen.job("Q", grouped=False)
        assert chore.times - before >= 2, "nor do they keep it from its turn"

    run(play)


def test_what_cannot_be_told_does_not_keep_the_rest_from_being_told() -> None:
    async def play(pen: Pen) -> None:
        def fail() -> None:
            raise ValueError("no")

        def work() -> str:
            pen.worker.tell(fail)
            return "done"

        assert await asyncio.wait_for(pen.worker.do_for_client(work), 10) == "done"

    run(play)
