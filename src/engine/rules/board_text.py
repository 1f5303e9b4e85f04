"""
Boards as text: one line of RLE, whole RLE files, and maps in letters.

RLE without a header is one line of runs, from the corner of the grid on. What is read fits its
grid and has only states of its rule. ``rle.py`` reads whole files; here one pass over the letters
fills rows of states::

    . O .
    . . O     is    bo$2bo$3o!       letters as in ``rle.py``: b and o, or . A B C ... X
    O O O

A map is what the seed keeps in ``.cells`` files::

    ! three in a row          lines that begin with ! are remarks
    .....
    .OOO.                     . dead, O alive, R red, B blue, 0 to 7 the state
    .....                     what is missing at the end of a row, or below, is dead

A letter that says nothing under the rule is a dead cell: R and B without colours, digits where
cells do not age or have no such state. O is 1 where cells age; where they have colours nobody
can tell which is meant, so it is refused there. Blank lines inside a map are dead rows; around it
they mean nothing. Whatever cannot be read is refused with line and column.
"""

from __future__ import annotations

from engine.errors import BadPattern, BadRequest
from engine.grid import MAX_SIDE, format_grid
from engine.patterns import split_lines
from engine.rle import LETTERS, STATES, format_header, format_rows, is_plain
from engine.rules.board import Board
from engine.rules.rule import ALIVE, COLOURS, DEAD, Rule, State

Letters = dict[str, bytes]  # what a cell with this letter is

DIGITS = "0123456789"
SPACES = " \t\r\n"
MAP_LETTERS = ".ORB01234567"
COLOUR_LETTERS = "RB"
AGES = "01234567"


def put_runs(board: Board, text: str) -> None:
    """Lay what *text* says. :raises BadPattern: if it is not RLE, or not for this board"""
    rows = _rows_of(text, _letters_of(board.rule), board.width, board.height)
    cells = b"".join([row.ljust(board.width, bytes([DEAD])) for row in rows])
    board.put(cells.ljust(board.width * board.height, bytes([DEAD])))


def format_runs(board: Board) -> str:
    """*board* as one line that `put_runs` reads."""
    rows = _lettered(board)
    return format_rows(rows, [], is_plain(rows)).replace("\n", "")


def format_file(board: Board, remarks: list[str]) -> str:
    """*board* as a whole RLE file: *remarks*, a header with rule and grid, and all its rows."""
    rows = _lettered(board)
    header = format_header((board.width, board.height), board.rule.text, format_grid(board.grid))
    return format_rows(rows, [*remarks, header], is_plain(rows))


def _lettered(board: Board) -> list[bytes]:
    """The rows of *board*, a letter for each cell."""
    letters = board.cells().translate(LETTERS.ljust(256, b"."))
    starts = range(0, len(letters), board.width)
    return [letters[start : start + board.width] for start in starts]


def _letters_of(rule: Rule) -> Letters:
    """The letters of dead cells and of the states that *rule* has."""
    known = (DEAD, *rule.live)
    return {letter: bytes([state]) for letter, state in STATES.items() if state in known}


def _rows_of(text: str, letters: Letters, width: int, height: int) -> list[bytes]:
    rows: list[bytes] = []
    row = b""
    count = 0  # of the run being read; 0 while none is said
    for at, sign in enumerate(text):
        cell = letters.get(sign)
        if cell is not None:
            row += cell * (count if count != 0 else 1)
            count = 0
            if len(row) > width:
                raise _refusal(f"the pattern has more than {width} columns", text, at)
            if len(rows) >= height:
                raise _refusal(f"the pattern has more than {height} rows", text, at)
        elif sign in DIGITS:
            count = count * 10 + int(sign)
            if not 1 <= count <= MAX_SIDE:
                raise _refusal(f"a run of {count} is not between 1 and {MAX_SIDE}", text, at)
        elif sign == "$":
            rows.append(row)
            rows += [b""] * (count - 1)
            row = b""
            count = 0
            if len(rows) > height:
                raise _refusal(f"the pattern has more than {height} rows", text, at)
        elif sign == "!":
            if count != 0:
                raise _refusal(f"a run of {count}, but of what?", text, at)
            return [*rows, row][:height]
        elif sign not in SPACES:
            raise _refusal(_strange(sign), text, at)
    raise _refusal("the pattern ends without a '!'", text, len(text))


def _strange(sign: str) -> str:
    state = STATES.get(sign)
    if state is None:
        return f"{sign!r} is not a cell, '$' or '!'"
    return f"{sign!r} is state {state}, which the rule does not have"


def _refusal(message: str, text: str, at: int) -> BadPattern:
    """A refusal of what stands *at* this index of *text*."""
    before = text[:at]
    return BadPattern(message, before.count("\n") + 1, at - before.rfind("\n"))


def parse_map(text: str, rule: Rule | str, width: int = 25, height: int = 25) -> Board:
    """
    The board that *text* shows under *rule*; everything outside is dead.

    :raises BadPattern: with the line and column of what cannot be read
    :raises BadRequest: if there is no such rule or grid
    """
    board = Board(rule, width, height)
    states = {letter: _state_of(letter, board.rule) for letter in MAP_LETTERS}
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


def format_map(board: Board) -> str:
    """
    *board* in letters, its rows joined by newlines.

    :raises BadRequest: if a cell is in a state beyond 7, for which there is no letter
    """
    rule = board.rule
    cells = board.cells()
    if max(cells) >= len(AGES):
        raise BadRequest(f"a map has no letter for state {max(cells)} of rule {rule.text}")
    letters = bytes([ord(_letter_of(state, rule)) for state in range(len(AGES))])
    drawn = cells.translate(letters.ljust(256)).decode("ascii")
    width = board.width
    return "\n".join([drawn[start : start + width] for start in range(0, len(drawn), width)])


def _state_of(letter: str, rule: Rule) -> State | None:
    """What *letter* means under *rule*; None if it cannot be used there."""
    if letter == "O":
        return None if rule.family == COLOURS else ALIVE
    if letter in COLOUR_LETTERS and rule.family == COLOURS:
        return rule.live[COLOUR_LETTERS.index(letter)]
    if letter in AGES and rule.ages and int(letter) < rule.states:
        return int(letter)
    return DEAD


def _letter_of(state: State, rule: Rule) -> str:
    if state not in rule.live:
        return "."
    if rule.family == COLOURS:
        return COLOUR_LETTERS[rule.live.index(state)]
    return AGES[state] if rule.ages else "O"


def _read_row(row: str, number: int, states: dict[str, State | None], width: int) -> bytes:
    if len(row) > width:
        raise BadPattern(f"the map has more than {width} columns", number, width + 1)
    found = bytearray(width)
    for x, letter in enumerate(row):
        state = states.get(letter)
        if letter not in states:
            raise BadPattern(f"{letter!r} is not a cell: one of {MAP_LETTERS}", number, x + 1)
        if state is None:
            raise BadPattern("'O' has no colour: write R or B", number, x + 1)
        found[x] = state
    return bytes(found)
