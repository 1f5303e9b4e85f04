"""
Whole Life2 boards as RLE, so that any Life program can open one.

A board is 512 x 512 u8 cells, row after row; its live cells become the letters
of their owners (``rle.py``), or plain ``o`` while player 1 is alone::

    #CXRLE Pos=-256,-256 Gen=1234
    x = 512, y = 512, rule = Life2:T512,512
    17.3A2.B$...

Land and coins are not in it: what is read back is alive, owned and has no coins.
``Pos`` puts the board on the middle of Golly's plane, where that keeps its torus.
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.rle import LETTERS, draw_rows, parse_rle

SIDE = 512
ALIVE = 0x10
OWNER = 0x0F
OF_OWNER = LETTERS.ljust(OWNER + 1, b".")
TO_LETTER = bytes(OF_OWNER[cell & OWNER] if cell & ALIVE else OF_OWNER[0] for cell in range(256))


def draw_board(cells: bytes, generation: int = 0) -> str:
    """The board *cells* as RLE, at the cost of its runs, not of its cells."""
    if len(cells) != SIDE * SIDE:
        raise BadRequest(f"A board has {SIDE * SIDE} cells, not {len(cells)}")
    letters = cells.translate(TO_LETTER)
    rows = [letters[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    remark = f"#CXRLE Pos={-SIDE // 2},{-SIDE // 2} Gen={generation}"
    return draw_rows(rows, SIDE, [remark], (SIDE, SIDE))


def parse_board(text: str) -> bytes:
    """
    The board that *text* encodes; a smaller pattern lies in its upper left corner.

    :raises BadPattern: if the text is not RLE.
    :raises BadRequest: if the pattern is larger than a board.
    """
    pattern = parse_rle(text)
    if pattern.width > SIDE or pattern.height > SIDE:
        size = f"{pattern.width} x {pattern.height}"
        raise BadRequest(f"A board is {SIDE} x {SIDE}, this pattern {size}")
    cells = bytearray(SIDE * SIDE)
    for x, y, owner in pattern.cells:
        cells[y * SIDE + x] = ALIVE | owner
    return bytes(cells)
