"""
Write build/vectors/rules: what the rules say of random boards, of notations and of maps.

The boards come from the definition, cell by cell, never from the planes; the same files are
read by the engine's tests and by those of its twin in the page::

    futures.json   rule, grid and cells of a board, and its cells after some generations
    notation.json  a text, and the rule that it is: text, name, family, states, reach, words
    refused.json   what is not a rule, or not a map, and the sentence that says so

States are drawn in letters, a letter a cell: . for 0, A for 1, B for 2 and so on.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from engine.errors import Refusal
from engine.rules.board import WRAPS
from engine.rules.board_text import parse_map
from engine.rules.notation import NAMED, parse_rule
from engine.rules.rule import explain
from tests.engine.rules.definition import Sheet, generation

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "rules"
LETTERS = b".ABCDEFGHIJKLMNOPQRSTUVWX"
GENERATIONS = 4
DENSITIES = (0.15, 0.35, 0.7, 1.0)

RULES = (
    "Base", "Colorised", "Immigration", "Extended", "Weighted", "Generations", "Generations*",
    "23/3/8", "B36/S23", "B3678/S34678", "B1357/S02468", "B0148/S2378", "B2/S013V", "/2/3",
    "345/2/4", "234/34678/24", "124/13/5V", "23/3/2", "R1,C0,M1,S3..4,B3..3,NM",
    "R2,C0,M1,S5..9,B6..8,NM", "R3,C4,M0,S6..13,B7..11,NM", "R3,C0,M0,S4..9,B5..7,NN",
    "R4,C3,M1,S12..24,B13..19,NC", "R5,C0,M1,S34..58,B34..45,NM", "R10,C0,M0,S20..90,B25..70,NC",
)  # fmt: skip

TEXTS = (
    "S23/B3", "23/3", "b3s23", "B3/23", "3/S23", "/2", "/", "B63/S322", "012/13V", "B3/S23/8",
    "B3/S23/C8", "b3/s23/g8", "g8b3s23", "S23/B3/8", "b2s/3", "r2,c1,m0,s2..3,b3..3,nm",
    "5,34,45,34,58", "base", "COLORISED", " Weighted ", "generations *", "day and night",
    "brians brain", "B03/S23", "R1,C25,M1,S0..9,B0..9,NC",
)  # fmt: skip

NO_RULES = (
    "", "B", "B9", "B9/S23", "B5/S23V", "B3/S23H", "High", "23", "3/23/8/1", "B3/S23/S2", "B2a/S3",
    "B3/S23:T64,64", "23/3/1", "23/3/26", "23/3/", "23/03/8", "R0,C0,M0,S2..3,B3..3,NM",
    "R11,C0,M0,S2..3,B3..3,NM", "R2,C26,M0,S2..3,B3..3,NM", "R2,C0,M2,S2..3,B3..3,NM",
    "R2,C0,M0,S2,B3..3,NM", "R2,C0,M0,S3..2,B3..3,NM", "R2,C0,M0,S2..3,B3..25,NM",
    "R2,C0,M0,S2..3,B3..3,NX", "R2,C0,M0,S2..3,B3..3", "5,34,45,34,122", "x" * 81,
)  # fmt: skip

NO_MAPS = (
    ("..\n.O", "Colorised"), ("R\n!\nBO", "Immigration"), (".8", "Generations"), ("9", "Base"),
    ("\n.x", "Base"), (" O", "Base"), (".....", "Base"), ("!\n.\n.\n.\n.", "Base"),
    ("O\n\n\n\nO", "Base"),
)  # fmt: skip


def futures() -> list[dict[str, object]]:
    """A board for each rule and grid that go together."""
    dice = Random("rules")
    found = []
    for text in RULES:
        rule = parse_rule(text)
        for grid in WRAPS:
            if rule.born & 1 != 0 and grid not in ("bounded", "torus"):
                continue
            width, height = (dice.randint(max(rule.reach, 5), 17) for _ in "xy")
            density = dice.choice(DENSITIES)
            start = bytes(
                dice.choice(rule.live) if dice.random() < density else 0
                for _ in range(width * height)
            )
            sheets = [Sheet(start, width, height, *WRAPS[grid])]
            for _ in range(GENERATIONS):
                sheets.append(generation(rule, sheets[-1]))
            drawn = [draw(sheet.cells) for sheet in sheets]
            board = {"rule": text, "grid": grid, "width": width, "height": height}
            found.append(board | {"cells": drawn[0], "after": drawn[1:]})
    return found


def notations() -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for text in (*RULES, *TEXTS, *[name for name, _ in NAMED]):
        rule = parse_rule(text)
        said: dict[str, object] = {"text": text, "rule": rule.text, "name": rule.name}
        said |= {"family": rule.family, "states": rule.states, "reach": rule.reach}
        found.append(said | {"words": explain(rule)})
    return found


def refusals() -> dict[str, list[dict[str, str]]]:
    rules = [{"text": text, "refused": refusal(text)} for text in NO_RULES]
    maps = [
        {"map": text, "rule": rule, "width": "4", "height": "3", "refused": refusal(rule, text)}
        for text, rule in NO_MAPS
    ]
    return {"rules": rules, "maps": maps}


def refusal(rule: str, text: str | None = None) -> str:
    """What is said of a *rule*, or of a map *text* under it, that cannot be."""
    try:
        if text is None:
            parse_rule(rule)
        else:
            parse_map(text, rule, 4, 3)
    except Refusal as refused:
        return str(refused)
    raise ValueError(f"{rule!r} with {text!r} is not refused")


def draw(cells: bytes) -> str:
    return cells.translate(LETTERS.ljust(256)).decode("ascii")


def files() -> dict[str, str]:
    """The text of each file."""
    made = {"futures": futures(), "notation": notations(), "refused": refusals()}
    return {f"{name}.json": json.dumps(what, indent=1) + "\n" for name, what in made.items()}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
