"""
The measurements: a tick of the canister, and its generations alone, by each meter.

Both are differences from a run in which the board is loaded and nothing more is done.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.cost.figures import folder_with_kybra
from bench.games import on_board
from bench.meters.meter import Meter
from bench.ticks.cases import CASES, TICK, Case

Figures = dict[str, dict[str, int]]  # by meter: of a generation in a whole tick, and alone

GUEST = "/root/bench/cost/guest.py"
WHOLE, ALONE = "tick", "step"


def measure(
    names: Sequence[str], meters: Sequence[Meter], say: Callable[[str], None]
) -> dict[str, Figures]:
    """By board and meter, what a generation costs with keeping and without."""
    jobs = [(name, meter) for name in names for meter in meters]

    def figures(job: tuple[str, Meter]) -> dict[str, int]:
        name, meter = job
        say(f"{name}: {meter.title}")
        return of(CASES[name], meter)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(figures, jobs))
    by_job = {(name, meter.name): each for (name, meter), each in zip(jobs, found, strict=True)}
    return {name: {meter.name: by_job[name, meter.name] for meter in meters} for name in names}


def of(case: Case, meter: Meter) -> dict[str, int]:
    """What *meter* counts in *case*."""
    with folder_with_kybra() as folder:
        (folder / "backup").write_text(on_board(case.board()), "utf-8")
        nothing = _spent(case, meter, folder, WHOLE, 0)
        generations = case.mode.ticks * TICK
        return {
            action: round(
                (_spent(case, meter, folder, action, case.mode.ticks) - nothing) / generations
            )
            for action in (WHOLE, ALONE)
        }


def _spent(case: Case, meter: Meter, folder: Path, action: str, times: int) -> int:
    words = ["/script", "world", str(case.mode.warm_up), action, str(times)]
    return meter.cost([GUEST, *words], folder)
