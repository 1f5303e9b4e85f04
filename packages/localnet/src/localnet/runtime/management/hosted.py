"""
What is asked about a canister, and done with it: status, settings, code, cycles, its end.

Controllers may, and for its own status the canister itself. A canister that was created here is
installed with its *sources*, in place of the module that Kybra would build of them::

    install_code(wasm_module = what `localnet bundle` wrote, or b"from kybra import query, ..")
    upload_chunk(..) ..  install_chunked_code(chunk_hashes_list, wasm_module_hash)

WebAssembly is not run here, and is refused in words. Settings are kept and shown, and have no
effect, but for those that say who may see logs and snapshots, and how long logs are; the balance
is the only one that canisters feel.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from localnet.protocol import principal
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.chunks import MOST as MOST_CHUNKS
from localnet.runtime.chunks import ChunkError
from localnet.runtime.hosting import Hosting, InstallFailed
from localnet.runtime.image import NotPicklableError
from localnet.runtime.logs import MOST_LIMIT, Record
from localnet.runtime.management.interface import (
    ALREADY_THERE,
    BROKEN_CONTRACT,
    CREATION_FEE,
    NO_SNAPSHOT,
    NOT_CONTROLLER,
    NOT_FOUND,
    NOT_STOPPED,
    charge,
    failed,
    not_there,
    noughts,
    refused,
)
from localnet.runtime.snapshots import ID_BYTES, Snapshot
from localnet.runtime.snapshots import MOST as MOST_SNAPSHOTS
from localnet.runtime.stable import PAGE
from localnet.runtime.wasm import WasmError

MOST_CONTROLLERS = 10
PUBLIC, CONTROLLERS = "public", {"controllers": None}
# Kept as "public", or as the principals who may see it, beside the controllers.
VISIBILITIES = frozenset(("log_visibility", "snapshot_visibility"))
PROVISIONAL = 100_000_000_000_000
MOST_CYCLES = 2**128 - 1  # what a balance can hold, on a network as well
Asked = dict[str, Any]


class Hosted:
    """Answers for the canisters that *hosting* brings up."""

    def __init__(self, canisters: dict[bytes, Canister], hosting: Hosting) -> None:
        self._canisters = canisters
        self._hosting = hosting

    # -- looking

    def status(self, caller: bytes, asked: Asked) -> dict[str, Any]:
        canister = self._find(asked)
        if caller not in (canister.id, *canister.controllers):
            raise _not_a_controller(caller, canister, "ask for its status")
        return status_of(canister)

    def logs(self, caller: bytes, asked: Asked) -> dict[str, Any]:
        """What the canister has printed, as far as it is kept and asked for."""
        canister = self._find(asked)
        if not _may_see(caller, canister, "log_visibility"):
            who = principal.format(caller)
            raise refused(
                f"Caller {who} is not allowed to access canister logs: they are for controllers, "
                "unless the setting log_visibility says otherwise"
            )
        wanted = _filter(asked["filter"])
        found = [record for record in canister.own_log.records if wanted(record)]
        names = ("idx", "timestamp_nanos", "content")
        return {"canister_log_records": [dict(zip(names, each, strict=True)) for each in found]}

    # -- snapshots

    def take_snapshot(self, caller: bytes, asked: Asked) -> dict[str, Any]:
        canister = self._controlled(caller, asked, "take snapshots of it")
        name = principal.format(canister.id)
        if not canister.has_code:
            raise refused(f"Failed to create snapshot for empty canister {name}")
        replaced = asked["replace_snapshot"]
        if replaced is not None:
            replaced = _snapshot(canister, replaced).id
        elif len(canister.snapshots.kept) >= MOST_SNAPSHOTS:
            raise refused(
                f"Canister {name} has reached the maximum number of snapshots allowed: "
                f"{MOST_SNAPSHOTS}. Delete one, or replace one"
            )
        try:
            taken = self._hosting.take_snapshot(canister)
        except NotPicklableError as problem:
            raise refused(f"the Python variables of {name} cannot be kept: {problem}") from None
        if replaced is not None:
            canister.snapshots.remove(replaced)
        if asked["uninstall_code"]:
            self._hosting.uninstall(canister)
        return _shown(taken)

    def load_snapshot(self, caller: bytes, asked: Asked) -> None:
        """Of this canister, or of another one that the caller controls as well."""
        canister = self._controlled(caller, asked, "load snapshots into it")
        owner = self._canisters.get(asked["snapshot_id"][ID_BYTES:], canister)
        if caller not in owner.controllers:
            raise _not_a_controller(caller, owner, "load its snapshots")
        try:
            self._hosting.load_snapshot(canister, _snapshot(owner, asked["snapshot_id"]))
        except InstallFailed as problem:
            raise refused(f"the snapshot cannot be loaded: {problem}") from None

    def list_snapshots(self, caller: bytes, asked: Asked) -> list[dict[str, Any]]:
        canister = self._find(asked)
        if not _may_see(caller, canister, "snapshot_visibility"):
            raise _not_a_controller(caller, canister, "list its snapshots")
        return [_shown(snapshot) for snapshot in canister.snapshots.kept.values()]

    def delete_snapshot(self, caller: bytes, asked: Asked) -> None:
        canister = self._controlled(caller, asked, "delete its snapshots")
        canister.snapshots.remove(_snapshot(canister, asked["snapshot_id"]).id)

    # -- coming and going

    def create(self, caller: bytes, asked: Asked, cycles: int) -> dict[str, bytes]:
        """A canister without code, with what is left of *cycles* as its balance."""
        balance = charge("create_canister", cycles, CREATION_FEE)
        return self._create(caller, asked["settings"], balance, None)

    def create_with_cycles(self, caller: bytes, asked: Asked) -> dict[str, bytes]:
        amount = PROVISIONAL if asked["amount"] is None else _bounded(asked["amount"])
        return self._create(caller, asked["settings"], amount, asked["specified_id"])

    def _create(
        self, caller: bytes, wanted: Asked | None, balance: int, canister_id: bytes | None
    ) -> dict[str, bytes]:
        _check_settings(wanted or {})
        if canister_id in self._canisters:
            name = principal.format(canister_id or b"")
            raise failed(f"Canister {name} is already installed.", ALREADY_THERE)
        canister = self._hosting.create(canister_id, [caller], balance)
        _take_settings(canister, wanted or {})
        return {"canister_id": canister.id}

    def delete(self, caller: bytes, asked: Asked) -> None:
        canister = self._controlled(caller, asked, "delete it")
        if canister.status != "stopped":
            name = principal.format(canister.id)
            raise failed(f"Canister {name} must be stopped before it is deleted.", NOT_STOPPED)
        self._hosting.delete(canister)

    # -- running

    def start(self, caller: bytes, asked: Asked) -> None:
        self._set_status(self._controlled(caller, asked, "start it"), "running")

    def stop(self, caller: bytes, asked: Asked) -> None:
        """At once: what is under way ends first, because nothing runs beside it here."""
        self._set_status(self._controlled(caller, asked, "stop it"), "stopped")

    def _set_status(self, canister: Canister, status: str) -> None:
        canister.status, canister.changed = status, True

    def update_settings(self, caller: bytes, asked: Asked) -> None:
        canister = self._controlled(caller, asked, "change its settings")
        _check_settings(asked["settings"])
        _take_settings(canister, asked["settings"])

    # -- code

    def install(self, caller: bytes, asked: Asked) -> None:
        canister = self._controlled(caller, asked, "install code in it")
        self._install(caller, canister, asked["wasm_module"], asked)

    def install_chunked(self, caller: bytes, asked: Asked) -> None:
        """From chunks in its own store, or in that of another canister of the same controller."""
        asked = {**asked, "canister_id": asked["target_canister"]}
        canister = self._controlled(caller, asked, "install code in it")
        store = canister
        if asked["store_canister"] is not None:
            store = self._with_store(caller, {"canister_id": asked["store_canister"]})
        module = self._joined(store, [chunk["hash"] for chunk in asked["chunk_hashes_list"]])
        digest = hashlib.sha256(module).digest()
        if digest != asked["wasm_module_hash"]:
            raise failed(
                f"Wasm module hash {digest.hex()} does not match given hash "
                f"{asked['wasm_module_hash'].hex():.100}",
                BROKEN_CONTRACT,
            )
        self._install(caller, canister, module, asked)

    def _joined(self, store: Canister, hashes: list[bytes]) -> bytes:
        if len(hashes) > MOST_CHUNKS:
            raise _bad_chunk(f"{len(hashes)} chunks are listed; at most {MOST_CHUNKS}")
        for digest in hashes:
            if digest not in store.chunks.kept:
                raise _bad_chunk(f"Chunk hash {digest.hex():.100} was not found")
        return b"".join(self._hosting.chunk(store, digest) for digest in hashes)

    def _install(self, caller: bytes, canister: Canister, module: bytes, asked: Asked) -> None:
        ((mode, how),) = asked["mode"].items()
        if mode == "install" and canister.has_code:
            name = principal.format(canister.id)
            raise failed(f"Canister {name} cannot be installed because it is not empty.", "IC0514")
        if mode == "upgrade" and not canister.has_code:
            reject = canister.unavailable() or canister.trap_reject(CanisterTrap("no code"))
            raise failed(reject.message, reject.error)
        skip = bool(how and how["skip_pre_upgrade"]) if mode == "upgrade" else False
        try:
            self._hosting.install_module(canister, module, mode, asked["arg"], caller, skip)
        except InstallFailed as problem:
            raise _not_installed(canister, problem.trap) from None
        except WasmError as problem:
            raise refused(str(problem)) from None

    def uninstall(self, caller: bytes, asked: Asked) -> None:
        self._hosting.uninstall(self._controlled(caller, asked, "uninstall its code"))

    # -- chunks

    def upload_chunk(self, caller: bytes, asked: Asked) -> dict[str, bytes]:
        canister = self._with_store(caller, asked)
        try:
            return {"hash": canister.chunks.add(asked["chunk"])}
        except ChunkError as problem:
            raise _bad_chunk(str(problem)) from None

    def stored_chunks(self, caller: bytes, asked: Asked) -> list[dict[str, bytes]]:
        return [{"hash": digest} for digest in self._with_store(caller, asked).chunks.kept]

    def clear_chunks(self, caller: bytes, asked: Asked) -> None:
        self._with_store(caller, asked).chunks.clear()

    def _with_store(self, caller: bytes, asked: Asked) -> Canister:
        """The canister, if *caller* may use its chunk store: a controller, or it itself."""
        canister = self._find(asked)
        if caller not in (canister.id, *canister.controllers):
            raise _not_a_controller(caller, canister, "use its chunk store")
        return canister

    # -- cycles

    def deposit(self, asked: Asked, cycles: int) -> None:
        self._add(self._find(asked), cycles)

    def top_up(self, asked: Asked) -> None:
        self._add(self._find(asked), _bounded(asked["amount"]))

    def _add(self, canister: Canister, cycles: int) -> None:
        canister.balance = min(canister.balance + cycles, MOST_CYCLES)
        canister.changed = True

    # -- who

    def _find(self, asked: Asked) -> Canister:
        found = self._canisters.get(asked["canister_id"])
        if found is None:
            text = f"Canister {principal.format(asked['canister_id'])} not found"
            raise not_there(text, NOT_FOUND)
        return found

    def _controlled(self, caller: bytes, asked: Asked, what: str) -> Canister:
        canister = self._find(asked)
        if caller not in canister.controllers:
            raise _not_a_controller(caller, canister, what)
        return canister


def _snapshot(canister: Canister, snapshot_id: bytes) -> Snapshot:
    found = canister.snapshots.kept.get(snapshot_id)
    if found is None:
        text = f"Could not find the snapshot ID {snapshot_id.hex()[:100]} for canister "
        raise not_there(text + principal.format(canister.id), NO_SNAPSHOT)
    return found


def _shown(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "id": snapshot.id,
        "taken_at_timestamp": snapshot.taken_at,
        "total_size": snapshot.size,
    }


def _may_see(caller: bytes, canister: Canister, setting: str) -> bool:
    """Whether *caller* may see what the *setting* of *canister* speaks of."""
    visible = canister.settings.get(setting, [])
    return (
        visible == PUBLIC or caller in canister.controllers or principal.format(caller) in visible
    )


def _visibility(kept: str | list[str]) -> dict[str, Any]:
    """What is *kept* of such a setting, as the interface has it."""
    if kept == PUBLIC:
        return {"public": None}
    return {"allowed_viewers": [principal.parse(text) for text in kept]} if kept else CONTROLLERS


def _filter(wanted: dict[str, Any] | None) -> Callable[[Record], bool]:
    """Whether a record is in the range that is asked for, its end not included."""
    if wanted is None:
        return lambda record: True
    ((kind, asked),) = wanted.items()
    if asked["start"] > asked["end"]:
        raise refused(f"a range from {asked['start']} to {asked['end']} ends before it begins")
    if kind == "by_idx":
        return lambda record: asked["start"] <= record.idx < asked["end"]
    return lambda record: asked["start"] <= record.time < asked["end"]


def _bounded(amount: int) -> int:
    """*amount*. :raises Rejected: if no balance can hold it"""
    if amount > MOST_CYCLES:
        raise refused("the amount is more cycles than a canister can have: at most 2^128 - 1")
    return amount


def _not_installed(canister: Canister, trap: CanisterTrap) -> Exception:
    reject = canister.trap_reject(trap)
    return failed(reject.message, reject.error)


def _not_a_controller(caller: bytes, canister: Canister, what: str) -> Exception:
    name = principal.format(canister.id)
    text = (
        f"Only controllers of canister {name} can {what}; {principal.format(caller)} is none "
        f"(controllers: {' '.join(map(principal.format, canister.controllers)) or 'nobody'})"
    )
    return failed(text, NOT_CONTROLLER)


def _bad_chunk(text: str) -> Exception:
    return failed(f"Error from Wasm chunk store: {text}", BROKEN_CONTRACT)


def _check_settings(wanted: Asked) -> None:
    controllers = wanted.get("controllers") or []
    if len(controllers) > MOST_CONTROLLERS:
        raise refused(
            f"Invalid settings: {len(controllers)} controllers; at most {MOST_CONTROLLERS}"
        )
    if (wanted.get("log_memory_limit") or 0) > MOST_LIMIT:
        raise refused(f"Invalid settings: log_memory_limit is at most {MOST_LIMIT} bytes")
    for name in VISIBILITIES:
        viewers = (wanted.get(name) or {}).get("allowed_viewers") or []
        if len(viewers) > MOST_CONTROLLERS:
            raise refused(
                f"Invalid settings: {len(viewers)} viewers in {name}; at most {MOST_CONTROLLERS}"
            )
    allocation = wanted.get("compute_allocation") or 0
    if allocation > 100:
        raise refused(f"Invalid settings: a compute_allocation of {allocation}; at most 100")


def _take_settings(canister: Canister, wanted: Asked) -> None:
    given = {name: value for name, value in wanted.items() if value is not None}
    if "controllers" in given:
        canister.controllers = list(dict.fromkeys(given.pop("controllers")))
        canister.settings["own_controllers"] = 1
    for name in VISIBILITIES & given.keys():
        ((kind, viewers),) = given[name].items()
        given[name] = PUBLIC if kind == PUBLIC else list(map(principal.format, viewers or []))
    canister.settings.update(given)
    if "log_memory_limit" in given:
        canister.own_log.set_limit(given["log_memory_limit"])
    canister.changed = True


def status_of(canister: Canister) -> dict[str, Any]:
    """A canister's status; what nothing measures here is nought."""
    known = noughts("Settings")
    settings = {
        **known,
        **{name: value for name, value in canister.settings.items() if name in known},
        "controllers": list(canister.controllers),
        "environment_variables": [],
        "log_memory_limit": canister.own_log.limit,
        "status_visibility": CONTROLLERS,
        **{name: _visibility(canister.settings.get(name, [])) for name in VISIBILITIES},
    }
    stable = canister.stable.size * PAGE
    return {
        **noughts("Status"),
        "status": {canister.status: None},
        "ready_for_migration": False,
        "settings": settings,
        "module_hash": canister.module_hash if canister.has_code else None,
        "memory_size": stable,
        "memory_metrics": {
            **noughts("Memory"),
            "stable_memory_size": stable,
            "snapshots_size": canister.snapshots.size,
            "wasm_chunk_store_size": canister.chunks.size,
            "log_memory_store_size": canister.own_log.size,
        },
        "cycles": canister.balance,
        "query_stats": noughts("Queries"),
    }
