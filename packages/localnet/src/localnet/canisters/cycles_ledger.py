"""
The cycles ledger, as far as ``icp cycles`` and ``icp canister top-up`` ask it: an ICRC-1 token of
cycles, and ``withdraw``, which passes them on to a canister.

::

    balances    | length of the owner | owner | subaccount, unless it is all zeros |  ->  cycles
    counters    0 -> how many blocks there are

All that anybody has is in this canister's own balance. The admin begins with what is there when
it is installed; others have what they are given. Unlike the real one, it keeps no blocks, has no
allowances (ICRC-2), and does not look at ``created_at_time``: the canisters' time is the
developer's to move, and a request that is sent twice is run once anyway.
"""

from kybra import (
    Async,
    CallResult,
    Opt,
    Principal,
    Record,
    StableBTreeMap,
    Variant,
    Vec,
    blob,
    ic,
    init,
    match,
    nat,
    nat8,
    nat64,
    null,
    query,
    text,
    update,
    void,
)
from kybra.canisters.management import management_canister

FEE = 100_000_000
ANONYMOUS = b"\4"

balances = StableBTreeMap[blob, nat](memory_id=0, max_key_size=100, max_value_size=40)
counters = StableBTreeMap[nat8, nat](memory_id=1, max_key_size=20, max_value_size=40)


class Account(Record):
    owner: Principal
    subaccount: Opt[blob]


class TransferArgs(Record):
    from_subaccount: Opt[blob]
    to: Account
    amount: nat
    fee: Opt[nat]
    memo: Opt[blob]
    created_at_time: Opt[nat64]


class BadFee(Record):
    expected_fee: nat


class InsufficientFunds(Record):
    balance: nat


class GenericError(Record):
    error_code: nat
    message: text


class TransferError(Variant, total=False):
    BadFee: BadFee
    InsufficientFunds: InsufficientFunds
    GenericError: GenericError


class TransferResult(Variant, total=False):
    Ok: nat
    Err: TransferError


class WithdrawArgs(Record):
    from_subaccount: Opt[blob]
    to: Principal
    amount: nat
    created_at_time: Opt[nat64]


class CallRejection(Variant, total=False):
    NoError: null
    CanisterError: null
    SysTransient: null
    DestinationInvalid: null
    Unknown: null
    SysFatal: null
    CanisterReject: null


class FailedToWithdraw(Record):
    fee_block: Opt[nat]
    rejection_code: CallRejection
    rejection_reason: text


class WithdrawError(Variant, total=False):
    BadFee: BadFee
    InsufficientFunds: InsufficientFunds
    GenericError: GenericError
    FailedToWithdraw: FailedToWithdraw


class WithdrawResult(Variant, total=False):
    Ok: nat
    Err: WithdrawError


class DepositArgs(Record):
    to: Account
    memo: Opt[blob]


class DepositResult(Record):
    block_index: nat
    balance: nat


class Standard(Record):
    name: text
    url: text


@init
def init_(owner: Principal) -> void:
    balances.insert(key_of(owner, None), ic.canister_balance128())


def key_of(owner: Principal, subaccount: Opt[blob]) -> blob:
    """Where the balance of an account is."""
    part = bytes(subaccount or b"")
    if len(part) not in (0, 32):
        ic.trap(f"a subaccount is 32 bytes, not {len(part)}")
    return bytes((len(owner.bytes),)) + owner.bytes + (part if any(part) else b"")


def add(key: blob, amount: nat) -> nat:
    """What is there then."""
    there = (balances.get(key) or 0) + amount
    balances.insert(key, there)
    return there


def next_block() -> nat:
    index = counters.get(0) or 0
    counters.insert(0, index + 1)
    return index


def refusal(key: blob, cost: nat) -> Opt[dict]:
    """Why the caller cannot pay *cost* from *key*; None if that can be."""
    if ic.caller().bytes == ANONYMOUS:
        message = "anonymous is everybody, and has no account"
        return {"GenericError": {"error_code": 1, "message": message}}
    balance = balances.get(key) or 0
    return {"InsufficientFunds": {"balance": balance}} if balance < cost else None


@query
def icrc1_balance_of(account: Account) -> nat:
    return balances.get(key_of(account["owner"], account["subaccount"])) or 0


@query
def icrc1_total_supply() -> nat:
    return sum(balances.values())


@query
def icrc1_fee() -> nat:
    return FEE


@query
def icrc1_decimals() -> nat8:
    return 12


@query
def icrc1_symbol() -> text:
    return "TCYCLES"


@query
def icrc1_name() -> text:
    return "Trillion Cycles"


@query
def icrc1_minting_account() -> Opt[Account]:
    return None


@query
def icrc1_supported_standards() -> Vec[Standard]:
    return [{"name": "ICRC-1", "url": "https://github.com/dfinity/ICRC-1"}]


@update
def icrc1_transfer(args: TransferArgs) -> TransferResult:
    if args["fee"] not in (None, FEE):
        return {"Err": {"BadFee": {"expected_fee": FEE}}}
    payer = key_of(ic.caller(), args["from_subaccount"])
    payee = key_of(args["to"]["owner"], args["to"]["subaccount"])
    refused = refusal(payer, args["amount"] + FEE)
    if refused is not None:
        return {"Err": refused}
    add(payer, -args["amount"] - FEE)
    add(payee, args["amount"])
    return {"Ok": next_block()}


@update
def withdraw(args: WithdrawArgs) -> Async[WithdrawResult]:
    amount, payer = args["amount"], key_of(ic.caller(), args["from_subaccount"])
    refused = refusal(payer, amount + FEE)
    if refused is not None:
        return {"Err": refused}
    add(payer, -amount - FEE)
    block = next_block()
    sent: CallResult = yield management_canister.deposit_cycles(
        {"canister_id": args["to"]}
    ).with_cycles128(amount)

    def give_back(reason: text) -> WithdrawResult:
        add(payer, amount)
        failed = {
            "fee_block": block,
            "rejection_code": {"DestinationInvalid": None},
            "rejection_reason": reason,
        }
        return {"Err": {"FailedToWithdraw": failed}}

    return match(sent, {"Ok": lambda _: {"Ok": block}, "Err": give_back})


@update
def deposit(args: DepositArgs) -> DepositResult:
    payee = key_of(args["to"]["owner"], args["to"]["subaccount"])
    amount = ic.msg_cycles_accept128(ic.msg_cycles_available128())
    if amount < FEE:
        ic.trap(f"a deposit is at least {FEE} cycles, not {amount}")
    return {"block_index": next_block(), "balance": add(payee, amount - FEE)}
