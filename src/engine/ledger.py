"""
The ledger: accounts of whole coins, of which none is lost or comes from nowhere.

Coins come into the room when an account is opened, and leave it only by being burned, as what is
left in an account that is closed.
Between that they lie in accounts, wait in pots (an entry fee in a round, say), or are
the room's own::

    minted  ->  accounts  <->  pots  <->  treasury
                    |
                    v
                 burned

    minted == in_accounts + held + treasury + burned,   after every method

Pots are known by a key; an empty one does not exist. What is not covered is refused, and then
nothing has moved. Accounts and pots are handed in: dicts, or what reads and writes a stable map,
so that not all of them have to be in the heap. The sums are kept here, as one line::

    2000 15 40 1915 30        minted, treasury, burned, in accounts, in pots
"""

from __future__ import annotations

from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot, NotEnoughCoins, UnknownPlayer
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Balances(Protocol):
        """Coins by a key, as a dict has them."""

        def get(self, key: str, default: int) -> int: ...
        def __contains__(self, key: object) -> bool: ...
        def __setitem__(self, key: str, coins: int) -> None: ...
        def __delitem__(self, key: str) -> None: ...


Coins = int
Pot = str

SUMS = 5


class Ledger:
    """Who has how many coins, and where the others are."""

    def __init__(self, accounts: Balances, pots: Balances) -> None:
        """Nothing is minted yet; *accounts* and *pots* are empty."""
        self.accounts = accounts
        self.pots = pots
        self.treasury: Coins = 0
        self.burned: Coins = 0
        self.minted: Coins = 0
        self.in_accounts: Coins = 0
        self.held: Coins = 0  # in all pots

    def open(self, caller: Caller, coins: Coins) -> None:
        """An account with new *coins*. :raises BadRequest: if *caller* has one already"""
        _check_amount(coins)
        if caller in self.accounts:
            raise BadRequest(f"{caller} has an account already")
        self.accounts[caller] = coins
        self.minted += coins
        self.in_accounts += coins

    def close(self, caller: Caller) -> None:
        """No account any more; what was in it is burned. :raises UnknownPlayer: if there is none"""
        self.burn(caller, self.balance(caller))
        del self.accounts[caller]

    def balance(self, caller: Caller) -> Coins:
        """:raises UnknownPlayer: if *caller* has no account"""
        if caller not in self.accounts:
            raise UnknownPlayer(f"{caller} has no account here")
        return self.accounts.get(caller, 0)

    def pay(self, payer: Caller, payee: Caller, coins: Coins) -> None:
        """
        From one account into another.

        :raises UnknownPlayer: if one of them has none
        :raises NotEnoughCoins: if the account of *payer* does not cover it
        """
        check_covered(coins, self.balance(payer))
        self.balance(payee)
        self._credit(payer, -coins)
        self._credit(payee, coins)

    def hold(self, caller: Caller, pot: Pot, coins: Coins) -> None:
        """From an account into a *pot*. :raises NotEnoughCoins: if it does not cover that"""
        check_covered(coins, self.balance(caller))
        self._credit(caller, -coins)
        self._fill(pot, coins)

    def release(self, pot: Pot, caller: Caller, coins: Coins) -> None:
        """From a *pot* into an account. :raises NotEnoughCoins: if there is not as much in it"""
        check_covered(coins, self.pots.get(pot, 0))
        self.balance(caller)
        self._fill(pot, -coins)
        self._credit(caller, coins)

    def collect(self, pot: Pot, coins: Coins) -> None:
        """From a *pot* into the treasury. :raises NotEnoughCoins: if there is not as much in it"""
        check_covered(coins, self.pots.get(pot, 0))
        self._fill(pot, -coins)
        self.treasury += coins

    def spend(self, pot: Pot, coins: Coins) -> None:
        """From the treasury into a *pot*. :raises NotEnoughCoins: if it does not cover that"""
        check_covered(coins, self.treasury)
        self.treasury -= coins
        self._fill(pot, coins)

    def burn(self, caller: Caller, coins: Coins) -> None:
        """Out of an account, for ever. :raises NotEnoughCoins: if it does not cover that"""
        check_covered(coins, self.balance(caller))
        self._credit(caller, -coins)
        self.burned += coins

    def adds_up(self) -> bool:
        """True if every coin that was minted is somewhere; it always is."""
        there = self.in_accounts + self.held + self.treasury + self.burned
        return self.minted == there

    def dump(self) -> str:
        """The sums, without accounts and pots."""
        sums = f"{self.minted} {self.treasury} {self.burned}"
        return f"{sums} {self.in_accounts} {self.held}"

    @classmethod
    def load(cls, line: str, accounts: Balances, pots: Balances) -> Ledger:
        """
        A ledger from what `dump` wrote, with its *accounts* and *pots*.

        :raises BadSnapshot: if there is no such ledger
        """
        ledger = cls(accounts, pots)
        sums = [number(word) for word in line.split(" ")]
        if len(sums) != SUMS:
            raise BadSnapshot(f"Expected {SUMS} sums of a ledger, got {line!r}")
        ledger.minted, ledger.treasury, ledger.burned, ledger.in_accounts, ledger.held = sums
        if not ledger.adds_up():
            raise BadSnapshot(f"Coins do not add up to the {ledger.minted} that were minted")
        return ledger

    def _credit(self, caller: Caller, coins: Coins) -> None:
        """Put *coins* into an account, or take them out."""
        self.accounts[caller] = self.accounts.get(caller, 0) + coins
        self.in_accounts += coins

    def _fill(self, pot: Pot, coins: Coins) -> None:
        """Put *coins* into *pot*, or take them out; what is empty does not exist."""
        left = self.pots.get(pot, 0) + coins
        if left != 0:
            self.pots[pot] = left
        elif pot in self.pots:
            del self.pots[pot]
        self.held += coins


def check_covered(coins: Coins, balance: Coins) -> None:
    """:raises NotEnoughCoins: if *balance* does not cover *coins*, which are 0 or more"""
    _check_amount(coins)
    if coins > balance:
        raise NotEnoughCoins(coins, balance)


def _check_amount(coins: Coins) -> None:
    if coins < 0:
        raise BadRequest(f"Expected 0 or more coins, got {coins}")
