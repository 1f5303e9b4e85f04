"""A history of the canister in localnet, with every call into it and out of it on tape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import pytest

from localnet.runtime.canister import Canister
from localnet.runtime.loader import Code
from localnet.runtime.message import Trapped
from tests.canister.life2_host import ADMIN, ALICE, BLINKER, BOB, CAROL, GLIDER, Life2
from tests.canister.petri_host import EARLY, LATE, MID, Petri, moves_for
from tests.localnet.runtime.host import Refused
from tests.rustpython.tape import show

Line = tuple[str, ...]


class Upgraded(Protocol):
    def upgrade(self) -> None: ...


class Room(Protocol):
    """A canister in localnet, and somebody who plays in it."""

    @property
    def host(self) -> Upgraded: ...
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
    active, function, load = Code.active, Canister.function, Code.__init__

    def recording_active(code: Code, ic: object) -> AbstractContextManager[None]:
        return active(code, RecordingIc(ic, tape))

    def recording_load(code: Code, *args: Any, **named: Any) -> None:
        tape.append(("load",))
        load(code, *args, **named)

    patch.setattr(Code, "active", recording_active)
    patch.setattr(Code, "__init__", recording_load)
    patch.setattr(Canister, "function", lambda self, name: recorded(tape, function(self, name)))
    room = make()
    room.play()
    room.host.upgrade()
    room.play()
    return tape


class World:
    """World, played in *directory*: everything once, and something twice."""

    def __init__(self, directory: Path) -> None:
        self.host = Life2(directory)

    def play(self) -> None:
        play_world(self.host)


def play_world(life2: Life2) -> None:
    for caller, left in ((ALICE, 10), (BOB, 20), (CAROL, 30)):
        life2.tell("join_game", caller=caller)
        stamp = [(left + x, 500 + y) for x, y in GLIDER + BLINKER]
        life2.tell("place_cells", stamp, caller=caller)
        life2.tell("place_cells", [(left + 3, y) for y in range(40)], caller=caller)
        life2.wait(2)
    life2.tell("set_name", "Glider", caller=BOB)
    for method in ("get_generation", "get_alive_count", "get_player", "get_leaderboard"):
        life2.ask(method)
    life2.ask("get_stats")
    life2.ask("get_state")
    life2.ask("get_frame", None)
    life2.ask("get_events", 0)
    life2.wait(5)
    life2.ask("get_frame", life2.ask("get_generation") - 20)
    with pytest.raises(Refused):
        life2.tell("pause_game", caller=ALICE)
    life2.tell("pause_game", caller=ADMIN)
    life2.tell("resume_game", caller=ADMIN)
    life2.tell("leave_game", caller=CAROL)
    life2.wait(1)


class Dishes:
    """Petri, played in *directory*: every method, every refusal of a kind, three modes."""

    def __init__(self, directory: Path) -> None:
        self.host = Petri(directory, ready=False)
        self.host.tell("begin_dish", EARLY, False, None)  # too early: there is no secret yet
        self.host.advance(1)

    def play(self) -> None:
        play_petri(self.host)


def play_petri(petri: Petri) -> None:
    petri.tell("set_name", "Ada", caller=ALICE)
    for mode in (EARLY, MID, LATE):
        for caller, daily in ((ALICE, False), (BOB, True)):
            petri.tell("begin_dish", mode, daily, None, caller=caller)
    petri.tell("begin_dish", LATE, False, {"width": 8, "height": 7}, caller=CAROL)
    for shown in [*petri.ask("get_my_dishes"), *petri.ask("get_my_dishes", caller=CAROL)]:
        for count in (12, 5):
            now = petri.ask("get_dish", shown["id"])
            moves = moves_for(now, count)
            petri.tell("play", now["id"], now["turn"], moves, caller=shown["owner"])
            petri.tell("play", now["id"], now["turn"], moves, caller=shown["owner"])
        petri.tell("play", shown["id"], 0, "NX", caller=shown["owner"])
        petri.tell("play", shown["id"], 90, "N", caller=shown["owner"])
    petri.tell("give_up", 1, caller=ALICE)
    petri.tell("strike_dish", 1, caller=ADMIN)
    for mode in (EARLY, MID, LATE):
        petri.ask("get_leaderboard", mode, None, None)
        petri.ask("check_game", mode, 7, "NE", None)
    for method in ("get_today", "get_telemetry", "get_stats", "get_admins"):
        petri.ask(method)
    petri.ask("get_events", 0)
    petri.page("/metrics")
    petri.page("/dish/1.txt")
    petri.tell("pause_game", caller=ADMIN)
    kept = petri.ask("get_backup", 0, caller=ADMIN)["Ok"]["content"]
    petri.tell("put_backup", 0, kept, caller=ADMIN)
    petri.tell("restore_game", caller=ADMIN)
    petri.tell("resume_game", caller=ADMIN)
