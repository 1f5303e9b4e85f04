"""
How code comes up in a canister: installed, upgraded, or only loaded for its interface.

::

    install   load -> interface -> argument -> @init, or @post_upgrade
    resume    load -> interface -> heap as it was             the canister notices nothing
    upgrade   @pre_upgrade of the old code -> install of the new with @post_upgrade

Either comes up whole, or the old code and all that it knew stay as they were.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from localnet.kits.kit import Kit
from localnet.protocol import principal
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import format_did, parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.text import encode_text_as
from localnet.protocol.candid.types import TEXT, Service, Type
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import image, timelimit
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.loader import Code
from localnet.runtime.message import Message
from localnet.runtime.process_state import ProcessState
from localnet.runtime.timelimit import LIMIT
from localnet.runtime.timers import Timer, Timers
from localnet.runtime.values import expect_none, set_class

MOST_ERRORS = 20
IN = ("the source", "the .did file")
# In Candid; in its text; or what encodes it for the types that the code's hook takes.
Argument = bytes | str | Callable[[list[Type]], bytes]


def refuse_errors(code: Code) -> None:
    """:raises CanisterTrap: if its kit would not build *code*"""
    try:
        lines = [str(found) for found in code.errors()]
    except OSError as problem:
        lines = [f"{problem.filename} cannot be read: {problem.strerror}"]
    if lines:
        more = [f".. {len(lines) - MOST_ERRORS} more"] if len(lines) > MOST_ERRORS else []
        raise CanisterTrap(f"{code.kit.name} would not compile it", (*lines[:MOST_ERRORS], *more))


def install(
    canister: Canister,
    code: Code,
    did: str | None,
    message: Message,
    hook: str,
    argument: Argument | None = None,
) -> None:
    """
    Load *code* and run its *hook*; its interface is compared with *did*, if there is one.

    The *argument*, if there is one, takes the place of the message's.

    :raises CanisterTrap: and the old code is still there.
    """
    refuse_errors(code)
    written = None if did is None else parse_did(did)[0]
    old = (canister.code, canister.timers, canister.candid, canister.service, canister.init_types)
    undo = canister.save(message)
    around, canister.process_state = canister.process_state, ProcessState()
    canister.code, canister.timers = code, Timers()

    def come_up() -> None:
        if canister.recorder is not None:
            canister.recorder.loading()
        code.load()
        _take_interface(canister, did, written)
        if argument is not None:
            message.arg = encode_argument(canister, argument)
        _run_hook(canister, hook, message.arg)

    try:
        with canister.limited(timelimit.INSTALL), canister.running(message):
            LIMIT.run(come_up, code.owns)
    except BaseException:
        canister.code, canister.timers, canister.candid, canister.service, canister.init_types = old
        canister.process_state = around
        undo()
        raise
    # The kit's own timer, for ``seed_random``, takes a slot once and gives it back.
    canister.timers.clear(canister.timers.add(Timer(0, None, int)))
    canister.stable.commit()
    canister.argument = message.arg
    _expect_heartbeat(canister, message)
    canister.changed = True


def _expect_heartbeat(canister: Canister, message: Message) -> None:
    beats = "heartbeat" in canister.code.declared.lifecycle
    canister.next_heartbeat = message.now + SECOND if beats else None


def resume(canister: Canister, code: Code, did: str | None, message: Message, heap: bytes) -> None:
    """
    Load *code* and make its heap what it was when localnet ended.

    :raises CanisterTrap: if its top level does not run any more.
    :raises DamagedImageError: if that heap is not one of this code.
    """
    written = None if did is None else parse_did(did)[0]
    tell, canister.log = canister.log, lambda kind, text: None
    message.is_replicated = False  # what its top level prints was said before
    undo = canister.save(message)
    canister.code = code
    try:
        with canister.running(message):
            code.load()
            timers, around = image.load(heap, code)
    finally:
        canister.log = tell
        undo()
    canister.timers.restore(timers)
    canister.process_state.state = around
    canister.heap.loaded(heap)
    canister.saved_sources = code.saved()
    _take_interface(canister, did, written)
    _expect_heartbeat(canister, message)
    canister.changed = True


def upgrade(
    canister: Canister,
    code: Code,
    did: str | None,
    message: Message,
    skip_pre_upgrade: bool,
    argument: Argument | None = None,
) -> None:
    """Old code out, new code in. :raises CanisterTrap: and nothing has changed."""
    checkpoint, undo = canister.checkpoint(), canister.save(message)
    try:
        if not skip_pre_upgrade:
            with canister.limited(timelimit.INSTALL), canister.running(message):
                LIMIT.run(
                    lambda: _run_hook(canister, "pre_upgrade", message.arg), canister.code.owns
                )
        install(canister, code, did, message, "post_upgrade", argument)
    except BaseException:
        canister.take_back(checkpoint, undo)
        raise


def load(canister: Canister, code: Code, message: Message) -> None:
    """Run the top level of *code* and take its interface: all of an install but its hook."""
    refuse_errors(code)
    canister.code = code
    with canister.running(message):
        code.load()
        _take_interface(canister, None, None)


def _take_interface(canister: Canister, did: str | None, written: Service | None) -> None:
    """
    The interface is the source's, as its kit would write it.

    A .did file that says the same is shown in its place, for its comments and order; if it
    says something else, that is reported, and not shown.
    """
    declared = canister.code.declared.interface()
    canister.service, canister.init_types = declared.methods, declared.init
    for name, service in canister.code.declared.services.items():
        found = canister.code.class_named(name)
        if found is not None:
            set_class(service, found)
    told = [] if written is None else differences(declared, written, IN)
    for difference in told:
        canister.log("warning", difference)
    canister.candid = format_did(declared) if did is None or told else did


def encode_argument(canister: Canister, argument: Argument) -> bytes:
    """
    The *argument* in Candid, as the hooks of the canister's code take it.

    As dfx has it, a text that is not in parentheses is a single value, or the text itself.

    :raises CandidError: if they do not take it.
    """
    if isinstance(argument, bytes):
        return argument
    types = _argument_types(canister)
    return argument(types) if callable(argument) else _encode_text(types, argument)


def _encode_text(types: list[Type], text: str) -> bytes:
    if text.lstrip().startswith("("):
        return encode_text_as(types, text)
    return encode([TEXT], [text]) if types == [TEXT] else encode_text_as(types, f"({text})")


def _argument_types(canister: Canister) -> list[Type]:
    """What init takes, as the interface says; without an init, what post_upgrade does."""
    declared = canister.code.declared
    hook = declared.lifecycle.get("init") or declared.lifecycle.get("post_upgrade")
    return [] if hook is None else declared.params_of(hook)


def _run_hook(canister: Canister, hook: str, arg: bytes) -> None:
    method = canister.code.declared.lifecycle.get(hook)
    if method is not None:
        types = canister.code.declared.params_of(method)
        expect_none(canister.function(method.name)(*canister.arguments(types, arg)))


def interface_of_source(entry: Path, search_path: list[Path], kit: Kit | None = None) -> str:
    """
    The text of the .did file that follows from the source at *entry*.

    Its top level is run, as at an install; nothing else is, and nothing is kept.

    :raises CanisterTrap: if that fails, or an annotation is no type.
    """
    canister = Canister(principal.MANAGEMENT, entry.stem, [])
    message = Message("install", principal.ANONYMOUS, "init", b"", time.time_ns())
    load(canister, Code(entry, search_path, kit=kit), message)
    return canister.candid
