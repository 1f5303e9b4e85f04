"""
Seedlets: what one player brings into a round, 8 x 8 cells, or 16 x 16 in a pro round.

A seedlet is an int with bit ``size * y + x`` for the cell in column x of row y::

    .O.
    ..O        a glider in the upper left corner of 8 x 8:
    OOO        bits 1, 8 + 2 and 16, 17, 18, that is 0x70402

It is written as hexadecimal digits, four cells a digit: 16 of them, or 64. Turned, mirrored and
shifted seedlets are made by players before they pledge; a round knows only what comes of it.
"""

from __future__ import annotations

from engine.errors import BadRequest, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 8
PRO_SIZE = 16
SIZES = (SIZE, PRO_SIZE)

DIGITS = "0123456789abcdef"


def count(bits: int) -> int:
    """How many cells *bits* has."""
    return bits.bit_count()


def turn(bits: int, size: int = SIZE) -> int:
    """*bits* turned a quarter, clockwise."""
    return _moved(bits, size, lambda x, y: (size - 1 - y, x))


def mirror_x(bits: int, size: int = SIZE) -> int:
    """*bits* with left and right exchanged."""
    return _moved(bits, size, lambda x, y: (size - 1 - x, y))


def mirror_y(bits: int, size: int = SIZE) -> int:
    """*bits* with top and bottom exchanged."""
    return _moved(bits, size, lambda x, y: (x, size - 1 - y))


def shift(bits: int, dx: int, dy: int, size: int = SIZE) -> int:
    """*bits* moved *dx* to the right and *dy* down; what leaves the seedlet is gone."""
    return _moved(bits, size, lambda x, y: (x + dx, y + dy))


def rows(bits: int, size: int = SIZE) -> list[int]:
    """The rows of *bits* from the top, each an int in which column x is bit x."""
    row = (1 << size) - 1
    return [bits >> size * y & row for y in range(size)]


def draw(bits: int, size: int = SIZE) -> str:
    """*bits* as they are written: hexadecimal digits, all of them."""
    return f"{bits:0{size * size // 4}x}"


def parse(text: str, size: int = SIZE) -> int:
    """The seedlet that is written *text*. :raises BadRequest: if none is"""
    digits = size * size // 4
    if len(text) != digits or text.strip(DIGITS) != "":
        raise BadRequest(f"Expected a seed of {digits} hexadecimal digits, got {show(text)}")
    return int(text, 16)


def _moved(bits: int, size: int, where: Callable[[int, int], tuple[int, int]]) -> int:
    """*bits* with every cell where *where* says that it goes."""
    moved = 0
    for y in range(size):
        for x in range(size):
            to_x, to_y = where(x, y)
            inside = 0 <= to_x < size and 0 <= to_y < size
            if inside and bits >> size * y + x & 1 != 0:
                moved |= 1 << size * to_y + to_x
    return moved
