"""Asks the management canister for everything that it does."""

from kybra import *
from kybra.canisters.management import (
    HttpResponse,
    HttpTransformArgs,
    management_canister,
)


class SchnorrAlgorithm(Variant, total=False):
    bip340secp256k1: null
    ed25519: null


class SchnorrKeyId(Record):
    algorithm: SchnorrAlgorithm
    name: text


class SchnorrPublicKeyArgs(Record):
    canister_id: Opt[Principal]
    derivation_path: Vec[blob]
    key_id: SchnorrKeyId


class SchnorrPublicKey(Record):
    public_key: blob


class SignWithSchnorrArgs(Record):
    message: blob
    derivation_path: Vec[blob]
    key_id: SchnorrKeyId


class SchnorrSignature(Record):
    signature: blob


class Schnorr(Service):
    @service_update
    def schnorr_public_key(self, args: SchnorrPublicKeyArgs) -> SchnorrPublicKey: ...

    @service_update
    def sign_with_schnorr(self, args: SignWithSchnorrArgs) -> SchnorrSignature: ...


schnorr = Schnorr(Principal.from_str("aaaaa-aa"))


def shown(result: CallResult) -> str:
    return match(result, {"Ok": lambda ok: "ok" if ok is None else str(ok), "Err": lambda e: e})


@update
def create(cycles: nat) -> Async[text]:
    result: CallResult = yield management_canister.create_canister(
        {"settings": None}
    ).with_cycles128(cycles)
    return match(result, {"Ok": lambda ok: ok["canister_id"].to_str(), "Err": lambda e: e})


@update
def install(canister: Principal, mode: text, module: blob, arg: blob) -> Async[text]:
    result: CallResult = yield management_canister.install_code(
        {"mode": {mode: None}, "canister_id": canister, "wasm_module": module, "arg": arg}
    )
    return shown(result)


@update
def do(what: text, canister: Principal) -> Async[text]:
    result: CallResult = yield getattr(management_canister, what)({"canister_id": canister})
    return shown(result)


@update
def deposit(canister: Principal, cycles: nat64) -> Async[text]:
    result: CallResult = yield management_canister.deposit_cycles(
        {"canister_id": canister}
    ).with_cycles(cycles)
    return shown(result)


@update
def set_threshold(canister: Principal, seconds: nat, controllers: Vec[Principal]) -> Async[text]:
    settings = {
        "controllers": controllers or None,
        "compute_allocation": None,
        "memory_allocation": None,
        "freezing_threshold": seconds,
    }
    result: CallResult = yield management_canister.update_settings(
        {"canister_id": canister, "settings": settings}
    )
    return shown(result)


@update
def status(canister: Principal) -> Async[text]:
    result: CallResult = yield management_canister.canister_status({"canister_id": canister})
    return match(
        result,
        {
            "Ok": lambda ok: " ".join(
                [
                    *ok["status"],
                    str(ok["cycles"]),
                    str(ok["settings"]["freezing_threshold"]),
                    "with code" if ok["module_hash"] else "empty",
                ]
            ),
            "Err": lambda e: e,
        },
    )


@update
def top_up(canister: Principal, amount: nat) -> Async[text]:
    result: CallResult = yield management_canister.provisional_top_up_canister(
        {"canister_id": canister, "amount": amount}
    )
    return shown(result)


@update
def ask(canister: Principal, method: text) -> Async[text]:
    result: CallResult = yield ic.call_raw(canister, method, ic.candid_encode("()"), 0)
    return match(result, {"Ok": lambda ok: ic.candid_decode(ok), "Err": lambda e: e})


@update
def ecdsa(path: Vec[blob], name: text) -> Async[blob]:
    key_id = {"curve": {"secp256k1": None}, "name": name}
    result: CallResult = yield management_canister.ecdsa_public_key(
        {"canister_id": None, "derivation_path": path, "key_id": key_id}
    )
    return match(result, {"Ok": lambda ok: ok["public_key"], "Err": lambda e: ic.trap(e)})


@update
def sign_ecdsa(path: Vec[blob], digest: blob, cycles: nat64) -> Async[blob]:
    key_id = {"curve": {"secp256k1": None}, "name": "dfx_test_key"}
    result: CallResult = yield management_canister.sign_with_ecdsa(
        {"message_hash": digest, "derivation_path": path, "key_id": key_id}
    ).with_cycles(cycles)
    return match(result, {"Ok": lambda ok: ok["signature"], "Err": lambda e: ic.trap(e)})


@update
def sign_schnorr(algorithm: text, message: blob) -> Async[Vec[blob]]:
    key_id = {"algorithm": {algorithm: None}, "name": "key_1"}
    key: CallResult = yield schnorr.schnorr_public_key(
        {"canister_id": None, "derivation_path": [b"a"], "key_id": key_id}
    )
    signed: CallResult = yield schnorr.sign_with_schnorr(
        {"message": message, "derivation_path": [b"a"], "key_id": key_id}
    ).with_cycles(30_000_000_000)
    return [key.Ok["public_key"], signed.Ok["signature"]]


@update
def balance_of_bitcoin() -> Async[text]:
    result: CallResult = yield management_canister.bitcoin_get_balance(
        {"address": "x", "network": {"Regtest": None}, "min_confirmations": None}
    )
    return shown(result)


@update
def fetch(url: text, method: text, most: Opt[nat64], transform: text) -> Async[text]:
    result: CallResult = yield management_canister.http_request(
        {
            "url": url,
            "max_response_bytes": most,
            "method": {"get": None},
            "headers": [{"name": "X-Asked-By", "value": "manager"}],
            "body": None,
            "transform": {"function": (ic.id(), transform), "context": b"seen"}
            if transform
            else None,
        }
    ).with_cycles(100_000_000_000)
    return match(
        result, {"Ok": lambda ok: f"{ok['status']} {ok['body'].decode()}", "Err": lambda e: e}
    )


@query
def plain(args: HttpTransformArgs) -> HttpResponse:
    return {
        "status": args["response"]["status"],
        "headers": [],
        "body": args["context"] + b" " + args["response"]["body"].upper(),
    }


@query
def failing(args: HttpTransformArgs) -> HttpResponse:
    ic.trap("no such shape")


@query
def balance() -> nat:
    return ic.canister_balance128()
