"""
A network of sample canisters for tests: named calls, plain values.

::

    host = Host(directory);  host.install("counter")
    host.update("counter", "add", 3)  ->  the value, or a Refused that carries the reject
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from localnet.runtime.canister import Canister
from localnet.runtime.clock import SteppedClock
from localnet.runtime.journal import LogLine
from localnet.runtime.management.canister import Installers
from localnet.runtime.network import Network
from protocol.calls import Outcome, Reject
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from protocol.candid.types import Func
from protocol.nanoseconds import SECOND

SAMPLES = Path(__file__).parent / "canisters"
ALICE, BOB = b"\1" * 29, b"\2" * 29


class Refused(Exception):  # a refusal is an answer, not an error
    def __init__(self, reject: Reject) -> None:
        super().__init__(reject.message)
        self.reject = reject


class Host:
    """
    A network on a clock that is moved by hand; *directory* may hold a dead network's state.

    Alice is its admin.
    """

    def __init__(
        self,
        directory: Path,
        clock: SteppedClock | None = None,
        seed: int | None = None,
        accept_loss: bool = False,
        hosts: Sequence[str] = (),
    ) -> None:
        self.clock = clock or SteppedClock()
        self.network = Network(
            directory,
            self.clock,
            lambda id_, data: b"cert:" + data,
            seed,
            accept_loss,
            hosts=hosts,
            installers=Installers(frozenset((ALICE,)), "become Alice"),
        )
        self.network.wall = self.clock.now
        self.lines: list[LogLine] = []
        self.network.on_log = self.lines.append

    def install(self, name: str, init: tuple[Any, ...] = (), folder: Path = SAMPLES) -> Canister:
        did = (folder / f"{name}.did").read_text()
        arg = encode(parse_did(did)[0].init, init)
        path = folder / f"{name}.py"
        return self.network.install(name, path, [folder], did, None, [ALICE], arg)

    def install_source(
        self, name: str, folder: Path = SAMPLES, argument: str | None = None
    ) -> Canister:
        """A canister that has no .did file."""
        path = folder / f"{name}.py"
        return self.network.install(name, path, [folder], None, None, [ALICE], argument)

    def id(self, name: str) -> bytes:
        return self.network.named(name).id

    def func(self, name: str, method: str) -> Func:
        return self.network.named(name).service[method]

    def query(self, name: str, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        data = encode(self.func(name, method).args, args)
        return self.answer(name, method, self.network.query(self.id(name), caller, method, data))

    def update(self, name: str, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        data = encode(self.func(name, method).args, args)
        return self.answer(name, method, self.raw_update(name, method, data, caller))

    def raw_update(self, name: str, method: str, data: bytes, caller: bytes = ALICE) -> Outcome:
        request = uuid4().bytes  # no two are the same, not even of two hosts on the same state
        expiry = self.clock.now() + 300 * SECOND
        return self.network.update(self.id(name), caller, method, data, request, expiry)

    def answer(self, name: str, method: str, outcome: Outcome) -> Any:
        if isinstance(outcome, Reject):
            raise Refused(outcome)
        values = decode(self.func(name, method).results, outcome.data)
        return values[0] if values else None

    def advance(self, seconds: int) -> int:
        """Move the clock one second at a time, running what is due; how many ran."""
        count = 0
        for _ in range(seconds):
            self.clock.advance(SECOND)
            count += self.network.run_timers()
        return count

    def said(self, kind: str = "print") -> list[str]:
        return [line.text for line in self.lines if line.kind == kind]
