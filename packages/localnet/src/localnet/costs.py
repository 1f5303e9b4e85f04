"""
``localnet profile``: what a canister's messages cost, as a table.

::

    message             instructions     estimated     limit    of it       cycles
    init                 351,200,113             0     300 G    0.1 %  357,400,113
    update add             1,204,078     2,347,524      40 G    0.0 %    7,404,078

The network of the project is brought up in a folder of its own, from a copy of the state that is
kept, and its clock stands still. So nothing that happens here is kept, and localnet may be running.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from localnet import project
from localnet.kits import known
from localnet.options import Options
from localnet.profile import measure, prices
from localnet.profile.interpreters import GuestError, Interpreter, home, interpreter
from localnet.profile.measure import Measured
from localnet.profile.record import ProfileError, Recorder
from localnet.project import ProjectError, Source
from localnet.protocol import principal
from localnet.protocol.calls import Reject
from localnet.protocol.candid.text import encode_text_as
from localnet.protocol.candid.types import CandidError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import lifecycle
from localnet.runtime.canister import Canister, CanisterTrap
from localnet.runtime.clock import RealClock, SteppedClock
from localnet.runtime.hosting import InstallFailed
from localnet.runtime.loader import Code
from localnet.runtime.management.canister import Installers
from localnet.runtime.message import Message
from localnet.runtime.network import Network
from localnet.runtime.store import DATABASE, LossError
from localnet.statedir import StateDir, StateError

HERE = Path(__file__).parent
BUILD = HERE / "profile/build.sh"
CARGO = HERE / "templates/kybra/cargo/config.toml"
NOT_COPIED = ("lock", "control.sock", f"{DATABASE}*")
GIGA = 10**9
HEAD = ("message", "instructions", "estimated", "limit", "of it", "cycles")
NOTES = f"""\
Instructions are those of {{interpreter}}; with them are, by estimate, those with which Kybra hands
values over. Candid and stable memory are not counted. Cycles are for 13 nodes, by the prices that
dfinity/ic had on 2026-08-22: one for an instruction, {prices.EXECUTED:,} for a message, and
{prices.INGRESS:,} for one from outside. Queries of users are free."""


@dataclass(frozen=True)
class Row:
    """One message of the table, and why it was refused, if it was."""

    name: str
    cost: Measured
    refusal: str = ""

    @property
    def exceeds(self) -> bool:
        return self.cost.instructions > self.cost.limit

    def cells(self) -> list[str]:
        cost = self.cost
        cycles = f"{cost.cycles:,}" if cost.cycles else "-"
        used = f"{100 * cost.instructions / cost.limit:.1f} %"
        limit = f"{cost.limit / GIGA:g} G"
        return [
            self.name, f"{cost.instructions:,}", f"{cost.handed:,}", limit, used, cycles,
        ]  # fmt: skip


def profile(asked: Options, show: Callable[[str], None]) -> bool:
    """
    Measure what is *asked* for and show it; whether all is within the limits.

    :raises ProjectError: if the project, or a call, cannot be understood.
    :raises ProfileError: if something cannot be measured.
    """
    if asked.install:
        install(show)
    if not asked.canister:
        if asked.install:
            return True
        raise ProjectError("name a canister of dfx.json: localnet profile CANISTER")
    for source in project.read(asked.project):
        if source.name == asked.canister:
            _refuse_unmetered(source)
    meter = _meter(show)
    rows = []
    with TemporaryDirectory() as folder, Session(asked, Path(folder) / "state") as session:
        for row in session.rows(meter):
            rows.append(row)
    show(table(rows))
    show("")
    show(NOTES.format(interpreter=meter.title))
    for row in rows:
        if row.refusal:
            show(f"{row.name} was refused: {row.refusal}")
        if row.exceeds:
            show(f"{row.name} takes more than the {row.cost.limit:,} instructions it may take")
    return not any(row.exceeds for row in rows)


def _refuse_unmetered(source: Source) -> None:
    """:raises ProfileError: if there is no interpreter here like the one in its canister"""
    if source.kit is not None and not source.kit.has_meter:
        metered = " or ".join(kit.name for kit in known.KITS if kit.has_meter)
        raise ProfileError(
            f"{source.name} is written with {source.kit.name}; localnet counts the instructions of "
            f"canisters that are written with {metered} only"
        )


def _meter(show: Callable[[str], None]) -> Interpreter:
    try:
        found = interpreter()
    except GuestError as problem:
        raise ProfileError(str(problem)) from None
    if found.name != "rustpython":
        show(
            f"These are figures of {found.title}, which is not what canisters are made of: a third "
            "of theirs, about. `localnet profile --install` compiles RustPython, which is."
        )
    return found


def install(show: Callable[[str], None]) -> None:
    """Compile RustPython into the user's cache. :raises ProfileError: if that fails"""
    home().mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["sh", str(BUILD), str(home()), str(CARGO)], check=False)
    if done.returncode != 0 or not (home() / "rustpython.wasm").exists():
        raise ProfileError("RustPython was not compiled; the lines above say why")
    show(f"RustPython is in {home()}")


