"""
The instructions of one message of a running canister.

::

    add = lambda: network.update(counter.id, me, "add", arg, request_id, expiry)
    measure(counter, add).instructions          1_204_000

The message runs as any other, and what it does is kept. Then it runs twice as the guest of a
metered interpreter, once up to the message and once with it; the difference is its cost.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from localnet.profile import guest, prices
from localnet.profile.interpreters import GuestError, Interpreter, interpreter
from localnet.profile.record import ProfileError, Recorder
from localnet.runtime.canister import Canister


@dataclass(frozen=True)
class Measured:
    """What one message takes: in the canister's Python, and *handed* over, which is an estimate."""

    kind: str
    method: str
    python: int
    handed: int
    interpreter: str

    @property
    def instructions(self) -> int:
        return self.python + self.handed

    @property
    def limit(self) -> int:
        """How many instructions the Internet Computer allows it."""
        return prices.LIMITS[self.kind]

    @property
    def cycles(self) -> int:
        """What it is charged."""
        return prices.cycles(self.kind, self.instructions)


def missing() -> str | None:
    """Why nothing can be measured here, and what to do; None if something can."""
    try:
        interpreter()
    except GuestError as problem:
        return str(problem)
    return None


def measure(
    canister: Canister, send: Callable[[], object], using: Interpreter | None = None
) -> Measured:
    """
    What the first message costs that *send* has reach *canister*, as it is then.

    :raises ProfileError: if that cannot be said.
    """
    recorder = Recorder(canister)
    with recorder.listening():
        send()
    return count(recorder, using)


def count(recorder: Recorder, using: Interpreter | None = None) -> Measured:
    """What the message costs that was recorded. :raises ProfileError: if that cannot be said"""
    try:
        meter = using or interpreter()
    except GuestError as problem:
        raise ProfileError(str(problem)) from None
    with TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copy(guest.__file__, folder / "guest.py")
        recorder.write(folder)

        def spent(what: str) -> int:
            arguments = ["/message/guest.py", what, "/message"]
            return meter.run(arguments, {"/message": folder}).spent

        try:
            spent("check")
            python = spent("play") - spent("wait")
        except GuestError as problem:
            raise ProfileError(f"{meter.title} cannot run it: {_last_line(problem)}") from None
    if recorder.comes_up:
        python += _start(meter)
    kind = "upgrade" if recorder.kind == "install" and recorder.was_up else recorder.kind
    return Measured(kind, recorder.method, python, recorder.handed, meter.title)


@cache
def _start(meter: Interpreter) -> int:
    """What the interpreter takes to come up, as it does in each install and upgrade."""
    return meter.run(["-c", "pass"], {}).spent


def _last_line(problem: Exception) -> str:
    lines = [line for line in str(problem).splitlines() if line.strip()]
    return lines[-1].strip()[:500] if lines else "it ended without a word"
