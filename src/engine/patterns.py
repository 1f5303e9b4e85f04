"""
Patterns: rectangles of cells with a name, as people keep and exchange them.

A cell's *state* is 0 where it is dead and its owner's number, 1 to 9, where it
is alive; only live cells are listed::

    . O .
    . . O     is    width 3, height 3, cells [(1, 0, 1), (2, 1, 1),
    O O O                                     (0, 2, 1), (1, 2, 1), (2, 2, 1)]

``rle.py`` and ``plaintext.py`` read and write them; what they read is never
larger than the bounds here, whatever numbers the text contains.
"""

from __future__ import annotations

Point = tuple[int, int]
Cell = tuple[int, int, int]  # x, y, state

MAX_SIDE = 2048
MAX_CELLS = 262_144  # a Life2 board with every cell alive


class Pattern:
    """A named rectangle of cells, and the torus it was made for if it says so."""

    def __init__(
        self,
        cells: list[Cell],
        width: int,
        height: int,
        name: str = "",
        comments: list[str] | None = None,
        torus: Point | None = None,
    ) -> None:
        self.cells = cells
        self.width = width
        self.height = height
        self.name = name
        self.comments = comments or []
        self.torus = torus

    def points(self) -> list[Point]:
        """Where the live cells are, whoever owns them."""
        return [(x, y) for x, y, _ in self.cells]


def split_lines(text: str) -> list[str]:
    """The lines of *text*, whichever way they end; a byte order mark is dropped."""
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def show(text: str) -> str:
    """*text* quoted for a refusal, but no more of it than a person wants to see."""
    return repr(text) if len(text) <= 32 else f"{text[:32]!r}..."


def one_line(text: str) -> str:
    """*text* as a remark that cannot run into the next line."""
    return " ".join(text.split())
