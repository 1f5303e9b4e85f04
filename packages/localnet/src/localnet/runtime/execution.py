"""
How a canister runs what it is asked, and what it has asked of itself.

::

    start    guard -> arguments -> method -> result      an outcome, or a call to another canister
    resume   the answer to that call -> on from its ``yield``           the same again
    timers, heartbeat, inspect_message                   functions that nobody calls by name

Each is a part of a message, and atomic, as ``canister`` has it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from localnet.protocol import principal
from localnet.protocol.calls import CANISTER_ERROR, CANISTER_REJECT, Outcome, Reject, Reply
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import CandidError
from localnet.runtime import outgoing, traces
from localnet.runtime.canister import Canister, CanisterTrap, OutOfTime
from localnet.runtime.message import Message
from localnet.runtime.outgoing import Pending, Step
from localnet.runtime.source import Method
from localnet.runtime.timelimit import INSPECT, TooLong
from localnet.runtime.values import describe, expect_none, from_python, guard_refusal


def start(canister: Canister, message: Message, method: Method) -> Step:
    """The first part of a call."""
    message.manual = method.manual
    return _step(canister, message, lambda: _begin(canister, message, method))


def resume(canister: Canister, pending: Pending, answer: Outcome, refunded: int) -> Step:
    """The next part, now that the call that it waited for is answered."""
    message = pending.message
    message.cycles_refunded = refunded
    canister.balance += refunded
    if isinstance(answer, Reject):
        message.last_reject = (answer.code, answer.message)
    else:
        message.last_reject = (0, "")

    def work() -> Any:
        return _drive(canister, message, pending.generators, outgoing.call_result(pending, answer))

    return _step(canister, message, work)


def _step(canister: Canister, message: Message, work: Callable[[], Any]) -> Step:
    given = message.outcome
    try:
        found = canister.part(message, work)
    except CanisterTrap as trap:
        canister.log("trap", f"in {message.method}: {trap}", trap.trace)
        return given or canister.trap_reject(trap, tells_where=not message.by_canister)
    if isinstance(found, Pending):
        return found
    if message.outcome is None:
        name = principal.format(canister.id)
        return Reject(CANISTER_ERROR, f"Canister {name} did not reply to the call", "IC0506")
    return message.outcome


def _guard(canister: Canister, guard: str) -> Reject | None:
    """A guard that refuses, or fails, rejects; that is no trap, so what it did is kept."""
    try:
        text = guard_refusal(canister.function(guard)())
    except Exception as error:
        text = describe(error)
        canister.log("trap", f"in the guard {guard}: {text}", traces.of(error, canister.code))
    return None if text is None else Reject(CANISTER_REJECT, text, "IC0406")


def _begin(canister: Canister, message: Message, method: Method) -> Any:
    message.outcome = _guard(canister, method.guard) if method.guard else None
    if message.outcome is not None:
        return None
    func = canister.service[method.name]
    args = canister.arguments(func.args, message.arg, message.prepared)
    value = canister.function(method.name)(*args)
    if hasattr(value, "send"):
        return _drive(canister, message, [value], None)
    return _finish(canister, message, value)


def _drive(canister: Canister, message: Message, generators: list[Any], value: Any) -> Any:
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
            return outgoing.pending(canister, message, generators, given)
    return _finish(canister, message, value)


def _finish(canister: Canister, message: Message, value: Any) -> None:
    if message.kind in ("timer", "heartbeat") or message.manual:
        return
    results = canister.results(message.method)
    if not results:
        expect_none(value)
    values = [from_python(kind, value) for kind in results]
    try:
        data = encode(results, values)
    except CandidError as error:
        canister.ic.trap(f"CandidError: {error}")
    if message.outcome is None:
        canister.ic.answer(Reply(data))


# -- what nobody calls by name


def run_timer(canister: Canister, message: Message, key: int) -> Step | None:
    """One timer's callback. :raises CanisterTrap: and nothing has happened but its turn."""
    timer = canister.timers.set[key]
    if timer.interval is None:
        canister.timers.clear(key)
    recorder = canister.recorder
    call = timer.call if recorder is None else recorder.timer(key, timer.call)
    return canister.part(message, lambda: _callback(canister, message, call))


def run_heartbeat(canister: Canister, message: Message) -> Step | None:
    """What ``@heartbeat`` does. :raises CanisterTrap: and nothing has happened."""
    hook = canister.code.declared.lifecycle["heartbeat"]
    return canister.part(
        message, lambda: _callback(canister, message, canister.function(hook.name))
    )


def _callback(canister: Canister, message: Message, call: Callable[[], Any]) -> Step | None:
    value = call()
    if not hasattr(value, "send"):
        return None
    try:
        found: Step | None = _drive(canister, message, [value], None)
    except Exception as error:
        # Kybra drops the result of a generator, and with it the exception.
        where = traces.of(error, canister.code)
        canister.log("trap", f"swallowed in a generator: {describe(error)}", where)
        return None
    return found


def inspect(canister: Canister, message: Message) -> Reject | None:
    """What ``@inspect_message`` says; a canister without one takes everything."""
    hook = canister.code.declared.lifecycle.get("inspect_message")
    if hook is None:
        return None
    try:
        canister.part(message, lambda: expect_none(canister.function(hook.name)()))
    except CanisterTrap as trap:
        canister.log("trap", f"in {hook.name}: {trap}", trap.trace)
        return canister.trap_reject(trap)
    except TooLong as stopped:
        late = OutOfTime(INSPECT)
        canister.log("trap", f"in {hook.name}: {late}", traces.of(stopped, canister.code))
        return canister.out_of_time(late)
    if not message.accepted:
        rejected = canister.reject("IC0406", "Canister rejected the message")
        return replace(rejected, code=CANISTER_REJECT)
    return None
