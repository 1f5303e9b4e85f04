"""
Maps: a board drawn in letters, as the seed keeps it in ``.cells`` files.

::

    ! three in a row          lines that begin with ! are remarks
    .....
    .OOO.                     . dead, O alive, R red, B blue, 0 to 7 the state
    .....                     what is missing at the end of a row, or below, is dead

A letter that says nothing under the rule is a dead cell: R and B without colours, digits where
cells do not age or have no such state. O is 1 where cells age; where they have colours nobody
can tell which is meant, so it is refused there. Other characters, the digits 8 and 9, and
whatever lies outside the grid are refused with line and column.

Blank lines inside the picture are dead rows; around it they mean nothing.
"""

from __future__ import annotations

from engine.errors import BadPattern, BadRequest
from engine.patterns import split_lines
from engine.rules.board import Board
from engine.rules.rule import ALIVE, COLOURS, DEAD, Rule, State

LETTERS = ".ORB01234567"
COLOUR_LETTERS = "RB"
DIGITS = "01234567"


def parse_map(text: str, rule: Rule | str, width: int = 25, height: int = 25) -> Board:
    """
    The board that *text* shows under *rule*; everything outside is dead.

    :raises BadPattern: with the line and column of what cannot be read
    :raises BadRequest: if there is no such rule or grid
    """
    board = Board(rule, width, height)
    states = {letter: _state_of(letter, board.rule) for letter in LETTERS}
    rows: list[bytes] = []
    blank = 0
    for number, line in enumerate(split_lines(text), 1):
        row = line.rstrip()
        if row.startswith("!"):
            continue
        if row == "":
            blank += 1 if rows != [] else 0
            continue
        rows += [bytes(width) for _ in range(min(blank, height))]
        blank = 0
        if len(rows) >= height:
            raise BadPattern(f"the map has more than {height} rows", number, 1)
        rows.append(_read_row(row, number, states, width))
    board.put(b"".join(rows).ljust(width * height, bytes([DEAD])))
    return board


def draw_map(board: Board) -> str:
    """
    *board* in letters, its rows joined by newlines.

    :raises BadRequest: if a cell is in a state beyond 7, for which there is no letter
    """
    rule = board.rule
    cells = board.cells()
    if max(cells) >= len(DIGITS):
        raise BadRequest(f"a map has no letter for state {max(cells)} of rule {rule.text}")
    letters = bytes([ord(_letter_of(state, rule)) for state in range(len(DIGITS))])
    drawn = cells.translate(letters.ljust(256)).decode("ascii")
    width = board.width
    return "\n".join([drawn[start : start + width] for start in range(0, len(drawn), width)])


def _state_of(letter: str, rule: Rule) -> State | None:
    """What *letter* means under *rule*; None if it cannot be used there."""
    if letter == "O":
        return None if rule.family == COLOURS else ALIVE
    if letter in COLOUR_LETTERS and rule.family == COLOURS:
        return rule.live[COLOUR_LETTERS.index(letter)]
    if letter in DIGITS and rule.ages and int(letter) < rule.states:
        return int(letter)
    return DEAD


def _letter_of(state: State, rule: Rule) -> str:
    if state not in rule.live:
        return "."
    if rule.family == COLOURS:
        return COLOUR_LETTERS[rule.live.index(state)]
    return DIGITS[state] if rule.ages else "O"


def _read_row(row: str, number: int, states: dict[str, State | None], width: int) -> bytes:
    if len(row) > width:
        raise BadPattern(f"the map has more than {width} columns", number, width + 1)
    found = bytearray(width)
    for x, letter in enumerate(row):
        state = states.get(letter)
        if letter not in states:
            raise BadPattern(f"{letter!r} is not a cell: one of {LETTERS}", number, x + 1)
        if state is None:
            raise BadPattern("'O' has no colour: write R or B", number, x + 1)
        found[x] = state
    return bytes(found)
