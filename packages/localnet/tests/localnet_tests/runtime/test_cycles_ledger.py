"""The cycles ledger, a canister like others: nothing that is in it comes from nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from localnet.canisters import cycles_ledger
from localnet.protocol import principal
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRINCIPAL
from localnet.runtime.canister import BALANCE
from localnet_tests.runtime.samples import ALICE, BOB, Samples

LEDGER = principal.parse("um5iw-rqaaa-aaaaq-qaaba-cai")
NAME = principal.format(LEDGER)
SOURCE = Path(cycles_ledger.__file__).read_text("utf-8")
ALL = 10**15
FEE = 10**8


@pytest.fixture
def ledger(host: Samples) -> Samples:
    """Alice has all there is; a counter can be topped up."""
    keep(host)
    host.sample("counter")
    return host


def keep(host: Samples, source: str = SOURCE) -> None:
    host.network.keep_system(LEDGER, source, encode([PRINCIPAL], [ALICE]), [ALICE], ALL)


def restarted(host: Samples, source: str = SOURCE) -> Samples:
    again = host.restarted()
    again.network.bring_created_back()
    keep(again, source)
    return again


def account(owner: bytes, subaccount: bytes | None = None) -> dict[str, Any]:
    return {"owner": owner, "subaccount": subaccount}


def balance(host: Samples, owner: bytes, subaccount: bytes | None = None) -> int:
    found: int = host.query(NAME, "icrc1_balance_of", account(owner, subaccount))
    return found


def transfer(
    host: Samples, to: dict[str, Any], amount: int, caller: bytes = ALICE, **more: Any
) -> Any:
    asked = {"from_subaccount": None, "fee": None, "memo": None, "created_at_time": None, **more}
    return host.update(NAME, "icrc1_transfer", {"to": to, "amount": amount, **asked}, caller=caller)


def withdraw(host: Samples, to: bytes, amount: int, caller: bytes = ALICE) -> Any:
    asked = {"from_subaccount": None, "to": to, "amount": amount, "created_at_time": None}
    return host.update(NAME, "withdraw", asked, caller=caller)


def is_sound(host: Samples) -> bool:
    """Whether the canister has at least what it owes."""
    owed: int = host.query(NAME, "icrc1_total_supply")
    return owed <= host.network.canisters[LEDGER].balance


def test_what_is_transferred_is_there_less_a_fee(ledger: Samples) -> None:
    assert transfer(ledger, account(BOB), 1000) == {"Ok": 0}
    assert transfer(ledger, account(BOB, b"\7" * 32), 5, fee=FEE) == {"Ok": 1}
    assert balance(ledger, BOB) == balance(ledger, BOB, bytes(32)) == 1000
    assert balance(ledger, BOB, b"\7" * 32) == 5
    assert balance(ledger, ALICE) == ALL - 1005 - 2 * FEE
    assert is_sound(ledger)


def test_nobody_spends_more_than_they_have(ledger: Samples) -> None:
    transfer(ledger, account(BOB), FEE + 9)
    refused = {"Err": {"InsufficientFunds": {"balance": FEE + 9}}}
    assert transfer(ledger, account(ALICE), 10, BOB) == refused
    assert withdraw(ledger, ledger.id("counter"), 10, BOB) == refused
    assert transfer(ledger, account(ALICE), 9, BOB) == {"Ok": 1}
    assert balance(ledger, BOB) == 0
    wrong = transfer(ledger, account(BOB), 1, fee=1)
    assert wrong == {"Err": {"BadFee": {"expected_fee": FEE}}}


def test_anonymous_has_no_account(ledger: Samples) -> None:
    transfer(ledger, account(principal.ANONYMOUS), 10 * FEE)
    refused = transfer(ledger, account(BOB), 1, principal.ANONYMOUS)
    assert "anonymous is everybody" in refused["Err"]["GenericError"]["message"]


def test_a_withdrawal_goes_to_a_canister(ledger: Samples) -> None:
    assert withdraw(ledger, ledger.id("counter"), 1000) == {"Ok": 0}
    assert ledger.named("counter").balance == BALANCE + 1000
    assert balance(ledger, ALICE) == ALL - 1000 - FEE
    assert ledger.network.canisters[LEDGER].balance == ALL - 1000
    assert is_sound(ledger)


def test_a_withdrawal_to_nobody_is_given_back(ledger: Samples) -> None:
    failed = withdraw(ledger, BOB, 1000)["Err"]["FailedToWithdraw"]
    assert "not found" in failed["rejection_reason"]
    assert balance(ledger, ALICE) == ALL - FEE
    assert ledger.network.canisters[LEDGER].balance == ALL
    assert is_sound(ledger)


GIVER = """
from kybra import *

class Account(Record):
    owner: Principal
    subaccount: Opt[blob]

class Args(Record):
    to: Account
    memo: Opt[blob]

class Deposited(Record):
    block_index: nat
    balance: nat

class Ledger(Service):
    @service_update
    def deposit(self, args: Args) -> Deposited: ...

@update
def give(to: Principal, cycles: nat) -> Async[text]:
    args = {"to": {"owner": to, "subaccount": None}, "memo": None}
    ledger = Ledger(Principal.from_str("um5iw-rqaaa-aaaaq-qaaba-cai"))
    result: CallResult = yield ledger.deposit(args).with_cycles128(cycles)
    return match(result, {"Ok": lambda ok: str(ok["balance"]), "Err": lambda err: err})
"""


def test_a_canister_deposits_what_it_sends(ledger: Samples) -> None:
    ledger.write("giver", GIVER)
    assert ledger.update("giver", "give", BOB, FEE + 7) == "7"
    assert balance(ledger, BOB) == 7
    assert ledger.network.canisters[LEDGER].balance == ALL + FEE + 7
    assert "at least 100000000" in ledger.update("giver", "give", BOB, 5)
    assert ledger.named("giver").balance == BALANCE - FEE - 7, "what is not taken comes back"
    assert is_sound(ledger)


def test_it_outlives_restarts_and_new_code(ledger: Samples) -> None:
    transfer(ledger, account(BOB), 1000)
    later = restarted(ledger)
    assert balance(later, BOB) == 1000
    newer = restarted(later, SOURCE.replace('"TCYCLES"', '"NEWER"'))
    assert newer.query(NAME, "icrc1_symbol") == "NEWER"
    assert balance(newer, BOB) == 1000
    assert balance(newer, ALICE) == ALL - 1000 - FEE


def test_it_is_the_network_s_own(ledger: Samples) -> None:
    assert [canister.name for canister in ledger.network.projects] == ["counter"]


def test_a_subaccount_has_32_bytes(ledger: Samples) -> None:
    with pytest.raises(Exception, match="32 bytes, not 3"):
        balance(ledger, ALICE, b"abc")
