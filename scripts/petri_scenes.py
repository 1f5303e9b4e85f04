"""
Writes tests/data/petri: whole games and small scenes, for the tests of the engine and of the page.

Everything in them is played by the definition in tests/engine/petri, not by the engine. A game
is its seed and moves, and for each turn what happened, how the dish looked and what it was worth.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tests.engine.petri.definition import SlowDish

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "data" / "petri"
SHAPES = [(6, 6), (7, 6), (6, 8), (8, 8)]
MODES = ["early", "mid", "late"]
GAMES = 48
MOST_TURNS = 24


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


def main() -> None:
    choose = Random(2048)
    games = []
    for number in range(GAMES):
        width, height = SHAPES[number % len(SHAPES)]
        games.append(game(MODES[number % 3], width, height, choose.getrandbits(32), choose))
    text = ",\n".join(json.dumps(game) for game in games)
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "games.json").write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
