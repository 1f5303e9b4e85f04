"""
Specimens: a pattern under a rule on a grid, with a name and an author.

What is kept of one is a line; the name stands last, because it may have spaces::

    7 1700000000000000000 - w7x7r.. B3/S23 P25,25 5 bo$2bo$3o! A glider
    id     made         parent  author  rule  grid  cells  pattern  name

Rule, grid and pattern are written in one way only, whichever way they came in, so that they can
be compared and read again by anybody.
"""

from __future__ import annotations

from engine.access import Caller
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot, show
from engine.grid import format_grid
from engine.lab.trial import lay
from engine.rules.board import Board
from engine.rules.board_text import format_runs
from engine.sealed import number

Id = int

LONGEST_TITLE = 48
NO_PARENT = "-"
FIELDS = 9


class Specimen:
    """Something that was published; of it only likes change, and whether it is featured."""

    def __init__(
        self,
        id_: Id,
        made: Nanoseconds,
        parent: Id | None,
        author: Caller,
        rule: str,
        grid: str,
        cells: int,
        pattern: str,
        name: str,
    ) -> None:
        self.id = id_
        self.made = made
        self.parent = parent
        self.author = author
        self.rule = rule
        self.grid = grid
        self.cells = cells  # that are not dead
        self.pattern = pattern
        self.name = name
        self.likes = 0  # counted from what people like
        self.claims = 0  # likes of regulars among them
        self.featured = False

    @classmethod
    def of(
        cls,
        id_: Id,
        made: Nanoseconds,
        parent: Id | None,
        author: Caller,
        name: str,
        board: Board,
    ) -> Specimen:
        """What is on *board*. :raises BadRequest: if *name* cannot be its name"""
        check_title(name)
        cells = sum(board.populations()[1:])
        grid = format_grid(board.grid)
        return cls(
            id_, made, parent, author, board.rule.text, grid, cells, format_runs(board), name
        )

    def board(self) -> Board:
        """Its cells, at generation 0."""
        return lay(self.rule, self.grid, self.pattern)

    def dump(self) -> str:
        parent = NO_PARENT if self.parent is None else str(self.parent)
        words = [str(self.id), str(self.made), parent, self.author, self.rule, self.grid]
        return " ".join([*words, str(self.cells), self.pattern, self.name])

    @classmethod
    def load(cls, line: str) -> Specimen:
        """A specimen from what `dump` wrote. :raises BadSnapshot: if there is no such specimen"""
        words = line.split(" ", FIELDS - 1)
        whole = len(words) == FIELDS and words[3] != "" and words[7].endswith("!")
        if not whole or not is_title(words[8]):
            raise BadSnapshot(f"Expected a specimen, got {line[:80]!r}")
        parent = None if words[2] == NO_PARENT else number(words[2])
        id_, made, cells = [number(words[at]) for at in (0, 1, 6)]
        return cls(id_, made, parent, words[3], words[4], words[5], cells, words[7], words[8])


def is_title(name: str) -> bool:
    """True if *name* may stand under a picture."""
    plain = name.isprintable() and name == name.strip()
    return 1 <= len(name) <= LONGEST_TITLE and plain and not has_markup(name)


def check_title(name: str) -> None:
    """:raises BadRequest: if *name* may not stand under a picture"""
    refuse_markup(name)
    if not is_title(name):
        raise BadRequest(
            f"Expected a name of 1 to {LONGEST_TITLE} printable characters, "
            f"with no space at its ends, got {show(name)}"
        )


def has_markup(name: str) -> bool:
    """True if *name* could be taken for HTML."""
    return "<" in name or ">" in name


def refuse_markup(name: str) -> None:
    """:raises BadRequest: if *name* could be taken for HTML"""
    if has_markup(name):
        raise BadRequest(f"Expected a name without '<' and '>', got {show(name)}")
