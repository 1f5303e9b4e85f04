"""
A network for a test: canisters in this process, and a clock that only the test moves.

::

    network.install("src/main.py", init=[5])      network.deploy("counter")   as dfx.json has it
    network.advance(hours=1)                      timers and heartbeats, each at its time
    network.stop()  network.start()               the process ends; the next one finds its state
    network.kill(counter.add, 3)                  it ends before that message is written down
    before = network.snapshot()                   network.restore(before)
    network.answer_http(lambda request: b"1.07")  instead of the world outside

It is the network that localnet serves, with the same code, and its state is in a folder. All that
is random follows from a seed, so a test that fails fails again.
"""

from __future__ import annotations

import difflib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4
from weakref import WeakSet, finalize

from localnet import project
from localnet.http.log import format_line
from localnet.project import ProjectError, Source
from localnet.protocol.calls import Outcome
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import network as runtimes
from localnet.runtime.clock import SteppedClock
from localnet.runtime.lifecycle import Argument
from localnet.runtime.management.canister import Installers
from localnet.runtime.message import LogLine
from localnet.runtime.store import UnsavedError
from localnet.testing.bringing_up import Init, argument_of, bring_up, project_above, trapping
from localnet.testing.canister import Caller, Canister
from localnet.testing.outcalls import Answer, fetching, no_answer
from localnet.testing.values import Identity, Principal

if TYPE_CHECKING:
    from localnet.http.keys import Keys
    from localnet.testing.serving import Served

T = TypeVar("T")
R = TypeVar("R", bound="Network")
START = 1_700_000_000 * SECOND  # 14 November 2023, 22:13:20 UTC
LASTING = 300 * SECOND
OPEN: WeakSet[Network] = WeakSet()


@dataclass(frozen=True)
class Snapshot:
    """All of a network at one moment, in a folder."""

    folder: Path
    time: int
    random: Any
    sources: dict[str, Source]
    controllers: dict[str, list[bytes]]
    lines: int


