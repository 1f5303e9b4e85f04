"""
The management canister, ``aaaaa-aa``, as far as a network of files needs one.

Canisters come from the project's sources here, not from messages, so nothing can be created
or installed; what can be done is to ask how a canister is::

    canister_status (record { canister_id : principal })   by its controllers
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from localnet.http import log
from localnet.runtime.network import Hosted, Network
from protocol import principal
from protocol.calls import CANISTER_ERROR, DESTINATION_INVALID, Outcome, Reject, Reply
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from protocol.candid.types import CandidError
from protocol.envelope import Request

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
service : { canister_status : (record { canister_id : principal }) -> (Status) }
"""
SERVICE, TYPES = parse_did(DID)
CANISTER_STATUS = SERVICE.methods["canister_status"]
REMEMBERED = 1000
CYCLES = 10**15
MONTH_IN_SECONDS = 30 * 24 * 60 * 60
NOT_FOUND, NO_METHOD, NOT_CONTROLLER, BAD_ARGUMENT = "IC0301", "IC0536", "IC0512", "IC0406"

Answered = tuple[bytes, bytes, Outcome]


class Management:
    """Answers calls, and remembers the latest of its answers for clients that poll."""

    def __init__(self) -> None:
        self._answered: OrderedDict[bytes, Answered] = OrderedDict()

    def update(self, network: Network, request: Request) -> Outcome:
        """What comes of *request*; the same again, if it was answered before."""
        if request.id not in self._answered:
            outcome = answer(network, request)
            network.on_log(log.line_of(principal.draw(principal.MANAGEMENT), request, outcome))
            self._answered[request.id] = request.sender, principal.MANAGEMENT, outcome
            while len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return self._answered[request.id][2]

    def status(self, request_id: bytes) -> Answered | None:
        """The sender, canister and outcome of an answered request."""
        return self._answered.get(request_id)


def answer(network: Network, request: Request) -> Outcome:
    """The outcome of a call to the management canister."""
    if request.method != "canister_status":
        text = (
            f"localnet does not do {request.method[:60]!r}: its canisters come from the project's "
            "sources (`python -m localnet upgrade <canister>` brings a changed one in)"
        )
        return Reject(DESTINATION_INVALID, text, NO_METHOD)
    try:
        canister_id: bytes = decode(CANISTER_STATUS.args, request.arg)[0]["canister_id"]
    except CandidError as problem:
        return Reject(CANISTER_ERROR, f"the argument cannot be read: {problem}", BAD_ARGUMENT)
    hosted = network.canisters.get(canister_id)
    if hosted is None:
        text = f"Canister {principal.draw(canister_id)} not found"
        return Reject(DESTINATION_INVALID, text, NOT_FOUND)
    if request.sender not in hosted.controllers:
        text = f"Only controllers of {principal.draw(canister_id)} can ask for its status"
        return Reject(CANISTER_ERROR, text, NOT_CONTROLLER)
    return Reply(encode(CANISTER_STATUS.results, [status_of(hosted)]))


def status_of(hosted: Hosted) -> dict[str, Any]:
    """A canister's status; what nothing measures here is nought."""
    settings = {
        **_noughts("Settings"),
        "controllers": list(hosted.controllers),
        "freezing_threshold": MONTH_IN_SECONDS,
        "environment_variables": [],
        "log_visibility": {"controllers": None},
        "snapshot_visibility": {"controllers": None},
        "status_visibility": {"controllers": None},
    }
    return {
        **_noughts("Status"),
        "status": {hosted.status: None},
        "ready_for_migration": False,
        "settings": settings,
        "module_hash": hosted.module_hash,
        "memory_metrics": _noughts("Memory"),
        "cycles": CYCLES,
        "query_stats": _noughts("Queries"),
    }


def _noughts(name: str) -> dict[str, Any]:
    """The named record type with nought in every field."""
    record: Any = TYPES[name].resolve()
    return {field.label: 0 for field in record.fields}
