"""``python -m bench.economy``: play runs of World's economy, and write what came of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.economy import report
from bench.economy.model import model, rates
from bench.economy.play import play
from bench.economy.players import CASTS
from bench.economy.policies import POLICIES

KEPT = Path(__file__).parent / "results.json"
MODELLED = KEPT.with_name("model.json")
DAY = 864_000  # generations
MONTH = 30 * DAY
CALIBRATED = next(iter(POLICIES))  # whose rates the model has
MONTHS = [("mixed", levy) for levy in list(POLICIES)[:4]]


def kept(file: Path = KEPT) -> dict[str, Any]:
    """The runs that were kept, by cast and policy."""
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def keep(runs: dict[str, Any], file: Path = KEPT) -> None:
    """A look a line."""
    lines = []
    for name, run in sorted(runs.items()):
        looks = ",\n  ".join(json.dumps(look, separators=(",", ":")) for look in run)
        lines.append(f" {json.dumps(name)}: [\n  {looks}\n ]")
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def modelled(cast: str, policy: str, generations: int = MONTH) -> list[dict[str, Any]]:
    """So many generations of coins alone, by the rates of the run of *cast* that was kept."""
    known = rates(kept()[f"{cast}: {CALIBRATED}"])
    return model(CASTS[cast], POLICIES[policy], known, generations)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.economy", description=__doc__)
    parser.add_argument("casts", nargs="*", help=f"who plays: {', '.join(CASTS)}")
    parser.add_argument("--policy", choices=POLICIES, default=next(iter(POLICIES)))
    parser.add_argument("--generations", type=int, default=DAY // 4, help="(default: six hours)")
    parser.add_argument("--model", action="store_true", help="a month of coins, without cells")
    parser.add_argument("--write", action="store_true", help="write docs/economy.md anew")
    asked = parser.parse_args(arguments)
    for cast in asked.casts:
        looks = []
        for look in play(CASTS[cast], POLICIES[asked.policy], asked.generations):
            looks.append(look)
            keep(kept() | {f"{cast}: {asked.policy}": looks})
        print(f"{cast}, {asked.policy}: {looks[-1]}", flush=True)
    if asked.model:
        keep({f"{cast}: {policy}": modelled(cast, policy) for cast, policy in MONTHS}, MODELLED)
    if asked.write:
        report.write(kept(), kept(MODELLED))
    return 0


if __name__ == "__main__":
    sys.exit(main())
