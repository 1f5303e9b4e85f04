"""
Calls from a canister to another one: what ``yield`` hands out and gets back.

::

    result = yield Ledger(there).pay(5)       AsyncInfo("call", [there, "Ledger.pay", 5])
                                              -> Call(there, "pay", candid), types of Ledger.pay
    result.Ok  or  result.Err                 "Rejection code 5, .."
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from localnet.kits import known
from localnet.protocol.calls import CANISTER_ERROR, Outcome, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import NAT, TEXT, CandidError, Func, Type
from localnet.runtime.message import Call, Message
from localnet.runtime.values import blob, from_python, principal, to_python

if TYPE_CHECKING:
    from localnet.runtime.canister import Canister


@dataclass
class Pending:
    """A message that waits for the answer to *call*."""

    message: Message
    call: Call
    generators: list[Any]
    results: list[Type] | None


Step = Outcome | Pending


def pending(canister: Canister, message: Message, generators: list[Any], info: Any) -> Pending:
    """The call that a yielded AsyncInfo asks for."""
    name, args = from_python(TEXT, info.name), list(info.args)
    if message.kind in ("query", "inspect"):
        canister.ic.refuse("ic0_call_new", message.kind)
    results: list[Type] | None = None
    if name in ("call_raw", "call_raw128"):
        cycles = from_python(NAT, args[3])
        call = Call(principal(args[0]), from_python(TEXT, args[1]), blob(args[2]), cycles)
    elif name in ("call", "call_with_payment", "call_with_payment128"):
        call = service_call(canister, args[1], args, name != "call")
        results = _service_func(canister, args[1], args).results
    else:
        raise SystemError(f"async operation '{name}' not supported")
    canister.pay(call.cycles)
    return Pending(message, call, generators, results)


def service_method(canister: Canister, joined: str) -> str | None:
    """``Service.method`` of ``Service_method``, if the source declares it."""
    for name, service in canister.code.declared.services.items():
        for method in service.methods:
            if f"{name}_{method}" == joined:
                return f"{name}.{method}"
    return None


def service_call(canister: Canister, qualified: str, args: list[Any], paid: bool) -> Call:
    """The call that ``Service.method(*args)`` means."""
    func = _service_func(canister, qualified, args)
    given = args[2:]
    cycles = from_python(NAT, given.pop()) if paid else 0
    values = [from_python(t, v) for t, v in zip(func.args, given, strict=True)]
    method = qualified.rpartition(".")[2]
    return Call(principal(args[0]), method, encode(func.args, values), cycles)


def _service_func(canister: Canister, qualified: str, args: list[Any]) -> Func:
    name, _, method = qualified.rpartition(".")
    service = canister.code.declared.services.get(name)
    if service is None or method not in service.methods:
        raise AttributeError(f"canister '{args[0]}' has no attribute '{qualified}'")
    return service.methods[method]


def call_result(waiting: Pending, answer: Outcome) -> Any:
    """The CallResult that the generator is sent."""
    if isinstance(answer, Reject):
        return _result(None, f"Rejection code {answer.code}, {answer.message}")
    if waiting.results is None:
        return _result(answer.data, None)
    try:
        values = decode(waiting.results, answer.data)
    except CandidError as error:
        return _result(None, f"Rejection code {CANISTER_ERROR}, {error}")
    found = [to_python(t, v) for t, v in zip(waiting.results, values, strict=True)]
    return _result(found[0] if found else None, None)


def _result(ok: Any, err: Any) -> Any:
    return known.in_use().call_result(ok, err)
