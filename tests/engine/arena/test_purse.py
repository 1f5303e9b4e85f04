"""Coins of a round, by the numbers of its rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena.purse import Purse
from engine.errors import BadRequest, BadSnapshot


def test_eight_batches_are_paid_until_the_share_is_used_up() -> None:
    purse = Purse(entry_fee=100, commits=10, reward_per_gen=1)
    assert [purse.keep(32) for _ in range(8)] == [32, 32, 32, 32, 32, 32, 8, 0]
    assert (purse.settle(4), purse.treasury) == (200, 0)


def test_what_cannot_be_divided_goes_to_the_treasury_at_once() -> None:
    purse = Purse(entry_fee=91, commits=1)
    assert (purse.winner_pool, purse.keeper_pool, purse.treasury) == (72, 18, 1)


def test_what_keepers_leave_is_the_winners() -> None:
    purse = Purse(entry_fee=100, commits=10, reward_per_gen=1)
    purse.keep(50)
    assert purse.settle(3) == 316
    assert (purse.treasury, purse.winner_pool, purse.keeper_paid) == (2, 948, 50)


def test_nobody_to_win_it_leaves_everything_to_the_treasury() -> None:
    purse = Purse(entry_fee=100, commits=2)
    assert (purse.settle(0), purse.treasury, purse.winner_pool) == (0, 200, 0)


def test_what_came_in_besides_fees_is_divided_too() -> None:
    purse = Purse(entry_fee=10, commits=3, bps=(5000, 3000, 2000), extra=70)
    assert (purse.funded, purse.winner_pool, purse.keeper_pool, purse.treasury) == (100, 50, 30, 20)


def test_shares_have_to_be_the_whole() -> None:
    with pytest.raises(BadRequest, match="10000 basis points together, got 9999"):
        Purse(1, 1, bps=(7999, 2000, 0))


@given(
    fee=st.integers(0, 10**6),
    commits=st.integers(0, 64),
    extra=st.integers(0, 10**6),
    winners=st.integers(0, 10_000),
    reward=st.integers(0, 1000),
    batches=st.lists(st.integers(0, 256), max_size=12),
    eligible=st.integers(0, 64),
)
def test_every_coin_has_a_place_at_any_moment(
    fee: int, commits: int, extra: int, winners: int, reward: int, batches: list[int], eligible: int
) -> None:
    purse = Purse(fee, commits, (winners, 10_000 - winners, 0), reward, extra)
    assert purse.adds_up()
    for steps in batches:
        assert 0 <= purse.keep(steps) <= steps * reward
        assert purse.adds_up()
    payout = purse.settle(eligible)
    for _ in range(eligible):
        assert purse.claim() == payout
        assert purse.adds_up()
    assert purse.paid == purse.winner_pool
    assert Purse.load(purse.dump()).dump() == purse.dump()


@pytest.mark.parametrize("line", ["", "1 2 3", "1 1 1 1 1 1 1 1", "10 10 0 0 11 0 0 0", "a" * 8])
def test_what_is_no_purse_is_not_loaded(line: str) -> None:
    with pytest.raises(BadSnapshot):
        Purse.load(line)
