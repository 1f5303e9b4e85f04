"""
Golly plays the same: random boards under its own notations, on planes and tori.

``make test-golly`` runs this, and needs bgolly; no other run collects it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from client.library import Entry
from engine.patterns import Cell, Pattern
from engine.rle import format_rle, parse_rle
from engine.rules.board import Board
from engine.rules.notation import parse_rule
from tests.client.test_library import LIBRARY, LONG_LIVED, RHYTHM

ALGORITHMS = {"life": "QuickLife", "generations": "Generations", "larger": "Larger than Life"}
GENERATIONS = 12
LONG = [entry for entry in LIBRARY if entry.name in LONG_LIVED]


def any_rule(dice: Random, family: str) -> str:
    counts = ["".join(n for n in "012345678" if dice.random() < 0.4) for _ in range(2)]
    if family == "life":
        return f"B{counts[0].lstrip('0')}/S{counts[1]}"
    if family == "generations":
        return f"{counts[1]}/{counts[0].lstrip('0')}/{dice.randint(3, 25)}"
    reach, shape = dice.randint(1, 5), dice.choice("MNC")
    size = parse_rule(f"R{reach},C0,M0,S0..1,B1..1,N{shape}").size()
    born, stays = (sorted(dice.sample(range(1, size // 2 + 2), 2)) for _ in range(2))
    states, middle = dice.choice([0, 3, 7]), dice.randint(0, 1)
    ranges = f"S{stays[0]}..{stays[1]},B{born[0]}..{born[1]}"
    return f"R{reach},C{states},M{middle},{ranges},N{shape}"


def by_golly(
    start: Pattern, folder: Path, algorithm: str, generations: int = GENERATIONS
) -> Pattern:
    before, after = folder / "before.rle", folder / "after.rle"
    before.write_text(format_rle(start))
    subprocess.run(
        ["bgolly", "-q", "-q", "-a", algorithm, "-m", str(generations), "-o", after, before],
        check=True,
        capture_output=True,
    )
    return parse_rle(after.read_text())


def cropped(cells: list[Cell]) -> set[Cell]:
    """*cells* moved into the corner: bgolly does not write where on its grid a pattern is."""
    left = min((x for x, _, _ in cells), default=0)
    top = min((y for _, y, _ in cells), default=0)
    return {(x - left, y - top, state) for x, y, state in cells}


def listed(cells: bytes, width: int) -> list[Cell]:
    return [
        (place % width, place // width, state) for place, state in enumerate(cells) if state != 0
    ]


@pytest.mark.parametrize("kind", "PT")
@pytest.mark.parametrize("family", ALGORITHMS)
@pytest.mark.parametrize("seed", range(12))
def test_golly_agrees(seed: int, family: str, kind: str, tmp_path: Path) -> None:
    dice = Random(f"{seed} {family} {kind}")
    rule = parse_rule(any_rule(dice, family))
    width, height = dice.randint(12, 40), dice.randint(12, 40)
    grid = f"{kind}{width},{height}"
    density = dice.choice([0.1, 0.3, 0.6])
    cells = bytes(
        dice.choice(rule.live) if dice.random() < density else 0 for _ in range(width * height)
    )
    board = Board.on(rule, grid)
    board.put(cells)
    start = Pattern(listed(cells, width), width, height, rule=rule.text, grid=grid)
    after = by_golly(start, tmp_path, ALGORITHMS[family])
    board.step(GENERATIONS)
    assert cropped(listed(board.cells(), width)) == cropped(after.cells), rule.text


@pytest.mark.parametrize("entry", LONG, ids=lambda entry: entry.name)
def test_golly_sees_a_long_methuselah_settle(entry: Entry, tmp_path: Path) -> None:
    """Which in Python would take half a minute each."""
    generation, population = entry.facts["settles"]
    after = by_golly(entry.pattern, tmp_path, "HashLife", generation)
    assert len(after.cells) == population
    later = by_golly(entry.pattern, tmp_path, "HashLife", generation + RHYTHM)
    assert len(later.cells) == population
