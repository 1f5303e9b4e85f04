"""
Several canisters in one process, and what the world may ask of them.

::

    network = Network(directory, RealClock())
    life2 = network.install("life2", Path("src/canister/life2.py"), [Path("src")], did, None, [me])
    network.update(life2.id, me, "join", arg, request_id, expiry)   ->  Reply(..) or Reject(..)
    network.run_timers()                                            ->  how many ran

Everything a request sets off, calls between canisters included, becomes durable in one SQLite
transaction, with the answer; a process that dies before that has never begun the request.

Not thread-safe, on purpose: a canister does one thing at a time, so the caller serialises.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from random import Random

from localnet.runtime import execution, lifecycle, management
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.clock import Clock
from localnet.runtime.journal import LogLine, message_line, result_text
from localnet.runtime.loader import Code
from localnet.runtime.message import Call, Message
from localnet.runtime.numberfile import NumberFile
from localnet.runtime.outgoing import Pending, Step
from localnet.runtime.store import WAY_OUT, Kept, LossError, Store
from protocol import principal
from protocol.calls import DESTINATION_INVALID, SYS_TRANSIENT, Outcome, Reject, Reply
from protocol.nanoseconds import SECOND

Hosted = Canister
FIRST_ID = 0x8000_0000_0010_0001
DEPTH = 25
EXPIRED = Reject(SYS_TRANSIENT, "the request expired while it waited its turn", "IC0207")


class InstallFailed(Exception):  # it is the install that failed
    """The canister did not come up; there is nothing of it."""


class UpgradeFailed(InstallFailed):
    """The new code did not come up; the old code and its state keep running."""


class Network:
    """
    Hosted canisters by id, and everything that may be asked of them.

    All that is random here follows from *seed*, or from nothing that anybody knows. State that
    has lost something is refused with a ``LossError``, unless *accept_loss*.
    """

    def __init__(
        self,
        directory: Path,
        clock: Clock,
        certify: Callable[[bytes, bytes], bytes] | None = None,
        seed: int | None = None,
        accept_loss: bool = False,
    ) -> None:
        self.clock = clock
        self.random_bytes = secrets.token_bytes if seed is None else Random(seed).randbytes
        self.certify = certify
        self.canisters: dict[bytes, Hosted] = {}
        self.on_log: Callable[[LogLine], None] = lambda line: None
        self.wall: Callable[[], int] = time.time_ns
        self._store = Store(directory, accept_loss)
        self._codes: dict[str, Callable[[], Code]] = {}
        self._outbox: deque[tuple[Canister, Call]] = deque()
        self._pruned = 0
        self._unwritten: Exception | None = None
        self._depth = 0
        # Canister time never goes back, even if the last run's clock was ahead.
        try:
            self._shown = self._open_shown(directory / "shown", accept_loss)
        except LossError:
            self._store.close()
            raise
        latest = max(self._store.fact("time") or 0, self._shown.number)
        self._ahead = max(0, latest - clock.now())

    def _open_shown(self, path: Path, accept_loss: bool) -> NumberFile:
        """:raises LossError: if the file is damaged, or is no longer there"""
        try:
            found = NumberFile(path, accept_loss)
        except ValueError as problem:
            raise _time_lost(str(problem)) from None
        if found.is_new and not (self._store.is_new or accept_loss):
            found.close()
            path.unlink()
            raise _time_lost(f"{path} is missing")
        if found.is_new:
            found.set(0)
        return found

    def now(self) -> int:
        """Canister time."""
        return self.clock.now() + self._ahead

    def close(self) -> None:
        self._store.close()
        self._shown.close()

    # -- installing

    def install(
        self,
        name: str,
        entry: Path,
        search_path: list[Path],
        did: str | None,
        canister_id: bytes | None,
        controllers: list[bytes],
        argument: bytes | str | None = None,
    ) -> Hosted:
        """
        Bring *name* up: new, with ``@init``; known from before, with ``@post_upgrade``.

        Its interface is the source's; a *did* that says something else is reported. Without an
        *argument*, in Candid or its text, it gets the one that it last came up with.

        :raises InstallFailed: with the text of the trap.
        """
        kept = self._store.canister(name)
        fresh = kept is None
        if kept is None:
            kept = Kept(canister_id or self._free_id(), name, controllers)
        canister = self._hosted(kept, controllers)
        if not fresh:
            canister.stable = self._store.load_stable(kept.id)
            canister.certified_data, canister.balance = kept.certified_data, kept.balance
        self._codes[name] = lambda: Code(entry, search_path)
        hook = "init" if fresh else "post_upgrade"
        message, text = self._install_message(canister, hook, argument, kept.argument)
        try:
            lifecycle.install(canister, self._codes[name](), did, message, hook, text)
        except CanisterTrap as trap:
            raise InstallFailed(str(trap)) from None
        self.canisters[canister.id] = canister
        self._settle(canister, message)
        self._seed(canister)
        self._flush()
        return canister

    def upgrade(
        self,
        name: str,
        skip_pre_upgrade: bool = False,
        did: str | None = None,
        argument: bytes | str | None = None,
    ) -> None:
        """Read *name*'s source again. :raises UpgradeFailed: and nothing has changed."""
        canister = self.named(name)
        message, text = self._install_message(canister, "upgrade", argument, canister.argument)
        try:
            lifecycle.upgrade(canister, self._codes[name](), did, message, skip_pre_upgrade, text)
        except CanisterTrap as trap:
            canister.log("trap", str(trap))
            raise UpgradeFailed(str(trap)) from None
        self._settle(canister, message)
        self._seed(canister)
        self._flush()

    def reinstall(
        self, name: str, did: str | None = None, argument: bytes | str | None = None
    ) -> None:
        """Forget all that *name* knew and start again, under the same id."""
        old = self.named(name)
        new = self._hosted(Kept(old.id, name, old.controllers), old.controllers)
        message, text = self._install_message(new, "init", argument, old.argument)
        try:
            lifecycle.install(new, self._codes[name](), did, message, "init", text)
        except CanisterTrap as trap:
            raise InstallFailed(str(trap)) from None
        self.canisters[new.id] = new
        self._settle(new, message)
        self._seed(new)
        self._flush(wipe=new)

    def named(self, name: str) -> Hosted:
        for canister in self.canisters.values():
            if canister.name == name:
                return canister
        raise KeyError(f"no canister is called {name}")

    def _hosted(self, kept: Kept, controllers: list[bytes]) -> Canister:
        canister = Canister(kept.id, kept.name, list(controllers))
        canister.certify = self.certify
        canister.log = lambda kind, text: self.on_log(LogLine(self.now(), kept.name, kind, text))
        return canister

    def _install_message(
        self, canister: Canister, what: str, argument: bytes | str | None, last: bytes
    ) -> tuple[Message, str | None]:
        """The message that brings code up; and its argument, if that is a text."""
        caller = canister.controllers[0] if canister.controllers else principal.ANONYMOUS
        arg = argument if isinstance(argument, bytes) else last
        text = argument if isinstance(argument, str) else None
        return Message("install", caller, what, arg, self.now()), text

    def reserve(self, names: list[str]) -> dict[str, bytes]:
        """The ids that canisters of these *names* have, or will have once they are installed."""
        found: dict[str, bytes] = {}
        for name in names:
            kept = self._store.canister(name)
            found[name] = self._free_id(set(found.values())) if kept is None else kept.id
        return found

    def _seed(self, canister: Canister) -> None:
        """Kybra's own timer asks for this in the round after the code came up: at once, here."""
        message = Message("timer", canister.id, "canister_global_timer", b"", self.now())
        canister.seed_random(message, self.random_bytes(management.RANDOM_BYTES))

    def _free_id(self, reserved: AbstractSet[bytes] = frozenset()) -> bytes:
        taken = self._store.ids() | set(self.canisters) | reserved
        number = FIRST_ID
        while (found := number.to_bytes(8, "big") + b"\1\1") in taken:
            number += 1
        return found

    # -- asking

    def query(self, canister_id: bytes, sender: bytes, method: str, arg: bytes) -> Outcome:
        """Ask without changing anything."""
        return self._logged("query", canister_id, sender, method, arg, self._query)

    def inspect(self, canister_id: bytes, sender: bytes, method: str, arg: bytes) -> Reject | None:
        """Whether the canister would take this update; None if so."""
        canister = self.canisters.get(canister_id)
        if canister is None:
            return _not_found(canister_id)
        known = canister.method(method)
        if known is None or (known.kind == "query" and known.is_async):
            return _no_method(canister, "update", method)
        return execution.inspect(canister, Message("inspect", sender, method, arg, self.now()))

    def update(
        self,
        canister_id: bytes,
        sender: bytes,
        method: str,
        arg: bytes,
        request_id: bytes,
        expiry_ns: int,
    ) -> Outcome:
        """Ask, and keep what it changes; once for each *request_id*, even after a restart."""
        self._check_written()
        known = self._store.request(request_id)
        if known is not None:
            return known[2]
        if self.is_spent(request_id, expiry_ns):
            return EXPIRED
        outcome = self._logged("update", canister_id, sender, method, arg, self._update)
        self._deliver()
        self._flush((request_id, sender, canister_id, outcome, expiry_ns))
        return outcome

    def is_spent(self, request_id: bytes, expiry_ns: int) -> bool:
        """Whether such a request may have run before, whatever the clock says now."""
        return self._store.is_spent(request_id, expiry_ns)

    def status(self, request_id: bytes) -> tuple[bytes, bytes, Outcome] | None:
        """Sender, canister and outcome of an update, until it expires."""
        return self._store.request(request_id)

    def _query(self, caller: bytes, call: Call) -> tuple[Outcome, int]:
        now = self.now()
        self._shown.grow(now)
        canister = self.canisters.get(call.callee)
        if canister is None:
            return _not_found(call.callee), call.cycles
        method = canister.method(call.method)
        if method is None or method.kind != "query":
            return _no_method(canister, "query", call.method), call.cycles
        kind = "composite_query" if method.is_async else "query"
        message = Message(kind, caller, call.method, call.arg, now, most_reply=3 << 20)
        return self._finish(
            canister, message, execution.start(canister, message, method)
        ), call.cycles

    def _update(self, caller: bytes, call: Call) -> tuple[Outcome, int]:
        """The outcome, and the cycles that were not taken."""
        if call.callee == principal.MANAGEMENT:
            return management.answer(self, caller, call)
        canister = self.canisters.get(call.callee)
        if canister is None:
            return _not_found(call.callee), call.cycles
        method = canister.method(call.method)
        if method is None or (method.kind == "query" and method.is_async):
            return _no_method(canister, "update", call.method), call.cycles
        message = Message(method.kind, caller, call.method, call.arg, self.now())
        message.cycles_available = call.cycles
        outcome = self._finish(canister, message, execution.start(canister, message, method))
        return outcome, message.cycles_available

    def _finish(self, canister: Canister, message: Message, step: Step) -> Outcome:
        """Make the calls that a message waits for, one after the other, until it is done."""
        self._settle(canister, message)
        while isinstance(step, Pending):
            call = self._query if message.kind == "composite_query" else self._update
            answer, refund = self._nested(canister, step.call, call)
            step = execution.resume(canister, step, answer, refund)
            self._settle(canister, message)
        return step

    def _nested(
        self,
        canister: Canister,
        call: Call,
        send: Callable[[bytes, Call], tuple[Outcome, int]],
    ) -> tuple[Outcome, int]:
        if self._depth >= DEPTH:
            return Reject(2, f"calls nested deeper than {DEPTH}", "IC0201"), call.cycles
        self._depth += 1
        try:
            return send(canister.id, call)
        finally:
            self._depth -= 1

    def _settle(self, canister: Canister, message: Message) -> None:
        """One-way calls of a part that succeeded wait their turn."""
        self._outbox.extend((canister, call) for call in message.outbox)
        message.outbox.clear()

    def _deliver(self) -> None:
        for _ in range(1000):
            if not self._outbox:
                return
            canister, call = self._outbox.popleft()
            _, refund = self._update(canister.id, call)
            canister.balance += refund

    # -- timers

    def run_timers(self) -> int:
        """Every timer and heartbeat that is due, each in a message of its own; how many ran."""
        self._check_written()
        now, count = self.now(), 0
        for canister in list(self.canisters.values()):
            if canister.next_heartbeat is not None and canister.next_heartbeat <= now:
                self._run_heartbeat(canister, now)
                count += 1
            for key in canister.timers.due(now):
                if key in canister.timers.set:
                    self._run_timer(canister, key, now)
                    count += 1
        return count

    def next_timer(self) -> int | None:
        """When the next timer or heartbeat is due, on the clock that this network was given."""
        both = [(c.timers.next(), c.next_heartbeat) for c in self.canisters.values()]
        found = [time for pair in both for time in pair if time is not None]
        return min(found) - self._ahead if found else None

    def _run_timer(self, canister: Canister, key: int, now: int) -> None:
        message = Message("timer", canister.id, "canister_global_timer", b"", now)
        self._run_own(canister, message, lambda: execution.run_timer(canister, message, key))
        canister.timers.again(key, now)
        self._deliver()
        self._flush()

    def _run_heartbeat(self, canister: Canister, now: int) -> None:
        """The network calls it in every round, which takes about a second."""
        message = Message("heartbeat", principal.MANAGEMENT, "canister_heartbeat", b"", now)
        self._run_own(canister, message, lambda: execution.run_heartbeat(canister, message))
        canister.next_heartbeat = now + SECOND
        self._deliver()
        self._flush()

    def _run_own(
        self, canister: Canister, message: Message, work: Callable[[], Step | None]
    ) -> None:
        """A message that nobody sent; whether it went well, only the log tells."""
        started, result = time.perf_counter_ns(), "ok"
        try:
            step = work()
            if isinstance(step, Pending):
                self._finish(canister, message, step)
            self._settle(canister, message)
        except CanisterTrap as trap:
            result = "trap"
            canister.log("trap", f"in {message.method}: CanisterError: {trap}")
        self._tell(canister.name, message, started, 0, result)

    # -- keeping

    def _flush(
        self,
        request: tuple[bytes, bytes, bytes, Outcome, int] | None = None,
        wipe: Canister | None = None,
    ) -> None:
        """Write down what has changed, all at once; if that fails, nothing more is done."""
        try:
            self._write(request, wipe)
        except sqlite3.Error as error:
            self._unwritten = error
            raise

    def _write(
        self,
        request: tuple[bytes, bytes, bytes, Outcome, int] | None,
        wipe: Canister | None,
    ) -> None:
        changed = [c for c in self.canisters.values() if c.changed]
        with self._store.transaction():
            if wipe is not None:
                self._store.wipe_stable(wipe.id)
            for canister in changed:
                self._store.save_canister(
                    Kept(
                        canister.id,
                        canister.name,
                        canister.controllers,
                        canister.certified_data,
                        canister.balance,
                        canister.argument,
                    )
                )
                self._store.save_stable(canister.id, canister.stable.changes())
                canister.changed = False
            if request is not None:
                self._store.save_request(*request)
            self._prune()
            self._store.set_fact("time", self.now())

    def _check_written(self) -> None:
        """What is in memory and not on disk must not be built upon."""
        if self._unwritten is not None:
            raise RuntimeError("the state could not be written; start again") from self._unwritten

    def _prune(self) -> None:
        wall = self.wall()
        if wall - self._pruned > SECOND:
            self._pruned = wall
            self._store.prune_requests(wall)

    # -- telling

    def _logged(
        self,
        kind: str,
        canister_id: bytes,
        sender: bytes,
        method: str,
        arg: bytes,
        work: Callable[[bytes, Call], tuple[Outcome, int]],
    ) -> Outcome:
        started = time.perf_counter_ns()
        outcome, _ = work(sender, Call(canister_id, method, arg))
        canister = self.canisters.get(canister_id)
        message = Message(kind, sender, method, arg, self.now())
        size = len(outcome.data) if isinstance(outcome, Reply) else 0
        result = result_text(outcome)
        self._tell(canister.name if canister else "?", message, started, size, result)
        return outcome

    def _tell(self, name: str, message: Message, started: int, size: int, result: str) -> None:
        micros = (time.perf_counter_ns() - started) // 1000
        self.on_log(message_line(name, message, micros, size, result))


def _time_lost(problem: str) -> LossError:
    return LossError(
        f"{problem}: the time that was last shown is not known; put the file back, or go on from "
        f"what the database knows with {WAY_OUT}"
    )


def _not_found(canister_id: bytes) -> Reject:
    text = f"Canister {principal.draw(canister_id)} not found"
    return Reject(DESTINATION_INVALID, text, "IC0301")


def _no_method(canister: Canister, kind: str, method: str) -> Reject:
    return canister.reject("IC0536", f"Canister has no {kind} method '{method}'.")
