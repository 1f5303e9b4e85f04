"""
Writes build/vectors/arena: rounds, pledges and seedlets, for the engine and the page.

Rounds are played by the definition in tests/engine/arena, cell by cell, not by the engine. A round
is its topology and its seedlets by slot, and the hash of the field, the populations and the
invaders at some generations. Rounds on larger fields, and what rounds bring in honours, are in
files of their own; what seasons look like comes from the engine, for the page to have the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from random import Random

from engine.arena import answers
from engine.arena.field import CYLINDER, SIZES, TOPOLOGIES, Size
from tests.engine.arena import definition
from tests.engine.arena.definition import Cells

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "arena"
ROUNDS = 12  # on 64 x 64; two on each of the larger fields
HONOURED = 30  # rounds
HONOURED_GENERATIONS = 40
MOST_TAKEN = 64  # slots: more would take long, cell by cell
LOOKS = (0, 1, 2, 3, 8, 20, 32)  # generations that are written down
BUDGET = {8: 12, 16: 32}


def seedlet(dice: Random, size: int) -> int:
    """As many cells as the budget allows, near each other, so that something comes of them."""
    reach = size // 2
    left, top = dice.randrange(size - reach + 1), dice.randrange(size - reach + 1)
    places = [(left + x, top + y) for x in range(reach) for y in range(reach)]
    cells = dice.sample(places, min(BUDGET[size], len(places)))
    return sum(1 << size * y + x for x, y in cells)


def laid_out(slots: dict[int, int], size: int, field: Size) -> Cells:
    """The cells of all seedlets, each in its slot."""
    columns = field[0] // size
    cells: Cells = {}
    for at, bits in slots.items():
        left, top = size * (at % columns), size * (at // columns)
        for place in range(size * size):
            if bits >> place & 1:
                x, y = left + place % size, top + place // size
                cells[x, y] = 0 if left < field[0] // 2 else 1
    return cells


def look(cells: Cells, field: Size) -> tuple[str, int, int, int, int]:
    """The hash of a field, both populations, both numbers of invaders."""
    rows = [*definition.rows(cells, 0, field), *definition.rows(cells, 1, field)]
    packed = b"".join(row.to_bytes(field[0] // 8, "little") for row in rows)
    digest = hashlib.sha256(packed).hexdigest()
    middle = field[0] // 2
    blue = [x for (x, _), team in cells.items() if team == 0]
    red = [x for (x, _), team in cells.items() if team == 1]
    abroad = sum(x >= middle for x in blue), sum(x < middle for x in red)
    return digest, len(blue), len(red), *abroad


def round_of(number: int, dice: Random, field: Size = SIZES[0]) -> dict[str, object]:
    size = 16 if number % 4 == 3 else 8
    topology = TOPOLOGIES[number % 3]
    places = field[0] // size * (field[1] // size)
    taken = dice.sample(range(places), dice.randrange(2, min(places, MOST_TAKEN) + 1))
    slots = {at: seedlet(dice, size) for at in sorted(taken)}
    cells = laid_out(slots, size, field)
    looks = []
    for generation in range(max(LOOKS) + 1):
        if generation in LOOKS:
            looks.append([generation, *look(cells, field)])
        cells = definition.step(cells, topology, field)
    seeds = {at: f"{bits:0{size * size // 4}x}" for at, bits in slots.items()}
    return {"topology": topology, "size": size, "slots": seeds, "looks": looks}


def honoured(dice: Random) -> dict[str, object]:
    """A short round of few, and what it brings to all who win it; Blue is 0, Red is 1."""
    size, field = 8, SIZES[0]
    slots = {at: seedlet(dice, size) for at in sorted(dice.sample(range(64), dice.randrange(2, 6)))}
    played = definition.play(laid_out(slots, size, field), CYLINDER, HONOURED_GENERATIONS)
    won = definition.winner(played)
    return {
        "slots": {at: f"{bits:016x}" for at, bits in slots.items()},
        "generations": played.generation,
        "outcome": won,
        "honours": definition.honours(played, won, {int(at % 8 >= 4) for at in slots}),
    }


def larger(number: int, dice: Random, field: Size) -> dict[str, object]:
    return {"field": field, **round_of(number, dice, field)}


def pledge_of(dice: Random) -> dict[str, object]:
    """Eight lines, and their hash."""
    values: list[object] = [
        "bkyz2-fmaaa-aaaaa-qaaaq-cai",
        dice.randrange(1, 10**6),
        f"w7x7r-cok77-xa{dice.randrange(100)}",
        dice.randrange(2),
        dice.randrange(64),
        f"{dice.getrandbits(64):016x}",
        dice.randbytes(32).hex(),
    ]
    text = "".join(f"{line}\n" for line in ["arena pledge 1", *values])
    names = ("canister", "round", "player", "team", "slot", "seed", "salt")
    found = dict(zip(names, values, strict=True))
    return {**found, "pledge": hashlib.sha256(text.encode()).hexdigest()}


def turned(dice: Random, size: int) -> dict[str, object]:
    """A seedlet, and what becomes of it, by lists of points."""
    points = [(x, y) for x in range(size) for y in range(size) if dice.random() < 0.2]
    last = size - 1
    dx, dy = dice.randrange(-3, 4), dice.randrange(-3, 4)
    moved = [(x + dx, y + dy) for x, y in points]
    inside = [(x, y) for x, y in moved if 0 <= x < size and 0 <= y < size]

    def digits(cells: list[tuple[int, int]]) -> str:
        return f"{sum(1 << size * y + x for x, y in cells):0{size * size // 4}x}"

    return {
        "size": size,
        "seed": digits(points),
        "turn": digits([(last - y, x) for x, y in points]),
        "mirror_x": digits([(last - x, y) for x, y in points]),
        "mirror_y": digits([(x, last - y) for x, y in points]),
        "shift": [dx, dy, digits(inside)],
        "count": len(points),
    }


def main() -> None:
    parser = argparse.ArgumentParser("python -m scripts.arena_rounds")
    parser.add_argument("--seed", type=int, default=64, help="of all that is chosen (default: 64)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where it is written")
    asked = parser.parse_args()
    dice = Random(asked.seed)
    asked.folder.mkdir(parents=True, exist_ok=True)

    def write(name: str, found: list[dict[str, object]]) -> None:
        text = ",\n".join(json.dumps(each) for each in found)
        (asked.folder / name).write_text(f"[\n{text}\n]\n", "utf-8")

    write("rounds.json", [round_of(number, dice) for number in range(ROUNDS)])
    write("pledges.json", [pledge_of(dice) for _ in range(8)])
    write("honours.json", [honoured(Random(asked.seed - 64 + at)) for at in range(HONOURED)])
    write("looks.json", [{"grounds": grounds, "cells": cells} for grounds, cells in answers.LOOKS])
    write("seedlets.json", [turned(dice, size) for size in (8, 16) for _ in range(6)])
    write("larger.json", [larger(number, dice, field) for field in SIZES[1:] for number in (0, 3)])


if __name__ == "__main__":
    main()
