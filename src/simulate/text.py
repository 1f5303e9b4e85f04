"""
Cells as text: a picture, or one of the formats in which Life programs exchange patterns.

A picture shows the living cells and nothing around them: ``O`` if all are of one owner, else
the owners' numbers::

    !Name: glider                   !Name: two blinkers
    !generation 4, 5 alive          !generation 1, 6 alive
    .O.                             111.222
    ..O
    OOO
"""

from __future__ import annotations

from engine.patterns import Pattern
from engine.world.board_rle import rule_of
from engine.world.rules.cell import ALIVE_BIT, OWNER_MASK
from simulate.picture import bounds

TO_OWNER = bytes(cell & OWNER_MASK if cell & ALIVE_BIT else 0 for cell in range(256))
SIGNS = b".123456789".ljust(256, b"?")
ALIKE = b".".ljust(256, b"O")


def pattern_of(name: str, remarks: list[str], cells: bytes, width: int) -> Pattern:
    """The living among u8 *cells*, *width* in a row, as a pattern of the whole torus."""
    owners = cells.translate(TO_OWNER)
    height = len(cells) // width
    found = [(at % width, at // width, owner) for at, owner in enumerate(owners) if owner]
    rule = rule_of(plain=all(owner == 1 for _, _, owner in found))
    return Pattern(found, width, height, name, remarks, rule, f"T{width},{height}")


def cropped(pattern: Pattern) -> Pattern:
    """*pattern* without the empty rows and columns around it."""
    left = min((x for x, _, _ in pattern.cells), default=0)
    top = min((y for _, y, _ in pattern.cells), default=0)
    moved = [(x - left, y - top, owner) for x, y, owner in pattern.cells]
    width = max((x + 1 for x, _, _ in moved), default=0)
    height = max((y + 1 for _, y, _ in moved), default=0)
    return Pattern(moved, width, height, pattern.name, pattern.comments)


def draw(name: str, remarks: list[str], cells: bytes, width: int) -> str:
    """The living among u8 *cells*, *width* in a row, as a picture."""
    owners = cells.translate(TO_OWNER)
    signs = ALIKE if len(set(owners) - {0}) <= 1 else SIGNS
    box = bounds(owners, width)
    rows = box.cut(owners, width) if box is not None else []
    lines = [f"!Name: {name}", *(f"!{remark}" for remark in remarks)]
    return "\n".join(lines + [row.translate(signs).decode("ascii") for row in rows]) + "\n"
