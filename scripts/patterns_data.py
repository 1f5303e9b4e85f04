"""
Patterns with rules, grids and many states, as the engine reads and draws them, kept in a file that
other languages read too.

Writes build/vectors/patterns. It is JSON: about, and texts, each with

    dialect   any, life, or marked: any with R, B and digits as marks of pictures
    text      what is read, and either
    refused   why not; or
    name, rule, grid (null if none is said), width, height, cells ("x,y,state x,y,state"),
    drawn     the RLE that is drawn of that
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from engine.errors import BadPattern
from engine.patterns import Dialect, LifeDialect, Pattern
from engine.rle import format_rle, parse

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "patterns"
ALPHABETS = ("bbo$!12.AXY", "xy=3, rule=:PT0,9$o!\n", "..OORB127\n!", "x = 3, y = 3, rule = \nBX")
SIZE = "x = 3, y = 3"
ROWS = ".A$2.B$X2C!"


class MarkedDialect(Dialect):
    """Any rule, and pictures with colours and ages."""

    marks = Dialect.marks | {"R": 2, "B": 3} | {str(age): age for age in range(8)}


DIALECTS = {"any": Dialect(), "life": LifeDialect(), "marked": MarkedDialect()}

TEXTS = (
    ("any", ROWS),
    ("any", "ABCDEFGHIJKLMNOPQRSTUVWX!"),
    ("any", "o2bY!"),
    ("any", "X2A!"),
    ("any", f"X  = 3, Y = 3\n{ROWS}"),
    ("any", "x2A!"),
    ("any", f"#N Ages\n{SIZE}, rule = 23/3/8:P25,25\n{ROWS}"),
    ("any", f"{SIZE}, rule = B36/S23\n{ROWS}"),
    ("any", f"{SIZE}, rule =\n{ROWS}"),
    ("any", f"{SIZE}, rule = Generations*:t064,64\n{ROWS}"),
    ("any", f"{SIZE}, rule = Extended : T0,64\n{ROWS}"),
    ("any", f"{SIZE}, rule = Extended:T0,64\n{ROWS}"),
    ("any", f"{SIZE}, rule = Weighted:T64,0\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:P3,3\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:P2,3\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:T3,2\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:T0,2\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:T0,0\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:P0,9\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:K9,9\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:P9\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:P9,2049\n{ROWS}"),
    ("any", f"{SIZE}, rule = Life:\n{ROWS}"),
    ("any", f"#r 345/2/4:T9,9\n{SIZE}\n{ROWS}"),
    ("any", f"#r 345/2/4:T9,9\n{SIZE}, rule = Brian\n{ROWS}"),
    ("any", f"{SIZE}, rule = Brian:P9,9\n#r 345/2/4\n{ROWS}"),
    ("any", "x = 25, y = 25, rule = Base:P25,25\n12$12bo!"),
    ("any", "x = 0, y = 0, rule = Base:P25,25\n!"),
    ("any", "!Name: Colours\n.R\nB\n"),
    ("any", "\n.O.\n\n*\n"),
    ("life", "2A!"),
    ("life", "2B!"),
    ("life", f"{SIZE}, rule = Life2\n3o!"),
    ("life", f"{SIZE}, rule = B3/S23:P25,25\n3o!"),
    ("life", f"{SIZE}, rule = B3/S23:T0,64\n3o!"),
    ("life", f"{SIZE}, rule = 23/3:t9,9\n3o!"),
    ("marked", "!Name: Colours\n.R\n\nB*O.\n"),
    ("marked", "01234567\n7"),
    ("marked", ".8"),
    ("marked", "RRB\n.r"),
    ("marked", "!\nRBX"),
    ("marked", "2B$3A!"),
)


def any_texts() -> list[tuple[str, str]]:
    """Texts at random, many of them nearly a pattern; the same each time."""
    random = Random("patterns")
    names = list(DIALECTS)
    texts = []
    for n in range(300):
        chosen = random.choices(ALPHABETS[n % 4], k=random.randrange(1, 30))
        texts.append((names[n % 3], "".join(chosen)))
    return texts


def read(dialect: str, text: str) -> dict[str, Any]:
    try:
        pattern = parse(text, DIALECTS[dialect])
    except BadPattern as refusal:
        return {"dialect": dialect, "text": text, "refused": str(refusal)}
    return {"dialect": dialect, "text": text, **meaning(pattern)}


def meaning(pattern: Pattern) -> dict[str, Any]:
    pattern.comments = []  # which the page does not keep
    return {
        "name": pattern.name,
        "rule": pattern.rule,
        "grid": pattern.grid,
        "width": pattern.width,
        "height": pattern.height,
        "cells": " ".join(f"{x},{y},{state}" for x, y, state in pattern.cells),
        "drawn": format_rle(pattern),
    }


def content() -> dict[str, Any]:
    return {
        "about": "texts, and the patterns that are read from them",
        "texts": [read(*text) for text in (*TEXTS, *any_texts())],
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "read.json").write_text(json.dumps(content(), indent=1) + "\n")


if __name__ == "__main__":
    main()
