"""One hash for a log, however it grew."""

from __future__ import annotations

import pickle
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from engine.boxes.chain import PAGE_BYTES, Chain
from engine.journal import BEGINNING


def slow_head(log: bytes) -> bytes:
    head = BEGINNING
    for start in range(0, len(log), PAGE_BYTES):
        head = sha256(head + log[start : start + PAGE_BYTES]).digest()
    return head


def test_an_empty_log_has_the_head_it_began_with() -> None:
    assert Chain().head() == BEGINNING


@given(st.lists(st.integers(0, 3000)))
def test_the_head_follows_from_the_log_alone(sizes: list[int]) -> None:
    chain, log = Chain(), b""
    for number, size in enumerate(sizes):
        part = bytes([number % 256, 1, 2]) * size
        chain.add(part)
        log += part
    assert chain.head() == slow_head(log)


def test_a_chain_goes_on_from_its_full_pages_and_the_rest() -> None:
    log = bytes(range(240)) * 30
    chain = Chain()
    chain.add(log)
    whole = len(log) // PAGE_BYTES * PAGE_BYTES
    again = Chain(chain.before, log[whole:])
    for one in (chain, again):
        one.add(b"abc")
    assert chain.head() == again.head() == slow_head(log + b"abc")


def test_a_chain_goes_on_from_a_copy_of_it_in_bytes() -> None:
    log = bytes(range(240)) * 30
    for length in (0, 100, PAGE_BYTES, PAGE_BYTES + 7, len(log)):
        chain = Chain()
        for at in range(0, length, 60):
            chain.add(log[at : min(at + 60, length)])
        again = pickle.loads(pickle.dumps(chain))
        again.add(b"abc")
        assert again.head() == slow_head(log[:length] + b"abc")


def test_any_changed_letter_is_another_head() -> None:
    log = bytes(PAGE_BYTES + 6)
    for at in (0, PAGE_BYTES - 1, PAGE_BYTES, len(log) - 1):
        changed = log[:at] + b"\1" + log[at + 1 :]
        assert slow_head(changed) != slow_head(log)
