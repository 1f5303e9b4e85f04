"""A history of the canister in localnet, with every call into it and out of it on tape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Protocol

import pytest

from localnet.runtime.canister import Canister
from localnet.runtime.loader import Code
from localnet.runtime.message import Trapped
from localnet.testing import Canister as Hosted
from tests.rustpython.tape import show

Line = tuple[str, ...]


class Room(Protocol):
    """A canister in localnet, and somebody who plays in it."""

    @property
    def host(self) -> Hosted: ...
    def play(self) -> None: ...


class RecordingIc:
    """The system, with what it is asked and what it answers written down."""

    def __init__(self, ic: Any, tape: list[Line]) -> None:
        self._ic = ic
        self._tape = tape

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._ic, name)

        def asked(*args: Any) -> Any:
            passed = [recorded(self._tape, arg) if callable(arg) else arg for arg in args]
            try:
                answer = method(*passed)
            except Trapped as trap:
                self._tape.append(("trap", name, show(args), str(trap)))
                raise
            self._tape.append(("ic", name, show(args), show(answer)))
            return answer

        return asked


def recorded(tape: list[Line], function: Callable[..., Any]) -> Callable[..., Any]:
    """*function*, with its calls written down."""

    def called(*args: Any) -> Any:
        tape.append(("call", function.__name__, show(args)))
        answer = function(*args)
        if hasattr(answer, "send"):
            return asking(tape, answer)
        tape.append(("return", show(answer)))
        return answer

    called.__name__ = function.__name__
    return called


def asking(tape: list[Line], generator: Any) -> Iterator[Any]:
    """*generator*, with what it asks and is answered written down."""
    answer: Any = None
    while True:
        try:
            question = generator.send(answer)
        except StopIteration as end:
            tape.append(("return", show(end.value)))
            return
        tape.append(("ask", question.name, show(question.args)))
        answer = yield question
        tape.append(("answer", show(answer.Ok), show(answer.Err)))


def record(make: Callable[[], Room], patch: pytest.MonkeyPatch) -> list[Line]:
    """The tape of what *make* makes: a canister installed, played, upgraded and played on."""
    tape: list[Line] = []
    active, function, load = Code.active, Canister.function, Code.load

    def recording_active(code: Code, ic: object) -> AbstractContextManager[None]:
        return active(code, RecordingIc(ic, tape))

    def recording_load(code: Code) -> None:
        tape.append(("load",))
        load(code)

    patch.setattr(Code, "active", recording_active)
    patch.setattr(Code, "load", recording_load)
    patch.setattr(Canister, "function", lambda self, name: recorded(tape, function(self, name)))
    room = make()
    room.play()
    room.host.upgrade()
    room.play()
    room.host.network.close()
    return tape
