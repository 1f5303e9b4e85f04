"""
What a cell looks like: land in pale colours, the living in strong ones, coins as sparks.

The nine colours are those of Okabe and Ito, which colour-blind people can tell apart. There
are 256 kinds of u8 cells and 256 colours in a palette, so a cell is its own colour number.
"""

from __future__ import annotations

from engine.life2.rules import cell

Colour = tuple[int, int, int]

NIGHT: Colour = (16, 18, 27)
PLAYERS: list[Colour] = [
    (230, 159, 0),
    (86, 180, 233),
    (0, 158, 115),
    (240, 228, 66),
    (0, 114, 178),
    (213, 94, 0),
    (204, 121, 167),
    (150, 150, 150),
    (120, 94, 240),
]


def blend(colour: Colour, share: float) -> Colour:
    """*colour* seen through the night."""
    red, green, blue = (
        round(night + share * (full - night)) for night, full in zip(NIGHT, colour, strict=True)
    )
    return red, green, blue


def colour_of(value: cell.Cell) -> Colour:
    """What a u8 cell looks like."""
    owner = cell.owner(value)
    if owner not in range(1, len(PLAYERS) + 1):
        return NIGHT
    if cell.alive(value):
        return PLAYERS[owner - 1]
    return blend(PLAYERS[owner - 1], 0.34 if cell.coins(value) > 0 else 0.20)


PALETTE = b"".join(bytes(colour_of(value)) for value in range(256))
