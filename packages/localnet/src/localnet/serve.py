"""
A localnet from start to end.

::

    dfx.json -> sources --+
    .localnet -> keys ----+-> network in its thread -> routes -> 127.0.0.1:4943
                          |          ^ timers, upgrades (socket, --watch)
                          +-> canister ids written for dfx and icp
"""

from __future__ import annotations

import asyncio
import errno
import secrets
import shlex
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from socket import socket

from localnet import banner, control, project
from localnet.control import watch
from localnet.http import app, log, server
from localnet.http.access import Access
from localnet.http.ingress import Ingress
from localnet.http.inspector.routes import Inspector
from localnet.http.inspector.views import Journal
from localnet.http.node import Node, Signer, Timers
from localnet.http.timekeeper import Timekeeper
from localnet.http.worker import Worker
from localnet.options import Options
from localnet.project import ProjectError, Source
from localnet.protocol import principal
from localnet.protocol.calls import RequestError
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRINCIPAL, CandidError
from localnet.runtime.clock import RealClock
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.runtime.management.canister import Installers
from localnet.runtime.message import LogLine
from localnet.runtime.network import Network
from localnet.runtime.store import LossError, UnsavedError
from localnet.statedir import StateDir, StateError

CYCLES_LEDGER = principal.parse("um5iw-rqaaa-aaaaq-qaaba-cai")
LEDGER_CYCLES = 1_000_000 * 10**12  # the admin's, for a start
SWITCH = 0.001


