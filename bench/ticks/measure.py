"""
The measurements: a tick of the canister, and keeping and certifying alone, by each meter.

A tick is the difference from a run in which the board is loaded and nothing more is done. Keeping
is read by itself, many times over, beside nothing as often: two worlds that were stepped with and
without it differ by as much as it takes, because they lie elsewhere in memory.
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

Figures = dict[
    str, dict[str, int]
]  # by meter: of a generation in a whole tick, and its part of what keeping takes

GUEST = "/root/bench/cost/guest.py"
WHOLE, KEEPING, NOTHING = "tick", "keep", "nothing"
CLOCKS = 100  # that are kept, one after the other


def measure(
    names: Sequence[str], meters: Sequence[Meter], say: Callable[[str], None]
) -> dict[str, Figures]:
    """By board and meter, what a generation costs, and keeping it."""
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

        def mean(action: str, ticks: int, of_nothing: int) -> int:
            spent = _spent(case, meter, folder, action, ticks)
            nothing = _spent(case, meter, folder, NOTHING, of_nothing)
            return round((spent - nothing) / (ticks * TICK))

        ticks = case.mode.ticks
        return {WHOLE: mean(WHOLE, ticks, 0), KEEPING: mean(KEEPING, CLOCKS, CLOCKS)}


def _spent(case: Case, meter: Meter, folder: Path, action: str, times: int) -> int:
    words = ["/script", "world", str(case.mode.warm_up), action, str(times)]
    return meter.cost([GUEST, *words], folder)
