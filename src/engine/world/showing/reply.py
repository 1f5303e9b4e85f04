"""
The reply of ``get_state`` in Candid, joined from bytes.

Handed to Kybra as a list of records, a full board would cost more than a query may;
as bytes it costs a third of that (`sparse`). The message is a table of types and
one value of the first of them, its fields in the order of their names' hashes::

    DIDL  6 types                             1 value, of type 0
          0  record GameState                 territory     count, 6 bytes a cell
          1  vec 2                            generation    8 bytes
          2  record SparseCell                alive_cells   count, 6 bytes a cell
          3  vec principal                    players       count, 1, length, bytes each
          4  vec nat64                        player_num    0, or 1 and the number
          5  opt nat8                         balances      count, 8 bytes each

Counts and lengths are LEB128: seven bits a byte, lowest first.
"""

from __future__ import annotations

import struct

from engine.world.board import World
from engine.world.rules.lineage import Player
from engine.world.showing.sparse import RECORD, Records, sparse

NAT8 = b"\x7b"
NAT16 = b"\x7a"
NAT64 = b"\x78"
PRINCIPAL = b"\x68"
OPT = b"\x6e"
VEC = b"\x6d"
RECORD_OF = b"\x6c"


def count(number: int) -> bytes:
    """*number* in LEB128."""
    out = []
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def label(name: str) -> int:
    """The number that a field called *name* has in Candid."""
    found = 0
    for letter in name.encode("ascii"):
        found = (found * 223 + letter) % 2**32
    return found


def record(fields: list[tuple[str, bytes]]) -> bytes:
    """The type of a record, whose *fields* are in the order of their labels."""
    parts = [count(label(name)) + kind for name, kind in fields]
    return RECORD_OF + count(len(fields)) + b"".join(parts)


GAME_STATE = record(
    [
        ("territory", count(1)),
        ("generation", NAT64),
        ("alive_cells", count(1)),
        ("players", count(3)),
        ("player_num", count(5)),
        ("balances", count(4)),
    ]
)
SPARSE_CELL = record([("x", NAT16), ("y", NAT16), ("owner", NAT8), ("coins", NAT8)])
TYPES = [GAME_STATE, VEC + count(2), SPARSE_CELL, VEC + PRINCIPAL, VEC + NAT64, OPT + NAT8]
OPENING = b"DIDL" + count(len(TYPES)) + b"".join(TYPES) + count(1) + count(0)


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
