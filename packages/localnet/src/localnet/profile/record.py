"""
What goes into a canister's code during one message, and what comes out of it.

::

    recorder = Recorder(canister)      its sources, its variables now, and what its load asks
    with recorder.listening():
        network.update(..)             ic.caller() -> Principal(..)   add(3) -> 8
    recorder.write(folder)             for guest.py, which says how it is written down

Only the first message that begins is recorded; what it asks the canister itself runs unrecorded.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent
from types import CodeType
from typing import Any

from localnet.profile import prices
from localnet.profile.guest import show
from localnet.runtime import image, lifecycle
from localnet.runtime.canister import Canister, CanisterTrap, Function
from localnet.runtime.ic import Ic
from localnet.runtime.image import NotPicklableError
from localnet.runtime.loader import Code, Module
from localnet.runtime.message import Message, Trapped

KYBRA = (
    "kybra",
    "kybra.compiler",
    "kybra.compiler.custom_modules",
    "kybra.compiler.custom_modules.principal",
)
HOSTS = frozenset(("kybra", "localnet", *sys.stdlib_module_names))


class ProfileError(Exception):
    """What a message costs cannot be said, and why."""


class Recorder:
    """Listens to *canister* for one message; one that *comes_up* has no variables before it."""

    def __init__(self, canister: Canister, comes_up: bool = False) -> None:
        self._canister = canister
        self._message: Message | None = None
        self._lines: list[str] = []
        self._sources: list[list[Module]] = []
        self._load: list[str] = []
        self._heap: list[str] = []
        self.kind = ""
        self.method = ""
        self.handed = 0  # instructions for what is handed over, by `prices`
        self.was_up = not comes_up
        self.comes_up = False  # in this message: an install or an upgrade
        if not comes_up:
            self._remember()

    def _remember(self) -> None:
        """The canister as it is now."""
        code = self._canister.code
        try:
            source = _Functions(code).source
            pickled = image.dump_variables(code, self._canister.timers, source)
        except NotPicklableError as problem:
            raise ProfileError(f"its variables cannot be brought to the meter: {problem}") from None
        self._heap = [f"('heap', {pickled!r})"]
        self._sources.append(_sources(code))
        self._load = _load_lines(self._canister)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, the canister's first message is recorded."""
        self._canister.recorder = self
        try:
            yield
        finally:
            self._canister.recorder = None
        if self._message is None:
            raise ProfileError("no message has reached the canister's code")

    # -- what the runtime tells

    def part(self, message: Message, ic: Ic) -> object:
        if self._message is None:
            self._message = message
            self.kind, self.method = message.kind, message.method
        return _RecordedIc(ic, self) if message is self._message else ic

    def loading(self) -> None:
        self.comes_up = True
        place = len(self._sources)
        self._sources.append([])
        self._note("load", f"'modules{place}'")

    def loaded(self) -> None:
        """The source that came up is there; its modules are known."""
        if self._sources and not self._sources[-1]:
            self._sources[-1] = _sources(self._canister.code)

    def function(self, name: str, found: Function) -> Function:
        return self._recorded("call", repr(name), found)

    def timer(self, key: int, found: Function) -> Function:
        return self._recorded("timer", str(key), found)

    def _recorded(self, kind: str, name: str, found: Function) -> Function:
        def called(*args: Any) -> Any:
            if self._canister.message is not self._message:
                return found(*args)
            self._note(kind, name, show(args))
            self.handed += prices.handed_in(args)
            with self._noting_errors():
                value = found(*args)
            return self._driven(value, True) if hasattr(value, "send") else self._returned(value)

        return called

    def _driven(self, generator: Any, is_outermost: bool) -> Generator[Any, Any, Any]:
        """*generator*, with what it asks other canisters and is answered noted."""
        sent: Any = None
        while True:
            try:
                with self._noting_errors():
                    asked = generator.send(sent)
            except StopIteration as end:
                return self._returned(end.value) if is_outermost else end.value
            if hasattr(asked, "send"):
                sent = yield self._driven(asked, False)
            else:
                self._note("ask", repr(asked.name), show(asked.args))
                sent = yield asked
                self._note("answer", show(sent.Ok), show(sent.Err))
                self.handed += prices.CALL + prices.handed_out(asked.args)
                self.handed += prices.handed_in(sent.Ok)

    def _returned(self, value: Any) -> Any:
        self._note("return", show(value))
        self.handed += prices.handed_out(value)
        return value

    @contextmanager
    def _noting_errors(self) -> Iterator[None]:
        try:
            yield
        except StopIteration:
            raise
        except Trapped:
            self._note("raise", "'Trapped'")
            raise
        except Exception as problem:
            self._note("raise", repr(type(problem).__name__))
            raise

    def asked(self, name: str, args: tuple[Any, ...], answer: Any) -> None:
        """The code has asked the system, and was answered."""
        self._note("ic", repr(name), repr(show(args)), show(answer))
        self.handed += prices.SYSTEM_CALLS.get(name, prices.CALL)
        self.handed += prices.handed_out(args) + prices.handed_in(answer)

    def trapped(self, name: str, args: tuple[Any, ...], text: str) -> None:
        """The same, and the system trapped."""
        self._note("trap", repr(name), repr(show(args)), repr(text))

    def _note(self, kind: str, *shown: str) -> None:
        self._lines.append(f"({kind!r}, {', '.join(shown)})")

    # -- for the guest

    def write(self, folder: Path) -> None:
        """Write all of it down in *folder*, as ``guest`` reads it."""
        self.loaded()
        names = [f"modules{place}" for place in range(len(self._sources))]
        for name, sources in zip(names, self._sources, strict=True):
            lines = [f"('module', {m.name!r}, {m.is_package}, {m.text!r})" for m in sources]
            _write(folder / name, lines)
        entry = self._canister.code.entry.stem
        # No interpreter has the same numbers at random as another.
        checks = not self._canister.code.may_use("random")
        _write(folder / "plan", [f"('plan', {entry!r}, {names!r}, {self.was_up}, {checks})"])
        _write(folder / "load", self._load)
        _write(folder / "heap", self._heap)
        _write(folder / "message", self._lines)