def table(rows: Sequence[Row]) -> str:
    """The *rows*, with a head."""
    lines = [list(HEAD), *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEAD))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


class Session:
    """The project's network in *folder*, from a copy of its state, until it is left."""

    def __init__(self, asked: Options, folder: Path) -> None:
        self._asked = asked
        self._sources = project.read(asked.project)
        self._arguments = project.arguments(self._sources, asked.arguments)
        self._named(asked.canister)
        caller = _principal(asked.caller) if asked.caller else None
        if asked.state.is_dir() and not asked.fresh:
            copy_state(asked.state, folder)
        self._state = StateDir(folder)
        self._admin = self._state.admin(accept_loss=True).principal
        self._caller = caller or self._admin
        self._clock = SteppedClock(RealClock().now())

    def __enter__(self) -> Session:
        with ExitStack() as closing_all:
            closing_all.callback(self._state.close)
            try:
                self._network = Network(
                    self._state.path,
                    self._clock,
                    hosts=self._asked.hosts,
                    installers=Installers(frozenset((self._admin,))),
                )
            except LossError as problem:
                raise StateError(str(problem)) from None
            closing_all.callback(self._network.close)
            for source in self._sources:
                self._bring_up(source)
            self._closing = closing_all.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self._closing.close()

    def _named(self, name: str) -> Source:
        for source in self._sources:
            if source.name == name:
                return source
        known = ", ".join(source.name for source in self._sources)
        raise ProjectError(f"there is no canister {name[:60]!r} here; there is {known}")

    def _bring_up(self, source: Source) -> None:
        try:
            self._network.install(
                source.name, source.entry, source.search_path, None, source.canister_id,
                [self._admin], self._arguments.get(source.name), kit=source.kit,
            )  # fmt: skip
        except (InstallFailed, CandidError) as problem:
            raise ProjectError(f"canister {source.name} did not come up: {problem}") from None

    # -- what is measured

    def rows(self, meter: Interpreter) -> Iterator[Row]:
        """A row for each message."""
        canister = self._network.named(self._asked.canister)
        calls = list(_calls(canister, self._asked.calls))
        yield Row("init", self._init(canister, meter))
        yield from self._measured("upgrade", canister, self._upgrade, meter)
        for method, argument in calls:
            yield from self._call(canister, method, argument, meter)
        yield from self._timer(canister, meter)

    def _init(self, canister: Canister, meter: Interpreter) -> Measured:
        """A first install of its source, beside the one that there is."""
        source = self._named(canister.name)
        fresh = Canister(canister.id, canister.name, canister.controllers)
        recorder = Recorder(fresh, comes_up=True)
        now = self._clock.now()
        message = Message("install", self._admin, "init", canister.argument, now)
        try:
            with recorder.listening():
                code = Code(source.entry, source.search_path)
                lifecycle.install(fresh, code, None, message, "init")
        except CanisterTrap as trap:
            raise ProfileError(f"init: {trap}") from None
        return measure.count(recorder, meter)

    def _upgrade(self) -> None:
        name = self._asked.canister
        self._network.upgrade(name, argument=self._arguments.get(name))

    def _call(
        self, canister: Canister, method: str, argument: str, meter: Interpreter
    ) -> Iterator[Row]:
        func = canister.service[method]
        try:
            data = encode_text_as(func.args, argument)
        except CandidError as problem:
            raise ProjectError(f"{method}: {problem}") from None
        me, there = self._caller, canister.id
        if canister.code.declared.methods[method].kind == "query":
            kind = "composite_query" if canister.code.declared.methods[method].is_async else "query"
            ask = lambda: self._network.query(there, me, method, data)  # noqa: E731
            yield from self._measured(f"{kind.replace('_', ' ')} {method}", canister, ask, meter)
            return
        if "inspect_message" in canister.code.declared.lifecycle:
            inspect = lambda: self._network.inspect(there, me, method, data)  # noqa: E731
            yield from self._measured(f"inspect_message of {method}", canister, inspect, meter)
        expiry = self._clock.now() + 300 * SECOND
        update = lambda: self._network.update(  # noqa: E731
            there, me, method, data, secrets.token_bytes(32), expiry
        )
        yield from self._measured(f"update {method}", canister, update, meter)

    def _timer(self, canister: Canister, meter: Interpreter) -> Iterator[Row]:
        """The next timer, if one is set, and the heartbeat."""
        for name, due in (
            ("timer", canister.timers.next()),
            ("heartbeat", canister.next_heartbeat),
        ):
            if due is not None:
                self._clock.advance(max(0, due - self._clock.now()))
                yield from self._measured(name, canister, self._network.run_timers, meter)

    def _measured(
        self, name: str, canister: Canister, send: Callable[[], object], meter: Interpreter
    ) -> Iterator[Row]:
        refusal = ""

        def sent() -> None:
            nonlocal refusal
            outcome = send()
            refusal = outcome.message if isinstance(outcome, Reject) else ""

        try:
            yield Row(name, measure.measure(canister, sent, meter), refusal)
        except InstallFailed as problem:
            raise ProfileError(f"{name}: {problem}") from None
        except ProfileError as problem:
            raise ProfileError(f"{name}: {refusal or problem}") from None


