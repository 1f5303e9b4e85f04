"""
Figures that are kept, and the gate that compares with them.

Wasm instructions are the same on every machine, so they are committed, and a change that needs
more of them fails. A file of figures also says which rustc compiled the RustPython that was read:
by another one its instructions are others, and are not compared::

    {"rustc": "1.85.1", "figures": {...}}
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.meters.known import METERS
from bench.meters.meter import Meter
from bench.meters.rustpython import RUSTPYTHON


class MissingMeterError(Exception):
    """A meter cannot be read here, and figures are kept of all meters or not at all."""


def need_every_meter() -> None:
    """:raises MissingMeterError: if one of them cannot be read here"""
    for meter in METERS.values():
        lacking = meter.missing()
        if lacking is not None:
            raise MissingMeterError(lacking)


def keep(path: Path, figures: Any) -> None:
    """Write *figures*, which were read by every meter, to *path*."""
    said = {"rustc": RUSTPYTHON.compiler(), "figures": figures}
    path.write_text(json.dumps(said, indent=2) + "\n", "utf-8")


def kept(path: Path) -> Any:
    """The figures in *path*."""
    return json.loads(path.read_text("utf-8"))["figures"]


def comparable(path: Path) -> list[Meter]:
    """The meters that can be compared with *path* here; says why another one cannot."""
    found = []
    for meter in METERS.values():
        why_not = meter.missing() or (_compiled_otherwise(path) if meter is RUSTPYTHON else None)
        if why_not is None:
            found.append(meter)
        else:
            print(f"not compared: {meter.title}. {why_not}")
    return found


def _compiled_otherwise(path: Path) -> str | None:
    here, there = RUSTPYTHON.compiler(), json.loads(path.read_text("utf-8"))["rustc"]
    if here == there:
        return None
    return f"It was compiled by rustc {here} here, and by rustc {there} when figures were kept"


def holds(name: str, meter: Meter, before: int | None, now: int, times: int) -> bool:
    """
    Whether *now* is not dearer than *before*; says how the two compare.

    Both are what one of so many *times* took, in the difference of two runs.
    """
    title = f"{name}, {meter.title}"
    if before is None:
        print(f"FAILED {title}: {now:,}, and nothing to compare with; run make measure", flush=True)
        return False
    passed = now <= most(before, meter, times)
    change = f"{before:,} -> {now:,} ({100 * (now / before - 1):+.1f} %)"
    print(f"{'ok' if passed else 'FAILED':6} {title}: {change}", flush=True)
    return passed


def most(before: int, meter: Meter, times: int) -> float:
    """How many instructions something may take that took *before*."""
    return before * (1 + meter.tolerance) + meter.slack / times
