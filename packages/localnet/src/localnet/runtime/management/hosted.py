"""
What is asked about a canister, and done with it: status, settings, code, cycles, its end.

Controllers may, and for its own status the canister itself. A canister that was created here is
installed with the *source* of a Kybra canister, in place of the module that Kybra would build::

    install_code(wasm_module = b"from kybra import query, ..")

WebAssembly is not run here, and is refused in words. Settings are kept and shown, and have no
effect; the balance is the only one that canisters feel.
"""

from __future__ import annotations

from typing import Any

from localnet.protocol import principal
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.hosting import Hosting, InstallFailed
from localnet.runtime.management.interface import (
    CREATION_FEE,
    NOT_CONTROLLER,
    NOT_FOUND,
    NOT_STOPPED,
    charge,
    failed,
    not_there,
    noughts,
    refused,
)
from localnet.runtime.stable import PAGE

MOST_CONTROLLERS = 10
WASM = (b"\0asm", b"\x1f\x8b")
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
            raise refused(f"Canister {principal.format(canister_id or b'')} is already installed")
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
        ((mode, how),) = asked["mode"].items()
        source = _source(canister, asked["wasm_module"])
        if mode == "install" and canister.has_code:
            name = principal.format(canister.id)
            raise failed(f"Canister {name} cannot be installed because it is not empty.", "IC0514")
        if mode == "upgrade" and not canister.has_code:
            reject = canister.unavailable() or canister.trap_reject(CanisterTrap("no code"))
            raise failed(reject.message, reject.error)
        skip = bool(how and how["skip_pre_upgrade"]) if mode == "upgrade" else False
        try:
            self._hosting.install_source(canister, source, mode, asked["arg"], skip)
        except InstallFailed as problem:
            raise _not_installed(canister, problem.trap) from None

    def uninstall(self, caller: bytes, asked: Asked) -> None:
        self._hosting.uninstall(self._controlled(caller, asked, "uninstall its code"))

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


def _source(canister: Canister, module: bytes) -> str:
    if module.startswith(WASM):
        raise not_there(
            "localnet does not run WebAssembly: its canisters come from the project's sources "
            "(`python -m localnet upgrade <canister>` brings a changed one in), or from "
            "install_code with the source of a Kybra canister in place of the module"
        )
    try:
        return module.decode()
    except UnicodeDecodeError:
        raise refused("wasm_module is neither WebAssembly nor the source of a canister") from None


def _check_settings(wanted: Asked) -> None:
    controllers = wanted.get("controllers") or []
    if len(controllers) > MOST_CONTROLLERS:
        raise refused(
            f"Invalid settings: {len(controllers)} controllers; at most {MOST_CONTROLLERS}"
        )
    allocation = wanted.get("compute_allocation") or 0
    if allocation > 100:
        raise refused(f"Invalid settings: a compute_allocation of {allocation}; at most 100")


def _take_settings(canister: Canister, wanted: Asked) -> None:
    given = {name: value for name, value in wanted.items() if value is not None}
    if "controllers" in given:
        canister.controllers = list(dict.fromkeys(given.pop("controllers")))
        canister.settings["own_controllers"] = 1
    canister.settings.update(given)
    canister.changed = True


def status_of(canister: Canister) -> dict[str, Any]:
    """A canister's status; what nothing measures here is nought."""
    known = noughts("Settings")
    settings = {
        **known,
        **{name: value for name, value in canister.settings.items() if name in known},
        "controllers": list(canister.controllers),
        "environment_variables": [],
        "log_visibility": {"controllers": None},
        "snapshot_visibility": {"controllers": None},
        "status_visibility": {"controllers": None},
    }
    stable = canister.stable.size * PAGE
    return {
        **noughts("Status"),
        "status": {canister.status: None},
        "ready_for_migration": False,
        "settings": settings,
        "module_hash": canister.module_hash if canister.has_code else None,
        "memory_size": stable,
        "memory_metrics": {**noughts("Memory"), "stable_memory_size": stable},
        "cycles": canister.balance,
        "query_stats": noughts("Queries"),
    }
