"""
Run-length encoded text (RLE), in which Life programs exchange patterns.

Rows are written as runs of equal cells: a count (left out when it is 1) and a
letter, ``$`` for the end of a row, ``!`` for the end of the pattern; whatever
follows that is ignored::

    #N Glider
    x = 3, y = 3, rule = B3/S23            . O .
    bo$2bo$3o!                       is    . . O
                                           O O O

There are two alphabets, both read everywhere, even side by side; a pattern whose
cells are all of state 1 is written in the plain one, any other in letters::

    state     0  1  2  3  ...  24
    plain     b  o
    letters   .  A  B  C  ...  X

``:T512,512`` after the rule says on which grid (``grid.py``) it is played; which rules
and grids are taken, the reader's dialect says. Lines that start with ``#`` are remarks:
``#N`` the name, ``#C`` and ``#O`` comments, ``#r`` the rule; others are skipped. The
header or its rule may be missing, the ``!`` may not: without it nobody can tell a
pattern from the first half of one.
"""

from __future__ import annotations

from engine.errors import BadPattern, BadRequest, show
from engine.grid import MAX_SIDE, Point, read_notation, read_side, size_of
from engine.patterns import (
    ANY,
    LIFE_RULE,
    MAX_CELLS,
    MOST_STATES,
    Cell,
    Dialect,
    Pattern,
    one_line,
    parse_cells,
    split_lines,
)

LINE = 70  # characters in a line of runs, at most
LETTERS = b".ABCDEFGHIJKLMNOPQRSTUVWX"
PLAIN = bytes.maketrans(b".A", b"bo")
STATES = {"b": 0, "o": 1} | {chr(letter): state for state, letter in enumerate(LETTERS)}
FIELDS = ("x", "y", "rule")  # of the header

Rule = tuple[str, str | None]  # and grid

TYPE_CHECKING = False  # importing typing would cost the canister dear
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Read = TypeVar("Read")


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


def parse_rle(text: str, dialect: Dialect = ANY) -> Pattern:
    """
    The pattern that *text* encodes, if the *dialect* knows it, in one pass over it.

    >>> parse_rle("bo$2bo$3o!").points()
    [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]

    :raises BadPattern: with the line and column of what cannot be read.
    """
    reader = _Reader(dialect)
    lines = split_lines(text)
    for number, line in enumerate(lines, 1):
        if reader.read(line, number):
            return reader.pattern()
    raise BadPattern("the pattern ends without a '!'", len(lines), len(lines[-1]) + 1)


