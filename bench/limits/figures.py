"""
The measurements behind the worst cases, kept in figures.json.

Each is the difference of two runs in CPython compiled to WASI, which comes out the same, or
nearly so, every time, and a tally in CPython here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from bench.cost import figures as cost
from bench.limits.cases import CASES, Case
from bench.limits.stages import STAGES, draw
from bench.meter import ROOT

Figures = dict[str, dict[str, int]]

HERE = Path(__file__).parent
KEPT = HERE / "figures.json"
GUEST = HERE / "guest.py"


def measure(say: Callable[[str], None], cases: Sequence[Case] = CASES) -> Figures:
    """By action, what each of *cases* comes to."""

    def figure(case: Case) -> dict[str, int]:
        say(case.action)
        return {"measured": _instructions(folder, case), **_tally(folder, case)}

    stages = {case.stage for case in cases}
    with _folder(stages) as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(figure, cases))
    return {case.action: found[at] for at, case in enumerate(cases)}


def kept() -> Figures:
    """What was measured last."""
    figures: Figures = json.loads(KEPT.read_text("utf-8"))
    return figures


def keep(figures: Figures) -> None:
    KEPT.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


@contextmanager
def _folder(stages: set[str]) -> Iterator[Path]:
    """What a guest needs: as much of kybra as a canister imports, and the maps of *stages*."""
    with cost.folder_with_kybra() as folder:
        for stage in stages:
            (folder / stage).write_text(draw(STAGES[stage]()), "utf-8")
        yield folder


def _instructions(folder: Path, case: Case) -> int:
    words = [str(GUEST), str(folder), case.stage, case.action]
    return cost.wasi([*words, "1"], folder) - cost.wasi([*words, "0"], folder)


def _tally(folder: Path, case: Case) -> dict[str, int]:
    command = [sys.executable, "-m", "bench.limits.tally", str(folder), case.stage, case.action]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    counts: dict[str, int] = json.loads(done.stdout)
    return counts
