"""
The sheet: which of 2,002,000 lines are drawn, and whose the boxes are.

Rows of bits in bytes, 1,008 bits a row, so that a single line is one byte to look at, and
all boxes at once are a few operations on ints::

    across   bit x of row y: the horizontal line (x, y)       1,001 rows
    down     bit x of row y: the vertical line (x, y)         1,000 rows
    team_0   bit x of row y: the low bit of the team that     1,000 rows
    team_1     closed the box (x, y), and the high one

A box is closed when its four lines are drawn, so no plane says whether somebody owns it::

    closed = across & across >> 1008 & down & down >> 1
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.boxes.edges import (
    BOXES,
    EDGES,
    HEIGHT,
    HORIZONTALS,
    TEAMS,
    WIDTH,
    Box,
    Edge,
    Team,
    check_edge,
    check_team,
    place_of,
)

ROW = WIDTH // 8 + 1  # bytes: 126
STRIDE = 8 * ROW
GAP = STRIDE - (WIDTH + 1)  # bits at the end of a row that no vertical line has
BOX_CELLS = int.from_bytes((((1 << WIDTH) - 1).to_bytes(ROW, "little")) * HEIGHT, "little")


class Sheet:
    """A sheet, empty at first."""

    def __init__(self) -> None:
        self.across = bytearray(ROW * (HEIGHT + 1))
        self.down = bytearray(ROW * HEIGHT)
        self.team_0 = bytearray(ROW * HEIGHT)
        self.team_1 = bytearray(ROW * HEIGHT)
        self.scores = [0] * len(TEAMS)
        self.drawn = 0

    def draw(self, edge: Edge, team: Team) -> list[Box] | None:
        """
        Draw *edge* for *team*: the boxes that it closes, or None if it was there already.

        :raises BadRequest: if there is no such line or team
        """
        check_team(team)
        check_edge(edge)
        return self.put_all([edge], team) if self.fresh([edge]) else None

    def put_all(self, edges: list[Edge], team: Team) -> list[Box]:
        """
        Draw *edges*, which are `fresh`, for *team*: the boxes that they close.

        The seven bits at the end of each row of `down` are never set, so that there is no line to
        the left of the first one of a row, and none to the right of its last one.
        """
        across, down = self.across, self.down
        opposite = []  # boxes of which the line on the other side is there, too
        for edge in edges:
            if edge < HORIZONTALS:
                at = (edge >> 3) + edge // WIDTH  # a row is a byte longer than its lines
                bit = 1 << (edge & 7)
                across[at] |= bit
                if edge >= WIDTH and across[at - ROW] & bit != 0:
                    opposite.append(edge - WIDTH)
                if edge < BOXES and across[at + ROW] & bit != 0:
                    opposite.append(edge)
            else:
                beyond = edge - HORIZONTALS
                row = beyond // (WIDTH + 1)
                place = beyond + GAP * row
                west, east = place - 1, place + 1
                down[place >> 3] |= 1 << (place & 7)
                if down[west >> 3] >> (west & 7) & 1 != 0:
                    opposite.append(beyond - row - 1)
                if down[east >> 3] >> (east & 7) & 1 != 0:
                    opposite.append(beyond - row)
        self.drawn += len(edges)
        if not opposite:
            return []
        return [self._give(box, team) for box in dict.fromkeys(opposite) if self._closed(box)]

    def _closed(self, box: Box) -> bool:
        """True if the four lines around *box* are drawn."""
        y, x = divmod(box, WIDTH)
        across, down = self.across, self.down
        sides = _get(down, x, y) and _get(down, x + 1, y)
        return sides and _get(across, x, y) and _get(across, x, y + 1)

    def fresh(self, edges: list[Edge]) -> list[Edge]:
        """Those of *edges*, which are lines of the sheet, that are not drawn."""
        across, down = self.across, self.down
        found = []
        for edge in edges:
            if edge < HORIZONTALS:
                if across[(edge >> 3) + edge // WIDTH] >> (edge & 7) & 1 == 0:
                    found.append(edge)
            else:
                beyond = edge - HORIZONTALS
                place = beyond + GAP * (beyond // (WIDTH + 1))
                if down[place >> 3] >> (place & 7) & 1 == 0:
                    found.append(edge)
        return found

    def take_back(self, edge: Edge) -> None:
        """Have *edge* not drawn, and its boxes nobody's; `recount` has to follow."""
        x, y, horizontal = place_of(edge)
        _clear(self.across if horizontal else self.down, x, y)
        for left, top in ((x, y), (x, y - 1)) if horizontal else ((x, y), (x - 1, y)):
            if 0 <= left < WIDTH and 0 <= top < HEIGHT:
                _clear(self.team_0, left, top)
                _clear(self.team_1, left, top)

    def recount(self) -> None:
        """Count lines and scores anew."""
        across = int.from_bytes(self.across, "little")
        down = int.from_bytes(self.down, "little")
        self.drawn = across.bit_count() + down.bit_count()
        self.scores = self.count()

    def _give(self, box: Box, team: Team) -> Box:
        y, x = divmod(box, WIDTH)
        if team & 1 != 0:
            _set(self.team_0, x, y)
        if team & 2 != 0:
            _set(self.team_1, x, y)
        self.scores[team] += 1
        return box

    @property
    def complete(self) -> bool:
        return self.drawn == EDGES

    @property
    def leader(self) -> Team | None:
        """The team with more boxes than each other, if there is one."""
        most = max(self.scores)
        return self.scores.index(most) if self.scores.count(most) == 1 else None

    @property
    def winner(self) -> Team | None:
        """The leader, once every line is drawn."""
        return self.leader if self.complete else None

    def closed(self) -> Bitboard:
        """All boxes whose four lines are drawn."""
        across = int.from_bytes(self.across, "little")
        down = int.from_bytes(self.down, "little")
        return across & across >> STRIDE & down & down >> 1 & BOX_CELLS

    def owned(self) -> list[Bitboard]:
        """The boxes of each team."""
        closed = self.closed()
        low = int.from_bytes(self.team_0, "little") & closed
        high = int.from_bytes(self.team_1, "little") & closed
        both = low & high
        # and-not by exclusive or: ~ is dear
        return [closed ^ (low | high), low ^ both, high ^ both, both]

    def count(self) -> list[int]:
        """The scores, counted by planes."""
        return [boxes.bit_count() for boxes in self.owned()]


def _get(rows: bytearray, x: int, y: int) -> bool:
    return rows[y * ROW + (x >> 3)] >> (x & 7) & 1 != 0


def _set(rows: bytearray, x: int, y: int) -> None:
    rows[y * ROW + (x >> 3)] |= 1 << (x & 7)


def _clear(rows: bytearray, x: int, y: int) -> None:
    rows[y * ROW + (x >> 3)] &= 0xFF ^ 1 << (x & 7)
