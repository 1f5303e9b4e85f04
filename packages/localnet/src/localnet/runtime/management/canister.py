"""
``aaaaa-aa``: every call led to the part that answers it.

::

    caller, Call(method, arg, cycles)  -->  Reply or Reject, and the cycles that were not taken

Some methods are for canisters only, because they cost cycles that nobody else has. Code that is
installed runs as the user who started localnet, so those outside are let in by who they are::

    caller                             may
    a canister                         all that it may on a network
    the admin, others by option        create canisters, install code, make cycles
    a canister's controller            see its status; start, stop, uninstall, delete, set it
    anonymous                          nothing, even if it is named as a controller
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from localnet.protocol import principal
from localnet.protocol.calls import Outcome, Reject, Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import CandidError
from localnet.runtime.management import outcalls, threshold
from localnet.runtime.management.hosted import Hosted
from localnet.runtime.management.interface import (
    CANISTERS_ONLY,
    NOT_CONTROLLER,
    REFUSED,
    SERVICE,
    Rejected,
    charge,
    failed,
    not_there,
    refused,
    signature_fee,
)
from localnet.runtime.message import Call
from localnet.runtime.process_state import SEED_BYTES

Asked = dict[str, Any]
FOR_CANISTERS = frozenset(
    (
        "raw_rand", "create_canister", "deposit_cycles", "http_request", "ecdsa_public_key",
        "sign_with_ecdsa", "schnorr_public_key", "sign_with_schnorr",
    )
)  # fmt: skip
# They only show something, to whom they may.
SHOWING = frozenset(("canister_status", "list_canister_snapshots"))
# Whoever may do one of these runs code as the user who started localnet, or makes cycles. Chunks
# are code, too: a canister may install what it finds in its store.
FOR_INSTALLERS = frozenset(
    (
        "provisional_create_canister_with_cycles", "provisional_top_up_canister", "install_code",
        "install_chunked_code", "upload_chunk",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Installers:
    """
    Those outside who may create canisters and install code, and *how* to become one of them.

    While *is_open* says so, all who ask have been let in elsewhere, and may do everything.
    """

    principals: frozenset[bytes] = frozenset()
    how: str = "nobody was named"
    is_open: Callable[[], bool] = lambda: False

    def check(self, caller: bytes, method: str) -> None:
        """:raises Rejected: if *caller*, who is no canister, may not ask for *method*"""
        if self.is_open():
            return
        is_anonymous = caller == principal.ANONYMOUS
        if method in FOR_INSTALLERS and (is_anonymous or caller not in self.principals):
            raise refused(
                f"{method} is for this network's admin and for principals that were named with "
                f"--allow-install, because code that is installed here runs as the user who "
                f"started localnet; {principal.format(caller)} is neither: {self.how}",
                NOT_CONTROLLER,
            )
        if is_anonymous and method not in SHOWING:
            raise refused(
                f"{method} is for controllers, and anonymous is everybody: {self.how}",
                NOT_CONTROLLER,
            )


@dataclass(frozen=True)
class Powers:
    """What the management canister works with; *seed* is that of all threshold keys."""

    hosted: Hosted
    random_bytes: Callable[[int], bytes]
    query: Callable[[Call], Outcome]
    is_canister: Callable[[bytes], bool]
    seed: bytes
    fetch: outcalls.Fetch
    installers: Installers = field(default_factory=Installers)


class ManagementCanister:
    """Answers calls, with *powers* over the network."""

    def __init__(self, powers: Powers) -> None:
        self._powers = powers
        self._keys = threshold.Threshold(powers.seed)
        hosted = powers.hosted
        self._methods: dict[str, Callable[[bytes, Asked], Any]] = {
            "canister_status": hosted.status,
            "update_settings": hosted.update_settings,
            "install_code": hosted.install,
            "upload_chunk": hosted.upload_chunk,
            "stored_chunks": hosted.stored_chunks,
            "clear_chunk_store": hosted.clear_chunks,
            "install_chunked_code": hosted.install_chunked,
            "uninstall_code": hosted.uninstall,
            "start_canister": hosted.start,
            "stop_canister": hosted.stop,
            "delete_canister": hosted.delete,
            "take_canister_snapshot": hosted.take_snapshot,
            "load_canister_snapshot": hosted.load_snapshot,
            "list_canister_snapshots": hosted.list_snapshots,
            "delete_canister_snapshot": hosted.delete_snapshot,
            "provisional_create_canister_with_cycles": hosted.create_with_cycles,
            "provisional_top_up_canister": lambda caller, asked: hosted.top_up(asked),
            "raw_rand": lambda caller, asked: powers.random_bytes(SEED_BYTES),
            "ecdsa_public_key": self._ecdsa_key,
            "schnorr_public_key": self._schnorr_key,
        }
        self._paid: dict[str, Callable[[bytes, Asked, int], tuple[Any, int]]] = {
            "create_canister": lambda caller, asked, sent: (hosted.create(caller, asked, sent), 0),
            "deposit_cycles": self._deposit,
            "http_request": self._outcall,
            "sign_with_ecdsa": self._sign_ecdsa,
            "sign_with_schnorr": self._sign_schnorr,
        }

    def answer(self, caller: bytes, call: Call) -> tuple[Outcome, int]:
        """What comes of *call*, and the cycles that are not taken."""
        try:
            self._check(caller, call.method)
            asked = _argument(call)
            if call.method in self._paid:
                value, left = self._paid[call.method](caller, asked, call.cycles)
            else:
                value, left = self._methods[call.method](caller, asked), call.cycles
        except Rejected as problem:
            return problem.reject, call.cycles
        results = SERVICE.methods[call.method].results
        return Reply(encode(results, [value] if results else [])), left

    def query(self, caller: bytes, method: str, arg: bytes) -> Outcome:
        """The one query that there is: ``fetch_canister_logs``."""
        if method != "fetch_canister_logs":
            text = f"the management canister has no query {method[:60]!r} here"
            return not_there(text).reject
        try:
            asked = _argument(Call(principal.MANAGEMENT, method, arg))
            found = self._powers.hosted.logs(caller, asked)
        except Rejected as problem:
            return problem.reject
        return Reply(encode(SERVICE.methods[method].results, [found]))

    def inspect(self, caller: bytes, method: str) -> Reject | None:
        """Why a call of *method* from outside is not let in; None if it is."""
        try:
            self._check(caller, method)
        except Rejected as problem:
            return problem.reject
        return None

    def _check(self, caller: bytes, method: str) -> None:
        if method.startswith("bitcoin_"):
            raise not_there(f"there is no Bitcoin network here to answer {method[:60]}")
        if method not in SERVICE.methods:
            raise not_there(f"localnet's management canister has no method {method[:60]!r}")
        if "query" in SERVICE.methods[method].modes:
            raise refused(f"{method} can be called as a query only, by those outside")
        if self._powers.is_canister(caller):
            return
        if method in FOR_CANISTERS:
            raise refused(f"{method} is for canisters only", CANISTERS_ONLY)
        self._powers.installers.check(caller, method)

    def _deposit(self, caller: bytes, asked: Asked, sent: int) -> tuple[None, int]:
        self._powers.hosted.deposit(asked, sent)
        return None, 0

    # -- the world outside

    def _outcall(self, caller: bytes, asked: Asked, sent: int) -> tuple[Any, int]:
        left = charge("http_request", sent, outcalls.fee_of(asked))
        return outcalls.request(self._powers.fetch, asked, caller, self._powers.query), left

    # -- signatures

    def _ecdsa_key(self, caller: bytes, asked: Asked) -> Any:
        key = self._keys.key("ecdsa", asked["key_id"]["name"], _path(caller, asked))
        return {"public_key": key.public, "chain_code": key.chain_code}

    def _sign_ecdsa(self, caller: bytes, asked: Asked, sent: int) -> tuple[Any, int]:
        fee = signature_fee(asked["key_id"]["name"])
        left = charge("sign_with_ecdsa", sent, fee)
        key = self._keys.key("ecdsa", asked["key_id"]["name"], _path(caller, asked))
        return {"signature": threshold.sign_ecdsa(key, asked["message_hash"])}, left

    def _schnorr_key(self, caller: bytes, asked: Asked) -> Any:
        name, path = asked["key_id"]["name"], _path(caller, asked)
        if "ed25519" in asked["key_id"]["algorithm"]:
            secret, chain_code = self._keys.ed25519(name, path)
            public = secret.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
            return {"public_key": public, "chain_code": chain_code}
        key = self._keys.key("bip340", name, path)
        return {"public_key": key.public, "chain_code": key.chain_code}

    def _sign_schnorr(self, caller: bytes, asked: Asked, sent: int) -> tuple[Any, int]:
        fee = signature_fee(asked["key_id"]["name"])
        left = charge("sign_with_schnorr", sent, fee)
        name, path = asked["key_id"]["name"], _path(caller, asked)
        if "ed25519" in asked["key_id"]["algorithm"]:
            secret, _ = self._keys.ed25519(name, path)
            return {"signature": secret.sign(asked["message"])}, left
        key = self._keys.key("bip340", name, path)
        return {"signature": threshold.sign_bip340(key, asked["message"])}, left


def _argument(call: Call) -> Asked:
    try:
        values = decode(SERVICE.methods[call.method].args, call.arg)
    except CandidError as problem:
        raise failed(f"the argument cannot be read: {problem}", REFUSED) from None
    return values[0] if values else {}


def _path(caller: bytes, asked: Asked) -> list[bytes]:
    """Where the key of the canister that is meant begins, and on from there."""
    canister: bytes = asked.get("canister_id") or caller
    return [canister, *asked["derivation_path"]]
