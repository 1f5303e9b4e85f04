"""
The measurements behind the worst cases, kept in figures.json.

Each is the difference of two runs, by each of bench.meters, and a tally in CPython here.
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
from typing import Any

from bench.cost import figures as cost
from bench.limits.cases import CASES, Case
from bench.limits.stages import STAGES, draw
from bench.meters.meter import ROOT, Meter

Figures = dict[str, dict[str, Any]]  # by action: ``measured`` by meter, and counts

HERE = Path(__file__).parent
KEPT = HERE / "figures.json"
GUEST = f"/root/{(HERE / 'guest.py').relative_to(ROOT)}"


def measure(
    say: Callable[[str], None], meters: Sequence[Meter], cases: Sequence[Case] = CASES
) -> Figures:
    """By action, what each of *cases* comes to by each of *meters*."""

    def figure(case: Case) -> dict[str, Any]:
        say(case.action)
        measured = {meter.name: _instructions(meter, folder, case) for meter in meters}
        return {"measured": measured, **_tally(folder, case)}

    stages = {case.stage for case in cases}
    with _folder(stages) as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(figure, cases))
    return {case.action: found[at] for at, case in enumerate(cases)}


@contextmanager
def _folder(stages: set[str]) -> Iterator[Path]:
    """What a guest needs: as much of kybra as a canister imports, and the maps of *stages*."""
    with cost.folder_with_kybra() as folder:
        for stage in stages:
            (folder / stage).write_text(draw(STAGES[stage]()), "utf-8")
        yield folder


def _instructions(meter: Meter, folder: Path, case: Case) -> int:
    words = [GUEST, "/script", case.stage, case.action]
    return meter.cost([*words, "1"], folder) - meter.cost([*words, "0"], folder)


def _tally(folder: Path, case: Case) -> dict[str, int]:
    command = [sys.executable, "-m", "bench.limits.tally", str(folder), case.stage, case.action]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    counts: dict[str, int] = json.loads(done.stdout)
    return counts
