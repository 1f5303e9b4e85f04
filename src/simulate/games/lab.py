"""
The terminal game: a map under a rule, a generation at a time.

::

    Enter   the next generation          s   save it          q   quit
    12      twelve generations           s monday.cells       under this name

What is saved is a map that this game reads again, or RLE if its name ends so, or if the rule has
states for which maps have no letter.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TextIO

from client import files
from client.problem import Problem
from engine.rules.board_text import DIGITS
from engine.rules.rule import explain
from simulate import ruled
from simulate.play import Play
from simulate.ruled import Ruled

KEYS = "Enter: next, a number: so many, s: save, q: quit"
MOST_AT_ONCE = 10_000


def play(asked: Namespace) -> None:
    """Play the map that is asked for. :raises Problem: if it cannot be read"""
    game = ruled.load(asked.map, asked.rule, asked.grid)
    print(f"{ruled.notation(game.board)}. {explain(game.board.rule)}")
    converse(game, sys.stdin)


def converse(game: Ruled, keys: TextIO) -> None:
    """Show *game*, and do what *keys* say, a line each, until they say q or end."""
    show(game)
    for line in keys:
        key = line.strip()
        if key.lower() == "q":
            return
        if key.lower() == "s" or key[:2].lower() == "s ":
            _save(game, key[1:].strip())
        elif key == "" or (key.isascii() and key.isdigit() and int(key) <= MOST_AT_ONCE):
            game.step(int(key or "1"))
            show(game)
        else:
            print(f"{key[:20]!r} is not a key here. {KEYS}")


def show(game: Ruled) -> None:
    rows = game.board.width
    drawn = ruled.draw(game.board)
    lines = [drawn[start : start + rows] for start in range(0, len(drawn), rows)]
    remark = f"generation {game.generation:,}, {game.alive_count:,} alive."
    print("\n".join([*lines, f"{remark} {KEYS}"]), flush=True)


def _save(game: Ruled, name: str) -> None:
    """Keep the board in a file, and say so; what cannot be is said, too."""
    path = Path(name or f"{game.name}-{game.generation}{_ending(game)}")
    remarks = [f"Rule: {game.board.rule.text}", f"generation {game.generation:,}"]
    try:
        text = game.rle(remarks) if path.suffix.lower() == ".rle" else game.map(remarks)
        files.write(path, text)
    except Problem as problem:
        print(problem)
    else:
        print(f"saved {path}")


def _ending(game: Ruled) -> str:
    return ".cells" if game.board.rule.states <= len(DIGITS) else ".rle"


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is played."""
    parser.add_argument("rule", help=ruled.RULE)
    parser.add_argument("map", help="a .cells or RLE file, a map of data/maps, or a known pattern")
    parser.add_argument("--grid", metavar="GRID", help=ruled.GRID)


ROOM = Play(
    about="a map under a rule, a generation at a time",
    description="Shows a map under a rule: Enter for the next generation, s to save it, q to quit.",
    add_arguments=add_arguments,
    play=play,
)
