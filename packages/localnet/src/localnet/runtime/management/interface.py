"""
The methods of the management canister that localnet has, with the types of today's network.

Who may not ask, or asks for what is not there, is told so with the code that the network has::

    3 IC0301   no such canister        5 IC0512   not a controller       4 IC0406   refused
    3 IC0536   no such method          5 IC0510   not stopped            4 IC0516   canisters only
    3 IC0305   no such snapshot       5 IC0504   not a chunk, or not the module's hash
                                      5 IC0538   there is a canister of that id

What they cost, in cycles, as on a subnet of 13 nodes::

    create_canister     500,000,000,000, of what is sent with the call
    signatures           10,000,000,000; with ``key_1``, which 34 nodes have, 26,153,846,153
    http_request         by its size, and by how much it allows the answer to have
"""

from __future__ import annotations

from typing import Any

from localnet.protocol.calls import CANISTER_ERROR, CANISTER_REJECT, DESTINATION_INVALID, Reject
from localnet.protocol.candid.did import parse_did

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
type Wanted = record {
    controllers : opt vec principal; compute_allocation : opt nat; memory_allocation : opt nat;
    freezing_threshold : opt nat; reserved_cycles_limit : opt nat; wasm_memory_limit : opt nat;
    wasm_memory_threshold : opt nat; log_visibility : opt Visibility;
    snapshot_visibility : opt Visibility; log_memory_limit : opt nat;
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
type Snapshot = record { id : blob; taken_at_timestamp : nat64; total_size : nat64 };
type OfSnapshot = record { canister_id : principal; snapshot_id : blob };
type Range = record { start : nat64; end : nat64 };
type Record = record { idx : nat64; timestamp_nanos : nat64; content : blob };
type One = record { canister_id : principal };
type Chunk = record { hash : blob };
type Mode = variant { install; reinstall; upgrade : opt record { skip_pre_upgrade : opt bool } };
type Header = record { name : text; value : text };
type Response = record { status : nat; headers : vec Header; body : blob };
type Transformer = func (record { response : Response; context : blob }) -> (Response) query;
type Transform = record { function : Transformer; context : blob };
type Outcall = record {
    url : text; max_response_bytes : opt nat64; method : variant { get; head; post };
    headers : vec Header; body : opt blob; transform : opt Transform;
};
type EcdsaKey = record { curve : variant { secp256k1 }; name : text };
type SchnorrKey = record { algorithm : variant { bip340secp256k1; ed25519 }; name : text };
type PublicKey = record { public_key : blob; chain_code : blob };
type Signature = record { signature : blob };
service : {
    canister_status : (One) -> (Status);
    create_canister : (record { settings : opt Wanted }) -> (One);
    update_settings : (record { canister_id : principal; settings : Wanted }) -> ();
    install_code : (record {
        mode : Mode; canister_id : principal; wasm_module : blob; arg : blob }) -> ();
    upload_chunk : (record { canister_id : principal; chunk : blob }) -> (Chunk);
    stored_chunks : (One) -> (vec Chunk);
    clear_chunk_store : (One) -> ();
    install_chunked_code : (record {
        mode : Mode; target_canister : principal; store_canister : opt principal;
        chunk_hashes_list : vec Chunk; wasm_module_hash : blob; arg : blob }) -> ();
    uninstall_code : (One) -> ();
    start_canister : (One) -> ();
    stop_canister : (One) -> ();
    delete_canister : (One) -> ();
    take_canister_snapshot : (record {
        canister_id : principal; replace_snapshot : opt blob; uninstall_code : opt bool
    }) -> (Snapshot);
    load_canister_snapshot : (OfSnapshot) -> ();
    list_canister_snapshots : (One) -> (vec Snapshot);
    delete_canister_snapshot : (OfSnapshot) -> ();
    fetch_canister_logs : (record {
        canister_id : principal;
        filter : opt variant { by_idx : Range; by_timestamp_nanos : Range };
    }) -> (record { canister_log_records : vec Record }) query;
    deposit_cycles : (One) -> ();
    provisional_create_canister_with_cycles : (record {
        amount : opt nat; settings : opt Wanted; specified_id : opt principal }) -> (One);
    provisional_top_up_canister : (record { canister_id : principal; amount : nat }) -> ();
    raw_rand : () -> (blob);
    http_request : (Outcall) -> (Response);
    ecdsa_public_key : (record {
        canister_id : opt principal; derivation_path : vec blob; key_id : EcdsaKey
    }) -> (PublicKey);
    sign_with_ecdsa : (record {
        message_hash : blob; derivation_path : vec blob; key_id : EcdsaKey }) -> (Signature);
    schnorr_public_key : (record {
        canister_id : opt principal; derivation_path : vec blob; key_id : SchnorrKey
    }) -> (PublicKey);
    sign_with_schnorr : (record {
        message : blob; derivation_path : vec blob; key_id : SchnorrKey }) -> (Signature);
}
"""
SERVICE, TYPES = parse_did(DID)
NOT_FOUND, NO_METHOD, NOT_CONTROLLER, REFUSED = "IC0301", "IC0536", "IC0512", "IC0406"
NOT_STOPPED, CANISTERS_ONLY, NO_SNAPSHOT = "IC0510", "IC0516", "IC0305"
BROKEN_CONTRACT, ALREADY_THERE = "IC0504", "IC0538"


class Rejected(Exception):
    """A call that is not done, and what its sender is told."""

    def __init__(self, reject: Reject) -> None:
        self.reject = reject


def refused(text: str, error: str = REFUSED) -> Rejected:
    """The network will not do it."""
    return Rejected(Reject(CANISTER_REJECT, text, error))


def failed(text: str, error: str) -> Rejected:
    """It cannot be done with the canister that it is about."""
    return Rejected(Reject(CANISTER_ERROR, text, error))


def not_there(text: str, error: str = NO_METHOD) -> Rejected:
    """There is no such thing here."""
    return Rejected(Reject(DESTINATION_INVALID, text, error))


def noughts(name: str) -> dict[str, Any]:
    """The named record type with nought in every field."""
    record: Any = TYPES[name].resolve()
    return {field.label: 0 for field in record.fields}


NODES = 13
CREATION_FEE = 500_000_000_000


def signature_fee(key: str) -> int:
    """What a signature with the *key* of that name costs."""
    return 26_153_846_153 if key == "key_1" else 10_000_000_000


def outcall_fee(request_bytes: int, most_response_bytes: int) -> int:
    """What an HTTP outcall of such sizes costs."""
    base = (3_000_000 + 60_000 * NODES) * NODES
    return base + 400 * NODES * request_bytes + 800 * NODES * most_response_bytes


def charge(method: str, sent: int, fee: int) -> int:
    """What is left of the cycles that were *sent*. :raises Rejected: if they do not suffice"""
    if sent < fee:
        raise refused(
            f"{method} request sent with {sent:_} cycles, but {fee:_} cycles are required."
        )
    return sent - fee
