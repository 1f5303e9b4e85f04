"""
Patterns: rectangles of cells with a name, as people keep and exchange them.

A cell's *state* is 0 where it is dead, and 1 to 24 where it is not: an owner, a colour
or an age, as the rule has it. Only those that are not dead are listed::

    . O .
    . . O     is    width 3, height 3, cells [(1, 0, 1), (2, 1, 1),
    O O O                                     (0, 2, 1), (1, 2, 1), (2, 2, 1)]

What is read is never larger than the bounds here, whatever numbers the text contains. A
`Dialect` says which rules, grids and states a reader takes. ``rle.py`` reads and writes
RLE; here is plaintext (``.cells``), a picture with remarks above it that start with ``!``::

    !Name: Glider
    !The smallest spaceship
    .O
    ..O
    OOO

The name stands in the first line. What is missing at the end of a row is dead, and so is a
blank line inside the picture; around it blank lines mean nothing. A dialect may have more
marks, like ``R`` and ``B`` for colours or digits for ages. States that have no mark are
drawn as ``O``, which is read as state 1.
"""

from __future__ import annotations

from engine.errors import BadPattern, BadRequest, show
from engine.grid import MAX_SIDE, Point, read_notation

Cell = tuple[int, int, int]  # x, y, state

MAX_CELLS = 262_144  # 512 x 512, every one of them alive
MOST_STATES = 24  # besides dead: Golly's letters A to X
LIFE_RULE = "B3/S23"
NAME = "Name:"
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


ANY = Dialect()


def split_lines(text: str) -> list[str]:
    """The lines of *text*, whichever way they end; a byte order mark is dropped."""
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def one_line(text: str) -> str:
    """*text* as a remark that cannot run into the next line."""
    return " ".join(text.split())


def parse_cells(text: str, dialect: Dialect = ANY) -> Pattern:
    """
    The pattern that the plaintext *text* shows in the marks of *dialect*.

    :raises BadPattern: with the line and column of what cannot be read.
    """
    pattern = Pattern([], 0, 0)
    y = 0
    for number, line in enumerate(split_lines(text), 1):
        row = line.rstrip()
        if row.startswith("!"):
            _read_remark(pattern, row[1:].strip(), number)
            continue
        if row != "":
            room = MAX_CELLS - len(pattern.cells)
            pattern.cells += _read_row(row, y, number, room, dialect.marks)
            pattern.width = max(pattern.width, len(row))
            pattern.height = y + 1
        if pattern.height > 0:
            y += 1
    return pattern


def _read_remark(pattern: Pattern, text: str, number: int) -> None:
    if number == 1 and text.startswith(NAME):
        pattern.name = text[len(NAME) :].strip()
    else:
        pattern.comments.append(text)


def _read_row(row: str, y: int, number: int, room: int, marks: dict[str, int]) -> list[Cell]:
    """The live cells of *row*, of which there may be at most *room*."""
    if len(row) > MAX_SIDE or y >= MAX_SIDE:
        column = min(len(row), MAX_SIDE + 1)
        raise BadPattern(f"the pattern is larger than {MAX_SIDE} x {MAX_SIDE}", number, column)
    for column, char in enumerate(row, 1):
        if char not in marks:
            raise BadPattern(f"{char!r} is not a cell: {_listed(list(marks))}", number, column)
    cells = [(x, y, marks[char]) for x, char in enumerate(row) if marks[char] != 0]
    if len(cells) > room:
        raise BadPattern(f"more than {MAX_CELLS} live cells", number, cells[room][0] + 1)
    return cells


def _listed(marks: list[str]) -> str:
    """``'.', 'O' or '*'``."""
    quoted = [repr(mark) for mark in marks]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def format_cells(pattern: Pattern, dialect: Dialect = ANY) -> str:
    """*pattern* as plaintext in the marks of *dialect*; a state without one is drawn as ``O``."""
    signs = {state: mark for mark, state in reversed(list(dialect.marks.items()))}
    lines = [f"!{NAME} {one_line(pattern.name)}".rstrip()]
    lines += [f"!{one_line(comment)}" for comment in pattern.comments]
    rows = [["."] * pattern.width for _ in range(pattern.height)]
    for x, y, state in pattern.cells:
        rows[y][x] = signs.get(state, "O")
    return "\n".join(lines + ["".join(row) for row in rows]) + "\n"
