"""
The management canister, ``aaaaa-aa``, as far as a network of files needs one.

Canisters come from the project's sources here, not from messages, so nothing can be created
or installed. What can be asked::

    raw_rand ()                                            32 fresh bytes; by canisters
    canister_status (record { canister_id : principal })   by its controllers, and by itself

Who asks for something else is told so with the code that the network has for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from localnet.runtime.canister import Canister
from localnet.runtime.message import Call
from protocol import principal
from protocol.calls import CANISTER_ERROR, DESTINATION_INVALID, Outcome, Reject, Reply
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from protocol.candid.types import CandidError

DID = """
type Visibility = variant { controllers; public; allowed_viewers : vec principal };
type Settings = record {
    controllers : vec principal; compute_allocation : nat; memory_allocation : nat;
    freezing_threshold : nat; reserved_cycles_limit : nat; wasm_memory_limit : nat;
    wasm_memory_threshold : nat; environment_variables : vec record { name : text; value : text };
    log_visibility : Visibility; snapshot_visibility : Visibility;
    status_visibility : Visibility; log_memory_limit : nat;
    minimum_incoming_canister_call_cycles : nat;
};
type Memory = record {
    wasm_memory_size : nat; stable_memory_size : nat; global_memory_size : nat;
    wasm_binary_size : nat; custom_sections_size : nat; canister_history_size : nat;
    wasm_chunk_store_size : nat; snapshots_size : nat; log_memory_store_size : nat;
};
type Queries = record {
    num_calls_total : nat; num_instructions_total : nat;
    request_payload_bytes_total : nat; response_payload_bytes_total : nat;
};
type Status = record {
    status : variant { running; stopping; stopped }; ready_for_migration : bool; version : nat64;
    settings : Settings; module_hash : opt blob; memory_size : nat; memory_metrics : Memory;
    cycles : nat; reserved_cycles : nat; idle_cycles_burned_per_day : nat; query_stats : Queries;
};
service : {
    canister_status : (record { canister_id : principal }) -> (Status);
    raw_rand : () -> (blob);
}
"""
SERVICE, TYPES = parse_did(DID)
RANDOM_BYTES = 32
MONTH_IN_SECONDS = 30 * 24 * 60 * 60
NOT_FOUND, NO_METHOD, NOT_CONTROLLER, BAD_ARGUMENT = "IC0301", "IC0536", "IC0512", "IC0406"


class Hosts(Protocol):
    """What is known here of a network."""

    @property
    def canisters(self) -> dict[bytes, Canister]: ...
    @property
    def random_bytes(self) -> Callable[[int], bytes]: ...


class _Refused(Exception):
    def __init__(self, code: int, text: str, error: str) -> None:
        self.reject = Reject(code, text, error)


def answer(network: Hosts, caller: bytes, call: Call) -> tuple[Outcome, int]:
    """What comes of *call*, and the cycles that are not taken."""
    try:
        method = _METHODS.get(call.method)
        if method is None:
            raise _no_method(call.method)
        value = method(network, caller, *_arguments(call))
    except _Refused as refused:
        return refused.reject, call.cycles
    return Reply(encode(SERVICE.methods[call.method].results, [value])), call.cycles


def _arguments(call: Call) -> list[Any]:
    try:
        return decode(SERVICE.methods[call.method].args, call.arg)
    except CandidError as problem:
        text = f"the argument cannot be read: {problem}"
        raise _Refused(CANISTER_ERROR, text, BAD_ARGUMENT) from None


def _no_method(name: str) -> _Refused:
    text = (
        f"localnet does not do {name[:60]!r}: its canisters come from the project's "
        "sources (`python -m localnet upgrade <canister>` brings a changed one in)"
    )
    return _Refused(DESTINATION_INVALID, text, NO_METHOD)


def _raw_rand(network: Hosts, caller: bytes) -> bytes:
    if caller not in network.canisters:
        raise _Refused(CANISTER_ERROR, "raw_rand is for canisters only", BAD_ARGUMENT)
    return network.random_bytes(RANDOM_BYTES)


def _canister_status(network: Hosts, caller: bytes, asked: dict[str, bytes]) -> dict[str, Any]:
    canister_id = asked["canister_id"]
    name = principal.draw(canister_id)
    canister = network.canisters.get(canister_id)
    if canister is None:
        raise _Refused(DESTINATION_INVALID, f"Canister {name} not found", NOT_FOUND)
    if caller not in (canister_id, *canister.controllers):
        text = f"Only controllers of {name} can ask for its status"
        raise _Refused(CANISTER_ERROR, text, NOT_CONTROLLER)
    return status_of(canister)


_METHODS: dict[str, Callable[..., Any]] = {
    "canister_status": _canister_status,
    "raw_rand": _raw_rand,
}


def status_of(canister: Canister) -> dict[str, Any]:
    """A canister's status; what nothing measures here is nought."""
    settings = {
        **_noughts("Settings"),
        "controllers": list(canister.controllers),
        "freezing_threshold": MONTH_IN_SECONDS,
        "environment_variables": [],
        "log_visibility": {"controllers": None},
        "snapshot_visibility": {"controllers": None},
        "status_visibility": {"controllers": None},
    }
    return {
        **_noughts("Status"),
        "status": {canister.status: None},
        "ready_for_migration": False,
        "settings": settings,
        "module_hash": canister.module_hash,
        "memory_metrics": _noughts("Memory"),
        "cycles": canister.balance,
        "query_stats": _noughts("Queries"),
    }


def _noughts(name: str) -> dict[str, Any]:
    """The named record type with nought in every field."""
    record: Any = TYPES[name].resolve()
    return {field.label: 0 for field in record.fields}
