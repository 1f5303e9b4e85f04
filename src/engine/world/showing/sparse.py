"""
The sparse state: only the cells where there is something, a record each.

A record is six bytes, as the Internet Computer sends ``record {x : nat16; y :
nat16; owner : nat8; coins : nat8}`` (fields in the order of their names' hashes:
120, 121, 947296307, 1247422914), so the canister can answer by joining bytes::

    0  2  x     little-endian
    2  2  y     little-endian
    4  1  owner
    5  1  coins

No step is taken for a single cell. A band is three parts of a byte per cell,
whose values stay below 255; whatever is not wanted is marked 255 in all three
parts at once, and then deleted from each::

    east   x & 127
    place  x >> 7 | row << 2         row: 0-31 within its band
    value  the u8 cell

The cost in the canister's interpreter, by its measured prices a byte (translate
89, to_bytes 50, from_bytes 32, strided assignment 48, handing over 473), in
millions of instructions::

                     turn planes   find cells   sort and write   hand over
    15,000 cells              90          180               35          45
    262,144 cells             90          180              570         745

With the Internet Computer's weights (x 1.35) that is 0.5 and 2.1 of the 5
thousand million that a query may spend. CPython compiled to WASI spends 148
million on 13,000 cells and 410 million on 262,144, handing over apart.
"""

from __future__ import annotations

import struct

from engine.world.board import World
from engine.world.rules.plane import BAND_ROWS, BANDS
from engine.world.rules.transpose import band_cells

Records = bytes
Part = int  # a byte for each cell of a band

RECORD = 6

_MARK = b"\xff"
_MARGIN = bytes(16)
_EAST = int.from_bytes((_MARGIN + bytes(range(128)) * 4 + _MARGIN) * BAND_ROWS, "little")


def _places() -> Part:
    rows = []
    for row in range(BAND_ROWS):
        quarters = [bytes([row << 2 | quarter]) * 128 for quarter in range(4)]
        rows.append(_MARGIN + b"".join(quarters) + _MARGIN)
    return int.from_bytes(b"".join(rows), "little")


_PLACE = _places()

# Tables from a cell's value: what it says, and a mark on the cells that are not wanted.
_OWNER = bytes(range(16)) * 16
_COINS = b"".join([bytes([coins]) * 32 for coins in range(8)])
_ALL_BUT_SOMETHING = _MARK + bytes(255)
_ALL_BUT_ALIVE = (_MARK * 16 + bytes(16)) * 8
_ALL_BUT_DEAD = (bytes(16) + _MARK * 16) * 8

# Tables from a cell's place. y & 255 is read from where its band begins.
_HALF = bytes([0, 128]) * 128
_X_HIGH = bytes([0, 0, 1, 1]) * 64
_Y_LOW = b"".join([bytes([y]) * 4 for y in range(256)]) + bytes(128)


def sparse(world: World) -> tuple[Records, Records]:
    """The living cells, and the dead ones with an owner or coins, row by row."""
    alive = []
    territory = []
    for number in range(BANDS):
        value = band_cells(world.planes(), number)
        if len(value) > 0:
            parts = [_EAST, _PLACE, int.from_bytes(value, "little")]
            found = _keep(parts, value, _ALL_BUT_SOMETHING)
            parts = [int.from_bytes(part, "little") for part in found]
            alive.append(_write(number, _keep(parts, found[2], _ALL_BUT_ALIVE)))
            territory.append(_write(number, _keep(parts, found[2], _ALL_BUT_DEAD)))
    return b"".join(alive), b"".join(territory)


def read(records: Records) -> list[tuple[int, int, int, int]]:
    """*records* as tuples of x, y, owner and coins."""
    return list(struct.iter_unpack("<HHBB", records))


def _keep(parts: list[Part], value: bytes, unwanted: bytes) -> list[bytes]:
    """*parts* without the cells whose *value* is marked in the table *unwanted*."""
    marks = int.from_bytes(value.translate(unwanted), "little")
    marked = [(part | marks).to_bytes(len(value), "little") for part in parts]
    return [part.translate(None, _MARK) for part in marked]


def _write(number: int, parts: list[bytes]) -> Records:
    """The records of the cells in *parts* of band *number*."""
    east, place, value = parts
    size = len(value)
    if size == 0:  # the canister's interpreter does not write 0 in no bytes
        return b""
    half = int.from_bytes(place.translate(_HALF), "little")
    first = number * 128 & 1023
    records = bytearray(RECORD * size)
    records[0::RECORD] = (int.from_bytes(east, "little") | half).to_bytes(size, "little")
    records[1::RECORD] = place.translate(_X_HIGH)
    records[2::RECORD] = place.translate(_Y_LOW[first : first + 256])
    records[3::RECORD] = bytes([number >> 3]) * size
    records[4::RECORD] = value.translate(_OWNER)
    records[5::RECORD] = value.translate(_COINS)
    return bytes(records)
