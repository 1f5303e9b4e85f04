"""Policies: how often the pot is paid out, how much of it, and what hoards pay into it before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from engine.world import accounts, board

NEVER = 2**60  # a part that is no coin


class Policy(NamedTuple):
    """
    Paid every *payday* generations, one in *part* coins of the pot; before that, of what
    somebody has in hand above a starting balance, one in *levy* coins goes into it.
    """

    payday: int
    part: int
    levy: int


TODAY = Policy(accounts.PAYDAY, accounts.PAID_PART, accounts.LEVY_PART)
POLICIES = {
    "a sixteenth": Policy(600, 4, 16),
    "a quarter": Policy(600, 4, 4),
    "a sixty-fourth": Policy(600, 4, 64),
    "no levy": Policy(600, 4, NEVER),
    "no levy, an eighth paid": Policy(600, 8, NEVER),
    "no levy, half paid": Policy(600, 2, NEVER),
    "no levy, paid every 300": Policy(300, 4, NEVER),
    "nothing paid, ever": Policy(600, NEVER, NEVER),
}


@contextmanager
def under(policy: Policy) -> Iterator[None]:
    """Let every world be played by *policy*."""
    try:
        _set(policy)
        yield
    finally:
        _set(TODAY)


def _set(policy: Policy) -> None:
    accounts.PAYDAY = board.PAYDAY = policy.payday  # type: ignore[attr-defined]
    accounts.PAID_PART = policy.part
    accounts.LEVY_PART = policy.levy
