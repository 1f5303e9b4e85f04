"""
What messages cost in every room but World, in both interpreters.

    python -m bench.messages            measure and print
    python -m bench.messages --write    and keep the figures in bench/messages.json
    python -m bench.messages --check    fail where they grew, or are over a limit
    python -m bench.messages petri      one room only

A room has a list of cases in `bench.rooms`. A case is a script that does something or, told so, all
but that; what it costs is the difference. Stable maps are dicts, and nobody decodes Candid. What a
canister would take is RustPython's reading: on World's boards one of its instructions was 0.89 to
1.08 of the real one's (bench/meters/kybra.py).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import rooms
from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.meters.known import METERS
from bench.meters.meter import Meter
from bench.meters.rustpython import RUSTPYTHON
from bench.meters.wasi import WASI
from client.room import find_in, names_in

FIGURES = Path(__file__).resolve().parent / "messages.json"
MILLION = 1_000_000

Figures = dict[str, dict[str, int]]  # by meter, and by room and case


class Case(NamedTuple):
    """
    Something that a room does; *guest* is run with "1" to do it and with "0" not to.

    One reading is divided by *parts*, if the script does it so many times. *most* is how many
    millions of instructions it may take in CPython, *in_canister* in the canister.
    """

    name: str
    guest: str
    arguments: tuple[str, ...] = ()
    parts: int = 1
    files: Callable[[], dict[str, str]] = dict
    most: float | None = None
    in_canister: float | None = None

    def cost(self, meter: Meter) -> int:
        """What it costs by *meter*."""
        with TemporaryDirectory() as folder:
            Path(folder, "guest.py").write_text(self.guest)
            for name, text in self.files().items():
                Path(folder, name).write_text(text)

            def spent(does: str) -> int:
                return meter.cost(["/script/guest.py", does, *self.arguments], Path(folder))

            return round((spent("1") - spent("0")) / self.parts)

    def limit(self, meter: Meter) -> float | None:
        """How many instructions it may take by *meter*, if somebody has said so."""
        said = {WASI.name: self.most, RUSTPYTHON.name: self.in_canister}[meter.name]
        return None if said is None else said * MILLION


class Daily(NamedTuple):
    """What a busy day of a room has: the *case* of that name, so many *times*."""

    case: str
    times: int
    messages: int = 1  # in which one of them is sent


def cases(room: str | None) -> dict[str, Case]:
    """All cases, or those of one *room*, by room and name."""
    names = names_in(rooms) if room is None else [room]
    return {f"{name}: {case.name}": case for name in names for case in find_in(rooms, name)}


def measure(meters: Sequence[Meter], found: dict[str, Case]) -> Figures:
    """All figures."""
    return {
        meter.name: {name: case.cost(meter) for name, case in found.items()} for meter in meters
    }


def check(figures: Figures, before: Figures, found: dict[str, Case]) -> bool:
    """Say how each figure compares with what was kept, and whether it is within its limit."""
    passed = True
    for meter, counted in figures.items():
        for name, now in counted.items():
            kept_one = before.get(meter, {}).get(name)
            passed &= holds(name, METERS[meter], kept_one, now, found[name].parts)
            limit = found[name].limit(METERS[meter])
            if limit is not None and now > limit:
                print(f"FAILED {name}: {now:,}, and at most {limit:,.0f} are allowed")
                passed = False
    return passed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.messages", description=__doc__)
    parser.add_argument("room", nargs="?", choices=names_in(rooms), help="only this one")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--check", action="store_true", help="compare with the kept figures")
    asked = parser.parse_args(arguments)
    found = cases(asked.room)
    before: Figures = kept(FIGURES) if FIGURES.exists() else {}
    if asked.write:
        try:
            need_every_meter()
        except MissingMeterError as missing:
            parser.error(f"--write keeps what every meter read. {missing}")
        now = measure(list(METERS.values()), found)
        before = {name: {**before.get(name, {}), **counted} for name, counted in now.items()}
        keep(FIGURES, before)
    else:
        now = measure(comparable(FIGURES), found)
    if asked.check or asked.write:
        return 0 if check(now, before, found) else 1
    for meter, counted in now.items():
        for name, number in counted.items():
            print(f"{METERS[meter].title:16} {name:48} {number:>14,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
