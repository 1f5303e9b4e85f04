"""
The measurements behind the cost sheet, by two meters, kept in figures.json.

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
from typing import Any

import kybra

from bench.boards import Board, later
from bench.compiled import AsWritten
from bench.cost.boards import RECIPES, Recipe, game
from bench.measure import compiled_instructions
from bench.meter import ROOT, cost
from bench.rustpython import missing, under_valgrind
from engine.life2.world import World

Meter = Callable[[list[str], Path], int]
Figures = dict[str, Any]

HERE = Path(__file__).parent
COUNT = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
TICKS = 10
TICK = 10  # generations
WARM_UP = 2 * TICK
PLAYED = {"step": TICKS, "tick": TICKS, "place_cells": 5}
LOOKED = {"whole frame": 3, "get_state": 2}
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


def measure(say: Callable[[str], None]) -> Figures:
    """All figures. :raises MissingToolError: if RustPython or valgrind is not there"""
    lacking = missing()
    if lacking is not None:
        raise MissingToolError(lacking)
    say("two kinds of work")
    figures: Figures = {"work": {}, "boards": {}}
    with TemporaryDirectory() as folder:
        for kind, times in WORK.items():
            figures["work"][kind] = _metered("work.py", Path(folder), [], {kind: times})[kind]
    for recipe in RECIPES:
        say(recipe.name)
        figures["boards"][recipe.name] = measure_board(recipe)
    return figures


def measure_board(recipe: Recipe) -> Figures:
    """Everything about one board; of one that sleeps, what it costs to look at it."""
    board = recipe.board()
    figures: Figures = _population(board, recipe.asleep)
    actions = LOOKED if recipe.asleep else {**PLAYED, **LOOKED}
    with _folder(board) as folder:
        figures |= _metered("guest.py", folder, [str(folder)], actions)
        if not recipe.asleep:
            figures |= _written(folder)
            figures["as written"] = compiled_instructions(AsWritten, later(board, WARM_UP))
    return figures


@contextmanager
def _folder(board: Board) -> Iterator[Path]:
    """What guest.py needs: the game on *board*, beside kybra."""
    with folder_with_kybra() as folder:
        (folder / "backup").write_text(game(board), "utf-8")
        yield folder


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


def _population(board: Board, asleep: bool) -> Figures:
    """The mean of what lives, and of what has a living neighbour, while it is measured."""
    world = World.from_cells(board.cells, board.balances)
    world.step(WARM_UP)
    assert world.settled == asleep, "a settled world has no ticks to measure"
    alive, potential = [], []
    for _ in range(TICKS):
        world.step(TICK)
        alive.append(world.alive_count)
        potential.append(int.from_bytes(world.potential(), "little").bit_count())
    return {"alive": round(sum(alive) / TICKS), "potential": round(sum(potential) / TICKS)}


def _written(folder: Path) -> dict[str, int]:
    """How often a tick writes into stable maps, and how many bytes."""
    command = [sys.executable, str(HERE / "guest.py"), str(folder), "tick", str(TICKS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    writes, written = map(int, done.stdout.split()[-2:])
    return {"writes": round(writes / TICKS), "written": round(written / TICKS)}
