"""
Write data/Life2.rule, by which Golly plays boards of several owners, and their land.

``python -m scripts.golly_rule`` writes it; put it into Golly's folder of rules, then open a board
that was copied from the page or fetched from ``/board.rle``. States 1 to 9 are living cells of
players 1 to 9, and 10 to 18 are their land on which nobody lives; coins Golly does not know. A
birth of three owners, which the game settles by place, goes to the one in the middle there. The
colours are those of data/players.json.

A rule is written as a tree, from the north-west neighbour at its root to the cell itself in its
leaves. Of the neighbours only those count that live, and no more than four of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from simulate.pictures import GROUND, LOOKS, Colour

FILE = Path(__file__).resolve().parent.parent / "data" / "Life2.rule"
PLAYERS = range(1, len(LOOKS))
MOST = len(PLAYERS)
STATES = range(2 * MOST + 1)
NEIGHBOURS = 8
ENOUGH = 4  # living neighbours: with more it is the same

State = int
Parents = tuple[State, ...]  # the owners of living neighbours, in order

HEAD = """@RULE Life2
Conway's Game of Life with up to nine owners: a newborn belongs to whoever owns most of its three
parents. If they belong to three, it goes to the middle one; in the game its place decides. Who dies
leaves land behind: states 10 to 18.

@TREE
"""


def later(cell: State, parents: Parents) -> State:
    """The *cell* a generation later, among living neighbours of these *parents*."""
    if cell in PLAYERS:
        return cell if len(parents) in (2, 3) else cell + MOST
    return parents[1] if len(parents) == 3 else cell


class Tree:
    """Nodes, each a line: its height, and for each state the node below, or the result."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self._known: dict[tuple[int, Parents], int] = {}

    def node(self, height: int, parents: Parents) -> int:
        """The number of the node at which *parents* are known, and *height* cells are not."""
        if (height, parents) not in self._known:
            below = [self._below(height, parents, state) for state in STATES]
            line = " ".join(str(number) for number in [height, *below])
            self._known[height, parents] = self.lines.setdefault(line, len(self.lines))
        return self._known[height, parents]

    def _below(self, height: int, parents: Parents, state: State) -> int:
        if height == 1:
            return later(state, parents)
        counts = state in PLAYERS and len(parents) < ENOUGH
        return self.node(height - 1, tuple(sorted([*parents, state])) if counts else parents)


def draw() -> str:
    """The file."""
    tree = Tree()
    tree.node(NEIGHBOURS + 1, ())
    sizes = f"num_states={len(STATES)}\nnum_neighbors={NEIGHBOURS}\nnum_nodes={len(tree.lines)}\n"
    cells = [GROUND, *[LOOKS[owner].cell for owner in PLAYERS]]
    colours = [*cells, *[LOOKS[owner].land for owner in PLAYERS]]
    lines = [*tree.lines, "", "@COLORS", *[f"{at} {_rgb(one)}" for at, one in enumerate(colours)]]
    return HEAD + sizes + "\n".join(lines) + "\n"


def _rgb(colour: Colour) -> str:
    return " ".join(str(part) for part in colour)


def main(arguments: Sequence[str] | None = None) -> None:
    summary = __doc__.strip().split("\n\n", maxsplit=1)[0]
    argparse.ArgumentParser("golly_rule.py", description=summary).parse_args(arguments)
    FILE.write_text(draw(), "ascii")
    print(f"wrote {FILE.name}")


if __name__ == "__main__":
    main()