class Network:
    """
    A network of the canisters that a test installs, by the project in or above the folder *near*.

    Random numbers follow from *seed*. Whoever is not named as a caller is anonymous, unless
    *caller* says otherwise; *admin* installs. The state is in *directory*, or in one that ends
    with the network.
    """

    def __init__(
        self,
        near: str | Path = ".",
        *,
        directory: Path | None = None,
        seed: int = 0,
        time: int = START,
        caller: Caller | Canister = "2vxsx-fae",
        admin: Caller | None = None,
    ) -> None:
        self.near = Path(near).resolve()
        self.project = project_above(self.near)
        self.caller = Principal.of(caller)
        self.admin = Identity("admin") if admin is None else Principal.of(admin)
        self.lines: list[LogLine] = []
        self.on_log: Callable[[LogLine], None] = _print
        self._folder = Path(tempfile.mkdtemp(prefix="localnet-"))
        self._remove = finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self.directory = directory or self._folder / "state"
        self.clock = SteppedClock(time)
        self._random = Random(seed)
        self._answer: Answer = no_answer
        self._sources: dict[str, Source] = {}
        self._controllers: dict[str, list[bytes]] = {}
        self._runtime: runtimes.Network | None = None
        self._turn: Callable[[Callable[[], Any]], Any] | None = None
        self.start()
        OPEN.add(self)

    # -- canisters

    def install(
        self,
        source: str | Path,
        init: Init = None,
        *,
        name: str | None = None,
        path: Sequence[str | Path] = (),
        candid: str | Path | None = None,
        controllers: Sequence[Caller | Canister] = (),
        cycles: int | None = None,
    ) -> Canister:
        """
        A new canister with the code in the file *source*, called with *init*.

        Its modules are looked for beside it, in the project's folder and in the folders *path*.
        *init* has values, or is Candid, or its text. The network's admin is a controller.

        :raises Trapped: if it does not come up.
        """
        __tracebackhide__ = True
        entry = self._find(source)
        folder = self.project if self.project and self.project in entry.parents else entry.parent
        folders = [self._find(each) for each in path]
        did = None if candid is None else self._find(candid)
        found = Source(self._free_name(name or entry.stem), folder, entry, folders, did)
        return self._install(found, init, controllers, cycles)

    def deploy(
        self,
        name: str,
        init: Init = None,
        *,
        controllers: Sequence[Caller | Canister] = (),
        cycles: int | None = None,
    ) -> Canister:
        """
        The canister that dfx.json calls *name*; with the argument it has there, unless *init*.

        :raises Trapped: if it does not come up.
        """
        __tracebackhide__ = True
        if self.project is None:
            raise ProjectError(
                f"there is no {project.FILE} in {self.near} or above it, where network.deploy "
                "looks for canisters by their names: write one, or use "
                'network.install("src/main.py"), which needs none'
            )
        sources = {source.name: source for source in project.read(self.project)}
        if name not in sources:
            near = difflib.get_close_matches(name, sources, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(sources)}"
            raise ProjectError(f"{self.project / project.FILE} has no canister {name!r}; {hint}")
        source = sources[name]
        if source.canister_id is None:
            ids = self.run(lambda runtime: runtime.reserve(list(sources)))
            source = replace(source, canister_id=ids[name])
        return self._install(source, source.argument if init is None else init, controllers, cycles)

    def canister(self, named: str | Principal) -> Canister:
        """The canister of that name, or with that id, whoever created it."""
        if isinstance(named, str):
            return Canister(self, Principal(self.run(lambda runtime: runtime.named(named).id)))
        return Canister(self, named)

    def identity(self, name: str) -> Identity:
        """Somebody called *name*: the same key, and the same principal, in every test."""
        return Identity(name)

    # -- time and chance

    @property
    def time(self) -> int:
        """What ``ic.time()`` is now: nanoseconds since 1970."""
        return self.clock.now() if self._runtime is None else self._runtime.now()

    def advance(
        self, *, days: float = 0, hours: float = 0, minutes: float = 0, seconds: float = 0
    ) -> int:
        """
        Let that time pass: timers and heartbeats run, each at its time; how many did.

        What is due already runs in the next round of the network, a second later.
        """
        span = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
        end = self.clock.now() + span // timedelta(microseconds=1) * 1000
        # Nobody can look in between, unless there are clients, and writing takes most of the time.
        with self._running().held() if self._turn is None else nullcontext():
            count = self._run_until(end)
        self.clock.advance(end - self.clock.now())
        return count

    def _run_until(self, end: int) -> int:
        count = 0
        while (due := self.run(lambda runtime: runtime.next_timer())) is not None:
            now = self.clock.now()
            moment = due if due > now else now + SECOND
            if moment > end:
                break
            self.clock.advance(moment - now)
            count += self.run(lambda runtime: runtime.run_timers())
        return count

    def seed(self, seed: int) -> None:
        """From now on, all that is random follows from *seed*; canisters have theirs already."""
        self._random.seed(seed)

    # -- processes

    def stop(self) -> None:
        """The process ends; its state is on the disk."""
        self._alone().close()
        self._runtime = None

    def start(self) -> None:
        """
        The next process begins, as ``localnet`` does; changed sources are upgraded to.

        :raises Trapped: if one of the canisters does not come up.
        """
        self._begin(as_saved=False)

    def kill(self, call: Callable[..., Any], *values: Any, **more: Any) -> None:
        """
        Make a *call* during which the process is killed; ``start`` begins the next one.

        All that was answered before is there then. This call was not, and has never been.
        """
        self._alone().close()  # nothing can be written any more
        try:
            with suppress(UnsavedError, sqlite3.ProgrammingError):
                call(*values, **more)
        finally:
            self._runtime = None

    def snapshot(self) -> Snapshot:
        """
        All that there is now: canisters, time, chance, log.

        :raises RuntimeError: if a canister has Python variables that cannot be kept.
        """
        for canister in self.run(lambda runtime: list(runtime.canisters.values())):
            if canister.heap.unsaved:
                raise RuntimeError(
                    f"{canister.name} cannot be kept in a snapshot: {canister.heap.unsaved}"
                )
        folder = Path(tempfile.mkdtemp(dir=self._folder), "state")
        self.run(lambda runtime: shutil.copytree(self.directory, folder))
        return Snapshot(
            folder, self.clock.now(), self._random.getstate(),
            dict(self._sources), dict(self._controllers), len(self.lines),
        )  # fmt: skip

    def restore(self, snapshot: Snapshot) -> None:
        """All is as it was then, whatever has become of sources meanwhile."""
        if self._runtime is not None:
            self.stop()
        shutil.rmtree(self.directory)
        shutil.copytree(snapshot.folder, self.directory)
        self.clock = SteppedClock(snapshot.time)
        self._random.setstate(snapshot.random)
        self._sources, self._controllers = dict(snapshot.sources), dict(snapshot.controllers)
        self._begin(as_saved=True)
        del self.lines[snapshot.lines :]

    def close(self) -> None:
        """End it, and forget it."""
        if self._runtime is not None:
            self.stop()
        self._remove()
        OPEN.discard(self)

    def __enter__(self: R) -> R:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- the world outside

    def answer_http(self, answer: Answer) -> None:
        """From now on, HTTP outcalls get what *answer* says; text or bytes come with status 200."""
        self._answer = answer

    def log(self, canister: Canister, kind: str = "print") -> list[LogLine]:
        """
        What *canister* has said: the text of each line, and *when* by its clock.

        Other kinds are ``trap``, ``warning``, and ``message``, which are all calls and timers.
        """
        return [line for line in self.lines if line.canister == canister.name and line.kind == kind]

    @contextmanager
    def serve(self, port: int = 0) -> Iterator[Served]:
        """This network over HTTP for clients at its ``url``; the test can go on using it, too."""
        from localnet.testing.serving import serving

        with serving(self._running(), self._keys, port) as served:
            self._turn = served.run
            try:
                yield served
            finally:
                self._turn = None

    # -- what canisters are asked, and what is done with them

    def run(self, job: Callable[[runtimes.Network], T]) -> T:
        """What *job* does with the network that runs, in its turn if the network is served."""
        runtime = self._running()
        if self._turn is None:
            return job(runtime)
        found: T = self._turn(lambda: job(runtime))
        return found

    def send(
        self,
        canister: Canister,
        caller: Caller | Canister | None,
        method: str,
        arg: bytes,
        is_query: bool,
        cycles: int = 0,
        inspected: bool = True,
    ) -> Outcome:
        """What comes of a call with *arg*, Candid, as a client's request does."""
        id_ = canister.canister_id.bytes
        sender = (self.caller if caller is None else Principal.of(caller)).bytes
        if is_query:
            return self.run(lambda runtime: runtime.query(id_, sender, method, arg))

        def update(runtime: runtimes.Network) -> Outcome:
            is_canister = sender in runtime.canisters
            if inspected and not is_canister:
                refused = runtime.inspect(id_, sender, method, arg)
                if refused is not None:
                    return refused
            expiry = runtime.wall() + LASTING
            outcome = runtime.update(id_, sender, method, arg, uuid4().bytes, expiry, cycles=cycles)
            runtime.save()
            return outcome

        return self.run(update)

    def upgrade(
        self, canister: Canister, source: str | Path | None, init: Init, skip_pre_upgrade: bool
    ) -> None:
        """As ``Canister.upgrade``."""

        def upgrade(runtime: runtimes.Network, did: str | None, argument: Argument | None) -> None:
            runtime.upgrade(canister.name, skip_pre_upgrade, did, argument)

        self._change(canister, source, init, upgrade)

    def reinstall(self, canister: Canister, source: str | Path | None, init: Init) -> None:
        """As ``Canister.reinstall``."""

        def reinstall(
            runtime: runtimes.Network, did: str | None, argument: Argument | None
        ) -> None:
            runtime.reinstall(canister.name, did, argument)

        self._change(canister, source, init, reinstall)

    def _change(
        self,
        canister: Canister,
        source: str | Path | None,
        init: Init,
        change: Callable[[runtimes.Network, str | None, Argument | None], None],
    ) -> None:
        name = canister.name
        old = self._sources[name]
        new = old if source is None else replace(old, entry=self._find(source), candid=None)

        def run(runtime: runtimes.Network) -> None:
            runtime.set_source(name, new.entry, new.search_path, new.kit)
            change(runtime, new.interface(), argument)
            self._sources[name] = new

        argument = argument_of(name, init)
        with trapping(argument):
            self.run(run)

    def add_cycles(self, canister: Canister, cycles: int) -> None:
        """As ``Canister.add_cycles``."""

        def add(runtime: runtimes.Network) -> None:
            hosted = runtime.canisters[canister.canister_id.bytes]
            hosted.balance, hosted.changed = hosted.balance + cycles, True
            runtime.flush()

        self.run(add)

    def _install(
        self,
        source: Source,
        init: Init,
        controllers: Sequence[Caller | Canister],
        cycles: int | None,
    ) -> Canister:
        __tracebackhide__ = True
        if source.name in self._sources:
            raise ValueError(f"there is {source.name} already: network.canister({source.name!r})")
        named = [self.admin.bytes, *(Principal.of(each).bytes for each in controllers)]
        if cycles is not None:
            self.run(lambda runtime: runtime.new_balances.update({source.name: cycles}))
        argument = argument_of(source.name, init)
        with trapping(argument):
            found = self.run(lambda runtime: bring_up(runtime, source, named, argument))
        self._sources[source.name], self._controllers[source.name] = source, named
        return Canister(self, Principal(found))

    def _find(self, path: str | Path) -> Path:
        """The file or folder at *path* from the project's folder, or from the test's."""
        folders = list(dict.fromkeys([self.project or self.near, self.near]))
        for folder in folders:
            if (folder / path).exists():
                return (folder / path).resolve()
        raise FileNotFoundError(f"there is no {path} in {' or '.join(map(str, folders))}")

    def _free_name(self, name: str) -> str:
        """*name*, or with a number behind it if one is called so."""
        names = (name, *(f"{name}_{number}" for number in range(2, len(self._sources) + 3)))
        return next(each for each in names if each not in self._sources)

    # -- processes

    def _begin(self, as_saved: bool) -> None:
        if self._runtime is not None:
            raise RuntimeError("the network runs already")
        runtime = self.open_runtime()
        runtime.on_log = self._note
        try:
            with trapping():
                for name, source in self._sources.items():
                    bring_up(runtime, source, self._controllers[name], None, as_saved)
                runtime.bring_created_back()
        except BaseException:
            runtime.close()
            raise
        self._runtime = runtime

    def open_runtime(self) -> runtimes.Network:
        """What runs the canisters of the next process."""
        return runtimes.Network(
            self.directory,
            self.clock,
            self._certify,
            self._random.randbytes,
            installers=Installers(frozenset((self.admin.bytes,)), "call it as network.admin"),
            fetch=fetching(lambda request: self._answer(request)),
        )

    def _running(self) -> runtimes.Network:
        if self._runtime is None:
            raise RuntimeError("the network is stopped: network.start() begins its next process")
        return self._runtime

    def _alone(self) -> runtimes.Network:
        if self._turn is not None:
            raise RuntimeError("the network is served: leave network.serve() before you stop it")
        return self._running()

    def _note(self, line: LogLine) -> None:
        self.lines.append(line)
        self.on_log(line)

    @cached_property
    def _keys(self) -> Keys:
        from localnet.http import keys

        return keys.new()

    def _certify(self, canister_id: bytes, data: bytes) -> bytes:
        from localnet.http.node import Signer

        return Signer(self._keys).certify_data(canister_id, data)


def _print(line: LogLine) -> None:
    """Show what is no message; pytest shows it where a test fails."""
    if line.kind != "message":
        print(format_line(line))
