"""
Records: a line and the team that drew it, in three bytes.

::

    bit   23 22 ... 3 2   1 0
          the line        team          the highest byte first: (100, 2) is 00 01 92

In base64 a record is exactly four characters, so that text can be cut at any record.
"""

from __future__ import annotations

from engine.boxes.edges import Edge, check_edge
from engine.errors import BadRequest

Team = int
Record = tuple[Edge, Team]

BYTES = 3
TEAMS = ("RED", "BLUE", "GREEN", "YELLOW")


def check_team(team: Team) -> None:
    """:raises BadRequest: if there is no such team"""
    if not 0 <= team < len(TEAMS):
        raise BadRequest(f"Expected a team from 0 to {len(TEAMS) - 1}, got {team}")


def pack(edge: Edge, team: Team) -> bytes:
    """
    *edge*, drawn by *team*, as a record.

    :raises BadRequest: if there is no such line or team
    """
    check_edge(edge)
    check_team(team)
    return (edge << 2 | team).to_bytes(BYTES, "big")


def pack_all(edges: list[Edge], team: Team) -> bytes:
    """Records of *edges*, which are lines of the sheet, drawn by *team*."""
    packed = 0
    for edge in edges:
        packed = packed << 8 * BYTES | edge << 2 | team
    return packed.to_bytes(BYTES * len(edges), "big")


def unpack(data: bytes) -> list[Record]:
    """
    The records that *data* begins with; what is left over at its end is passed over.

    :raises BadRequest: if one of them is of no line on the sheet
    """
    records = []
    for start in range(0, len(data) - BYTES + 1, BYTES):
        packed = int.from_bytes(data[start : start + BYTES], "big")
        check_edge(packed >> 2)
        records.append((packed >> 2, packed & 3))
    return records


class Reader:
    """Reads records from bytes that come in pieces of any size."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[Record]:
        """
        The records that *chunk* completes.

        :raises BadRequest: if one of them is of no line on the sheet
        """
        data = self._rest + chunk
        whole = len(data) - len(data) % BYTES
        records = unpack(data[:whole])
        self._rest = data[whole:]
        return records
