"""
The measurements behind a room's sheet, by two meters, kept beside the room's file.

    wasi         wasm instructions of CPython compiled to WASI (`bench.meter`)
    rustpython   machine instructions of RustPython 0.3.1, counted by valgrind

Both come out the same, or nearly so, on every run. RustPython is the canister's interpreter,
but not as wasm; CPython compiled to WASI is wasm, but not that interpreter. What follows from
the two together is in `estimate`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import kybra

from bench.cost.room import HERE, Figures, Room
from bench.meter import ROOT, cost
from bench.rustpython import missing, under_valgrind

Meter = Callable[[list[str], Path], int]

COUNT = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
WORK = {"planes": 20, "Python": 5_000}


class MissingToolError(Exception):
    """Something that measures is not installed here."""


def wasi(arguments: list[str], folder: Path) -> int:
    """What ``python *arguments*``, a script here, spends in CPython compiled to WASI."""
    script, *others = arguments
    words = ["/script" if word == str(folder) else word for word in others]
    return cost([f"/root/{(HERE / script).relative_to(ROOT)}", *words], folder)


def rustpython(arguments: list[str], folder: Path) -> int:
    """The same in RustPython."""
    script, *others = arguments
    said = under_valgrind(COUNT, [str(HERE / script), *others])
    found = re.search(r"I\s+refs:\s+([\d,]+)", said)
    assert found is not None, "cachegrind says how many instructions it counted"
    return int(found[1].replace(",", ""))


METERS: dict[str, Meter] = {"wasi": wasi, "rustpython": rustpython}


def measure(room: Room, say: Callable[[str], None]) -> Figures:
    """All figures of *room*. :raises MissingToolError: if RustPython or valgrind is not there"""
    lacking = missing()
    if lacking is not None:
        raise MissingToolError(lacking)
    say("two kinds of work")
    figures: Figures = {"work": {}, "boards": {}}
    with TemporaryDirectory() as folder:
        for kind, times in WORK.items():
            figures["work"][kind] = _metered("work.py", Path(folder), [], {kind: times})[kind]
    for board in room.boards:
        say(f"{room.name}: {board}")
        figures["boards"][board] = measure_board(room, board)
    return figures


def measure_board(room: Room, board: str) -> Figures:
    """Everything about one *board*; of one that sleeps, what it costs to look at it."""
    figures = room.counted(board)
    actions = {**room.played, **room.looked} if board in room.awake else room.looked
    with playing(room, board) as folder:
        figures |= _metered("guest.py", folder, [str(folder), room.name], actions)
        if board in room.awake:
            figures |= _written(room, folder)
    return figures


@contextmanager
def playing(room: Room, board: str) -> Iterator[Path]:
    """What guest.py needs: the game on *board*, beside kybra."""
    with folder_with_kybra() as folder:
        (folder / "backup").write_text(room.backup(board), "utf-8")
        yield folder


def tally(room: Room, folder: Path, action: str, times: int) -> list[int]:
    """The population before and after *action*, and how often and how much it wrote."""
    words = [str(folder), room.name, action, str(times)]
    done = subprocess.run(
        [sys.executable, "-m", "bench.cost.guest", *words],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [int(word) for word in done.stdout.split()]


@contextmanager
def folder_with_kybra() -> Iterator[Path]:
    """A folder with as much of kybra in it as a canister imports."""
    package = Path(kybra.__file__).parent
    with TemporaryDirectory() as name:
        for part in ("", "compiler", "compiler/custom_modules"):
            (Path(name) / "kybra" / part).mkdir()
            for file in ("__init__.py", "principal.py"):
                if (package / part / file).exists():
                    shutil.copy(package / part / file, Path(name) / "kybra" / part)
        yield Path(name)


def _metered(
    script: str, folder: Path, first: list[str], actions: Mapping[str, int]
) -> dict[str, dict[str, int]]:
    """By action and meter, what doing it once spends."""

    def spent(job: tuple[str, str, int]) -> int:
        meter, action, times = job
        return METERS[meter]([script, *first, action, str(times)], folder)

    some = next(iter(actions))
    jobs = [(meter, *action) for meter in METERS for action in [(some, 0), *actions.items()]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counted = dict(zip(jobs, pool.map(spent, jobs), strict=True))
    return {
        action: {
            meter: round((counted[meter, action, times] - counted[meter, some, 0]) / times)
            for meter in METERS
        }
        for action, times in actions.items()
    }


def _written(room: Room, folder: Path) -> dict[str, int]:
    """How often a tick writes into stable maps, and how many bytes."""
    ticks = room.played["tick"]
    _, _, writes, written = tally(room, folder, "tick", ticks)
    return {"writes": round(writes / ticks), "written": round(written / ticks)}
