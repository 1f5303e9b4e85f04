"""
World's board as RLE, so that any Life program can open it, and patterns that World reads.

A board is 512 x 512 u8 cells, row after row; its live cells become the letters
of their owners (``rle.py``), or plain ``o`` while player 1 is alone. ``Life2`` is
Life with owners::

    #CXRLE Pos=-256,-256 Gen=1234
    x = 512, y = 512, rule = Life2:T512,512
    17.3A2.B$...

Land and coins are not in it: what is read back is alive, owned and has no coins.
``Pos`` puts the board on the middle of Golly's plane, where that keeps its torus.
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.life2.rules.cell import ALIVE_BIT, MOST_PLAYERS, OWNER_MASK
from engine.life2.rules.plane import HEIGHT, WIDTH
from engine.patterns import LIFE_RULE, LifeDialect
from engine.rle import LETTERS, draw_rows, is_plain, parse_rle
from engine.rle_header import draw_header

OWNED_RULE = "Life2"
OF_OWNER = LETTERS[: MOST_PLAYERS + 1].ljust(OWNER_MASK + 1, b".")
TO_LETTER = bytes(
    OF_OWNER[cell & OWNER_MASK] if cell & ALIVE_BIT else OF_OWNER[0] for cell in range(256)
)


class WorldDialect(LifeDialect):
    """Life, with or without owners."""

    most_states = MOST_PLAYERS
    rules = LifeDialect.rules | {OWNED_RULE.upper(): OWNED_RULE}


WORLD = WorldDialect()


def rule_of(plain: bool) -> str:
    """The rule that a board is drawn with: plain Life if it is all player 1's."""
    return LIFE_RULE if plain else OWNED_RULE


def draw_board(cells: bytes, generation: int = 0) -> str:
    """The board *cells* as RLE, at the cost of its runs, not of its cells."""
    if len(cells) != WIDTH * HEIGHT:
        raise BadRequest(f"A board has {WIDTH * HEIGHT} cells, not {len(cells)}")
    letters = cells.translate(TO_LETTER)
    rows = [letters[start : start + WIDTH] for start in range(0, WIDTH * HEIGHT, WIDTH)]
    plain = is_plain(rows)
    remark = f"#CXRLE Pos={-WIDTH // 2},{-HEIGHT // 2} Gen={generation}"
    header = draw_header((WIDTH, HEIGHT), rule_of(plain), f"T{WIDTH},{HEIGHT}")
    return draw_rows(rows, [remark, header], plain)


def parse_board(text: str) -> bytes:
    """
    The board that *text* encodes; a smaller pattern lies in its upper left corner.

    :raises BadPattern: if the text is not RLE.
    :raises BadRequest: if the pattern is larger than a board.
    """
    pattern = parse_rle(text, WORLD)
    if pattern.width > WIDTH or pattern.height > HEIGHT:
        size = f"{pattern.width} x {pattern.height}"
        raise BadRequest(f"A board is {WIDTH} x {HEIGHT}, this pattern {size}")
    cells = bytearray(WIDTH * HEIGHT)
    for x, y, owner in pattern.cells:
        cells[y * WIDTH + x] = ALIVE_BIT | owner
    return bytes(cells)
