"""
Boards drawn and patterns read by the engine, kept in files that other languages read too.

Writes build/vectors/boards. Each file is JSON:

    drawn.json   about, boards: each with about, generation, cells (262,144 bytes, deflated and
                 in base64) and what is drawn of them
    read.json    about, texts: each with text, and either name and points ("x,y x,y"), or refused
"""

from __future__ import annotations

import binascii
import json
import zlib
from pathlib import Path
from random import Random
from typing import Any

from engine.errors import BadPattern
from engine.rle import parse
from engine.world.board import World
from engine.world.board_rle import WORLD, draw_living
from tests.boards import Sketch
from tests.engine.world.samples import corner

SIDE = 512
FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "boards"
GLIDER = "bo$2bo$3o!"
ALPHABETS = ("bbooo$!123", "bo$!2.AI \n", "..OO**\n", "xy=3, rule=Life:T9\n#NCr$o!")
SIZE = "x = 3, y = 3"
READ = (
    GLIDER,
    f"#N Glider\n#C It flies.\n{SIZE}, rule = B3/S23\n{GLIDER}\n",
    f"x=3,y=3\n{GLIDER}",
    f"X = 9 , Y = 009, Rule = b3/s23\n{GLIDER}",
    f"{SIZE}, rule = Life2:T512,256\n{GLIDER}",
    f"{SIZE}, rule = S23/B3\n{GLIDER}",
    f"{SIZE}, rule = B3S23\n{GLIDER}",
    f"{SIZE}, rule = Life\n{GLIDER}",
    f"#N Glider\r{SIZE}\r{GLIDER}",
    ".A$2.A$3A!",
    "ABCDEFGHI2$9.I!",
    "  bo $ 2b\to$\n\n3\no\n! 17q$",
    "\ufeff#r 23/3\r\n3$5bo!",
    "#N One\n#N Two\n#CXRLE Gen=6\n#\no!",
    "!",
    "3b2$!",
    "!Name: Glider\n!It flies.\n.O\n..O\nOOO",
    "\n\n.*.  \n!\n\n.O\t\n\n",
    "\n!Name: No\nO",
    ".O\r..O\r\nOOO",
)
REFUSED = (
    "",
    "hello",
    "3!",
    "0o!",
    "o2049b!",
    "9" * 99 + "o!",
    "2048bo!",
    "2048$$o!",
    "bo$2bo\n$3o",
    "bo$2bq$3o!",
    "o\nx = 3, y = 3\n!",
    f"{SIZE}\nbo$\n 2Jo!",
    f"{SIZE}\n4o!",
    f"{SIZE}\n3$o!",
    f"{SIZE}, role = 4\no!",
    f"{SIZE}, rule = B36/S23\no!",
    f"{SIZE}, rule = Life:K9,9\no!",
    f"{SIZE}, rule = Life:T9\no!",
    f"{SIZE}, rule = Life:T9,9+2\no!",
    f"{SIZE}, rule = Life:T0,64\no!",
    f"{SIZE}, rule = Life:T2,9\no!",
    "#r 125/36\no!",
    "x = 3\no!",
    "x 3, y = 3\no!",
    "x = 3, z = 3\no!",
    "x = , y = 3\no!",
    "x = 3, y = -3\no!",
    "x = three, z = 3\no!",
    "x = 2049, y = 3\n!",
    "x = 1" + "0" * 99 + ", y = 3\no!",
    "!Name: X\n.O.\n.o.",
    ".O.\nhello\n",
    " .O\n.O",
    "." * 2049,
    "!\nq" + "." * 2048,
)


def boards() -> list[tuple[str, int, bytes]]:
    """Boards with something to get wrong in each: about, generation, cells."""
    fighting = World.from_cells(*corner().board())
    fighting.step(21)
    alone = Sketch().land(500, 3, 40, 9, 2, coins=7).draw("O.OO/O/.OOO", 510, 5, coins=3)
    belts = Sketch().draw("2" * SIDE, 0, 0).draw("1" * SIDE, 0, 2).draw("21" * 256, 0, 511)
    every = bytes(SIDE) + bytes(range(256)) + bytes(SIDE * SIDE - SIDE - 256)
    return [
        ("nobody", 0, bytes(SIDE * SIDE)),
        ("player 1 alone, on land of player 2", 7, alone.board().cells),
        ("nine players fighting over the corner of the torus", 21, fighting.cells()),
        ("rows that go all round the torus", 1_234_567, belts.board().cells),
        ("every byte, even those that are no cell", 3, every),
    ]


def any_texts() -> list[str]:
    """Texts at random, many of them nearly a pattern; the same each time."""
    random = Random("texts")
    return [
        "".join(random.choices(ALPHABETS[n % 4], k=random.randrange(1, 30))) for n in range(300)
    ]


def drawn(about: str, generation: int, cells: bytes) -> dict[str, Any]:
    packed = binascii.b2a_base64(zlib.compress(cells, 9), newline=False).decode()
    text = draw_living(cells, generation)
    return {"about": about, "generation": generation, "cells": packed, "drawn": text}


def read(text: str) -> dict[str, Any]:
    try:
        pattern = parse(text, WORLD)
    except BadPattern as refusal:
        return {"text": text, "refused": str(refusal)}
    return {
        "text": text,
        "name": pattern.name,
        "points": " ".join(f"{x},{y}" for x, y in pattern.points()),
    }


def files() -> dict[str, dict[str, Any]]:
    return {
        "drawn.json": {
            "about": "boards, and the RLE that is drawn of them",
            "boards": [drawn(*board) for board in boards()],
        },
        "read.json": {
            "about": "texts, and the patterns that are read from them",
            "texts": [read(text) for text in (*READ, *REFUSED, *any_texts())],
        },
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()
