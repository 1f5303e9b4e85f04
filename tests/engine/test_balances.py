"""Coins by a key, in a stable map."""

from __future__ import annotations

import pytest

from engine.accounts import Ledger, StableBalances
from engine.errors import BadSnapshot
from tests.engine import maps


def test_they_are_what_a_dict_would_be() -> None:
    balances = StableBalances(maps.table())
    balances["round-7"] = 30
    balances["round-8"] = 4
    assert ("round-7" in balances, "round-9" in balances, 7 in balances) == (True, False, False)
    assert (balances.get("round-7", 0), balances.get("round-9", 5)) == (30, 5)
    del balances["round-7"]
    assert balances.items() == [("round-8", 4)]
    balances.replace([("a", 1), ("b", 2)])
    assert balances.items() == [("a", 1), ("b", 2)]


def test_a_ledger_works_on_them() -> None:
    accounts, pots = maps.table(), maps.table()
    ledger = Ledger(StableBalances(accounts), StableBalances(pots))
    ledger.open("ada", 100)
    ledger.hold("ada", "round-1", 40)
    again = Ledger.load(ledger.dump(), StableBalances(accounts), StableBalances(pots))
    again.release("round-1", "ada", 40)
    assert (again.balance("ada"), again.held, pots.keys()) == (100, 0, [])


@pytest.mark.parametrize("at", range(15))
def test_a_damaged_letter_is_noticed(at: int) -> None:
    lines = maps.table()
    balances = StableBalances(lines)
    balances["ada"] = 985
    text = lines.get("ada") or ""
    assert len(text) == len("ada\n985\n") + 8
    lines.insert("ada", text[:at] + "!" + text[at + 1 :])
    with pytest.raises(BadSnapshot):
        balances.get("ada", 0)


def test_coins_of_somebody_else_are_noticed() -> None:
    lines = maps.table()
    balances = StableBalances(lines)
    balances["ada"] = 985
    lines.insert("bob", lines.get("ada"))
    with pytest.raises(BadSnapshot, match="Expected the coins of bob"):
        balances.get("bob", 0)
