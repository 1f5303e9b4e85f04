"""
RustPython 0.3.1, compiled to wasm as canisters are (scripts/meter.sh): what pays.

It is a later version of the one in Kybra, and its big ints are another library's.
docs/measured/ticks.md compares the two on the same boards.

Nothing that it asks the machine for may change a figure: its dice always fall alike, and its
clock stands still. Compiling its wasm takes a minute and much memory, so another process does it
once and leaves the machine code in bench/.cache.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from wasmtime import (
    Caller,
    Config,
    Engine,
    ExitTrap,
    FuncType,
    Linker,
    Memory,
    Module,
    Store,
    Trap,
    ValType,
    WasiConfig,
)

from bench.meters.meter import CACHE, LIMIT, ROOT, Done, GuestError, Meter, alone, sources

BUILT = ROOT / "build" / "meter" / "rustpython.wasm"
COMPILER = BUILT.with_name("rustc")
SYSTEM = "wasi_snapshot_preview1"
STACK = 2**20  # bytes of machine code, for what is called in the guest
ENVIRONMENT = {"RUSTPYTHONPATH": "/src:/root", "PYTHONHASHSEED": "0"}
NOW = 1_700_000_000 * 10**9  # nanoseconds


class RustPython(Meter):
    """RustPython in wasm."""

    name = "rustpython"
    title = "RustPython"
    tolerance = 0.02  # 0.91 % was seen, when empty files came and comments were added
    slack = 2_000_000  # 1,300,000 were seen, on a board where hardly anything happens

    def missing(self) -> str | None:
        if not BUILT.exists():
            return "RustPython is not compiled to wasm here: make meter does it"
        return None

    def compiler(self) -> str:
        """The version of rustc that compiled it: another one makes other figures."""
        return COMPILER.read_text().strip()

    def run(self, arguments: Sequence[str], folder: Path | None = None) -> Done:
        engine, module = _module()
        store = Store(engine)
        store.set_fuel(LIMIT)
        with TemporaryDirectory() as said:
            output, errors = Path(said, "output"), Path(said, "errors")
            store.set_wasi(_wasi(arguments, folder, output, errors))
            failed = _start(store, _linker(engine), module)
            done = Done(output.read_text(), errors.read_text(), LIMIT - store.get_fuel())
        if failed is not None:
            raise GuestError(done.errors or failed)
        return done


def _wasi(arguments: Sequence[str], folder: Path | None, output: Path, errors: Path) -> WasiConfig:
    """What the guest is told, and which folders it sees."""
    config = WasiConfig()
    config.argv = ["rustpython", *arguments]
    config.env = [*ENVIRONMENT.items()]
    config.stdout_file = str(output)
    config.stderr_file = str(errors)
    folders = {"/src": sources(), "/root": ROOT, **({} if folder is None else {"/script": folder})}
    for name, place in folders.items():
        config.preopen_dir(str(place), name, fs_mutable=False)
    return config


def _linker(engine: Engine) -> Linker:
    """The machine, as far as a guest may know it."""
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
    found = caller["memory"]
    assert isinstance(found, Memory)
    return found


def _start(store: Store, linker: Linker, module: Module) -> str | None:
    """Run a program to its end; what is to be said if it failed."""
    try:
        start = linker.instantiate(store, module).exports(store)["_start"]
        start(store)  # type: ignore[operator]
    except ExitTrap as ended:
        return None if ended.code == 0 else f"it ended with {ended.code}"
    except Trap as trap:
        return trap.message
    return None


@cache
def _module() -> tuple[Engine, Module]:
    engine = _engine()
    compiled = _compiled()
    if not compiled.exists():
        with alone():
            if not compiled.exists():
                compiler = [sys.executable, "-m", "bench.meters.rustpython"]
                subprocess.run([*compiler, str(compiled)], cwd=ROOT, check=True)
    return engine, Module.deserialize_file(engine, str(compiled))


def _engine() -> Engine:
    config = Config()
    config.consume_fuel = True
    config.max_wasm_stack = STACK
    return Engine(config)


def _compiled() -> Path:
    """Where the machine code of the module that is built now belongs."""
    key = hashlib.sha256(BUILT.read_bytes() + version("wasmtime").encode())
    return CACHE / f"rustpython-{key.hexdigest()[:16]}"


def _compile(to: Path) -> None:
    fresh = to.with_suffix(".fresh")
    fresh.write_bytes(Module.from_file(_engine(), str(BUILT)).serialize())
    fresh.replace(to)


RUSTPYTHON = RustPython()

if __name__ == "__main__":
    _compile(Path(sys.argv[1]))
