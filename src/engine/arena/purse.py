"""
The purse of a round: where its coins go, to the last one.

What came in (entry fees, forfeited bonds, sponsors' coins) is divided once, when the
simulation begins; rounding goes to the treasury::

    funded  91        winners  80 %   72
                      keepers  20 %   18
                      treasury  0 %    0, and the 1 that is left

Whoever steps the round is paid from the keepers' share. When the round is over, what is left of
it goes to the winners, who share equally; what cannot be divided goes to the treasury, and so
does everything if nobody is there to win it. At any moment

    funded == winner_pool + keeper_pool + keeper_paid + treasury
"""

from __future__ import annotations

from engine.accounts import Coins
from engine.errors import BadRequest, BadSnapshot
from engine.sealed import numbers

WHOLE = 10_000  # basis points
FIELDS = 8


class Purse:
    """Coins of a round whose pledges are all in."""

    def __init__(
        self,
        entry_fee: Coins,
        commits: int,
        bps: tuple[int, int, int] = (8000, 2000, 0),
        reward_per_gen: Coins = 0,
        extra: Coins = 0,
    ) -> None:
        """
        *bps* are the shares of winners, keepers and treasury; *extra* is what came in besides.

        :raises BadRequest: if the shares are not 10,000 together
        """
        check_shares(bps)
        self.funded = entry_fee * commits + extra
        self.winner_pool = self.funded * bps[0] // WHOLE
        self.keeper_pool = self.funded * bps[1] // WHOLE
        self.treasury = self.funded - self.winner_pool - self.keeper_pool
        self.keeper_paid: Coins = 0
        self.reward_per_gen = reward_per_gen
        self.payout: Coins = 0  # a winner's share, once it is settled
        self.paid: Coins = 0  # of the winners' pool

    def keep(self, steps: int) -> Coins:
        """Pay a keeper for *steps* generations; how much, which may be less than they are worth."""
        reward = min(steps * self.reward_per_gen, self.keeper_pool)
        self.keeper_pool -= reward
        self.keeper_paid += reward
        return reward

    def settle(self, eligible: int) -> Coins:
        """Divide what is left among *eligible* winners; what each may claim."""
        pool = self.winner_pool + self.keeper_pool
        self.keeper_pool = 0
        self.payout = pool // eligible if eligible != 0 else 0
        self.winner_pool = self.payout * eligible
        self.treasury += pool - self.winner_pool
        return self.payout

    def claim(self) -> Coins:
        """Pay one winner."""
        self.paid += self.payout
        return self.payout

    def dump(self) -> str:
        """The numbers in a row."""
        pools = f"{self.funded} {self.winner_pool} {self.keeper_pool} {self.keeper_paid}"
        return f"{pools} {self.paid} {self.treasury} {self.reward_per_gen} {self.payout}"

    @classmethod
    def load(cls, line: str) -> Purse:
        """A purse from what `dump` wrote. :raises BadSnapshot: if there is no such purse"""
        found = numbers(line)
        if len(found) != FIELDS:
            raise BadSnapshot(f"Expected {FIELDS} numbers of a purse, got {line!r}")
        purse = cls(0, 0)
        purse.funded, purse.winner_pool, purse.keeper_pool, purse.keeper_paid = found[:4]
        purse.paid, purse.treasury, purse.reward_per_gen, purse.payout = found[4:]
        if not purse.adds_up():
            raise BadSnapshot(f"Expected coins of a purse that add up, got {line!r}")
        return purse

    def adds_up(self) -> bool:
        """True if every coin has a place; it always has."""
        pools = self.winner_pool + self.keeper_pool + self.keeper_paid + self.treasury
        return self.funded == pools and self.paid <= self.winner_pool


def check_shares(bps: tuple[int, int, int]) -> None:
    """:raises BadRequest: if the shares are not 10,000 basis points together"""
    if sum(bps) != WHOLE:
        raise BadRequest(f"Expected shares of {WHOLE} basis points together, got {sum(bps)}")
