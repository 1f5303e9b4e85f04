"""
One canister: its code, its memory, and the parts in which it works.

A message runs in parts, from one ``yield`` to the next, and each part is atomic::

    save heap, stable mark, timers, certified data, balance, process state
      work                                         a trap anywhere: all of it is put back
    keep (or, for a query, put all of it back)

What the work is: ``lifecycle`` brings code up, ``execution`` runs its methods and timers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol, TypeVar

from localnet.protocol import principal
from localnet.protocol.calls import CANISTER_ERROR, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.types import CandidError, Func, Type
from localnet.runtime import rewind, timelimit, traces
from localnet.runtime.chunks import Chunks
from localnet.runtime.fork import Prepared
from localnet.runtime.heap import Checkpoint
from localnet.runtime.ic import Ic
from localnet.runtime.image import SavedHeap
from localnet.runtime.loader import Code, Module
from localnet.runtime.logs import TRAP, CanisterLog
from localnet.runtime.message import BACKTRACE, Message
from localnet.runtime.process_state import ProcessState
from localnet.runtime.snapshots import Snapshots
from localnet.runtime.source import Method
from localnet.runtime.stable import Stable
from localnet.runtime.timelimit import LIMIT, Limit, TooLong
from localnet.runtime.timers import Timers
from localnet.runtime.traces import Trace
from localnet.runtime.values import describe, to_python

T = TypeVar("T")
Log = Callable[..., None]  # of kind and text, and of a trace if there is one
Function = Callable[..., Any]
BALANCE = 3_000_000_000_000
LONGEST_REJECT = 8 << 10
NO_ARGUMENT = b"DIDL\0\0"
ERRORS = "https://docs.internetcomputer.org/references/execution-errors"
SETTINGS = {"freezing_threshold": 30 * 24 * 60 * 60}


class CanisterTrap(Exception):  # a trap is a trap, not an error
    """A part of a message failed, *trace* says where; all that it did has been taken back."""

    def __init__(self, text: str, trace: Trace = ()) -> None:
        super().__init__(text)
        self.trace = trace

    @property
    def at_length(self) -> str:
        """Its text, and where it happened."""
        return traces.indented(str(self), self.trace)

    @property
    def backtrace(self) -> str:
        """The same in a network's form; nothing, if it is not known."""
        return BACKTRACE + "".join(f"{line}\n" for line in self.trace) if self.trace else ""


class ContractViolation(CanisterTrap):
    """The same, because the network does not allow what it did."""


class OutOfTime(CanisterTrap):
    """The same, because it took longer than such a message may."""

    def __init__(self, limit: Limit, trace: Trace = ()) -> None:
        super().__init__(
            f"Canister exceeded the limit of {limit.instructions} instructions for single message "
            "execution.",
            trace,
        )


class Recorder(Protocol):
    """Listens to what goes into a canister's code and comes out of it, as `localnet.profile`."""

    def part(self, message: Message, ic: Ic) -> object:
        """What the code is to reach as the system, in a part of *message* that begins."""

    def loading(self) -> None:
        """The source is about to be loaded."""

    def function(self, name: str, found: Function) -> Function:
        """What is to be called in the place of *found*, which the entry has as *name*."""

    def timer(self, key: int, found: Function) -> Function:
        """The same for a timer's function."""


