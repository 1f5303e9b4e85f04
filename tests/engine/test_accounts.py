"""Accounts: by number, their coins, where every coin is, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engine.accounts import HOUR, LOOKED_AT, MONTH, Ledger, Ring, StableBalances, rank
from engine.clock import SECOND
from engine.errors import (
    BadRequest,
    BadSnapshot,
    NotEnoughCoins,
    Refusal,
    RoomFull,
    UnknownPlayer,
)
from tests.engine import maps
from tests.engine.maps import DictMap

START = 1000
Way = Callable[[Ledger], Any]


def full(most: int) -> Ring:
    ring = Ring(maps.table(), 0, most)
    for number in range(most):
        assert ring.number_for_newcomer(lambda _: None, 0) == number
        ring.put(number, f"player-{number}")
    return ring


def test_newcomers_get_the_next_number_until_all_are_taken() -> None:
    ring = full(5)
    assert (ring.count, ring.caller(4)) == (5, "player-4")
    with pytest.raises(RoomFull, match="All 5 accounts are taken"):
        ring.number_for_newcomer(lambda _: None, 0)


def test_who_has_the_least_to_lose_gives_way() -> None:
    ring = full(5)
    claims = {"player-1": 7, "player-3": 2, "player-4": 2}
    number = ring.number_for_newcomer(claims.get, 0)
    assert number == 3
    ring.put(number, "newcomer")
    assert (ring.count, ring.caller(3)) == (5, "newcomer")


def test_a_newcomer_looks_at_sixteen_and_later_at_others() -> None:
    ring = full(40)
    looked: list[str] = []

    def nobody(caller: str) -> None:
        looked.append(caller)

    for second in range(3):
        with pytest.raises(RoomFull):
            ring.number_for_newcomer(nobody, second * SECOND)
    assert len(looked) == 3 * LOOKED_AT
    assert set(looked) == {f"player-{number}" for number in range(40)}


def test_a_damaged_caller_is_refused() -> None:
    callers = DictMap()
    for text, why in (("ada", "checksum"), ("\n00000000", "the caller of account 0")):
        callers.entries[0] = text
        with pytest.raises(BadSnapshot, match=why):
            Ring(maps.table(callers), 1).caller(0)


def test_who_has_nothing_is_remembered_an_hour_and_who_has_little_a_month() -> None:
    seen = 1_700_000_000
    assert rank(seen, 0, (seen + HOUR) * SECOND - 1) is None
    nothing = rank(seen, 0, (seen + HOUR) * SECOND)
    assert rank(seen, 1, (seen + MONTH) * SECOND - 1) is None
    little = rank(seen, 1, (seen + MONTH) * SECOND)
    later = rank(seen + 1, 0, (seen + MONTH) * SECOND)
    assert [nothing, later, little] == sorted(
        [nothing, later, little], key=lambda found: found or 0
    )
    assert None not in (nothing, later, little)


# The ledger


def ledger_of(*callers: str) -> Ledger:
    ledger = Ledger({}, {})
    for caller in callers:
        ledger.open(caller, START)
    return ledger


def picture(ledger: Ledger) -> tuple[str, dict[str, int], dict[str, int]]:
    """Where every coin is."""
    assert isinstance(ledger.accounts, dict)
    assert isinstance(ledger.pots, dict)
    return ledger.dump(), dict(ledger.accounts), dict(ledger.pots)


def test_coins_come_in_with_an_account_and_go_their_ways() -> None:
    ledger = ledger_of("ada", "bob")
    ledger.hold("ada", "round-7", 100)
    ledger.hold("bob", "round-7", 50)
    ledger.release("round-7", "bob", 120)
    ledger.collect("round-7", 10)
    ledger.pay("bob", "ada", 70)
    ledger.spend("round-8", 4)
    ledger.burn("ada", 1)
    assert ledger.accounts == {"ada": 969, "bob": 1000}
    assert ledger.pots == {"round-7": 20, "round-8": 4}
    assert (ledger.minted, ledger.held, ledger.treasury, ledger.burned) == (2000, 24, 6, 1)
    assert ledger.adds_up()


def test_a_pot_that_is_empty_does_not_exist() -> None:
    ledger = ledger_of("ada")
    ledger.hold("ada", "pot", 0)
    assert picture(ledger)[2] == {}
    ledger.hold("ada", "pot", 5)
    ledger.release("pot", "ada", 5)
    ledger.pay("ada", "ada", START)
    assert picture(ledger)[1:] == ({"ada": START}, {})


@pytest.mark.parametrize(
    ("way", "why"),
    [
        (lambda ledger: ledger.pay("ada", "bob", 1001), "Need 1001 coins, have 1000"),
        (lambda ledger: ledger.hold("ada", "pot", 1001), "Need 1001 coins, have 1000"),
        (lambda ledger: ledger.burn("ada", 1001), "Need 1001 coins, have 1000"),
        (lambda ledger: ledger.release("round", "ada", 31), "Need 31 coins, have 30"),
        (lambda ledger: ledger.collect("round", 31), "Need 31 coins, have 30"),
        (lambda ledger: ledger.release("other", "ada", 1), "Need 1 coins, have 0"),
        (lambda ledger: ledger.spend("round", 6), "Need 6 coins, have 5"),
    ],
)
def test_what_is_not_covered_is_refused_and_nothing_moves(way: Way, why: str) -> None:
    ledger = ledger_of("ada", "bob", "carol")
    ledger.hold("carol", "round", 35)
    ledger.collect("round", 5)
    before = picture(ledger)
    with pytest.raises(NotEnoughCoins, match=f"^{why}$"):
        way(ledger)
    assert picture(ledger) == before


def test_who_has_no_account_neither_pays_nor_is_paid() -> None:
    ledger = ledger_of("ada")
    ledger.hold("ada", "pot", 5)
    before = picture(ledger)
    ways: list[Way] = [
        lambda ledger: ledger.balance("nobody"),
        lambda ledger: ledger.close("nobody"),
        lambda ledger: ledger.pay("nobody", "ada", 0),
        lambda ledger: ledger.pay("ada", "nobody", 1),
        lambda ledger: ledger.hold("nobody", "pot", 1),
        lambda ledger: ledger.release("pot", "nobody", 1),
        lambda ledger: ledger.burn("nobody", 1),
    ]
    for way in ways:
        with pytest.raises(UnknownPlayer, match="nobody has no account here"):
            way(ledger)
        assert picture(ledger) == before


def test_an_account_is_opened_once_and_amounts_are_not_negative() -> None:
    ledger = ledger_of("ada")
    with pytest.raises(BadRequest, match="ada has an account already"):
        ledger.open("ada", START)
    with pytest.raises(BadRequest, match="Expected 0 or more coins, got -1"):
        ledger.open("bob", -1)
    with pytest.raises(BadRequest, match="Expected 0 or more coins, got -1"):
        ledger.burn("ada", -1)
    assert picture(ledger) == ("1000 0 0 1000 0", {"ada": 1000}, {})


@pytest.mark.parametrize(
    "line", ["", "0 0 0", "0 0 0 0 0 0", "0 x 0 0 0", "5 0 0 4 0", "5 0 -1 5 1"]
)
def test_other_lines_are_no_ledger(line: str) -> None:
    with pytest.raises(BadSnapshot):
        Ledger.load(line, {}, {})


callers = st.sampled_from(["ada", "bob", "carol"])
pots = st.sampled_from(["round-1", "round-2"])
coins = st.integers(-1, 1200)


class LedgerMachine(RuleBasedStateMachine):
    """Moves coins in a ledger beside a model of it, and upgrades at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = Ledger({}, {})
        self.model: dict[tuple[str, str], int] = {}

    def move(self, source: tuple[str, str], target: tuple[str, str], amount: int) -> bool:
        """Whether the model lets *amount* go from *source* to *target*; then it has gone."""
        known = [place for place in (source, target) if place[0] == "account"]
        if amount < 0 or any(place not in self.model for place in known):
            return False
        if self.model.get(source, 0) < amount:
            return False
        self.model[source] = self.model.get(source, 0) - amount
        self.model[target] = self.model.get(target, 0) + amount
        return True

    def check(self, allowed: bool, act: Callable[..., None], *arguments: Any) -> None:
        if allowed:
            act(*arguments)
            return
        before = picture(self.ledger)
        with pytest.raises(Refusal):
            act(*arguments)
        assert picture(self.ledger) == before

    @rule(caller=callers, amount=coins)
    def open(self, caller: str, amount: int) -> None:
        place = ("account", caller)
        allowed = amount >= 0 and place not in self.model
        if allowed:
            self.model[place] = amount
        self.check(allowed, self.ledger.open, caller, amount)

    @rule(payer=callers, payee=callers, amount=coins)
    def pay(self, payer: str, payee: str, amount: int) -> None:
        allowed = self.move(("account", payer), ("account", payee), amount)
        self.check(allowed, self.ledger.pay, payer, payee, amount)

    @rule(caller=callers, pot=pots, amount=coins)
    def hold(self, caller: str, pot: str, amount: int) -> None:
        allowed = self.move(("account", caller), ("pot", pot), amount)
        self.check(allowed, self.ledger.hold, caller, pot, amount)

    @rule(caller=callers, pot=pots, amount=coins)
    def release(self, caller: str, pot: str, amount: int) -> None:
        allowed = self.move(("pot", pot), ("account", caller), amount)
        self.check(allowed, self.ledger.release, pot, caller, amount)

    @rule(pot=pots, amount=coins)
    def collect(self, pot: str, amount: int) -> None:
        allowed = self.move(("pot", pot), ("treasury", ""), amount)
        self.check(allowed, self.ledger.collect, pot, amount)

    @rule(pot=pots, amount=coins)
    def spend(self, pot: str, amount: int) -> None:
        allowed = self.move(("treasury", ""), ("pot", pot), amount)
        self.check(allowed, self.ledger.spend, pot, amount)

    @rule(caller=callers, amount=coins)
    def burn(self, caller: str, amount: int) -> None:
        allowed = self.move(("account", caller), ("burned", ""), amount)
        self.check(allowed, self.ledger.burn, caller, amount)

    @rule(caller=callers)
    def close(self, caller: str) -> None:
        left = self.model.pop(("account", caller), None)
        self.model["burned", ""] = self.model.get(("burned", ""), 0) + (left or 0)
        self.check(left is not None, self.ledger.close, caller)

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; the line is not, nor are accounts and pots."""
        before = picture(self.ledger)
        line = self.ledger.dump()
        self.ledger = Ledger.load(line, self.ledger.accounts, self.ledger.pots)
        assert picture(self.ledger) == before

    @invariant()
    def every_coin_is_where_the_model_has_it(self) -> None:
        ledger = self.ledger
        _, accounts, pots = picture(ledger)
        found = {("account", caller): amount for caller, amount in accounts.items()}
        found |= {("pot", pot): amount for pot, amount in pots.items()}
        found |= {("treasury", ""): ledger.treasury, ("burned", ""): ledger.burned}
        assert all(self.model.get(place, 0) == amount for place, amount in found.items())
        assert ledger.minted == sum(self.model.values()) == sum(found.values())
        assert ledger.adds_up()
        assert (sum(accounts.values()), sum(pots.values())) == (ledger.in_accounts, ledger.held)
        assert 0 not in pots.values()


TestLedger = LedgerMachine.TestCase
TestLedger.settings = settings(max_examples=30, stateful_step_count=30)


# Coins in a stable map


def test_stable_balances_are_what_a_dict_would_be() -> None:
    balances = StableBalances(maps.table())
    balances["round-7"] = 30
    balances["round-8"] = 4
    assert ("round-7" in balances, "round-9" in balances, 7 in balances) == (True, False, False)
    assert (balances.get("round-7", 0), balances.get("round-9", 5)) == (30, 5)
    del balances["round-7"]
    assert balances.items() == [("round-8", 4)]
    balances.replace([("a", 1), ("b", 2)])
    assert balances.items() == [("a", 1), ("b", 2)]


def test_a_ledger_works_on_stable_balances() -> None:
    accounts, pots = maps.table(), maps.table()
    ledger = Ledger(StableBalances(accounts), StableBalances(pots))
    ledger.open("ada", 100)
    ledger.hold("ada", "round-1", 40)
    again = Ledger.load(ledger.dump(), StableBalances(accounts), StableBalances(pots))
    again.release("round-1", "ada", 40)
    assert (again.balance("ada"), again.held, pots.keys()) == (100, 0, [])


def test_damaged_coins_and_those_of_somebody_else_are_noticed() -> None:
    lines = maps.table()
    balances = StableBalances(lines)
    balances["ada"] = 985
    text = lines.get("ada") or ""
    assert text.startswith("ada\n985\n")
    for at in range(len(text)):
        lines.insert("ada", text[:at] + "!" + text[at + 1 :])
        with pytest.raises(BadSnapshot):
            balances.get("ada", 0)
    lines.insert("bob", text)
    with pytest.raises(BadSnapshot, match="Expected the coins of bob"):
        balances.get("bob", 0)