class _Reader:
    """Reads RLE line by line; what it has read so far never exceeds the bounds."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.name = ""
        self.comments: list[str] = []
        self.size: Point | None = None  # as the header says
        self.rule: Rule = (LIFE_RULE, None)  # and grid
        self.cells: list[Cell] = []
        self.started = False
        self.count = 0  # of the run being read; 0 while none is said
        self.x = 0
        self.y = 0

    def pattern(self) -> Pattern:
        """What has been read; without a header it is as large as its live cells need."""
        width = max((x + 1 for x, _, _ in self.cells), default=0)
        height = max((y + 1 for _, y, _ in self.cells), default=0)
        if self.size is not None:
            width, height = self.size
        return Pattern(self.cells, width, height, self.name, self.comments, *self.rule)

    def read(self, line: str, number: int) -> bool:
        """Read one line, and say whether the pattern is complete."""
        words = line.strip()
        if words.startswith("#"):
            self._read_remark(words, number)
        elif _is_header(words) and self.size is None and not self.started:
            self.size, rule = _read_header(line, number, self.dialect)
            if rule is not None:  # it keeps a grid that was said before if it says none
                self.rule = (rule[0], rule[1] or self.rule[1])
        else:
            return self._read_runs(line, number)
        return False

    def _read_remark(self, remark: str, number: int) -> None:
        kind = remark[:2]
        text = remark[2:].strip()
        if kind == "#N" and self.name == "":
            self.name = text
        elif kind in ("#N", "#C", "#c") and not remark.startswith("#CXRLE"):
            self.comments.append(text)
        elif kind == "#O":
            self.comments.append(f"Author: {text}")
        elif kind == "#r":
            self.rule = _read_rule(text, number, 3, self.dialect)

    def _read_runs(self, line: str, number: int) -> bool:
        for column, char in enumerate(line, 1):
            if "0" <= char <= "9":
                self.started = True
                self.count = self.count * 10 + int(char)
                if not 1 <= self.count <= MAX_SIDE:
                    message = f"a run of {self.count} is not between 1 and {MAX_SIDE}"
                    raise BadPattern(message, number, column)
            elif char == "!":
                if self.count != 0:
                    raise BadPattern(f"a run of {self.count}, but of what?", number, column)
                return True
            elif not char.isspace():
                self._lay(char, number, column)
                self.count = 0
        return False

    def _lay(self, char: str, number: int, column: int) -> None:
        """Lay one run of *char*, if there is room for it."""
        self.started = True
        run = self.count if self.count != 0 else 1
        state = STATES.get(char, MOST_STATES + 1)
        if char == "$":
            state = 0
            self.x = 0
            self.y += run
        elif state > self.dialect.most_states:
            raise BadPattern(f"{char!r} is not a cell, '$' or '!'", number, column)
        else:
            self.x += run
        if self.x > MAX_SIDE or self.y > MAX_SIDE:
            message = f"the pattern is larger than {MAX_SIDE} x {MAX_SIDE}"
            raise BadPattern(message, number, column)
        if state != 0:
            self._check_room(run, number, column)
            self.cells.extend([(x, self.y, state) for x in range(self.x - run, self.x)])

    def _check_room(self, run: int, number: int, column: int) -> None:
        """Refuse *run* live cells up to here if they do not fit in."""
        width, height = self.size or (MAX_SIDE, MAX_SIDE)
        if self.x > width or self.y >= height:
            where = f"column {self.x}, row {self.y + 1}"
            raise BadPattern(f"live cell in {where} of x = {width}, y = {height}", number, column)
        if len(self.cells) + run > MAX_CELLS:
            raise BadPattern(f"more than {MAX_CELLS} live cells", number, column)


def _is_header(words: str) -> bool:
    """True if a line begins as a header does; an ``X`` without ``=`` is a cell."""
    return words[:1] == "x" or (words[:1] == "X" and words[1:].lstrip()[:1] == "=")


def _read_header(line: str, number: int, dialect: Dialect) -> tuple[Point, Rule | None]:
    """Size, and rule and grid if they are said, in header *line*, line *number* of its text."""
    sides: list[int] = []
    rule = None
    column = 1
    for index, field in enumerate(line.split(",", 2)):  # a grid has a comma of its own
        value = _value_of(FIELDS[index], field, number, column)
        start = column + len(field) - len(value)
        if FIELDS[index] == "rule":
            rule = _read_rule(value.strip(), number, start, dialect)
        else:
            sides.append(_placed(read_side, value.strip(), number, start))
        column += len(field) + 1
    if len(sides) < 2:
        raise BadPattern(f"{show(line.strip())} says nothing of y", number, column - 1)
    if rule is not None and rule[1] is not None:
        _check_size(sides, rule[1], line, number)
    return (sides[0], sides[1]), rule


def _read_rule(text: str, number: int, column: int, dialect: Dialect) -> Rule:
    """The rule in *text*, and the grid that it is played on, if any."""
    rule, colon, grid = text.partition(":")
    said = _placed(dialect.rule, rule.strip(), number, column)
    return said, _placed(dialect.grid, grid, number, column) if colon != "" else None


def _placed(read: Callable[[str], Read], text: str, number: int, column: int) -> Read:
    """What *read* makes of *text*. :raises BadPattern: with its place, if that refuses it"""
    try:
        return read(text)
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


def format_rle(pattern: Pattern) -> str:
    """*pattern* as RLE, in lines of at most 70 characters after the remarks."""
    remarks = [f"#N {pattern.name}"] if pattern.name != "" else []
    remarks += [f"#C {comment}" for comment in pattern.comments]
    rows: dict[int, bytearray] = {}
    for x, y, state in pattern.cells:
        if y not in rows:
            rows[y] = bytearray(LETTERS[:1] * pattern.width)
        rows[y][x] = LETTERS[state]
    lettered = [bytes(rows.get(y, b"")) for y in range(pattern.height)]
    size = (pattern.width, pattern.height)
    header = format_header(size, one_line(pattern.rule), pattern.grid)
    return format_rows(lettered, [*remarks, header], is_plain(lettered))


def format_header(size: Point, rule: str, grid: str | None) -> str:
    """The header line of a pattern of *size* under *rule*."""
    suffix = "" if grid is None else f":{grid}"
    return f"x = {size[0]}, y = {size[1]}, rule = {rule}{suffix}"


def is_plain(rows: list[bytes]) -> bool:
    """True if no letter in *rows* stands for a state above 1."""
    return not any(row.translate(None, b".A") for row in rows)


def format_rows(rows: list[bytes], head: list[str], plain: bool) -> str:
    """*rows* of letters as RLE: a step for each run, and almost nothing for a dead row."""
    lines = [one_line(line) for line in head]
    return "\n".join(lines + _wrap(_runs_of(rows, plain))) + "\n"


def _runs_of(rows: list[bytes], plain: bool) -> list[str]:
    runs: list[str] = []
    ends = 0  # of rows, since the last run
    for row in rows:
        rest = row.rstrip(b".")
        if ends > 0 and rest != b"":
            runs.append(_run(ends, "$"))
            ends = 0
        rest = rest.translate(PLAIN) if plain else rest
        while rest != b"":
            after = rest.lstrip(rest[:1])
            runs.append(_run(len(rest) - len(after), chr(rest[0])))
            rest = after
        ends += 1
    return [*runs, "!"]


def _run(count: int, letter: str) -> str:
    return letter if count == 1 else f"{count}{letter}"


def _wrap(runs: list[str]) -> list[str]:
    """*runs* in lines, none of them broken over two."""
    lines = [""]
    for run in runs:
        if len(lines[-1]) + len(run) > LINE:
            lines.append("")
        lines[-1] += run
    return lines