class Localnet:
    """One running network."""

    def __init__(self, options: Options, sources: list[Source], state: StateDir) -> None:
        self.options = options
        self.sources = {source.name: source for source in sources}
        self.state = state
        self.keys = state.keys(options.accept_loss)
        self.admin = state.admin(options.accept_loss).principal
        named = [_named("--allow-install", text) for text in options.installers]
        self.installers = Installers(frozenset((self.admin, *named)), _how_to_install(state))
        self.clock = RealClock(options.speed, options.clock_offset)
        self.journal = Journal()
        self.watchers: list[Callable[[str], None]] = []
        self._noted: list[str] = []

    def write(self, line: str) -> None:
        """Show a line to whoever watches."""
        self._note(line)
        self._show()

    def _note(self, line: str) -> None:
        """The same; those of one moment are shown together, which takes as long as one."""
        if not self._noted:
            asyncio.get_running_loop().call_soon(self._show)
        self._noted.append(line)

    def _log(self, line: LogLine) -> None:
        self.journal.add(line)
        if not log.is_routine(line):
            self._note(log.format_line(line))

    def _show(self) -> None:
        noted, self._noted = self._noted, []
        if noted:
            print("\n".join(noted), flush=True)
        for watcher in list(self.watchers):
            for line in noted:
                watcher(line)

    async def run(self, listener: socket, stop: asyncio.Event) -> None:
        """Serve on *listener* until *stop* is set."""
        worker = Worker()

        def tell(line: LogLine) -> None:
            worker.tell(lambda: self._log(line))

        network = await worker.do(lambda: self._open(tell))
        self.node = Node(network, self.keys, worker)
        try:
            await self._serve(listener, stop)
        finally:
            await self.node.close()

    def _open(self, tell: Callable[[LogLine], None]) -> Network:
        try:
            network = Network(
                self.state.path,
                self.clock,
                Signer(self.keys).certify_data,
                _random_bytes(self.options.seed),
                self.options.accept_loss,
                self.keys.threshold_seed,
                self.options.hosts,
                self.installers,
            )
        except LossError as problem:
            raise StateError(str(problem)) from None
        except (ValueError, OSError, sqlite3.DatabaseError) as problem:
            raise self._unusable(problem) from None
        network.on_log = tell
        try:
            self._install_all(network)
        except BaseException as problem:
            network.close()
            cause = problem.problem if isinstance(problem, UnsavedError) else problem
            if isinstance(cause, sqlite3.DatabaseError) or _is_full(cause):
                raise self._unusable(cause) from None
            raise
        return network

    def _unusable(self, problem: BaseException) -> StateError:
        if _is_full(problem):
            return StateError(f"{self.state.path} cannot be written: the disk is full")
        return StateError(
            f"{self.state.path} cannot be read: {problem} (put back a whole copy of the folder, "
            "or forget what was in it with --reset)"
        )

    def _install_all(self, network: Network) -> None:
        """Every canister in turn; their ids are written down first, for arguments to name."""
        specified = {n: s.canister_id for n, s in self.sources.items() if s.canister_id}
        ids = network.reserve(list(self.sources)) | specified
        texts = {name: principal.format(id_) for name, id_ in ids.items()}
        project.write_ids(self.options.project, texts)
        arguments = project.arguments(list(self.sources.values()), self.options.arguments)
        cycles = project.cycles(list(self.sources.values()), self.options.cycles)
        network.new_balances.update(cycles)
        for name, source in self.sources.items():
            self._install(network, source, ids[name], arguments.get(name))
        try:
            network.bring_created_back()
        except InstallFailed as problem:
            raise ProjectError(f"a canister that was created did not come up: {problem}") from None
        ledger = (Path(__file__).parent / "canisters/cycles_ledger.py").read_text("utf-8")
        owner = encode([PRINCIPAL], [self.admin])
        network.keep_system(CYCLES_LEDGER, ledger, owner, [self.admin], LEDGER_CYCLES)

    def _install(
        self, network: Network, source: Source, canister_id: bytes, argument: str | None
    ) -> None:
        further = (_named("--controller", text) for text in self.options.controllers)
        controllers = [self.admin, *further]
        try:
            network.install(
                source.name,
                source.entry,
                source.search_path,
                source.interface(),
                canister_id,
                controllers,
                argument,
                kit=source.kit,
            )
        except LossError as problem:
            raise StateError(str(problem)) from None
        except InstallFailed as problem:
            hint = "" if argument else _hint(source.name, str(problem))
            raise ProjectError(f"canister {source.name} did not come up: {problem}{hint}") from None
        except CandidError as problem:
            raise ProjectError(f"{source.candid}: {problem}") from None

    async def _serve(self, listener: socket, stop: asyncio.Event) -> None:
        self.ingress = Ingress(self.node)
        self.timekeeper = Timekeeper(self.node, self.clock)
        self.inspector = Inspector(
            self.node, self.timekeeper, self.journal, self.state.inspector_key(), self.admin
        )
        pages = project.pages(self.options.project)
        socket_server = await control.listen(self.state.socket, self._do)
        await self.node.worker.tend(Timers(self.node.network, self.clock))
        chores = []
        if self.options.watch:
            chores.append(asyncio.create_task(watch(list(self.sources.values()), self._changed)))
        try:
            self.port: int = listener.getsockname()[1]
            await self._announce(self.port)
            access, inspector = Access(self.options.names), self.inspector.build(self.ingress)
            application = app.build(self.node, self.ingress, pages, self.write, access, inspector)
            await server.run(application, listener, stop)
        finally:
            socket_server.close()
            await self.node.worker.tend(None)
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            self.state.socket.unlink(missing_ok=True)

    async def _announce(self, port: int) -> None:
        rows = await self.node.tend(_rows)
        project.write_port(self.options.project, port)
        admin = principal.format(self.admin)
        url = f"http://{server.HOST}:{port}"
        exposed = banner.exposed(self.options.installers, self.options.names)
        inspector = self.inspector.address(port)
        self.write(banner.format(url, rows, str(self.options.state), admin, inspector, exposed))

    async def _do(self, asked: control.Request, show: Callable[[str], None]) -> str:
        """What comes by the socket. :raises ControlError: if it cannot be done"""
        if isinstance(asked, control.UpgradeRequest):
            return await self.upgrade(asked, show)
        if isinstance(asked, control.InspectRequest):
            return self.inspector.address(self.port)
        try:
            return await self.timekeeper.do(asked.action, asked.by)
        except RequestError as problem:
            raise control.ControlError(problem.text) from None

    async def upgrade(self, asked: control.UpgradeRequest, show: Callable[[str], None]) -> str:
        """
        Bring the changed source of a canister in, showing what it logs.

        :raises ControlError: if that fails; then the old one keeps running.
        """
        name = asked.canister
        if name not in self.sources:
            known = ", ".join(self.sources)
            raise control.ControlError(f"there is no canister {name!r} here; there is {known}")
        self.watchers.append(show)
        try:
            interface = self.sources[name].interface()
            await self.node.tend(
                lambda network: network.upgrade(
                    name, asked.skip_pre_upgrade, interface, asked.argument
                )
            )
        except (UpgradeFailed, CandidError, OSError) as problem:
            raise control.ControlError(f"{name} was not upgraded: {problem}") from None
        except UnsavedError as problem:
            raise control.ControlError(problem.text) from None
        finally:
            self.watchers.remove(show)
        return f"{name} is upgraded"

    async def _changed(self, source: Source) -> None:
        try:
            request = control.UpgradeRequest(source.name)
            self.write(await self.upgrade(request, lambda line: None))
        except control.ControlError as problem:
            self.write(str(problem))


