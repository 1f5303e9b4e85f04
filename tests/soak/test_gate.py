"""The gate: nobody is inside when it is closed, and nobody waits when it is over."""

from __future__ import annotations

import threading

import pytest

from tests.soak.gate import Gate, GateEnded

PATIENCE = 30


def test_closing_waits_for_whoever_is_inside_and_lets_nobody_in() -> None:
    gate = Gate()
    inside, leave, closed = threading.Event(), threading.Event(), threading.Event()
    entered = []

    def stay() -> None:
        with gate.passing():
            inside.set()
            leave.wait(PATIENCE)
            assert not closed.is_set(), "the gate was closed behind somebody"

    def come_late() -> None:
        with gate.passing():
            entered.append(closed.is_set())

    def close() -> None:
        gate.close()
        closed.set()

    gate.open()
    threads = [threading.Thread(target=stay)]
    threads[0].start()
    assert inside.wait(PATIENCE)
    threads.append(threading.Thread(target=close))
    threads[1].start()
    leave.set()
    assert closed.wait(PATIENCE)
    threads.append(threading.Thread(target=come_late))
    threads[2].start()
    assert entered == []
    gate.open()
    for thread in threads:
        thread.join(PATIENCE)
    assert entered == [True]


def test_whoever_waits_at_the_end_is_sent_home() -> None:
    gate = Gate()
    sent_home = threading.Event()

    def wait() -> None:
        with pytest.raises(GateEnded), gate.passing():
            raise AssertionError("it was never open")
        sent_home.set()

    thread = threading.Thread(target=wait)
    thread.start()
    gate.end()
    assert sent_home.wait(PATIENCE)
    thread.join()
