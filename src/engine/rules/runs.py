"""
Boards as RLE without a header: one line of runs, from the corner of the grid on.

::

    . O .
    . . O     is    bo$2bo$3o!       letters as in ``rle.py``: b and o, or . A B C ... X
    O O O

What is read fits its grid and has only states of its rule; anything else is refused with line
and column. ``rle.py`` reads whole files with names, rules and remarks; here one pass over the
letters fills rows of states.
"""

from __future__ import annotations

from engine.errors import BadPattern
from engine.grid import MAX_SIDE, draw_grid
from engine.rle import LETTERS, STATES, draw_rows, is_plain
from engine.rle_header import draw_header
from engine.rules.board import Board
from engine.rules.rule import DEAD, Rule

Letters = dict[str, bytes]  # what a cell with this letter is

DIGITS = "0123456789"
SPACES = " \t\r\n"


def put_runs(board: Board, text: str) -> None:
    """Lay what *text* says. :raises BadPattern: if it is not RLE, or not for this board"""
    rows = _rows_of(text, _letters_of(board.rule), board.width, board.height)
    cells = b"".join([row.ljust(board.width, bytes([DEAD])) for row in rows])
    board.put(cells.ljust(board.width * board.height, bytes([DEAD])))


def draw_runs(board: Board) -> str:
    """*board* as one line that `put_runs` reads."""
    rows = _lettered(board)
    return draw_rows(rows, [], is_plain(rows)).replace("\n", "")


def draw_file(board: Board, remarks: list[str]) -> str:
    """*board* as a whole RLE file: *remarks*, a header with rule and grid, and all its rows."""
    rows = _lettered(board)
    header = draw_header((board.width, board.height), board.rule.text, draw_grid(board.grid))
    return draw_rows(rows, [*remarks, header], is_plain(rows))


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