def _random_bytes(seed: int | None) -> Callable[[int], bytes]:
    """All that follow from *seed*, or such as nobody knows."""
    return secrets.token_bytes if seed is None else Random(seed).randbytes


def _is_full(problem: BaseException) -> bool:
    if isinstance(problem, OSError):
        return problem.errno in (errno.ENOSPC, errno.EDQUOT)
    return isinstance(problem, sqlite3.OperationalError) and "is full" in str(problem)


def _rows(network: Network) -> list[banner.Row]:
    return [
        banner.Row(each.name, principal.format(each.id), each.candid) for each in network.projects
    ]


def _hint(name: str, problem: str) -> str:
    """What to do about a *problem* with an argument that nobody gave."""
    if "missing argument" not in problem:
        return ""
    return (
        f": say what to call it with, --argument '{name}=(..)' or init_arg in {project.FILE} "
        f"(ids of canisters are in {project.DFX_IDS})"
    )


def _named(option: str, text: str) -> bytes:
    """The principal that *option* names. :raises ProjectError: if it is none, or everybody"""
    try:
        found = principal.parse(text)
    except principal.PrincipalError as problem:
        raise ProjectError(f"{option}: {problem}") from None
    if found == principal.ANONYMOUS:
        raise ProjectError(f"{option}: {text} is anonymous, which is everybody: name somebody")
    return found


def _how_to_install(state: StateDir) -> str:
    """How a developer becomes the admin, in words that can be copied."""
    pem = shlex.quote(str(state.admin_pem.absolute()))
    return (
        f"`icp identity import localnet-admin --from-pem {pem} --storage plaintext` makes "
        "this network's admin an identity of icp, and `--identity localnet-admin` uses it"
    )


async def serve(options: Options) -> None:
    """Serve the project until the process is told to stop."""
    # A timer that is due waits for the event loop to give way: a millisecond, not five.
    sys.setswitchinterval(SWITCH)
    sources = project.chosen(project.read(options.project), options.only)
    with closing(server.bind(options.port)) as listener:
        with _written(options.state):
            state = StateDir(options.state)
        with closing(state):
            with _written(options.state):
                if options.reset:
                    state.reset()
                localnet = Localnet(options, sources, state)
            stop = asyncio.Event()
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
            await localnet.run(listener, stop)


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    """:raises StateError: if nothing can be written there"""
    try:
        yield
    except OSError as problem:
        why = "the disk is full" if _is_full(problem) else problem.strerror
        raise StateError(f"{folder} cannot be written: {why}") from None
