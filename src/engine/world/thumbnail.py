"""
Thumbnails: who has most land where, 64 x 64 digits.

A digit stands for a block of 8 x 8 cells: the player who has most of it (of two, the lower
number), or 0 where nobody has any. Row by row, the top one first, without line breaks::

    0011120...        4,096 characters

Where many of them are kept or sent, two digits are a byte, the first of them its upper half,
and these bytes are written in base64 (`pack`)::

    0011120...  ->  b"\\x00\\x11\\x12\\x0..."  ->  "ABES..."        2,732 characters

All blocks are counted at once. A block is a byte wide, so the cells of a row are first added
up within their bytes, and then eight rows on top of each other; no sum is above 64::

    ..OO.OO.  ->  4 \\
    ..OOOO..  ->  4  | ->  8 + ...

These sums are *lanes*, a byte for each block, and one int for all of them. So the sums of two
players are compared at once, too: what is borrowed in a subtraction shows in the topmost bit of
its lane, which is free.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.table import to_text
from engine.world.board import World
from engine.world.rules.plane import HEIGHT, MARGIN, ROW_BYTES, STRIDE, WIDTH

SIDE = 8  # of a block, in cells
ACROSS = WIDTH // SIDE
DOWN = HEIGHT // SIDE
DIGITS = ACROSS * DOWN
PACKED = (DIGITS // 2 + 2) // 3 * 4  # characters of a thumbnail that is packed

Lanes = int  # a byte for each block

_BYTES = ROW_BYTES * HEIGHT
_PAIRS = int.from_bytes(b"\x55" * _BYTES, "little")
_NIBBLES = int.from_bytes(b"\x33" * _BYTES, "little")
_LOW = int.from_bytes(b"\x0f" * _BYTES, "little")

_ONES = int.from_bytes(b"\x01" * DIGITS, "little")
_TOPS = _ONES << 7
_ZEROS = _ONES * ord("0")


def draw(world: World) -> str:
    """The thumbnail of *world*."""
    owners: Lanes = 0
    most: Lanes = 0
    for player, land in sorted(world.terrain.land_by_owner()):
        if player > 0:
            counts = int.from_bytes(count(land), "little")
            tops = _TOPS ^ (most | _TOPS) - counts & _TOPS  # of the lanes where counts are more
            lanes = tops - (tops >> 7)
            most ^= (most ^ counts) & lanes
            owners ^= (owners ^ _ONES * player) & lanes
    return (owners | _ZEROS).to_bytes(DIGITS, "little").decode("ascii")


def count(land: Bitboard) -> bytes:
    """How many cells of *land* each block has."""
    land -= land >> 1 & _PAIRS
    land = (land & _NIBBLES) + (land >> 2 & _NIBBLES)
    land = land + (land >> 4) & _LOW
    for rows in (1, 2, 4):
        land += land >> rows * STRIDE
    sums = land.to_bytes(_BYTES, "little")
    starts = range(MARGIN // 8, _BYTES, SIDE * ROW_BYTES)
    return b"".join([sums[start : start + ACROSS] for start in starts])


def pack(digits: str) -> str:
    """The thumbnail of these *digits*, two of them in a byte, in base64."""
    return to_text(bytes.fromhex(digits))
