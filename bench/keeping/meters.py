"""
The two meters of a tick, and what it writes.

    rustpython   machine instructions of RustPython, the canister's interpreter, counted by
                 valgrind; the same on every run, and a million apart
                 if the script is written otherwise
    wasi         wasm instructions of CPython compiled to WASI, by bench.meter; the same on
                 every run
    written      the characters that a tick hands to stable maps

A checkpoint is written once in `INTERVAL` ticks, and a tick has that share of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.boards import Board
from bench.keeping.guest import WARM_UP, DictMap, load, play
from bench.meter import ROOT, cost
from bench.rustpython import missing, under_valgrind
from engine.life2.keeping.storage import MOST_REPLAYED, Storage
from engine.life2.rules.terrain import TICK

GUEST = Path(__file__).with_name("guest.py")
INTERVAL = MOST_REPLAYED // TICK  # ticks from one checkpoint to the next


class Tick(NamedTuple):
    """The instructions of a tick that nobody keeps, of one that is kept, and of a checkpoint."""

    alone: float
    kept: float
    checkpoint: float

    @property
    def keeping(self) -> float:
        return self.kept - self.alone + self.checkpoint / INTERVAL

    @property
    def share(self) -> float:
        return self.keeping / (self.alone + self.keeping)


Meter = Callable[[Board, int], Tick]


def wasi(board: Board, ticks: int) -> Tick:
    """What a tick on *board* spends in CPython compiled to WASI, the mean of so many *ticks*."""
    guest = f"/root/{GUEST.relative_to(ROOT)}"
    balances = [str(coins) for coins in board.balances]
    with TemporaryDirectory() as folder:
        Path(folder, "board").write_bytes(board.cells)

        def spent(mode: str, times: int) -> int:
            return cost([guest, "/script/board", mode, str(times), *balances], Path(folder))

        def mean(mode: str) -> float:
            return (spent(mode, ticks) - spent(mode, 0)) / ticks

        checkpoint = spent("checkpoint", ticks) - spent("kept", ticks)
        return Tick(mean("alone"), mean("kept"), checkpoint)


class Scales(DictMap):
    """A map that weighs what is put into it: *characters* are those of all maps."""

    characters = 0

    def insert(self, key: int, value: str) -> str | None:
        Scales.characters += len(value)
        return super().insert(key, value)


def written(board: Board, ticks: int) -> float:
    """The characters that a tick on *board* hands to stable maps, the mean of so many *ticks*."""
    with TemporaryDirectory() as folder:
        place = Path(folder, "board")
        place.write_bytes(board.cells)
        game = load(str(place), board.balances)
    storage = Storage(Scales(), Scales(), Scales(), Scales())
    storage.create(game)
    play(game, storage, WARM_UP)
    Scales.characters = 0
    play(game, storage, ticks)
    tick = Scales.characters / ticks
    Scales.characters = 0
    storage.pre_upgrade(game)
    return tick + Scales.characters / INTERVAL


def rustpython(board: Board, ticks: int) -> Tick:
    """The same in RustPython."""
    balances = [str(coins) for coins in board.balances]
    with TemporaryDirectory() as folder:
        place = Path(folder, "board")
        place.write_bytes(board.cells)

        def spent(mode: str) -> int:
            _count([str(GUEST), str(place), mode, str(ticks), *balances], Path(folder))
            # the first file is up to the first sign that the guest gives, the second the ticks
            return counted(Path(folder, "counts.2").read_text())

        alone, kept = spent("alone"), spent("kept")
        return Tick(alone / ticks, kept / ticks, spent("checkpoint") - kept)


def _count(arguments: list[str], folder: Path) -> None:
    """Run RustPython, and write in *folder* what it spends from one sign to the next."""
    to = f"--callgrind-out-file={folder}/counts"
    under_valgrind(["--tool=callgrind", to, "--dump-before=getppid"], arguments)


def counted(counts: str) -> int:
    """The instructions that a file of callgrind's tells of."""
    found = re.search(r"^totals: (\d+)", counts, re.MULTILINE)
    assert found is not None, "callgrind ends every file with its total"
    return int(found[1])


METERS: dict[str, Meter] = {"rustpython": rustpython, "wasi": wasi}


def at_hand() -> list[str]:
    """The meters that can be read on this machine."""
    return [meter for meter in METERS if meter == "wasi" or missing() is None]
