"""
Patterns: rectangles of cells with a name, as people keep and exchange them.

A cell's *state* is 0 where it is dead, and 1 to 24 where it is not: an owner, a colour
or an age, as the rule has it. Only those that are not dead are listed::

    . O .
    . . O     is    width 3, height 3, cells [(1, 0, 1), (2, 1, 1),
    O O O                                     (0, 2, 1), (1, 2, 1), (2, 2, 1)]

``rle.py`` and ``plaintext.py`` read and write them; what they read is never
larger than the bounds here, whatever numbers the text contains. A `Dialect` says
which rules, grids and states a reader takes.
"""

from __future__ import annotations

from engine.errors import BadRequest, show
from engine.grid import Point, read_notation

Cell = tuple[int, int, int]  # x, y, state

MAX_CELLS = 262_144  # 512 x 512, every one of them alive
MOST_STATES = 24  # besides dead: Golly's letters A to X
LIFE_RULE = "B3/S23"
MARKS = {".": 0, "O": 1, "*": 1}  # in pictures, and the states that they stand for


class Pattern:
    """A named rectangle of cells, its rule, and the grid it was made for if it says so."""

    def __init__(
        self,
        cells: list[Cell],
        width: int,
        height: int,
        name: str = "",
        comments: list[str] | None = None,
        rule: str = LIFE_RULE,
        grid: str | None = None,
    ) -> None:
        self.cells = cells
        self.width = width
        self.height = height
        self.name = name
        self.comments = comments or []
        self.rule = rule
        self.grid = grid  # as `grid` writes it: T512,512

    def points(self) -> list[Point]:
        """Where the live cells are, whatever their state."""
        return [(x, y) for x, y, _ in self.cells]


class Dialect:
    """What a reader takes: any rule, any grid, all states; a room takes less, or has more marks."""

    most_states = MOST_STATES
    marks = MARKS

    def rule(self, text: str) -> str:
        """The rule that *text* names. :raises BadRequest: if it is none that is taken"""
        return text

    def grid(self, text: str) -> str:
        """The grid that *text* names, as it is written. :raises BadRequest: if it is none"""
        kind, width, height = read_notation(text)
        return f"{kind}{width},{height}"


class LifeDialect(Dialect):
    """Life under the names that people give it, on the plane or on a torus."""

    most_states = 1
    rules = dict.fromkeys(("B3/S23", "S23/B3", "B3S23", "23/3", "LIFE"), LIFE_RULE)

    def rule(self, text: str) -> str:
        found = self.rules.get(text.upper())
        if found is None:
            raise BadRequest(f"rule {show(text)} is not Life, {LIFE_RULE}")
        return found

    def grid(self, text: str) -> str:
        if text[:1] not in ("T", "t") or "," not in text:
            raise BadRequest(f"grid {show(text)} is not a torus like T512,512")
        _, width, height = read_notation(text)
        if 0 in (width, height):
            raise BadRequest(f"grid {show(text)} is endless")
        return f"T{width},{height}"


def split_lines(text: str) -> list[str]:
    """The lines of *text*, whichever way they end; a byte order mark is dropped."""
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def one_line(text: str) -> str:
    """*text* as a remark that cannot run into the next line."""
    return " ".join(text.split())
