"""
World's board as RLE, so that any Life program can open it, and patterns that World reads.

A board is 512 x 512 u8 cells, row after row, and becomes letters (``rle.py``). ``Life2`` is
Life with owners and their land::

    #CXRLE Pos=-256,-256 Gen=1234
    x = 512, y = 512, rule = Life2:T512,512
    17.3A2.B$4.2J...

    A to I, states 1 to 9        the living cells of players 1 to 9
    J to R, states 10 to 18      land of players 1 to 9 on which nobody lives

Without the land it is drawn for any Life program, plainly while player 1 is alone. Coins are not
in it: what is read back has none. ``Pos`` puts the board on the middle of Golly's plane, where that
keeps its torus; Golly plays it by data/Life2.rule.
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.patterns import LIFE_RULE, LifeDialect
from engine.rle import LETTERS, format_header, format_rows, is_plain, parse_rle
from engine.world.rules.plane import ALIVE_BIT, HEIGHT, MOST_PLAYERS, OWNER_MASK, WIDTH

OWNED_RULE = "Life2"
OF_OWNER = LETTERS[: MOST_PLAYERS + 1].ljust(OWNER_MASK + 1, b".")
OF_LAND = (b"." + LETTERS[MOST_PLAYERS + 1 : 2 * MOST_PLAYERS + 1]).ljust(OWNER_MASK + 1, b".")
LIVING = bytes(
    OF_OWNER[cell & OWNER_MASK] if cell & ALIVE_BIT else OF_OWNER[0] for cell in range(256)
)
WITH_LAND = bytes(
    (OF_OWNER if cell & ALIVE_BIT else OF_LAND)[cell & OWNER_MASK] for cell in range(256)
)


class WorldDialect(LifeDialect):
    """Life, with or without owners."""

    most_states = MOST_PLAYERS
    rules = LifeDialect.rules | {OWNED_RULE.upper(): OWNED_RULE}


class BoardDialect(WorldDialect):
    """Life with owners, and their land."""

    most_states = 2 * MOST_PLAYERS


WORLD = WorldDialect()
BOARD = BoardDialect()


def rule_of(plain: bool) -> str:
    """The rule that a board is drawn with: plain Life if it is all player 1's."""
    return LIFE_RULE if plain else OWNED_RULE


def draw_board(cells: bytes, generation: int = 0) -> str:
    """The board *cells* as RLE, with its land, at the cost of its runs, not of its cells."""
    return _draw(cells, WITH_LAND, generation)


def draw_living(cells: bytes, generation: int = 0) -> str:
    """The living of the board *cells* as RLE."""
    return _draw(cells, LIVING, generation)


def _draw(cells: bytes, letter_of: bytes, generation: int) -> str:
    if len(cells) != WIDTH * HEIGHT:
        raise BadRequest(f"A board has {WIDTH * HEIGHT} cells, not {len(cells)}")
    letters = cells.translate(letter_of)
    rows = [letters[start : start + WIDTH] for start in range(0, WIDTH * HEIGHT, WIDTH)]
    plain = is_plain(rows)
    remark = f"#CXRLE Pos={-WIDTH // 2},{-HEIGHT // 2} Gen={generation}"
    header = format_header((WIDTH, HEIGHT), rule_of(plain), f"T{WIDTH},{HEIGHT}")
    return format_rows(rows, [remark, header], plain)


def parse_board(text: str) -> bytes:
    """
    The board that *text* encodes; a smaller pattern lies in its upper left corner.

    :raises BadPattern: if the text is not RLE.
    :raises BadRequest: if the pattern is larger than a board.
    """
    pattern = parse_rle(text, BOARD)
    if pattern.width > WIDTH or pattern.height > HEIGHT:
        size = f"{pattern.width} x {pattern.height}"
        raise BadRequest(f"A board is {WIDTH} x {HEIGHT}, this pattern {size}")
    cells = bytearray(WIDTH * HEIGHT)
    for x, y, state in pattern.cells:
        lives = state <= MOST_PLAYERS
        cells[y * WIDTH + x] = ALIVE_BIT | state if lives else state - MOST_PLAYERS
    return bytes(cells)
