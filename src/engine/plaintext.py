"""
Plaintext patterns (``.cells``), and telling them from RLE.

A picture, with remarks above it that start with ``!``; ``O`` or ``*`` is a live
cell, ``.`` a dead one, and what is missing at the end of a row is dead::

    !Name: Glider
    !The smallest spaceship
    .O
    ..O
    OOO

The name stands in the first line. A blank line inside the picture is a dead row;
around it blank lines mean nothing. Owners cannot be told apart here: every live
cell that is read belongs to owner 1.
"""

from __future__ import annotations

from engine.errors import BadPattern
from engine.patterns import MAX_CELLS, MAX_SIDE, Cell, Pattern, one_line, split_lines
from engine.rle import parse_rle

NAME = "Name:"
ALIVE = "O*"
PICTURE = ".O*"


def parse(text: str) -> Pattern:
    """
    The pattern in *text*, be it RLE or plaintext.

    :raises BadPattern: with the line and column of what cannot be read.
    """
    for line in split_lines(text):
        words = line.strip()
        if words.startswith("!") or (words != "" and words.strip(PICTURE) == ""):
            return parse_cells(text)
        if words != "":
            break
    return parse_rle(text)


def parse_cells(text: str) -> Pattern:
    """
    The pattern that the plaintext *text* shows.

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
            pattern.cells += _read_row(row, y, number, MAX_CELLS - len(pattern.cells))
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


def _read_row(row: str, y: int, number: int, room: int) -> list[Cell]:
    """The live cells of *row*, of which there may be at most *room*."""
    if len(row) > MAX_SIDE or y >= MAX_SIDE:
        column = min(len(row), MAX_SIDE + 1)
        raise BadPattern(f"the pattern is larger than {MAX_SIDE} x {MAX_SIDE}", number, column)
    for column, char in enumerate(row, 1):
        if char not in PICTURE:
            raise BadPattern(f"{char!r} is not a cell: '.', 'O' or '*'", number, column)
    cells = [(x, y, 1) for x, char in enumerate(row) if char in ALIVE]
    if len(cells) > room:
        raise BadPattern(f"more than {MAX_CELLS} live cells", number, cells[room][0] + 1)
    return cells


def draw_cells(pattern: Pattern) -> str:
    """*pattern* as plaintext; who owns a cell is lost."""
    lines = [f"!{NAME} {one_line(pattern.name)}".rstrip()]
    lines += [f"!{one_line(comment)}" for comment in pattern.comments]
    rows = [["."] * pattern.width for _ in range(pattern.height)]
    for x, y, _ in pattern.cells:
        rows[y][x] = "O"
    return "\n".join(lines + ["".join(row) for row in rows]) + "\n"
