"""
The seed's algorithm compiled to wasm: seed.c, built by zig, run and metered by wasmtime.

`Compiled` runs at full speed; `AsWritten` and `Leaner` count instructions while they run.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from wasmtime import Config, Engine, Instance, Module, Store

SOURCE = Path(__file__).parent / "seed.c"
CACHE = Path(__file__).parent / ".cache"
TARGET = ["-target", "wasm32-freestanding", "-O3", "-nostdlib", "-fno-builtin", "-Wl,--no-entry"]
CELLS = 512 * 512
LIMIT = 10**15


def build() -> Path:
    """The wasm file of seed.c as it reads now."""
    key = SOURCE.read_bytes() + " ".join(TARGET).encode()
    built = CACHE / f"seed-{hashlib.sha256(key).hexdigest()[:16]}.wasm"
    if not built.exists():
        with TemporaryDirectory() as folder:
            fresh = Path(folder) / "seed.wasm"
            compiler = [sys.executable, "-m", "ziglang", "cc", *TARGET]
            subprocess.run([*compiler, str(SOURCE), "-o", str(fresh)], check=True)
            keep(built, fresh.read_bytes())
    return built


def keep(path: Path, content: bytes) -> None:
    """Write a file of the cache whole or not at all, whoever else writes it."""
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)


@cache
def _module(metered: bool) -> tuple[Engine, Module]:
    config = Config()
    config.consume_fuel = metered
    engine = Engine(config)
    return engine, Module.from_file(engine, str(build()))


def pack_balances(balances: Sequence[int]) -> bytes:
    """Eight bytes a balance, little-endian, as they lie in the instance's memory."""
    return b"".join(coins.to_bytes(8, "little") for coins in balances)


def unpack_balances(packed: bytes) -> list[int]:
    return [int.from_bytes(packed[i : i + 8], "little") for i in range(0, len(packed), 8)]


class Compiled:
    """A world of seed.c in a wasm instance of its own."""

    metered = False
    step_name = "step_leaner"

    def __init__(self, cells: bytes, balances: Sequence[int]) -> None:
        engine, module = _module(self.metered)
        self._store = Store(engine)
        if self.metered:
            self._store.set_fuel(LIMIT)
        self._exports: Any = Instance(self._store, module, []).exports(self._store)
        self._players = len(balances)
        self._write("cells", cells)
        self._write("balances", pack_balances(balances))
        self._call("prepare")

    @classmethod
    def from_cells(cls, cells: bytes, balances: Sequence[int]) -> Compiled:
        return cls(cells, balances)

    def step(self, generations: int = 1) -> None:
        self._call(self.step_name, generations)

    def cells(self) -> bytes:
        return self._read("cells", CELLS)

    def potential(self) -> bytes:
        return self._read("potential", CELLS // 8)

    def packed_balances(self) -> bytes:
        return self._read("balances", 8 * self._players)

    @property
    def balances(self) -> list[int]:
        return unpack_balances(self.packed_balances())

    @property
    def pot(self) -> int:
        return int(self._call("pot"))

    @property
    def spent(self) -> int:
        """Instructions since the beginning, of a metered world."""
        return LIMIT - self._store.get_fuel()

    def _call(self, name: str, *arguments: int) -> Any:
        return self._exports[name](self._store, *arguments)

    def _read(self, name: str, size: int) -> bytes:
        start = self._call(name)
        return bytes(self._exports["memory"].read(self._store, start, start + size))

    def _write(self, name: str, content: bytes) -> None:
        self._exports["memory"].write(self._store, content, self._call(name))


class AsWritten(Compiled):
    """The seed as it is written: a death adds the neighbours of its neighbours."""

    metered = True
    step_name = "step_as_written"


class Leaner(Compiled):
    """The seed with deaths that add nothing."""

    metered = True
