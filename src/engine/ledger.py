"""
The ledger: accounts of whole coins, of which none is lost or comes from nowhere.

Coins come into the room when an account is opened, and leave it only by being burned.
Between that they lie in accounts, wait in pots (an entry fee in a round, say), or are
the room's own::

    minted  ->  accounts  <->  pots  <->  treasury
                    |
                    v
                 burned

    minted == sum(accounts) + held + treasury + burned,   after every method

Pots are known by a key, a word without spaces; an empty one does not exist. What is not
covered is refused, and then nothing has moved. Kept as lines::

    coins 2000 15 40        minted, treasury, burned
    account w7x7r.. 985     a line for each, in the order in which they were opened
    pot round-7 30
"""

from __future__ import annotations

from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot, NotEnoughCoins, UnknownPlayer
from engine.sealed import number

Coins = int
Pot = str


class Ledger:
    """Who has how many coins, and where the others are."""

    def __init__(self) -> None:
        self.accounts: dict[Caller, Coins] = {}
        self.pots: dict[Pot, Coins] = {}
        self.treasury: Coins = 0
        self.burned: Coins = 0
        self.minted: Coins = 0

    @property
    def held(self) -> Coins:
        """The coins in all pots."""
        return sum(self.pots.values())

    def open(self, caller: Caller, coins: Coins) -> None:
        """An account with new *coins*. :raises BadRequest: if *caller* has one already"""
        _check_amount(coins)
        if caller in self.accounts:
            raise BadRequest(f"{caller} has an account already")
        self.accounts[caller] = coins
        self.minted += coins

    def balance(self, caller: Caller) -> Coins:
        """:raises UnknownPlayer: if *caller* has no account"""
        if caller not in self.accounts:
            raise UnknownPlayer(f"{caller} has no account here")
        return self.accounts[caller]

    def pay(self, payer: Caller, payee: Caller, coins: Coins) -> None:
        """
        From one account into another.

        :raises UnknownPlayer: if one of them has none
        :raises NotEnoughCoins: if the account of *payer* does not cover it
        """
        self._cover(coins, self.balance(payer))
        self.balance(payee)
        self.accounts[payer] -= coins
        self.accounts[payee] += coins

    def hold(self, caller: Caller, pot: Pot, coins: Coins) -> None:
        """From an account into a *pot*. :raises NotEnoughCoins: if it does not cover that"""
        self._cover(coins, self.balance(caller))
        self.accounts[caller] -= coins
        self._fill(pot, coins)

    def release(self, pot: Pot, caller: Caller, coins: Coins) -> None:
        """From a *pot* into an account. :raises NotEnoughCoins: if there is not as much in it"""
        self._cover(coins, self.pots.get(pot, 0))
        self.balance(caller)
        self._fill(pot, -coins)
        self.accounts[caller] += coins

    def collect(self, pot: Pot, coins: Coins) -> None:
        """From a *pot* into the treasury. :raises NotEnoughCoins: if there is not as much in it"""
        self._cover(coins, self.pots.get(pot, 0))
        self._fill(pot, -coins)
        self.treasury += coins

    def spend(self, pot: Pot, coins: Coins) -> None:
        """From the treasury into a *pot*. :raises NotEnoughCoins: if it does not cover that"""
        self._cover(coins, self.treasury)
        self.treasury -= coins
        self._fill(pot, coins)

    def burn(self, caller: Caller, coins: Coins) -> None:
        """Out of an account, for ever. :raises NotEnoughCoins: if it does not cover that"""
        self._cover(coins, self.balance(caller))
        self.accounts[caller] -= coins
        self.burned += coins

    def adds_up(self) -> bool:
        """True if every coin that was minted is somewhere; it always is."""
        there = sum(self.accounts.values()) + self.held + self.treasury + self.burned
        return self.minted == there

    def dump(self) -> list[str]:
        """A line for what there is of everything, for each account, and for each pot."""
        lines = [f"coins {self.minted} {self.treasury} {self.burned}"]
        lines += [f"account {caller} {coins}" for caller, coins in self.accounts.items()]
        return lines + [f"pot {pot} {coins}" for pot, coins in self.pots.items()]

    @classmethod
    def load(cls, lines: list[str]) -> Ledger:
        """A ledger from what `dump` wrote. :raises BadSnapshot: if there is no such ledger"""
        ledger = cls()
        first, *rest = [line.split(" ") for line in lines] or [[""]]
        if len(first) != 4 or first[0] != "coins":
            raise BadSnapshot(f"Expected a ledger like ['coins 0 0 0'], got {lines[:1]!r}")
        ledger.minted, ledger.treasury, ledger.burned = [number(word) for word in first[1:]]
        for words in rest:
            ledger._load_line(words)
        if not ledger.adds_up():
            raise BadSnapshot(f"Coins do not add up to the {ledger.minted} that were minted")
        return ledger

    def _load_line(self, words: list[str]) -> None:
        kind = words[0]
        known: dict[str, Coins] = self.accounts if kind == "account" else self.pots
        if len(words) != 3 or kind not in ("account", "pot") or words[1] == "" or words[1] in known:
            raise BadSnapshot(f"Expected an account or a pot, once, got {' '.join(words)!r}")
        known[words[1]] = number(words[2])

    def _cover(self, coins: Coins, balance: Coins) -> None:
        _check_amount(coins)
        if coins > balance:
            raise NotEnoughCoins(coins, balance)

    def _fill(self, pot: Pot, coins: Coins) -> None:
        """Put *coins* into *pot*, or take them out; what is empty does not exist."""
        left = self.pots.get(pot, 0) + coins
        if left != 0:
            self.pots[pot] = left
        else:
            self.pots.pop(pot, None)


def _check_amount(coins: Coins) -> None:
    if coins < 0:
        raise BadRequest(f"Expected 0 or more coins, got {coins}")
