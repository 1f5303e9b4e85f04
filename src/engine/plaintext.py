"""
Plaintext patterns (``.cells``), and telling them from RLE.

A picture, with remarks above it that start with ``!``; ``O`` or ``*`` is a live
cell, ``.`` a dead one, and what is missing at the end of a row is dead. A dialect
may have more marks, like ``R`` and ``B`` for colours or digits for ages::

    !Name: Glider
    !The smallest spaceship
    .O
    ..O
    OOO

The name stands in the first line. A blank line inside the picture is a dead row;
around it blank lines mean nothing. States that have no mark cannot be told apart
here: they are drawn as ``O``, which is read as state 1.
"""

from __future__ import annotations

from engine.errors import BadPattern
from engine.grid import MAX_SIDE
from engine.patterns import MAX_CELLS, Cell, Dialect, Pattern, one_line, split_lines
from engine.rle import ANY, parse_rle

NAME = "Name:"
ALIVE = "O"


def parse(text: str, dialect: Dialect = ANY) -> Pattern:
    """
    The pattern in *text*, be it RLE or plaintext, if the *dialect* knows it.

    :raises BadPattern: with the line and column of what cannot be read.
    """
    picture = "".join(dialect.marks)
    for line in split_lines(text):
        words = line.strip()
        if words.startswith("!") or (words != "" and words.strip(picture) == ""):
            return parse_cells(text, dialect)
        if words != "":
            break
    return parse_rle(text, dialect)


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


def draw_cells(pattern: Pattern, dialect: Dialect = ANY) -> str:
    """*pattern* as plaintext in the marks of *dialect*; a state without one is drawn as ``O``."""
    signs = {state: mark for mark, state in reversed(list(dialect.marks.items()))}
    lines = [f"!{NAME} {one_line(pattern.name)}".rstrip()]
    lines += [f"!{one_line(comment)}" for comment in pattern.comments]
    rows = [["."] * pattern.width for _ in range(pattern.height)]
    for x, y, state in pattern.cells:
        rows[y][x] = signs.get(state, ALIVE)
    return "\n".join(lines + ["".join(row) for row in rows]) + "\n"