def _calls(canister: Canister, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Methods and their arguments, which *words* name; or all that take no argument."""
    if not words:
        methods = canister.service.items()
        yield from ((name, "()") for name, func in methods if not func.args)
        return
    pending = ""
    for word in words:
        if word.startswith("("):
            if not pending:
                raise ProjectError(f"which method is {word[:60]} for? name it before")
            yield pending, word
            pending = ""
            continue
        if pending:
            yield pending, "()"
        if word not in canister.service:
            known = ", ".join(sorted(canister.service)) or "none"
            raise ProjectError(f"{canister.name} has no method {word[:60]!r}; it has {known}")
        pending = word
    if pending:
        yield pending, "()"


def _principal(text: str) -> bytes:
    try:
        return principal.parse(text)
    except principal.PrincipalError as problem:
        raise ProjectError(f"--caller: {problem}") from None


def copy_state(state: Path, folder: Path) -> None:
    """Copy *state*, which a running localnet may be writing, to the new *folder*."""
    shutil.copytree(state, folder, ignore=shutil.ignore_patterns(*NOT_COPIED))
    if (state / DATABASE).exists():
        with (
            closing(sqlite3.connect(f"file:{state / DATABASE}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(folder / DATABASE)) as copy,
        ):
            source.backup(copy)
