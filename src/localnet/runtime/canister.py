"""
One canister: its code, its memory, and how a message runs in it.

A message runs in parts, from one ``yield`` to the next, and each part is atomic::

    save heap, stable mark, timers, certified data, balance, state of ``random``
      guard -> method -> convert -> encode         a trap anywhere: all of it is put back
    keep (or, for a query, put all of it back)

A part ends in an outcome, or in a call to another canister whose answer resumes it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import ModuleType
from typing import Any, TypeVar

from localnet.runtime import outgoing
from localnet.runtime.convert import from_python
from localnet.runtime.heap import Checkpoint
from localnet.runtime.ic import Ic
from localnet.runtime.loader import Code
from localnet.runtime.message import Message
from localnet.runtime.outgoing import Pending, Step
from localnet.runtime.present import to_python
from localnet.runtime.randomness import UNSEEDED, OwnRandom
from localnet.runtime.result import describe, expect_none, guard_refusal
from localnet.runtime.source import Method
from localnet.runtime.stable import Stable
from localnet.runtime.timers import Timer, Timers
from protocol import principal
from protocol.calls import CANISTER_ERROR, CANISTER_REJECT, Outcome, Reject, Reply
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.draw import draw_did
from protocol.candid.encode import encode
from protocol.candid.same import differences
from protocol.candid.text import encode_text_as
from protocol.candid.types import CandidError, Func, Service, Type
from protocol.nanoseconds import SECOND

T = TypeVar("T")
BALANCE = 3_000_000_000_000
NO_ARGUMENT = b"DIDL\0\0"
IN = ("the source", "the .did file")


class CanisterTrap(Exception):  # a trap is a trap, not an error
    """A part of a message failed, and everything it did has been taken back."""


class Canister:
    """What is known of a canister while the process lives."""

    status = "running"

    def __init__(self, id_: bytes, name: str, controllers: list[bytes]) -> None:
        self.id = id_
        self.name = name
        self.controllers = controllers
        self.candid = ""
        self.argument = NO_ARGUMENT
        self.next_heartbeat: int | None = None
        self.certified_data = b""
        self.balance = BALANCE
        self.stable = Stable()
        self.timers = Timers()
        self.random = OwnRandom()
        self.code: Code = None  # type: ignore[assignment]  # until the first install
        self.service: dict[str, Func] = {}
        self.init_types: list[Type] = []
        self.message: Message | None = None
        self.ic = Ic(self)
        self.log: Callable[[str, str], None] = lambda kind, text: None
        self.certify: Callable[[bytes, bytes], bytes] | None = None
        self.changed = False
        # The heap as it is, until a message changes that, with the modules that it saw.
        self._untouched: Checkpoint | None = None
        self._seen: dict[str, ModuleType] = {}

    @property
    def module_hash(self) -> bytes:
        return self.code.hash

    def certificate(self) -> bytes | None:
        return self.certify(self.id, self.certified_data) if self.certify else None

    # -- atomic parts

    def part(self, message: Message, work: Callable[[], T]) -> T:
        """Run *work* as one part of *message*. :raises CanisterTrap: and nothing has happened."""
        checkpoint, undo = self._checkpoint(), self._save(message)
        try:
            with self._running(message):
                result = work()
        except BaseException:
            self._take_back(checkpoint, undo)
            raise
        if message.keeps:
            self.stable.commit()
            self.changed = True
        else:
            self._take_back(checkpoint, undo)
        return result

    def _take_back(self, checkpoint: Checkpoint, undo: Callable[[], None]) -> None:
        """All is as it was at the *checkpoint*, which therefore serves the next part as well."""
        checkpoint.rollback()
        undo()
        self._untouched = checkpoint

    def _checkpoint(self) -> Checkpoint:
        """The heap as it is now; as the last one saw it, if that was put back."""
        found, self._untouched = self._untouched, None
        if found is None or self._seen is not self.code.modules:
            self._seen = self.code.modules
            roots = [m.__dict__ for m in self._seen.values()]
            calls = [t.call for t in self.timers.set.values()]
            found = Checkpoint([*roots, self.code.scope, *calls], self.code.owns, self.code.fixed)
        return found

    def _save(self, message: Message) -> Callable[[], None]:
        mark, timers = self.stable.mark(), self.timers.save()
        data, balance, numbers = self.certified_data, self.balance, self.random.state
        outcome, cycles = message.outcome, message.cycles_available

        def undo() -> None:
            self.stable.rollback(mark)
            self.timers.restore(timers)
            self.certified_data, self.balance, self.random.state = data, balance, numbers
            if message.keeps:
                message.outcome, message.cycles_available = outcome, cycles
                message.outbox.clear()

        return undo

    @contextmanager
    def _running(self, message: Message) -> Iterator[None]:
        """Traps and exceptions of canister code come out as CanisterTrap."""
        before, self.message = self.message, message
        message.begin_part()
        try:
            with self._own_random(), self.code.active(self.ic):
                yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise CanisterTrap(self._text(message, error)) from None
        finally:
            self.message = before
        if message.trapped is not None:
            raise CanisterTrap(message.trapped)

    def _own_random(self) -> AbstractContextManager[None]:
        return self.random.active() if self.code.may_use("random") else nullcontext()

    def seed_random(self, message: Message, seed: bytes) -> None:
        """What Kybra's own timer does, right after the code came up."""
        if self.code.may_use("random"):
            self.part(message, lambda: random.seed(seed))

    def _text(self, message: Message, error: BaseException) -> str:
        if message.trapped is not None:
            return message.trapped
        return describe(error)

    # -- installing

    def install(
        self,
        code: Code,
        did: str | None,
        message: Message,
        hook: str,
        argument: str | None = None,
    ) -> None:
        """
        Load *code* and run its *hook*; its interface is compared with *did*, if there is one.

        The *argument*, in text, takes the place of the message's.

        :raises CanisterTrap: and the old code is still there.
        """
        written = None if did is None else parse_did(did)[0]
        old = (self.code, self.timers, self.candid, self.service, self.init_types)
        undo = self._save(message)
        self.code, self.timers, self.random.state = code, Timers(), UNSEEDED
        try:
            with self._running(message):
                code.load()
                self._take_interface(did, written)
                if argument is not None:
                    message.arg = encode_text_as(self._argument_types(), argument)
                self._lifecycle(hook, message.arg)
        except BaseException:
            self.code, self.timers, self.candid, self.service, self.init_types = old
            undo()
            raise
        # Kybra's own timer, for ``seed_random``, takes a slot once and gives it back.
        self.timers.clear(self.timers.add(Timer(0, None, int)))
        self.stable.commit()
        self.argument = message.arg
        beats = "heartbeat" in code.declared.lifecycle
        self.next_heartbeat = message.now + SECOND if beats else None
        self.changed = True

    def load(self, code: Code, message: Message) -> None:
        """Run the top level of *code* and take its interface: all of an install but its hook."""
        self.code = code
        with self._running(message):
            code.load()
            self._take_interface(None, None)

    def _take_interface(self, did: str | None, written: Service | None) -> None:
        """
        The interface is the source's, as Kybra would write it.

        A .did file that says the same is shown in its place, for its comments and order; if it
        says something else, that is reported, and not shown.
        """
        declared = self.code.declared.interface()
        self.service, self.init_types = declared.methods, declared.init
        told = [] if written is None else differences(declared, written, IN)
        for difference in told:
            self.log("warning", difference)
        self.candid = draw_did(declared) if did is None or told else did

    def _argument_types(self) -> list[Type]:
        """What init takes, as the interface says; without an init, what post_upgrade does."""
        declared = self.code.declared
        hook = declared.lifecycle.get("init") or declared.lifecycle.get("post_upgrade")
        return [] if hook is None else declared.params_of(hook)

    def _lifecycle(self, hook: str, arg: bytes) -> None:
        method = self.code.declared.lifecycle.get(hook)
        if method is not None:
            types = self.code.declared.params_of(method)
            expect_none(self._function(method.name)(*self._decode(types, arg)))

    def upgrade(
        self,
        code: Code,
        did: str | None,
        message: Message,
        skip_pre_upgrade: bool,
        argument: str | None = None,
    ) -> None:
        """Old code out, new code in. :raises CanisterTrap: and nothing has changed."""
        checkpoint, undo = self._checkpoint(), self._save(message)
        try:
            if not skip_pre_upgrade:
                with self._running(message):
                    self._lifecycle("pre_upgrade", message.arg)
            self.install(code, did, message, "post_upgrade", argument)
        except BaseException:
            self._take_back(checkpoint, undo)
            raise

    # -- calls

    def method(self, name: str) -> Method | None:
        return self.code.declared.methods.get(name) if name in self.service else None

    def results(self, name: str) -> list[Type]:
        return self.service[name].results

    def start(self, message: Message, method: Method) -> Step:
        """The first part of a call."""
        message.manual = method.manual
        return self._step(message, lambda: self._begin(message, method))

    def resume(self, pending: Pending, answer: Outcome, refunded: int) -> Step:
        """The next part, now that the call that it waited for is answered."""
        message = pending.message
        message.cycles_refunded = refunded
        self.balance += refunded
        if isinstance(answer, Reject):
            message.last_reject = (answer.code, answer.message)
        else:
            message.last_reject = (0, "")

        def work() -> Any:
            return self._drive(message, pending.generators, outgoing.call_result(pending, answer))

        return self._step(message, work)

    def _step(self, message: Message, work: Callable[[], Any]) -> Step:
        given = message.outcome
        try:
            found = self.part(message, work)
        except CanisterTrap as trap:
            return given or self.trap_reject(str(trap))
        if isinstance(found, Pending):
            return found
        if message.outcome is None:
            return self.reject("IC0506", "Canister did not reply to the call")
        return message.outcome

    def _guard(self, guard: str) -> Reject | None:
        """A guard that refuses, or fails, rejects; that is no trap, so what it did is kept."""
        try:
            text = guard_refusal(self._function(guard)())
        except Exception as error:
            text = describe(error)
        return None if text is None else Reject(CANISTER_REJECT, text, "IC0406")

    def _begin(self, message: Message, method: Method) -> Any:
        message.outcome = self._guard(method.guard) if method.guard else None
        if message.outcome is not None:
            return None
        func = self.service[method.name]
        args = self._decode(func.args, message.arg)
        value = self._function(method.name)(*args)
        if hasattr(value, "send"):
            return self._drive(message, [value], None)
        return self._finish(message, value)

    def _function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.code.scope[name]
        return found

    def _decode(self, types: list[Type], arg: bytes) -> list[Any]:
        try:
            values = decode(types, arg)
        except CandidError as error:
            self.ic.trap(f"failed to decode call arguments: {error}")
        return [to_python(t, v) for t, v in zip(types, values, strict=True)]

    def _drive(self, message: Message, generators: list[Any], value: Any) -> Any:
        """Send *value* in; on until the outermost generator returns or a call must be made."""
        while generators:
            try:
                given = generators[-1].send(value)
            except StopIteration as stop:
                generators.pop()
                value = stop.value
                continue
            if hasattr(given, "send"):
                generators.append(given)
                value = None
            else:
                return outgoing.pending(self, message, generators, given)
        return self._finish(message, value)

    def _finish(self, message: Message, value: Any) -> None:
        if message.kind in ("timer", "heartbeat") or message.manual:
            return
        results = self.results(message.method)
        if not results:
            expect_none(value)
        values = [from_python(kind, value) for kind in results]
        try:
            data = encode(results, values)
        except CandidError as error:
            self.ic.trap(f"CandidError: {error}")
        if message.outcome is None:
            self.ic.answer(Reply(data))

    def pay(self, cycles: int) -> None:
        """Take *cycles* off the balance, to send with a call."""
        if cycles > self.balance:
            self.ic.trap(f"Canister has {self.balance} cycles and cannot send {cycles}")
        self.balance -= cycles

    # -- timers and inspection

    def run_timer(self, message: Message, key: int) -> Step | None:
        """One timer's callback. :raises CanisterTrap: and nothing has happened but its turn."""
        timer = self.timers.set[key]
        if timer.interval is None:
            self.timers.clear(key)
        return self.part(message, lambda: self._callback(message, timer.call))

    def run_heartbeat(self, message: Message) -> Step | None:
        """What ``@heartbeat`` does. :raises CanisterTrap: and nothing has happened."""
        hook = self.code.declared.lifecycle["heartbeat"]
        return self.part(message, lambda: self._callback(message, self._function(hook.name)))

    def _callback(self, message: Message, call: Callable[[], Any]) -> Step | None:
        value = call()
        if not hasattr(value, "send"):
            return None
        try:
            found: Step | None = self._drive(message, [value], None)
        except Exception as error:
            # Kybra drops the result of a generator, and with it the exception.
            self.log("trap", f"swallowed in a generator: {describe(error)}")
            return None
        return found

    def inspect(self, message: Message) -> Reject | None:
        """What ``@inspect_message`` says; a canister without one takes everything."""
        hook = self.code.declared.lifecycle.get("inspect_message")
        if hook is None:
            return None
        try:
            self.part(message, lambda: expect_none(self._function(hook.name)()))
        except CanisterTrap as trap:
            return self.trap_reject(str(trap))
        if not message.accepted:
            return Reject(CANISTER_REJECT, "Canister rejected the message", "IC0406")
        return None

    # -- refusals

    def trap_reject(self, text: str) -> Reject:
        return self.reject("IC0503", f"Canister called `ic0.trap` with message: '{text}'")

    def reject(self, error: str, text: str) -> Reject:
        name = principal.draw(self.id)
        return Reject(CANISTER_ERROR, f"Error from Canister {name}: {text}", error)
