"""
The reply of ``get_state`` in Candid, joined from bytes: only cells where there is something.

Handed to Kybra as a list of records, a full board would cost more than a query may;
as bytes it costs a third of that. A cell is six bytes, as the Internet Computer sends
``record {x : nat16; y : nat16; owner : nat8; coins : nat8}``, numbers little-endian and
fields in the order of their names' hashes::

    0  2  x
    2  2  y
    4  1  owner
    5  1  coins

The message is a table of types, always the same, and one value of the first of them; counts and
lengths are LEB128, seven bits a byte, lowest first::

    DIDL  6 types                             1 value, of type 0
          0  record GameState                 territory     count, 6 bytes a cell
          1  vec 2                            generation    8 bytes
          2  record SparseCell                alive_cells   count, 6 bytes a cell
          3  vec principal                    players       count, 1, length, bytes each
          4  vec nat64                        player_num    0, or 1 and the number
          5  opt nat8                         balances      count, 8 bytes each

No step is taken for a single cell. A band is three parts of a byte per cell,
whose values stay below 255; whatever is not wanted is marked 255 in all three
parts at once, and then deleted from each::

    east   x & 127
    place  x >> 7 | row << 2         row: 0-31 within its band
    value  the u8 cell

The canister spends some 0.5 thousand million instructions on 15,000 cells and 2.1 on
all 262,144, of the 5 that a query may spend.
"""

from __future__ import annotations

import struct

from engine.world.board import World
from engine.world.rules.plane import BAND_ROWS, BANDS, Player, band_cells

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


OPENING = bytes.fromhex(
    "4449444c 06"  # DIDL, and six types: a record of six fields, each its name's hash and type
    "6c06 dacbf30c 01 98818ff304 78 df9ed5ec07 01 f293d4d008 03 a8a69fb80b 05 d7b7efc20f 04"
    "6d02"
    "6c04 78 7a 79 7a b3b0dac303 7b c2d3e8d204 7b"  # x and y are nat16, owner and coins nat8
    "6d68 6d78 6e7b"
    "01 00"  # one value, of type 0
)


def count(number: int) -> bytes:
    """*number* in LEB128."""
    out = []
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def game_state(world: World, players: list[bytes], player: Player | None) -> bytes:
    """The state of *world* whose *players* have these principals, for *player*."""
    alive, territory = sparse(world)
    balances = world.balances
    parts = [
        OPENING,
        _cells(territory),
        struct.pack("<Q", world.generation),
        _cells(alive),
        count(len(players)) + b"".join([b"\x01" + count(len(one)) + one for one in players]),
        b"\x00" if player is None else bytes([1, player]),
        count(len(balances)) + struct.pack(f"<{len(balances)}Q", *balances),
    ]
    return b"".join(parts)


def _cells(records: Records) -> bytes:
    return count(len(records) // RECORD) + records