class Canister:
    """What is known of a canister while the process lives."""

    def __init__(self, id_: bytes, name: str, controllers: list[bytes]) -> None:
        self.id = id_
        self.name = name
        self.controllers = controllers
        self.candid = ""
        self.argument = NO_ARGUMENT
        self.next_heartbeat: int | None = None
        self.certified_data = b""
        self.balance = BALANCE
        self.status = "running"
        # What update_settings has set; "created" if no project has it, but a message made it.
        self.settings: dict[str, Any] = dict(SETTINGS)
        self.own_log = CanisterLog()
        self.snapshots = Snapshots()
        self.chunks = Chunks()
        self.stable = Stable()
        self.timers = Timers()
        self.process_state = ProcessState()
        self.code: Code = None  # type: ignore[assignment]  # until the first install
        self.service: dict[str, Func] = {}
        self.init_types: list[Type] = []
        self.message: Message | None = None
        self.ic = Ic(self)
        self.recorder: Recorder | None = None
        self.log: Log = lambda kind, text, trace=(): None
        self.certify: Callable[[bytes, bytes], bytes] | None = None
        self.changed = False
        self.heap = SavedHeap(lambda text: self.log("warning", text))
        # The sources that are on the disk.
        self.saved_sources: list[Module] = []
        # The heap as it is, until a message changes that, with the modules that it saw.
        self._untouched: Checkpoint | None = None
        # The heap as it was before the last message that was kept.
        self._older: Checkpoint | None = None
        self._seen: dict[str, ModuleType] = {}
        self._warned: set[str] = set()
        # The heap before each composite query that has begun, and has not ended.
        self._composites: list[Checkpoint] = []

    @property
    def has_code(self) -> bool:
        return self.code is not None

    @property
    def is_system(self) -> bool:
        """Whether it is the network's own, and no project's."""
        return "system" in self.settings

    @property
    def module_hash(self) -> bytes:
        return self.code.hash

    def certificate(self) -> bytes | None:
        return self.certify(self.id, self.certified_data) if self.certify else None

    # -- what the code declares

    def method(self, name: str) -> Method | None:
        return self.code.declared.methods.get(name) if name in self.service else None

    def results(self, name: str) -> list[Type]:
        return self.service[name].results

    def function(self, name: str) -> Function:
        """The function of that name in the canister's entry."""
        found: Function = self.code.scope[name]
        return found if self.recorder is None else self.recorder.function(name, found)

    def arguments(
        self, types: list[Type], arg: bytes, prepared: Prepared | None = None
    ) -> list[Any]:
        """The values in *arg*, as Python has them; traps if they are not of these *types*."""
        try:
            if prepared is not None and prepared.types is types:
                values = prepared.values()
            else:
                values = decode(types, arg)
        except CandidError as error:
            self.ic.trap(f"failed to decode call arguments: {error}")
        return [to_python(t, v) for t, v in zip(types, values, strict=True)]

    # -- atomic parts

    def part(self, message: Message, work: Callable[[], T]) -> T:
        """Run *work* as one part of *message*. :raises CanisterTrap: and nothing has happened."""
        if message.kind == "composite_query":
            return self._part_of_composite(message, work)
        checkpoint, undo = self.checkpoint(), self.save(message)
        try:
            with self.limited(timelimit.UPDATE), self.running(message):
                result = LIMIT.run(work, self.code.owns)
        except BaseException as problem:
            self.take_back(checkpoint, undo)
            if isinstance(problem, CanisterTrap):
                self.log_trap(message, problem)
            raise
        if message.keeps:
            self.stable.commit()
            self.changed = True
            self._older = checkpoint
        else:
            self.take_back(checkpoint, undo)
        return result

    def _part_of_composite(self, message: Message, work: Callable[[], T]) -> T:
        """What it does is there for its own next part, until ``end_composite``."""
        if message.at_end is None:
            checkpoint, undo = self.checkpoint(), self.save(message)
            self._composites.append(checkpoint)
            message.at_end = lambda: self.take_back(checkpoint, undo)
        with self.running(message):
            return LIMIT.run(work, self.code.owns)

    def end_composite(self, message: Message) -> None:
        """Take back all that a composite query did."""
        if message.at_end is not None:
            self._composites.pop()
            message.at_end()
            message.at_end = None

    @contextmanager
    def without_composites(self) -> Iterator[None]:
        """While this lasts, all is as before the composite queries that wait for an answer."""
        if not self._composites:
            yield
            return
        self.forget_checkpoint()
        now, (first, *_) = self.checkpoint(), self._composites
        waiting, self._composites = self._composites, []
        first.rollback()
        try:
            with self.stable.as_committed():
                yield
        finally:
            now.rollback()
            self._composites = waiting
            self.forget_checkpoint()

    def take_back(self, checkpoint: Checkpoint, undo: Callable[[], None]) -> None:
        """All is as it was at the *checkpoint*, which therefore serves the next part as well."""
        for thing in checkpoint.rollback():
            self._warn_of(thing)
        undo()
        self._untouched = checkpoint

    def _warn_of(self, thing: Any) -> None:
        """Say once that *thing* has moved and cannot be put back."""
        name = self.code.name_of(thing) + rewind.name_of(thing)
        if name not in self._warned:
            self._warned.add(name)
            self.log(
                "warning",
                f"a query or a trap has moved {name} on, and localnet cannot take that back; "
                "on a network it would not have moved",
            )

    def forget_checkpoint(self) -> None:
        """The heap that was last saved is gone."""
        self._untouched = self._older = None

    def checkpoint(self) -> Checkpoint:
        """The heap as it is now; as the last one saw it, if that was put back."""
        found, older = self._untouched, self._older
        self._untouched = self._older = None
        is_same_code = self._seen is self.code.modules
        if found is not None and is_same_code:
            return found
        self._seen = self.code.modules
        roots: list[Any] = [m.__dict__ for m in self._seen.values()]
        roots += [self.code.scope, *(t.call for t in self.timers.set.values())]
        # Who looks at weak references would see what an older one keeps alive.
        is_renewable = is_same_code and not self.code.may_use("weakref")
        if older is not None and is_renewable and older.renew(roots, self.code.immutable):
            return older
        return Checkpoint(roots, self.code.owns, self.code.immutable)

    def save(self, message: Message) -> Callable[[], None]:
        """What puts all but the heap back as it is now."""
        mark, timers = self.stable.mark(), self.timers.save()
        data, balance, state = self.certified_data, self.balance, self.process_state.state
        outcome, cycles = message.outcome, message.cycles_available

        def undo() -> None:
            self.stable.rollback(mark)
            self.timers.restore(timers)
            self.certified_data, self.balance, self.process_state.state = data, balance, state
            if message.keeps:
                message.outcome, message.cycles_available = outcome, cycles
                message.outbox.clear()

        return undo

    @contextmanager
    def running(self, message: Message) -> Iterator[None]:
        """Traps and exceptions of canister code come out as CanisterTrap."""
        before, self.message = self.message, message
        message.begin_part()
        try:
            system = self.code.kit.system(self.ic, self)
            if self.recorder is not None:
                system = self.recorder.part(message, system)
            with self.process_state.active(self.code), self.code.active(system):
                yield
        except (KeyboardInterrupt, TooLong):
            raise
        except BaseException as error:
            if message.trapped is None:
                raise CanisterTrap(describe(error), traces.of(error, self.code)) from None
        finally:
            self.message = before
        if message.trapped is not None:
            kind = ContractViolation if message.violates else CanisterTrap
            raise kind(message.trapped, message.trapped_at)

    @contextmanager
    def limited(self, limit: Limit) -> Iterator[None]:
        """Code gets so much processor time, unless it is limited already. :raises OutOfTime:"""
        if LIMIT.is_set:
            yield
            return
        try:
            with LIMIT.of(limit):
                yield
        except TooLong as stopped:
            raise OutOfTime(limit, traces.of(stopped, self.code)) from None

    def print(self, text: str) -> None:
        """What its code prints: for the developer, and for its own log."""
        self.log("print", text)
        if self.message is not None and self.message.is_replicated:
            self.own_log.add(self.message.now, text)

    def log_trap(self, message: Message, trap: CanisterTrap) -> None:
        """Put down in its own log why *message* failed."""
        if message.is_replicated:
            self.own_log.add(message.now, TRAP + str(trap) + trap.backtrace)

    def seed_random(self, message: Message, seed: bytes) -> None:
        """What the kit's own timer does, right after the code came up."""
        if self.code.may_use("random"):
            self.part(message, lambda: random.seed(seed))

    # -- cycles and refusals

    def unavailable(self) -> Reject | None:
        """Why no message can reach it; None if one can."""
        name = principal.format(self.id)
        if self.status != "running":
            return Reject(CANISTER_ERROR, f"Canister {name} is {self.status}", "IC0508")
        if not self.has_code:
            return self.reject(
                "IC0537",
                "Attempted to execute a message, but the canister contains no Wasm module.",
                "Please install code to this canister before calling it.",
                "wasm-module-not-found",
            )
        return None

    def pay(self, cycles: int) -> None:
        """Take *cycles* off the balance, to send with a call."""
        if cycles > self.balance:
            self.ic.trap(f"Canister has {self.balance} cycles and cannot send {cycles}")
        self.balance -= cycles

    def trap_reject(self, trap: CanisterTrap, tells_where: bool = True) -> Reject:
        """What the network says of a *trap*, and if it *tells_where*, as it shows a backtrace."""
        if isinstance(trap, OutOfTime):
            return self.out_of_time(trap)
        if isinstance(trap, ContractViolation):
            return self.reject("IC0504", f"Canister violated contract: {trap}")
        said = f"Canister called `ic0.trap` with message: '{trap}'"
        if tells_where:
            said += trap.backtrace
        return self.reject(
            "IC0503",
            said,
            "Consider gracefully handling failures from this canister or altering the canister "
            "to handle exceptions.",
            "trapped-explicitly",
        )

    def out_of_time(self, trap: OutOfTime) -> Reject:
        """What it says when the instructions are used up."""
        return self.reject(
            "IC0522",
            str(trap),
            "Try optimizing this method to consume fewer instructions or split the work across "
            "multiple messages.",
            "instruction-limit-exceeded",
        )

    def reject(self, error: str, text: str, advice: str = "", section: str = "") -> Reject:
        """The network's way to say it: it ends all sentences itself, even those that have ended."""
        said = f"Error from Canister {principal.format(self.id)}: {text}"
        if advice:
            said += f".\n{advice} See documentation: {ERRORS}#{section}"
        return Reject(CANISTER_ERROR, _ellipsized(said), error)


def _ellipsized(text: str) -> str:
    """The two ends of a *text* that is longer than the network lets one be."""
    data = text.encode()
    if len(data) <= LONGEST_REJECT:
        return text
    half = LONGEST_REJECT // 2 - 2
    return f"{data[:half].decode(errors='ignore')}...{data[-half:].decode(errors='ignore')}"
