"""
The JSON of the PocketIC server: what a request holds, and what an answer looks like.

::

    {"canister_id": "gAAAAAAQAAEBAQ==", "amount": 5}        principals and blobs in base64
    {"Ok": "RElETAAA"}                                      an outcome: a reply, or
    {"Err": {"reject_code": "CanisterError", "reject_message": "..", "certified": true,
             "error_code": "CanisterCalledTrap"}}           why there is none
    {"message": "there is no instance 3"}                   any status from 400 on
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from typing import Any

from localnet.protocol import principal
from localnet.protocol.calls import Outcome, Reply, RequestError

REJECT_CODES = {
    1: "SysFatal", 2: "SysTransient", 3: "DestinationInvalid", 4: "CanisterReject",
    5: "CanisterError", 6: "SysUnknown",
}  # fmt: skip
# The network's names for the errors that localnet knows; the reject's own stands for others.
ERROR_CODES = {
    "IC0201": "CanisterQueueFull", "IC0202": "IngressMessageTimeout",
    "IC0207": "CanisterOutOfCycles", "IC0301": "CanisterNotFound",
    "IC0305": "CanisterSnapshotNotFound", "IC0406": "CanisterRejectedMessage",
    "IC0502": "CanisterTrapped", "IC0503": "CanisterCalledTrap",
    "IC0504": "CanisterContractViolation", "IC0506": "CanisterDidNotReply",
    "IC0508": "CanisterStopped", "IC0510": "CanisterNotStopped",
    "IC0512": "CanisterInvalidController", "IC0514": "CanisterNonEmpty",
    "IC0516": "CanisterRejectedMessage", "IC0522": "CanisterInstructionLimitExceeded",
    "IC0527": "CompositeQueryCalledInReplicatedMode", "IC0536": "CanisterMethodNotFound",
    "IC0537": "CanisterWasmModuleNotFound", "IC0538": "CanisterAlreadyInstalled",
}  # fmt: skip
MOST_CYCLES = 2**128 - 1
MOST_NANOSECONDS = 2**64 - 1


class Body:
    """The JSON object in a request's body, and its fields as what they have to be."""

    def __init__(self, data: bytes) -> None:
        try:
            found = json.loads(data or b"{}")
        except (ValueError, RecursionError):
            raise RequestError("the body is not JSON") from None
        if not isinstance(found, dict):
            raise RequestError("the body is no JSON object")
        self.fields: dict[str, Any] = found

    def blob(self, name: str) -> bytes:
        return _blob(self.fields.get(name), name)

    def principal(self, name: str) -> bytes:
        return _principal(self.fields.get(name), name)

    def text(self, name: str) -> str:
        found = self.fields.get(name)
        if not isinstance(found, str):
            raise RequestError(f"{name} must be a text")
        return found

    def nat(self, name: str, most: int) -> int:
        found = self.fields.get(name)
        if type(found) is not int or not 0 <= found <= most:
            raise RequestError(f"{name} must be a number from 0 to {most}")
        return found

    def object(self, name: str) -> Body:
        """The object in that field; an empty one, if there is none."""
        found = self.fields.get(name)
        if found is not None and not isinstance(found, dict):
            raise RequestError(f"{name} must be an object")
        inner = Body(b"")
        inner.fields = found or {}
        return inner

    def effective_principal(self) -> tuple[str, bytes]:
        """``None``, or ``SubnetId`` or ``CanisterId`` with the principal."""
        found = self.fields.get("effective_principal", "None")
        if found == "None":
            return "None", b""
        if isinstance(found, dict) and len(found) == 1:
            ((kind, value),) = found.items()
            if kind in ("SubnetId", "CanisterId"):
                return kind, _principal(value, "effective_principal")
        raise RequestError("effective_principal is None, a SubnetId or a CanisterId")


@dataclass(frozen=True)
class Call:
    """A message to a canister, from *sender*, whoever that is."""

    sender: bytes
    canister_id: bytes
    effective: tuple[str, bytes]
    method: str
    arg: bytes

    @staticmethod
    def load(body: Body) -> Call:
        return Call(
            body.principal("sender"),
            body.principal("canister_id"),
            body.effective_principal(),
            body.text("method"),
            body.blob("payload"),
        )


def shown(data: bytes) -> str:
    """*data* in base64."""
    return base64.b64encode(data).decode("ascii")


def outcome(found: Outcome, certified: bool) -> dict[str, Any]:
    """What came of a call."""
    if isinstance(found, Reply):
        return {"Ok": shown(found.data)}
    code = REJECT_CODES.get(found.code, "SysUnknown")
    reject = {
        "reject_code": code,
        "reject_message": found.message,
        "error_code": ERROR_CODES.get(found.error, "CanisterRejectedMessage"),
        "certified": certified,
    }
    return {"Err": reject}


def _blob(value: object, name: str) -> bytes:
    if isinstance(value, str):
        try:
            return base64.b64decode(value, validate=True)
        except (binascii.Error, ValueError):
            pass
    raise RequestError(f"{name} must be in base64")


def _principal(value: object, name: str) -> bytes:
    try:
        return principal.check(_blob(value, name))
    except principal.PrincipalError as problem:
        raise RequestError(f"{name}: {problem}") from None
