"""
Canisters come and change: installed under an id that stays theirs, upgraded, reinstalled.

::

    install     new: @init
                known from before: its stable memory and heap, as if nothing had been;
                with another source or argument, an upgrade after that
    upgrade     the source, read again          what fails leaves all as it was
    reinstall   the same id, and nothing that was known under it
    create      an id and nothing else; its code comes with install_module, and goes
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from localnet.check.bundle import module_name
from localnet.kits import known
from localnet.kits.kit import Kit
from localnet.protocol import principal
from localnet.protocol.candid.types import CandidError
from localnet.runtime import image, lifecycle, wasm
from localnet.runtime.canister import NO_ARGUMENT, Canister, CanisterTrap
from localnet.runtime.clock import CanisterTime
from localnet.runtime.image import DamagedImageError, HeapLostError, SavedHeap
from localnet.runtime.lifecycle import Argument
from localnet.runtime.loader import Code, Module
from localnet.runtime.message import LogLine, Message
from localnet.runtime.messages import Messages
from localnet.runtime.process_state import SEED_BYTES
from localnet.runtime.saving import Saving
from localnet.runtime.snapshots import Snapshot, State
from localnet.runtime.store import WAY_OUT, LossError, SavedCanister, Store

# Where the files of a module that a message brought would be, if they were on the disk.
INSTALLED = Path("/install_code")
FIRST_ID = 0x8000_0000_0010_0001
# State that belongs to the code and is dropped on reinstall.
OF_CODE = (
    "code", "stable", "timers", "process_state", "heap", "service", "candid", "init_types",
    "argument", "next_heartbeat", "certified_data", "own_log", "balance",
)  # fmt: skip
Certify = Callable[[bytes, bytes], bytes]


class InstallFailed(Exception):  # it is the install that failed
    """The canister did not come up, because of *trap*; there is nothing of it."""

    def __init__(self, trap: CanisterTrap) -> None:
        super().__init__(trap.at_length)
        self.trap = trap


class UpgradeFailed(InstallFailed):
    """The new code did not come up; the old code and its state keep running."""


class Hosting:
    """Brings canisters up, from their sources and from what *store* knows of them."""

    def __init__(
        self,
        store: Store,
        time: CanisterTime,
        messages: Messages,
        saving: Saving,
        certify: Certify | None,
        tell: Callable[[LogLine], None],
        accept_loss: bool,
    ) -> None:
        self._accept_loss = accept_loss
        self._canisters = messages.canisters
        self._store = store
        self._time = time
        self._messages = messages
        self._saving = saving
        self._certify = certify
        self._tell = tell
        # What a canister of that name has when it is new, if not the usual.
        self.new_balances: dict[str, int] = {}
        # New ids are counted up from here.
        self.first_id = FIRST_ID
        self._codes: dict[str, Callable[..., Code]] = {}

    def install(
        self,
        name: str,
        entry: Path,
        search_path: list[Path],
        did: str | None,
        canister_id: bytes | None,
        controllers: list[bytes],
        argument: Argument | None = None,
        as_saved: bool = False,
        kit: Kit | None = None,
    ) -> Canister:
        """
        Bring *name* up: new, with ``@init``; known from before, as it was.

        If its source or its *argument* is another than then, it is upgraded, unless it is to come
        up *as_saved*. If its heap could not be saved, it comes up from its stable memory, with
        ``@post_upgrade``.

        Without a *kit* it is the one that its sources import. Its interface is the source's; a
        *did* that says something else is reported. Without an *argument*, in Candid or its text,
        it gets the one that it last came up with.

        :raises InstallFailed: with the text of the trap.
        """
        self._saving.catch_up()
        self.set_source(name, entry, search_path, kit)
        saved = self._store.canister(name)
        if saved is None:
            canister = self._new(canister_id or self._free_id(), name, controllers)
            canister.balance = self.new_balances.get(name, canister.balance)
            self._bring_up(canister, did, "init", argument)
        else:
            if not as_saved:
                self._refuse_errors(name)
            canister = self._new(saved.id, name, controllers)
            self._bring_back(canister, saved, did, argument, may_upgrade=not as_saved)
        self._saving.flush()
        return canister

    def set_source(
        self, name: str, entry: Path, search_path: list[Path], kit: Kit | None = None
    ) -> None:
        """From its next upgrade on, *name* has the code that is found there."""
        self._codes[name] = lambda saved=(): Code(entry, search_path, saved, kit=kit)

    def _bring_back(
        self,
        canister: Canister,
        saved: SavedCanister,
        did: str | None,
        argument: Argument | None,
        may_upgrade: bool = True,
    ) -> None:
        canister.stable = self._store.load_stable(saved.id)
        canister.certified_data, canister.balance = saved.certified_data, saved.balance
        canister.argument, canister.status = saved.argument, saved.status
        self._bring_around_back(canister, saved.settings)
        if "own_controllers" in saved.settings:
            canister.controllers = saved.controllers
        summary, heap = self._store.load_heap(saved.id)
        if not heap:
            canister.log("warning", f"its Python variables were not kept: {summary}")
            self._bring_up(canister, did, "post_upgrade", argument)
            return
        try:
            self._resume(canister, did, summary, heap)
        except (HeapLostError, DamagedImageError, CanisterTrap) as problem:
            self._refuse_loss(canister.name, problem)
            self._bring_up(canister, did, "post_upgrade", argument)
            return
        self._canisters[canister.id] = canister
        if not may_upgrade:
            return
        sources = self._store.load_sources(saved.id)
        if not self._codes[canister.name]().is_of(sources) or _is_new(canister, argument):
            canister.log("print", "the source or argument is another than before: an upgrade")
            self.upgrade(canister.name, did=did, argument=argument)

    def _bring_around_back(self, canister: Canister, settings: dict[str, Any]) -> None:
        """What belongs to the canister, and not to its code."""
        canister.settings = settings
        canister.own_log.limit = settings.get("log_memory_limit", canister.own_log.limit)
        canister.own_log.loaded(self._store.load_log(canister.id))
        canister.chunks.kept = dict.fromkeys(self._store.chunk_hashes(canister.id))
        found = self._store.load_snapshots(canister.id)
        canister.snapshots.kept = {snapshot.id: snapshot for snapshot in found}

    def _refuse_errors(self, name: str) -> None:
        """Even if nothing but localnet has changed since *name* was installed."""
        try:
            lifecycle.refuse_errors(self._codes[name]())
        except CanisterTrap as trap:
            raise InstallFailed(trap) from None

    def _resume(self, canister: Canister, did: str | None, summary: str, heap: bytes) -> None:
        """As it was, with the source that it had then."""
        image.check(summary, heap)
        code = self._saved_code(canister)
        message = self._message(canister, "resume", None)
        lifecycle.resume(canister, code, did, message, heap)

    def _saved_code(self, canister: Canister) -> Code:
        """What it ran when localnet ended: the project's code, or what a message installed."""
        modules, origin = self._store.load_sources(canister.id), canister.settings
        if canister.name in self._codes:
            code = self._codes[canister.name](modules)
            if str(code.entry) == origin["entry"]:
                return code
        return Code(Path(origin["entry"]), [], modules, bytes.fromhex(origin["module_hash"]))

    def _refuse_loss(self, name: str, problem: Exception) -> None:
        if not self._accept_loss:
            raise LossError(
                f"what canister {name} had in Python variables cannot be brought back: {problem}; "
                f"go on with its stable memory alone, as after an upgrade, with {WAY_OUT}"
            ) from None

    def upgrade(
        self,
        name: str,
        skip_pre_upgrade: bool = False,
        did: str | None = None,
        argument: Argument | None = None,
    ) -> None:
        """Read *name*'s source again. :raises UpgradeFailed: and nothing has changed."""
        self._saving.catch_up()
        canister = self.named(name)
        message = self._message(canister, "upgrade", argument)
        try:
            code = self._codes[name]()
            lifecycle.upgrade(canister, code, did, message, skip_pre_upgrade, argument)
        except CanisterTrap as trap:
            canister.log("trap", str(trap), trap.trace)
            canister.log_trap(message, trap)
            self._saving.flush()
            raise UpgradeFailed(trap) from None
        self._came_up(canister, message)
        self._saving.flush()

    def reinstall(
        self, name: str, did: str | None = None, argument: Argument | None = None
    ) -> None:
        """Forget all that *name* knew and start again, under the same id."""
        self._saving.catch_up()
        old = self.named(name)
        new = self._new(old.id, name, old.controllers)
        new.argument = old.argument
        new.own_log, new.snapshots = old.own_log.emptied(), old.snapshots
        new.chunks = old.chunks
        self._bring_up(new, did, "init", argument)
        self._saving.flush(wipe=new.id)

    # -- canisters that messages make

    def create(self, canister_id: bytes | None, controllers: list[bytes], balance: int) -> Canister:
        """A canister without code; it is called by its id."""
        id_ = canister_id or self._free_id()
        canister = self._new(id_, principal.format(id_), controllers)
        canister.balance = balance
        canister.settings["created"] = 1
        canister.changed = True
        self._canisters[id_] = canister
        return canister

    def install_module(
        self,
        canister: Canister,
        module: bytes,
        mode: str,
        arg: bytes,
        caller: bytes,
        skip_pre_upgrade: bool = False,
    ) -> None:
        """
        The code in *module*, installed, reinstalled or upgraded to by *caller*.

        :raises InstallFailed: and nothing has changed.
        :raises WasmError: if there is no code in it that can run here.
        """
        sources = wasm.load(module)
        code = _installed(sources)
        message = Message("install", caller, mode, arg, self._time.now())
        try:
            if mode == "upgrade":
                lifecycle.upgrade(canister, code, sources.candid, message, skip_pre_upgrade)
            else:
                fresh = self._successor(canister)
                if mode == "install":
                    fresh.own_log = canister.own_log
                lifecycle.install(fresh, code, sources.candid, message, "init")
                self._replace(canister, fresh)
        except CanisterTrap as trap:
            canister.log_trap(message, trap)
            raise InstallFailed(trap) from None
        self._came_up(canister, message)

    def keep_system(
        self, canister_id: bytes, text: str, argument: bytes, controllers: list[bytes], cycles: int
    ) -> None:
        """
        Have the network's own canister of this id run the code in *text*.

        :raises InstallFailed: if it does not come up.
        """
        canister = self._canisters.get(canister_id)
        if canister is None:
            canister = self.create(canister_id, controllers, cycles)
            canister.settings["system"] = 1
            self.install_module(canister, text.encode(), "install", argument, principal.MANAGEMENT)
        elif canister.is_system and [text] != [module.text for module in canister.code.saved()]:
            self.install_module(
                canister, text.encode(), "upgrade", NO_ARGUMENT, principal.MANAGEMENT
            )
        else:
            return  # a start on a full disk has no room to write
        self._saving.flush()

    def uninstall(self, canister: Canister) -> None:
        """Its code goes, and all that it knew; the chunk store is emptied, too."""
        canister.chunks.clear()
        self._replace(canister, self._successor(canister))

    def _successor(self, canister: Canister) -> Canister:
        """One that knows nothing yet, to take the place of the code of *canister*."""
        fresh = self._new(canister.id, canister.name, canister.controllers)
        fresh.own_log, fresh.balance = canister.own_log.emptied(), canister.balance
        return fresh

    def _replace(self, canister: Canister, fresh: Canister) -> None:
        for name in OF_CODE:
            setattr(canister, name, getattr(fresh, name))
        canister.saved_sources = []
        canister.forget_checkpoint()
        canister.changed = True
        self._saving.wipe(canister.id)

    # -- chunks and snapshots

    def chunk(self, canister: Canister, digest: bytes) -> bytes:
        """One of its chunks. :raises KeyError: if there is none of that hash"""
        found = canister.chunks.unwritten.get(digest)
        return self._store.load_chunk(canister.id, digest) if found is None else found

    def take_snapshot(self, canister: Canister) -> Snapshot:
        """The canister as it is. :raises NotPicklableError: if its heap cannot be kept"""
        state = State.of(canister)
        now, id_ = self._time.now(), canister.snapshots.new_id(self._time.now(), canister.id)
        taken = canister.snapshots.kept[id_] = Snapshot(id_, now, state.size, state.dump())
        return taken

    def load_snapshot(self, canister: Canister, snapshot: Snapshot) -> None:
        """
        Make *canister* what was one when the *snapshot* was taken.

        :raises InstallFailed: if that cannot be, and nothing has changed.
        """
        body = snapshot.body or self._store.load_body(snapshot.id)
        fresh = self._successor(canister)
        message = Message("install", canister.id, "load_canister_snapshot", b"", self._time.now())
        try:
            state = State.load(body)
            fresh.stable, fresh.certified_data = state.stable, state.certified_data
            fresh.argument = state.argument
            lifecycle.resume(fresh, state.code, state.candid, message, state.heap)
        except (HeapLostError, DamagedImageError) as problem:
            raise InstallFailed(CanisterTrap(str(problem))) from None
        except CanisterTrap as trap:
            raise InstallFailed(trap) from None
        # Nothing of it is on the disk under this canister's name, and its log goes on.
        fresh.heap = SavedHeap(lambda text: canister.log("warning", text))
        fresh.own_log = canister.own_log
        self._replace(canister, fresh)

    def delete(self, canister: Canister) -> None:
        del self._canisters[canister.id]
        self._saving.delete(canister.id)

    def bring_created_back(self) -> None:
        """Those that messages have made before. :raises InstallFailed: if one does not come up"""
        for name in self._store.names():
            saved = self._store.canister(name)
            if saved is None or "created" not in saved.settings or saved.id in self._canisters:
                continue
            canister = self._new(saved.id, name, saved.controllers)
            if self._store.load_sources(saved.id):
                self._bring_back(canister, saved, None, None, may_upgrade=False)
            else:
                canister.balance, canister.status = saved.balance, saved.status
                self._bring_around_back(canister, saved.settings)
                self._canisters[saved.id] = canister

    def count_ids_from(self, first: int) -> None:
        """Give new canisters the next free ids from *first* on."""
        self.first_id = first

    def named(self, name: str) -> Canister:
        for canister in self._canisters.values():
            if canister.name == name:
                return canister
        raise KeyError(f"no canister is called {name}")

    def reserve(self, names: list[str]) -> dict[str, bytes]:
        """The ids that canisters of these *names* have, or will have once they are installed."""
        found: dict[str, bytes] = {}
        for name in names:
            saved = self._store.canister(name)
            found[name] = self._free_id(set(found.values())) if saved is None else saved.id
        return found

    def _new(self, id_: bytes, name: str, controllers: list[bytes]) -> Canister:
        canister = Canister(id_, name, list(controllers))
        canister.certify = self._certify
        canister.log = lambda kind, text, trace=(): self._tell(
            LogLine(self._time.now(), name, kind, text, trace)
        )
        return canister

    def _bring_up(
        self, canister: Canister, did: str | None, hook: str, argument: Argument | None
    ) -> None:
        """:raises InstallFailed: and what was there before still is."""
        message = self._message(canister, hook, argument)
        try:
            known = self._codes.get(canister.name)
            code = self._saved_code(canister) if known is None else known()
            lifecycle.install(canister, code, did, message, hook, argument)
        except CanisterTrap as trap:
            raise InstallFailed(trap) from None
        self._canisters[canister.id] = canister
        self._came_up(canister, message)

    def _message(self, canister: Canister, what: str, argument: Argument | None) -> Message:
        """The message that brings code up."""
        caller = canister.controllers[0] if canister.controllers else principal.ANONYMOUS
        arg = argument if isinstance(argument, bytes) else canister.argument
        return Message("install", caller, what, arg, self._time.now())

    def _came_up(self, canister: Canister, message: Message) -> None:
        """The kit's own timer asks for a seed in the round after this: at once, here."""
        self._messages.settle(canister, message)
        timer = Message("timer", canister.id, "canister_global_timer", b"", self._time.now())
        canister.seed_random(timer, self._messages.random_bytes(SEED_BYTES))

    def _free_id(self, reserved: AbstractSet[bytes] = frozenset()) -> bytes:
        taken = self._store.ids() | set(self._canisters) | reserved
        number = self.first_id
        while (found := number.to_bytes(8, "big") + b"\1\1") in taken:
            number += 1
        return found


def _installed(sources: wasm.Sources) -> Code:
    """The code in *sources*, which are nowhere on the disk."""
    modules = [
        Module(module_name(path), str(INSTALLED / path), text)
        for path, text in sources.files.items()
    ]
    entry, kit = INSTALLED / f"{sources.entry}.py", known.by_module(sources.kit)
    return Code(entry, [], modules, sources.hash, kit)


def _is_new(canister: Canister, argument: Argument | None) -> bool:
    """Whether *argument* is another than the one that *canister* last came up with."""
    if argument is None:
        return False
    try:
        return lifecycle.encode_argument(canister, argument) != canister.argument
    except CandidError:
        return True
