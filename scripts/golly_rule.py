"""
Write data/Life2.rule, by which Golly plays boards of several owners.

``python -m scripts.golly_rule`` writes it; put it into Golly's folder of rules, then open a board
that was copied from the page or fetched from ``/board.rle``. Golly knows living cells and whose
they are; land and coins it does not know. A birth of three owners, which the game settles by
place, goes to the one in the middle there. The colours are those of data/players.json.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from simulate.colours import GROUND, LOOKS, Colour

FILE = Path(__file__).resolve().parent.parent / "data" / "Life2.rule"
PLAYERS = range(1, len(LOOKS))

HEAD = """@RULE Life2
Conway's Game of Life with up to nine owners: a newborn belongs to whoever owns most of its three
parents. If they belong to three, it goes to the middle one; in the game its place decides.

@TABLE
n_states:10
neighborhood:Moore
symmetries:permute
"""


def draw() -> str:
    """The file."""
    lines = [f"var {name}={_set(PLAYERS)}" for name in "abcs"]
    lines += [f"var {name}={_set(range(10))}" for name in "ijklmnop"]
    lines += ["# born: of two or three cells of one owner"]
    lines += [f"0,{owner},{owner},a,0,0,0,0,0,{owner}" for owner in PLAYERS]
    lines += ["# born: of three owners"]
    lines += [f"0,{x},{y},{z},0,0,0,0,0,{y}" for x, y, z in combinations(PLAYERS, 3)]
    lines += ["# stays alive", "s,a,b,0,0,0,0,0,0,s", "s,a,b,c,0,0,0,0,0,s"]
    lines += ["# dies", "s,i,j,k,l,m,n,o,p,0", "", "@COLORS", f"0 {_rgb(GROUND)}"]
    lines += [f"{owner} {_rgb(LOOKS[owner].cell)}" for owner in PLAYERS]
    return HEAD + "\n".join(lines) + "\n"


def _set(states: range) -> str:
    return "{" + ",".join(str(state) for state in states) + "}"


def _rgb(colour: Colour) -> str:
    return " ".join(str(part) for part in colour)


if __name__ == "__main__":
    FILE.write_text(draw(), "ascii")
    print(f"wrote {FILE.name}")
