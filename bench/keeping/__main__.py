"""
Measure what keeping costs: the share of a tick's instructions that it takes.

A tick is ten generations and what is written down of them, with its share of the checkpoint that
is written in 400 ticks. Every board is played for five ticks first; then ten more are counted, and
apart from them a hundred clocks that are kept, and a checkpoint. Where RustPython is not compiled
to wasm (`make meter` does it) its columns stay empty.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from bench import boards
from bench.boards import AWAKE, Board
from bench.keeping import meters
from bench.keeping.meters import Tick, written
from bench.measured import publish
from bench.meters.known import METERS, at_hand
from bench.say import say
from bench.table import markdown, millions

Found = dict[str, dict[str, Tick]]

TICKS = 10
GATE = "wasi"  # which can be read everywhere
MOST = 0.05  # of a tick
STILL = ("settled", "empty")
BOARDS: dict[str, Callable[[], Board]] = {
    **{name: make for name, make in boards.BOARDS.items() if name not in STILL},
    **{name: recipe.board for name, recipe in AWAKE.items()},
}
CASES = list(BOARDS)
COLUMNS = ["ten generations", "a clock", "a checkpoint", "keeping", "share"]
HEAD = ["board", "characters"]
for meter in METERS.values():
    HEAD += [f"{meter.title}: {COLUMNS[0]}", *COLUMNS[1:]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.check and options.meter and GATE not in options.meter:
        parser.error(f"--check reads the meter {GATE}")
    chosen = options.meter or [meter.name for meter in at_hand()]
    found = measure(options.case or CASES, chosen, options.ticks)
    report = table(found, {name: written(BOARDS[name]()) for name in found})
    print(report, end="")
    if options.write:
        publish("keeping", report)
    return int(options.check and dearest(found) > MOST)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.keeping", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--case", action="append", choices=CASES, metavar="NAME",
        help="only this board (may be repeated): " + "; ".join(CASES).replace("%", "%%"),
    )  # fmt: skip
    parser.add_argument(
        "--meter", action="append", choices=METERS,
        help="only this meter (default: those that can be read here)",
    )  # fmt: skip
    parser.add_argument("--ticks", type=int, default=TICKS, help="to count (default %(default)s)")
    parser.add_argument("--write", action="store_true", help="publish the table")
    parser.add_argument(
        "--check",
        action="store_true",
        help="fail where keeping takes over 5 %% of a tick by the meter wasi",
    )
    return parser


def measure(names: Sequence[str], chosen: Sequence[str], ticks: int) -> Found:
    """By board and meter, what a tick costs."""
    made = {name: BOARDS[name]() for name in names}
    jobs = [(name, meter) for name in names for meter in chosen]

    def tick(job: tuple[str, str]) -> Tick:
        name, meter = job
        say(f"{name}: {METERS[meter].title}")
        return meters.measure(METERS[meter], made[name], ticks)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(jobs, pool.map(tick, jobs), strict=True))
    return {name: {meter: found[name, meter] for meter in chosen} for name in names}


def dearest(found: Found) -> float:
    """The largest share that keeping takes, by the meter that gates."""
    return max(ticks[GATE].share for ticks in found.values())


def table(found: Found, characters: dict[str, float]) -> str:
    """Millions of instructions: of what is kept, of keeping it, and its share in both."""
    rows = [[name, f"{characters[name]:,.0f}", *_cells(ticks)] for name, ticks in found.items()]
    return markdown(HEAD, rows)


def _cells(ticks: dict[str, Tick]) -> list[str]:
    cells: list[str] = []
    for meter in METERS:
        tick = ticks.get(meter)
        if tick is None:
            cells += ["-"] * len(COLUMNS)
        else:
            share = f"{100 * tick.share:.1f} %"
            spent = (tick.alone, tick.clock, tick.checkpoint, tick.keeping)
            cells += [*map(millions, spent), share]
    return cells


if __name__ == "__main__":
    sys.exit(main())