class _RecordedIc:
    """The system, with what it is asked and what it answers told to *recorder*."""

    def __init__(self, ic: Ic, recorder: Recorder) -> None:
        self._ic = ic
        self._recorder = recorder

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method: Function = getattr(self._ic, name)

        def asked(*args: Any) -> Any:
            try:
                answer = method(*args)
            except Trapped as trap:
                self._recorder.trapped(name, args, str(trap))
                raise
            self._recorder.asked(name, args, answer)
            return answer

        return asked


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _load_lines(canister: Canister) -> list[str]:
    """What the load of the canister's code asks the system, and is answered."""
    code = canister.code
    scratch = Canister(canister.id, canister.name, canister.controllers)
    recorder = Recorder(scratch, comes_up=True)
    again = Code(code.entry, [Path(path) for path in code.finder.paths], code.saved())
    message = Message("install", canister.id, "load", b"", 1_700_000_000 * 10**9)
    try:
        with recorder.listening():
            lifecycle.load(scratch, again, message)
    except CanisterTrap as trap:
        raise ProfileError(f"its source does not load again: {trap}") from None
    return recorder._lines


class _Functions:
    """The functions in the sources of *code*, to be made again where their code cannot be taken."""

    def __init__(self, code: Code) -> None:
        self._found: dict[tuple[str, int], list[ast.expr | ast.stmt]] = {}
        for module in code.saved():
            for node in ast.walk(ast.parse(module.text)):
                if isinstance(node, (ast.Lambda, ast.FunctionDef)):
                    first = [node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]
                    self._found.setdefault((module.file, min(first)), []).append(node)

    def source(self, code: CodeType) -> str:
        """What defines ``make``, which takes what the closure holds and makes that function."""
        taken = ", ".join(code.co_freevars)
        for node in self._found.get((code.co_filename, code.co_firstlineno), []):
            if isinstance(node, ast.FunctionDef):
                node.decorator_list = []
                inner = indent(ast.unparse(node), "    ")
                source = f"def make({taken}):\n{inner}\n    return {node.name}\n"
            else:
                source = f"def make({taken}):\n    return {ast.unparse(node)}\n"
            if _makes(source, code):
                return source
        raise ValueError(f"the source of the function {code.co_name} is not there")


def _makes(source: str, code: CodeType) -> bool:
    """Whether ``make`` in *source* makes what *code* does."""
    make = next(c for c in compile(source, "", "exec").co_consts if isinstance(c, CodeType))
    inner = [c for c in make.co_consts if isinstance(c, CodeType) and c.co_name == code.co_name]
    return any(c.co_code == code.co_code and c.co_names == code.co_names for c in inner)


def _sources(code: Code) -> list[Module]:
    """The canister's modules, kybra's, and those of other packages that it imports."""
    found = {module.name: module for module in code.saved()}
    tops = {name.partition(".")[0] for name in code.declared.imports} - HOSTS
    for name, module in list(sys.modules.items()):
        origin = getattr(module, "__file__", None) or ""
        is_wanted = name in KYBRA or name.startswith("kybra.canisters")
        if (is_wanted or name.partition(".")[0] in tops) and origin.endswith(".py"):
            found.setdefault(name, Module(name, origin, Path(origin).read_text("utf-8")))
    return list(found.values())
