"""Randomness: the management canister's raw_rand, and each canister's own ``random``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from protocol.calls import Reject
from tests.localnet.runtime.host import ALICE, Host, Refused


@contextmanager
def dice(folder: Path, seed: int | None = None) -> Iterator[Host]:
    host = Host(folder, seed=seed)
    host.install("dice")
    try:
        yield host
    finally:
        host.network.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with dice(tmp_path) as host:
        yield host


def drawn_by(folder: Path, seed: int | None) -> list[bytes]:
    with dice(folder, seed) as host:
        host.update("dice", "draw_later", 1)
        host.advance(2)
        found: list[bytes] = host.query("dice", "all_drawn")
        return found


def test_a_timer_draws_32_fresh_bytes_each_time(host: Host) -> None:
    host.advance(1)
    host.update("dice", "draw_later", 2)
    host.advance(2)
    drawn = host.query("dice", "all_drawn")
    assert [len(each) for each in drawn] == [32, 32]
    assert drawn[0] != drawn[1]
    assert host.query("dice", "all_errors") == []


def test_an_update_draws_bytes_and_answers_with_them(host: Host) -> None:
    first, second = host.update("dice", "draw_now"), host.update("dice", "draw_now")
    assert len(first) == len(second) == 32
    assert first != second


def test_a_seed_settles_everything_that_is_drawn(tmp_path: Path) -> None:
    first, again, other = (
        drawn_by(tmp_path / name, seed) for name, seed in (("a", 1), ("b", 1), ("c", 2))
    )
    assert first == again
    assert len(first) == 2
    assert not set(first) & set(other)


def test_without_a_seed_no_two_networks_draw_the_same(tmp_path: Path) -> None:
    drawn = drawn_by(tmp_path / "a", None) + drawn_by(tmp_path / "b", None)
    assert len(set(drawn)) == 4


def test_random_is_the_same_for_everyone_until_kybra_has_seeded_it(tmp_path: Path) -> None:
    with dice(tmp_path / "a") as one, dice(tmp_path / "b") as two:
        assert one.query("dice", "unseeded") == two.query("dice", "unseeded")
        assert len(set(one.query("dice", "unseeded"))) == 2
        assert one.update("dice", "number") != two.update("dice", "number")
        one.network.upgrade("dice")
        assert one.query("dice", "unseeded") == two.query("dice", "unseeded")


def test_the_numbers_of_a_query_and_of_a_trap_come_again(host: Host) -> None:
    peeked = host.query("dice", "peek")
    assert host.query("dice", "peek") == peeked
    with pytest.raises(Refused, match=str(peeked)):
        host.update("dice", "number_and_trap")
    assert host.update("dice", "number") == peeked
    assert host.update("dice", "number") != peeked


def test_a_canisters_numbers_are_not_the_hosts(host: Host) -> None:
    """Nor another canister's: each goes on where it was."""
    random.seed(7)
    expected = random.Random(7)
    for _ in range(3):
        host.update("dice", "number")
        host.query("dice", "peek")
        assert random.random() == expected.random()


def test_raw_rand_is_for_canisters_only(host: Host) -> None:
    outcome = host.network.update(b"", ALICE, "raw_rand", b"DIDL\0\0", b"id", 10**19)
    assert isinstance(outcome, Reject)
    assert "for canisters only" in outcome.message


def test_a_canister_asks_for_its_own_status_and_not_for_a_strangers(host: Host) -> None:
    host.install("counter")
    assert host.update("dice", "cycles_of", host.id("dice")) == "3000000000000"
    assert "Only controllers" in host.update("dice", "cycles_of", host.id("counter"))
