"""
Accounts: who has one, how many coins are in it, and who gives way when all of them are taken.

Accounts have numbers without gaps, which also say in which part of a backup each is::

    ring    0 -> w7x7r..    1 -> e3mmv..    2 -> ..        at most 100,000

As long as there are fewer, a newcomer gets the next number. After that somebody is forgotten, and
the newcomer gets their number. The room says what everybody would lose: None for who must not be
forgotten, else a number, and the lowest goes first. A newcomer looks at sixteen accounts, and
which sixteen follows from the second: so a refusal changes nothing, and somebody who tries again
looks at others::

    second  0    numbers  0 .. 15
    second  1    numbers 16 .. 31        a room of 100,000 is looked through in 6,250 seconds

The ledger has whole coins, of which none is lost or comes from nowhere. They come into the room
when an account is opened, and leave it only by being burned, as what is left in an account that
is closed. Between that they lie in accounts, wait in pots (an entry fee in a round, say), or are
the room's own::

    minted  ->  accounts  <->  pots  <->  treasury
                    |
                    v
                 burned

    minted == in_accounts + held + treasury + burned,   after every method

Pots are known by a key; an empty one does not exist. What is not covered is refused, and then
nothing has moved. The sums are one line::

    2000 15 40 1915 30        minted, treasury, burned, in accounts, in pots

Accounts and pots are dicts, or `StableBalances`: a table in which each is a sealed line, so that
not all of them are in the heap, and a damaged one is refused when it is read::

    round-7   ->   "round-7\\n30\\n5d1ab3c8"
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot, NotEnoughCoins, RoomFull, UnknownPlayer
from engine.people import StableNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from engine.table import Table

    Claim = Callable[[Caller], int | None]

    class Balances(Protocol):
        """Coins by a key, as a dict has them."""

        def get(self, key: str, default: int) -> int: ...
        def __contains__(self, key: object) -> bool: ...
        def __setitem__(self, key: str, coins: int) -> None: ...
        def __delitem__(self, key: str) -> None: ...


MOST = 100_000
LOOKED_AT = 16

# For how long somebody is remembered who has nothing to lose, and who has little, in seconds.
HOUR = 3_600
MONTH = 30 * 24 * HOUR

Coins = int
Pot = str

SUMS = 5


class Ring:
    """The first *count* numbers of the table *callers* are taken; a room has *most* at most."""

    def __init__(self, callers: Table, count: int, most: int = MOST) -> None:
        self._callers = callers
        self.count = count
        self.most = most

    def caller(self, number: int) -> Caller:
        """Who has *number*. :raises BadSnapshot: if that is not as it was written"""
        lines = sealed.load(self._callers.get(number) or "")
        if len(lines) != 1:
            raise BadSnapshot(f"Expected the caller of account {number}, got {lines!r:.80}")
        return lines[0]

    def number_for_newcomer(self, claim: Claim, now: Nanoseconds) -> int:
        """
        The number that somebody new can have; if it is taken, its owner is to be forgotten.

        :raises RoomFull: if all are taken, and nobody of those looked at may be forgotten
        """
        if self.count < self.most:
            return self.count
        start = now // SECOND * LOOKED_AT
        least: tuple[int, int] | None = None
        for at in range(start, start + LOOKED_AT):
            number = at % self.count
            found = claim(self.caller(number))
            if found is not None and (least is None or (found, number) < least):
                least = found, number
        if least is None:
            raise RoomFull(self.count)
        return least[1]

    def put(self, number: int, caller: Caller) -> None:
        """Let *caller* have *number*, which is one that is taken, or the next."""
        self._callers.insert(number, sealed.dump_line(caller))
        self.count = max(self.count, number + 1)

    def clear(self, most: int) -> int:
        """Let all numbers be nobody's, and remove up to *most* entries; how many were removed."""
        self.count = 0
        return self._callers.clear(most)


class Accounts:
    """Everybody who has one, by callers; a room says what their *lines* are."""

    def __init__(self, lines: Table, names: Table, ring: Table) -> None:
        self._lines = lines
        self._names = StableNames(names)
        self.ring = Ring(ring, 0)

    @property
    def count(self) -> int:
        return self.ring.count

    def __contains__(self, caller: object) -> bool:
        return self._lines.get(caller) is not None

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    # As a backup

    def rows(self, first: int, end: int) -> list[str]:
        """Those with the numbers from *first* up to *end*: callers, and their lines."""
        callers = [self.ring.caller(number) for number in range(first, end)]
        return [f"{caller} {self._lines.get(caller) or ''}" for caller in callers]

    def clear(self, most: int) -> int:
        """Remove up to *most* entries; how many were removed."""
        removed = self._lines.clear(most)
        removed += self._names.clear(most - removed)
        return removed + self.ring.clear(most - removed)

    def _add(self, caller: Caller, line: str, name: str) -> None:
        """Have *caller*, who has that *name* or none, besides those who are there."""
        self._lines.insert(caller, line)
        self._names.move(caller, "", name)
        self.ring.put(self.count, caller)


def rank(seen: int, claims: int, now: Nanoseconds) -> int | None:
    """
    What somebody would lose who acted last in the second *seen* and has so many *claims*.

    None if it is too early: an hour for who has none and loses nothing, thirty days for others.
    """
    quiet = now // SECOND - seen
    if quiet < (HOUR if claims == 0 else MONTH):
        return None
    return claims << 40 | seen  # fewest claims first, then who was seen longest ago


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
        sums = [sealed.number(word) for word in line.split(" ")]
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


class StableBalances:
    """The coins in the table *lines*, as a dict would have them."""

    def __init__(self, lines: Table) -> None:
        self._lines = lines

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._lines.get(key) is not None

    def get(self, key: str, default: int) -> int:
        """The coins of *key*. :raises BadSnapshot: if they are not as they were written"""
        text = self._lines.get(key)
        return self._read(key, text) if text is not None else default

    def __setitem__(self, key: str, coins: int) -> None:
        self._lines.insert(key, sealed.dump([key, str(coins)]))

    def __delitem__(self, key: str) -> None:
        self._lines.remove(key)

    def items(self) -> list[tuple[str, int]]:
        """All keys with their coins."""
        keys = self._lines.keys()
        return [(key, self.get(key, 0)) for key in keys]

    def replace(self, items: list[tuple[str, int]]) -> None:
        """Have *items* in the place of all that there are."""
        self._lines.replace({})
        for key, coins in items:
            self[key] = coins

    def _read(self, key: str, text: str) -> int:
        lines = sealed.load(text)
        if len(lines) != 2 or lines[0] != key:
            raise BadSnapshot(f"Expected the coins of {key}, got {lines!r:.80}")
        return sealed.number(lines[1])
