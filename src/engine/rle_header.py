"""
The header of RLE: how large a pattern is, under which rule, on which grid.

::

    x = 3, y = 3, rule = B3/S23:T512,512
    size          rule          torus

The rule may be missing; it is Life under any of the names in ``LIFE``, and
``Life2`` is Life with owners. A grid that is not a torus cannot be played here.
"""

from __future__ import annotations

from engine.errors import BadPattern
from engine.patterns import MAX_SIDE, Point, show

LIFE = ("B3/S23", "S23/B3", "B3S23", "23/3", "LIFE", "LIFE2")
FIELDS = ("x", "y", "rule")


def draw_header(size: Point, rule: str, torus: Point | None) -> str:
    """The header line of a pattern of *size* under *rule*."""
    grid = "" if torus is None else f":T{torus[0]},{torus[1]}"
    return f"x = {size[0]}, y = {size[1]}, rule = {rule}{grid}"


def read_header(line: str, number: int) -> tuple[Point, Point | None]:
    """The size and the torus that header *line* says, which is line *number* of its text."""
    sides: list[int] = []
    torus = None
    column = 1
    for index, field in enumerate(line.split(",", 2)):  # a torus has a comma of its own
        value = _value_of(FIELDS[index], field, number, column)
        start = column + len(field) - len(value)
        if FIELDS[index] == "rule":
            torus = read_rule(value.strip(), number, start)
        else:
            sides.append(_read_side(value.strip(), number, start))
        column += len(field) + 1
    if len(sides) < 2:
        raise BadPattern(f"{show(line.strip())} says nothing of y", number, column - 1)
    if torus is not None and (sides[0] > torus[0] or sides[1] > torus[1]):
        raise BadPattern(f"{show(line.strip())} is larger than its torus", number, 1)
    return (sides[0], sides[1]), torus


def read_rule(text: str, number: int, column: int) -> Point | None:
    """Check that the rule is Life, and return the torus that it is played on, if any."""
    rule, colon, grid = text.partition(":")
    if rule.strip().upper() not in LIFE:
        raise BadPattern(f"rule {show(rule)} is not Life, B3/S23", number, column)
    if colon == "":
        return None
    width, comma, height = grid[1:].partition(",")
    if grid[:1] not in ("T", "t") or comma == "":
        raise BadPattern(f"grid {show(grid)} is not a torus like T512,512", number, column)
    torus = (_read_side(width, number, column), _read_side(height, number, column))
    if 0 in torus:
        raise BadPattern(f"grid {show(grid)} is endless", number, column)
    return torus


def _value_of(key: str, field: str, number: int, column: int) -> str:
    """What stands after ``key =`` in a *field* of the header."""
    name, equals, value = field.partition("=")
    if name.strip().lower() != key or equals == "":
        raise BadPattern(f"{show(field.strip())} should be '{key} = ...'", number, column)
    return value.lstrip()


def _read_side(text: str, number: int, column: int) -> int:
    """A width or height."""
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit()) or len(digits) > 4 or int(digits) > MAX_SIDE:
        raise BadPattern(f"{show(text)} is not a size from 0 to {MAX_SIDE}", number, column)
    return int(digits)
