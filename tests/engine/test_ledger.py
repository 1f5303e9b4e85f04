"""The ledger: coins move, are refused, and are all there after everything."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engine.accounts import Ledger
from engine.errors import BadRequest, BadSnapshot, NotEnoughCoins, Refusal, UnknownPlayer

START = 1000


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
    assert picture(ledger)[1:] == ({"ada": START}, {})


def test_a_coin_that_is_paid_to_oneself_stays() -> None:
    ledger = ledger_of("ada")
    ledger.pay("ada", "ada", START)
    assert picture(ledger)[1] == {"ada": START}


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
def test_what_is_not_covered_is_refused_and_nothing_moves(way, why: str) -> None:  # type: ignore[no-untyped-def]
    ledger = ledger_of("ada", "bob", "carol")
    ledger.hold("carol", "round", 35)
    ledger.collect("round", 5)
    before = picture(ledger)
    with pytest.raises(NotEnoughCoins, match=f"^{why}$"):
        way(ledger)
    assert picture(ledger) == before


@pytest.mark.parametrize(
    "way",
    [
        lambda ledger: ledger.balance("nobody"),
        lambda ledger: ledger.pay("nobody", "ada", 0),
        lambda ledger: ledger.pay("ada", "nobody", 1),
        lambda ledger: ledger.hold("nobody", "pot", 1),
        lambda ledger: ledger.release("pot", "nobody", 1),
        lambda ledger: ledger.burn("nobody", 1),
    ],
)
def test_who_has_no_account_neither_pays_nor_is_paid(way) -> None:  # type: ignore[no-untyped-def]
    ledger = ledger_of("ada")
    ledger.hold("ada", "pot", 5)
    before = picture(ledger)
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

    def check(self, allowed: bool, act, *arguments) -> None:  # type: ignore[no-untyped-def]
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
TestLedger.settings = settings(max_examples=60, stateful_step_count=40)
