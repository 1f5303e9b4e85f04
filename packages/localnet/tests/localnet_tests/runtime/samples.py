"""
A network of sample canisters, for tests of what runs them; values as Candid has them.

::

    host = Samples(directory)
    host.update("counter", "add", 3)  ->  the value, or Rejected
    host.restarted()                  ->  what the next process finds, if this one was killed
    host.network                      ->  what runs them
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from localnet.protocol.calls import Outcome, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import Func
from localnet.runtime import network as runtimes
from localnet.runtime.canister import Canister
from localnet.runtime.clock import SteppedClock
from localnet.runtime.management.canister import Installers
from localnet.runtime.management.outcalls import from_hosts
from localnet.testing.canister import rejected
from localnet.testing.network import Network
from localnet.testing.values import Principal

SAMPLES = Path(__file__).parent / "canisters"
ALICE, BOB = b"\1" * 29, b"\2" * 29


class Samples(Network):
    """
    One whose *directory* may hold a dead network's state, on any *clock*.

    Alice is its admin. A sample is installed when it is first named.
    """

    def __init__(
        self,
        directory: Path,
        clock: SteppedClock | None = None,
        accept_loss: bool = False,
        hosts: Sequence[str] = (),
        random_bytes: Callable[[int], bytes] | None = None,
    ) -> None:
        self._given = clock or SteppedClock(), accept_loss, from_hosts(hosts), random_bytes
        self._installs: list[Callable[[Samples], object]] = []
        self._later: list[Samples] = []
        super().__init__(SAMPLES, directory=directory, caller=ALICE)
        self.on_log = lambda line: None

    def open_runtime(self) -> runtimes.Network:
        self.clock, accept_loss, fetch, random_bytes = self._given
        self.network = runtimes.Network(
            self.directory,
            self.clock,
            lambda id_, data: b"cert:" + data,
            random_bytes or self._random.randbytes,
            accept_loss,
            installers=Installers(frozenset((ALICE,)), "become Alice"),
            fetch=fetch,
        )
        self.network.wall = self.clock.now
        return self.network

    def sample(
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
        self._installs.append(lambda host: host.sample(name, init, folder, argument))
        path = folder / f"{name}.py"
        return self.network.install(name, path, [folder], did, None, [ALICE], argument)

    def write(self, name: str, source: str) -> Canister:
        """A canister of that *source*; another one of that *name* is written over."""
        folder = self.directory.parent
        (folder / f"{name}.py").write_text(source)
        return self.sample(name, folder=folder)

    def restarted(self, clock: SteppedClock | None = None, accept_loss: bool = False) -> Samples:
        """A second one on this one's state, with the same canisters."""
        later = Samples(self.directory, clock, accept_loss)
        self._later.append(later)
        for install in self._installs:
            install(later)
        return later

    def close(self) -> None:
        """It, and all that were made of its state."""
        for later in self._later:
            later.close()
        super().close()

    def named(self, name: str) -> Canister:
        found = (each for each in self.network.canisters.values() if each.name == name)
        return next(found, None) or self.sample(name)

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
        """An update that nobody inspects."""
        canister = self.canister(Principal(self.id(name)))
        return self.send(canister, caller, method, data, is_query=False, inspected=False)

    def submit(
        self, id_: bytes, sender: bytes, method: str, arg: bytes, request: bytes, expiry: int
    ) -> Outcome:
        """What becomes of an update, as a server takes it in: once for each *request*."""
        self.network.save()
        known = self.network.known(request)
        if known is not None:
            return known
        if self.network.is_spent(request, expiry):
            return runtimes.EXPIRED
        outcome = self.network.update(id_, sender, method, arg, request, expiry)
        self.network.save()
        return outcome

    def inspect(self, id_: bytes, sender: bytes, method: str, arg: bytes) -> Reject | None:
        """Why such an update would not be let in; None if it would."""
        self.network.save()
        return self.network.inspect(id_, sender, method, arg)

    def answer(self, name: str, method: str, outcome: Outcome) -> Any:
        if isinstance(outcome, Reject):
            raise rejected(outcome)
        values = decode(self.func(name, method).results, outcome.data)
        return values[0] if values else None

    def said(self, kind: str = "print") -> list[str]:
        return [line.text for line in self.lines if line.kind == kind]
