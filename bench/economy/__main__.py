"""``python -m bench.economy``: play World's tournament, and write what came of it."""

from __future__ import annotations

import argparse
import fcntl
import json
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.economy import report
from bench.economy.newcomer import newcomer
from bench.economy.race import DAYS, Week
from bench.meters.meter import ROOT
from engine.world import snapshot

KEPT = Path(__file__).parent / "results.json"
UNFINISHED = ROOT / "build" / "economy"  # a week's board after its last race


def kept() -> dict[str, Any]:
    """What was played: races by week and day, newcomers by seed."""
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
    return found


def keep(kind: str, name: str, result: Any) -> None:
    """Keep *result*, a line each; another process may do so at the same time."""
    with KEPT.open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        results = json.load(file)
        results[kind][name] = result
        parts = []
        for each, found in results.items():
            rows = [f"  {json.dumps(key)}: {json.dumps(found[key])}" for key in sorted(found)]
            parts.append(
                f' "{each}": {{\n' + ",\n".join(rows) + "\n }" if rows else f' "{each}": {{}}'
            )
        file.seek(0)
        file.write("{\n" + ",\n".join(parts) + "\n}\n")
        file.truncate()


def play_week(seed: int) -> None:
    """Play what was not yet played of a week."""
    week = resumed(seed)
    while week.day < DAYS:
        name = f"week {seed:02}, day {week.day + 1}"
        result = week.race()
        save(week)
        keep("races", name, result)
        print(f"{name}: {result}", flush=True)


def resumed(seed: int) -> Week:
    """The week as it was left, or from its beginning."""
    week = Week(seed)
    path = UNFINISHED / f"{seed}"
    if path.exists():
        data, week.day, week.seats = pickle.loads(path.read_bytes())
        week.world = snapshot.load(data)
    return week


def save(week: Week) -> None:
    UNFINISHED.mkdir(parents=True, exist_ok=True)
    left = (snapshot.dump(week.world), week.day, week.seats)
    (UNFINISHED / f"{week.seed}").write_bytes(pickle.dumps(left))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.economy", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("races", "newcomers"))
    parser.add_argument("seeds", nargs="*", type=int, help="of weeks, or of newcomers")
    parser.add_argument("--write", action="store_true", help="write docs/economy.md anew")
    asked = parser.parse_args(arguments)
    for seed in asked.seeds if asked.what == "races" else ():
        play_week(seed)
    for seed in asked.seeds if asked.what == "newcomers" else ():
        name = f"newcomer {seed:02}"
        if name not in kept()["newcomers"]:
            keep("newcomers", name, newcomer(seed))
            print(f"{name}: {kept()['newcomers'][name]}", flush=True)
    if asked.write:
        report.write(kept())
    return 0


if __name__ == "__main__":
    sys.exit(main())
