"""
The header of RLE: how large a pattern is, under which rule, on which grid.

::

    x = 3, y = 3, rule = B3/S23:T512,512
    size          rule          grid

The rule may be missing; which rules and grids are taken, the reader's dialect says.
"""

from __future__ import annotations

from engine.errors import BadPattern, BadRequest, show
from engine.grid import Point, read_notation, read_side, size_of
from engine.patterns import Dialect

FIELDS = ("x", "y", "rule")

Rule = tuple[str, str | None]  # and grid


def draw_header(size: Point, rule: str, grid: str | None) -> str:
    """The header line of a pattern of *size* under *rule*."""
    suffix = "" if grid is None else f":{grid}"
    return f"x = {size[0]}, y = {size[1]}, rule = {rule}{suffix}"


def read_header(line: str, number: int, dialect: Dialect) -> tuple[Point, Rule | None]:
    """Size, and rule and grid if they are said, in header *line*, line *number* of its text."""
    sides: list[int] = []
    rule = None
    column = 1
    for index, field in enumerate(line.split(",", 2)):  # a grid has a comma of its own
        value = _value_of(FIELDS[index], field, number, column)
        start = column + len(field) - len(value)
        if FIELDS[index] == "rule":
            rule = read_rule(value.strip(), number, start, dialect)
        else:
            sides.append(_read_side(value.strip(), number, start))
        column += len(field) + 1
    if len(sides) < 2:
        raise BadPattern(f"{show(line.strip())} says nothing of y", number, column - 1)
    if rule is not None and rule[1] is not None:
        _check_size(sides, rule[1], line, number)
    return (sides[0], sides[1]), rule


def read_rule(text: str, number: int, column: int, dialect: Dialect) -> Rule:
    """The rule in *text*, and the grid that it is played on, if any."""
    rule, colon, grid = text.partition(":")
    try:
        return dialect.rule(rule.strip()), dialect.grid(grid) if colon != "" else None
    except BadRequest as refusal:
        raise BadPattern(str(refusal), number, column) from refusal


def _check_size(sides: list[int], grid: str, line: str, number: int) -> None:
    width, height = size_of(grid)
    if sides[0] > width or sides[1] > height:
        kind, *written = read_notation(grid)
        name = "torus" if kind == "T" and 0 not in written else "grid"
        raise BadPattern(f"{show(line.strip())} is larger than its {name}", number, 1)


def _value_of(key: str, field: str, number: int, column: int) -> str:
    """What stands after ``key =`` in a *field* of the header."""
    name, equals, value = field.partition("=")
    if name.strip().lower() != key or equals == "":
        raise BadPattern(f"{show(field.strip())} should be '{key} = ...'", number, column)
    return value.lstrip()


def _read_side(text: str, number: int, column: int) -> int:
    """A width or height."""
    try:
        return read_side(text)
    except BadRequest as refusal:
        raise BadPattern(str(refusal), number, column) from refusal
