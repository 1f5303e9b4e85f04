"""
Writes build/vectors/boxes: lines, scenes, histories, quotas, for the engine and the page.

Everything is worked out by the definition in tests/engine/boxes, not by the engine, but for what
the engine alone can say: the sheet as text, the overview and what is certified.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from pathlib import Path
from random import Random

from engine.boxes import answers
from engine.boxes.edges import EDGES, boxes_beside, edges_around, place_of
from engine.boxes.exported import export
from engine.boxes.log import line
from engine.boxes.players import Quota
from engine.boxes.sheet import Sheet
from tests.engine.boxes.definition import Slow, foresee, read_picture, slow_head

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "boxes"
EDGE_NUMBERS = (0, 1, 999, 1000, 500_500, 1_000_999, 1_001_000, 1_001_001, 1_002_000, 2_001_999)
CORNERS = ((0, 0), (996, 0), (0, 996), (996, 996), (500, 500))
SIDE = 4  # boxes of the corners in which histories are dense

SCENES: list[tuple[str, list[str]]] = [
    ("an empty corner", ["+*+ +", "     ", "+ + +"]),
    ("a third line gives the box away", ["+-+", "|  ", "+*+"]),
    ("the fourth line closes it", ["+-+", "| |", "+*+"]),
    ("one line closes two", ["+-+-+", "| * |", "+-+-+"]),
    ("a corridor of three", ["+-+-+-+", "*      ", "+-+-+-+"]),
    ("the middle of a corridor opens both halves", ["+-+-+-+-+", "    *    ", "+-+-+-+-+"]),
    ("a corridor that is open is nobody's to give", ["+-+-+-+", "|     *", "+-+-+-+"]),
    ("the first of a chain, which others may follow", ["+-+-+-+", "| *   |", "+-+-+-+"]),
    ("a line closes one and lets nothing follow", ["+-+-+ +", "| *    ", "+-+ + +"]),
    ("a bend", ["+-+-+", "*   |", "+-+ +", "  | |", "+ + +"]),
    ("a ring of four", ["+-+-+", "|   |", "+ +*+", "|   |", "+-+-+"]),
    (
        "two chains meet in one line",
        ["+-+-+-+-+", "*       |", "+-+-+ +-+", "    | |  ", "    + +  "],
    ),
    ("two lines are safe", ["+*+", "   ", "+-+"]),
    ("a crossing stops a chain", ["+-+ +-+", "*      ", "+-+ +-+", "  | |  "]),
]


def record(edge: int, team: int) -> bytes:
    return (edge << 2 | team).to_bytes(3, "big")


def text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def edges() -> list[dict[str, object]]:
    return [
        {"edge": edge, "place": place_of(edge), "boxes": boxes_beside(edge)}
        for edge in EDGE_NUMBERS
    ]


def scene(name: str, picture: list[str]) -> dict[str, object]:
    left, top = 10, 20
    lines, asked = read_picture(picture, left, top)
    assert asked is not None
    closes, opens, follows = foresee(lines, asked)
    return {
        "name": name,
        "picture": picture,
        "at": [left, top],
        "edge": asked,
        "closes": closes,
        "opens": opens,
        "follows": follows,
    }


def lines_near(x: int, y: int) -> list[int]:
    boxes = [(x + i, y + j) for j in range(SIDE) for i in range(SIDE)]
    return sorted({edge for box in boxes for edge in edges_around(*box)})


def random_history(dice: Random, lines: int) -> list[tuple[int, int]]:
    """*lines* different lines, most of them in a few crowded corners."""
    crowded = [edge for corner in CORNERS for edge in lines_near(*corner)]
    dice.shuffle(crowded)
    others = dice.sample(range(EDGES), lines)
    chosen = list(dict.fromkeys(crowded[: lines * 2 // 3] + others))[:lines]
    dice.shuffle(chosen)
    return [(edge, dice.randrange(4)) for edge in chosen]


def history(name: str, records: list[tuple[int, int]], dice: Random) -> dict[str, object]:
    slow, sheet = Slow(), Sheet()
    for edge, team in records:
        slow.draw(edge, team)
        sheet.draw(edge, team)
    log = b"".join(record(edge, team) for edge, team in records)
    owners = bytearray(1_000_000)
    for box, team in slow.owner.items():
        owners[box] = team + 1
    bits = sum(1 << edge for edge in slow.lines).to_bytes(EDGES // 8, "little")
    head = slow_head(log)
    return {
        "name": name,
        "log": text(log),
        "chunks": [dice.randint(1, 10) for _ in range(40)],
        "scores": slow.scores,
        "edges": digest(bits),
        "owners": digest(bytes(owners)),
        "head": head.hex(),
        "line": line(3, len(records), head),
        "board": answers.board(sheet, 3),
        "overview": digest(zlib_of(answers.overview(sheet))),
    }


def zlib_of(shown: str) -> bytes:
    return zlib.decompress(base64.b64decode(shown))


def scattered() -> dict[str, object]:
    """All lines, in an order that is said by a formula: what comes of it in the end."""
    log = b"".join(record((i * 777_779 + 5) % EDGES, i % 4) for i in range(EDGES))
    sheet = Sheet()
    for i in range(EDGES):
        sheet.draw((i * 777_779 + 5) % EDGES, i % 4)
    return {
        "scores": sheet.scores,
        "head": slow_head(log).hex(),
        "owners": digest(export(sheet).box_owner),
    }


def quota(dice: Random) -> dict[str, object]:
    """What a quota is after each of some steps, at times that may go back."""
    found, now = Quota(8, 0), 0
    steps = []
    for _ in range(30):
        now = max(0, now + dice.choice([0, 1, 2_999, 6_000, 6_001, 20_000, -7_000]))
        found.refill(now)
        spent = dice.randint(0, min(found.lines, 4))
        found.spend(spent)
        back = dice.randint(0, 2)
        found.give_back(back)
        steps.append([now, spent, back, found.lines, found.wait(now)])
    return {"steps": steps}


def main() -> None:
    dice = Random(2_002_000)
    sizes = {"nothing": 0, "a line": 1, "a page and one more": 1001, "crowded": 420, "three": 2500}
    files: dict[str, object] = {
        "edges.json": edges(),
        "scenes.json": [scene(*each) for each in SCENES],
        "histories.json": [
            history(name, random_history(dice, size), dice) for name, size in sizes.items()
        ],
        "scattered.json": scattered(),
        "quotas.json": [quota(dice) for _ in range(8)],
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, found in files.items():
        (FOLDER / name).write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
