"""
Writes build/vectors/petri: whole games and small scenes, for the engine and the page.

Everything in them is played by the definition in tests/engine/petri, not by the engine. A game
is its seed and moves, and for each turn what happened, how the dish looked and what it was worth.
A scene is a dish that petri_scenes.txt draws, with the seed 2048; after one swipe, before the
tick; and after the whole turn. Where its catalysts lie is told, too: cells can hide them. Only
hashes are the engine's: for each game the first 16 digits of its hash at the start and after
each turn.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.petri.dish import Dish
from tests.engine.petri.definition import Cell, SlowDish

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "petri"
SHAPES = [(6, 6), (7, 6), (6, 8), (8, 8)]
MODES = ["early", "mid", "late"]
PRACTICE = [
    "early-nobonus",
    "mid-noblight",
    "late-nocatalyst",
    "late-noblight-nocatalyst-nobonus",
]
GAMES = 48
MOST_TURNS = 24
SCENES = Path(__file__).with_suffix(".txt")
SEED = 2048
DIGITS = 16


def game(mode: str, width: int, height: int, seed: int, choose: Random) -> dict[str, object]:
    """A game of random moves, until it is over or has gone on for long enough."""
    dish = SlowDish.begin(mode, width, height, seed)
    start, turns, moves = dish.draw(), [], ""
    while dish.moves() and len(moves) < MOST_TURNS:
        way = choose.choice(dish.moves())
        told = dish.play(way)
        moves += way
        turns.append([dish.draw(), dish.score, *told.values()])
    return {
        "mode": mode,
        "width": width,
        "height": height,
        "seed": seed,
        "start": start,
        "moves": moves,
        "dice": dish.dice,
        "goal_at": dish.goal_at,
        "turns": turns,
    }


def scene(mode: str, way: str, name: str, picture: str) -> dict[str, object]:
    """One turn of the dish that *picture* draws."""
    dish = drawn(mode, picture)
    before, under = dish.draw(), sorted(dish.catalysts)
    board, catalysts, _, _ = dish.swiped(way)
    swiped = drawn(mode, picture)
    swiped.board, swiped.catalysts = board, catalysts
    told = dish.play(way)
    return {
        "name": name,
        "mode": mode,
        "seed": SEED,
        "way": way,
        "before": before,
        "catalysts": under,
        "swiped": swiped.draw(),
        "after": dish.draw(),
        "turn": [dish.score, *told.values()],
        "dice": dish.dice,
        "goal_at": dish.goal_at,
    }


def drawn(mode: str, picture: str) -> SlowDish:
    """The dish that *picture* draws."""
    rows = [row.split() for row in picture.split("/")]
    dish = SlowDish(mode, len(rows[0]), len(rows), SEED)
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word.endswith("c"):
                dish.catalysts.add((x, y))
            if word == "b":
                dish.blight[x, y] = 1
            elif word not in ("c", "."):
                word = word.rstrip("c")
                energy, _, unmerged = word[1:].partition("'")
                dish.board[x, y] = Cell(word[0] == "a", int(energy), int(unmerged or 0))
    return dish


def scenes() -> list[dict[str, object]]:
    """All that are drawn."""
    text = "\n".join(
        line for line in SCENES.read_text("utf-8").splitlines() if not line.startswith("!")
    )
    found = []
    for block in text.strip().split("\n\n"):
        title, picture = block.split("\n", 1)
        mode, way, name = title.split(" ", 2)
        found.append(scene(mode, way, name, picture))
    return found


def main() -> None:
    choose = Random(2048)
    games: list[dict[str, Any]] = []
    for number in range(GAMES):
        width, height = SHAPES[number % len(SHAPES)]
        games.append(game(MODES[number % 3], width, height, choose.getrandbits(32), choose))
    for number, mode in enumerate(PRACTICE):
        seed = choose.getrandbits(32)
        games.append(game(mode, *SHAPES[number % len(SHAPES)], seed, choose))
    FOLDER.mkdir(parents=True, exist_ok=True)
    write("games", games)
    write("scenes", scenes())
    write("hashes", [hashes(**each) for each in games])


def hashes(mode: str, width: int, height: int, seed: int, moves: str, **_: object) -> str:
    dish = Dish.begin(mode, width, height, seed)
    found = [dish.hash()]
    for way in moves:
        dish.play(way)
        found.append(dish.hash())
    return " ".join(each[:DIGITS] for each in found)


def write(name: str, rows: Sequence[object]) -> None:
    """A line for each of *rows*."""
    text = ",\n".join(json.dumps(row) for row in rows)
    (FOLDER / f"{name}.json").write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
