"""
A network of sample canisters for tests: named calls, plain values.

::

    host = Host(directory)
    host.update("counter", "add", 3)  ->  the value, or a Refused that carries the reject
    host.restarted()                  ->  what the next process finds, if this one was killed
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any
from uuid import uuid4

from localnet.protocol.calls import Outcome, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import Func
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.canister import Canister
from localnet.runtime.clock import SteppedClock
from localnet.runtime.management.canister import Installers
from localnet.runtime.message import LogLine
from localnet.runtime.network import EXPIRED, Network

SAMPLES = Path(__file__).parent / "canisters"
ALICE, BOB = b"\1" * 29, b"\2" * 29


class Refused(Exception):  # a refusal is an answer, not an error
    def __init__(self, reject: Reject) -> None:
        super().__init__(reject.message)
        self.reject = reject


class Host:
    """
    A network on a clock that is moved by hand; *directory* may hold a dead network's state.

    Alice is its admin. A sample is installed when it is first named.
    """

    def __init__(
        self,
        directory: Path,
        clock: SteppedClock | None = None,
        seed: int | None = None,
        accept_loss: bool = False,
        hosts: Sequence[str] = (),
    ) -> None:
        self.directory = directory
        self.clock = clock or SteppedClock()
        self.network = Network(
            directory,
            self.clock,
            lambda id_, data: b"cert:" + data,
            token_bytes if seed is None else Random(seed).randbytes,
            accept_loss,
            hosts=hosts,
            installers=Installers(frozenset((ALICE,)), "become Alice"),
        )
        self.network.wall = self.clock.now
        self.lines: list[LogLine] = []
        self.network.on_log = self.lines.append

        self._installs: list[Callable[[Host], object]] = []
        self._later: list[Host] = []

    def install(
        self,
        name: str,
        init: tuple[Any, ...] = (),
        folder: Path = SAMPLES,
        argument: str | bytes | None = None,
    ) -> Canister:
        """The source of that *name* in *folder*, with its .did file if there is one."""
        path = folder / f"{name}.did"
        did = path.read_text() if path.exists() else None
        if init and did is not None:
            argument = encode(parse_did(did)[0].init, init)
        self._installs.append(lambda host: host.install(name, init, folder, argument))
        path = folder / f"{name}.py"
        return self.network.install(name, path, [folder], did, None, [ALICE], argument)

    def write(self, name: str, source: str) -> Canister:
        """A canister of that *source*; another one of that *name* is written over."""
        folder = self.directory.parent
        (folder / f"{name}.py").write_text(source)
        return self.install(name, folder=folder)

    def restarted(self, clock: SteppedClock | None = None, accept_loss: bool = False) -> Host:
        """A second host on this one's state, with the same canisters."""
        later = Host(self.directory, clock, accept_loss=accept_loss)
        self._later.append(later)
        for install in self._installs:
            install(later)
        return later

    def close(self) -> None:
        """It, and all that were made of its state."""
        for host in (*self._later, self):
            host.network.close()

    def named(self, name: str) -> Canister:
        found = (each for each in self.network.canisters.values() if each.name == name)
        return next(found, None) or self.install(name)

    def id(self, name: str) -> bytes:
        return self.named(name).id

    def func(self, name: str, method: str) -> Func:
        return self.named(name).service[method]

    def query(self, name: str, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        data = encode(self.func(name, method).args, args)
        return self.answer(name, method, self.network.query(self.id(name), caller, method, data))

    def update(self, name: str, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        data = encode(self.func(name, method).args, args)
        return self.answer(name, method, self.raw_update(name, method, data, caller))

    def raw_update(self, name: str, method: str, data: bytes, caller: bytes = ALICE) -> Outcome:
        request = uuid4().bytes  # no two are the same, not even of two hosts on the same state
        expiry = self.clock.now() + 300 * SECOND
        return self.submit(self.id(name), caller, method, data, request, expiry)

    def submit(
        self, id_: bytes, sender: bytes, method: str, arg: bytes, request: bytes, expiry: int
    ) -> Outcome:
        """What becomes of an update, as a server takes it in: once for each *request*."""
        self.network.save()
        known = self.network.known(request)
        if known is not None:
            return known
        if self.network.is_spent(request, expiry):
            return EXPIRED
        outcome = self.network.update(id_, sender, method, arg, request, expiry)
        self.network.save()
        return outcome

    def inspect(self, id_: bytes, sender: bytes, method: str, arg: bytes) -> Reject | None:
        """Why such an update would not be let in; None if it would."""
        self.network.save()
        return self.network.inspect(id_, sender, method, arg)

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
