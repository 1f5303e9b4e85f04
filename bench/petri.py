"""
What a turn of Petri costs, and a piece of 100 turns with everything that the canister does.

    python -m bench.petri            measure and print
    python -m bench.petri --write    and keep the figures in bench/petri.json
    python -m bench.petri --check    fail where they are over 5 % above those, or over the targets

Instructions are those of CPython compiled to WASI. The games are fixed, each of 100 turns that a
look-ahead of two turns chose, and chance now and then; in that of Late on 6 x 6 everything happens
that can: births, deaths, merges, catalysts, sleep, blight and decay. *Piece* is the whole message
but for Candid: the dish read from its map, 100 moves checked and played, tables, telemetry and
journal, all of it kept, and the dish drawn for the answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.meter import cost

FIGURES = Path(__file__).resolve().parent / "petri.json"
TOLERANCE = 1.05
TURNS = 100
MILLION = 1_000_000

GAMES = {
    "early": (
        "early.1.WENNSNSNSSNSSNNNNSSNNSNNSNSNNSSNSSNSNSNNNNNSNSNSNS"
        "NSNSNNNNSNSNSNNSNNNNNNNSNNSSNSNSNSSNSNSNNSSSNSNNSS"
    ),
    "mid": (
        "mid.1.EWEEESNNEWSEESEENNESNWEWESWNWSEEWNNEEENWESSSNEENSE"
        "EWSEEWSWESNESSNNSNESSENNNSWNWNNEWEEWESWENNWNSWNSEW"
    ),
    "late": (
        "late.12.SNNNNNNNWNSWSEESSNNSNWEWEEEESNNSWENWWSENWWENSEEEEW"
        "WENEWESESSNESNNNNSNENWEWSSENNNESWEWNWWEEEWEENSSSSS"
    ),
    "late 8x8": (
        "late-8x8.1.WEEWEEEWEEEWWEWNSNNWNSENSWSWEWENEWSSENNWWSNENSNNWE"
        "WEENSSSNNSSSWSWSSEEEENWSNSSNNNSNSNNSSEEESSEEENSESN"
    ),
}

TURN = """
import gc
from engine.petri import recipe
dish, seed, moves = recipe.parse({game!r})
gc.collect()
for way in moves[:{turns}]:
    dish.play(way)
"""
PIECE = """
import gc
from engine.petri import recipe
from engine.petri.culture import Culture
from engine.petri.storage import Storage
from tests.engine.maps import DictMap
storage = Storage(DictMap(), DictMap(), DictMap(), DictMap())
game = storage.begin("admin")
dish, seed, moves = recipe.parse({game!r})
game.collection.put(Culture(1, "ada", dish, seed, None, 1))
game.begun = 1
gc.collect()
if {turns} > 0:
    culture, turns = game.play("ada", 1, 0, moves[:{turns}], 2)
    storage.save(game)
    drawn = [culture.dish.draw(), culture.dish.hash(), culture.over]
"""
# Millions of instructions. A turn may cost 0.6 on 6 x 6. A piece may cost 500 in the canister,
# where Python takes about five times as many instructions as here: see docs/petri.md.
TARGETS = {"turn, early": 0.6, "turn, mid": 0.6, "turn, late": 0.6, "piece, late": 80.0}


def measure() -> dict[str, int]:
    """All figures: of one turn, and of a piece of 100."""
    turns = {f"turn, {name}": _spent(TURN, game) // TURNS for name, game in GAMES.items()}
    return turns | {"piece, late": _spent(PIECE, GAMES["late"])}


def _spent(guest: str, game: str) -> int:
    """What 100 turns of *game* cost, by the script *guest*."""
    with_turns, without = (cost(["-c", guest.format(game=game, turns=n)]) for n in (TURNS, 0))
    return with_turns - without


def check(figures: dict[str, int], kept: dict[str, int]) -> bool:
    """Say how each figure compares with what was kept and with its target."""
    passed = True
    for name, now in figures.items():
        before = kept.get(name, 0)
        ok = now <= before * TOLERANCE
        said = f"{before:,} -> {now:,}"
        if name in TARGETS:
            ok = ok and now <= TARGETS[name] * MILLION
            said += f", at most {TARGETS[name]:g} M"
        passed = passed and ok
        print(f"{'ok' if ok else 'FAILED':6} {name}: {said}")
    return passed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.petri", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--check", action="store_true", help="fail where they grew")
    asked = parser.parse_args(arguments)
    figures = measure()
    if asked.check:
        return 0 if check(figures, json.loads(FIGURES.read_text("utf-8"))) else 1
    for name, number in figures.items():
        print(f"{name:16} {number:>12,}")
    if asked.write:
        FIGURES.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
