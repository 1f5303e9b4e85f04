"""
A sheet exported as plain bytes, in the order of the numbers of lines and boxes, and imported again.

Rows follow one another without a gap, which is easier to read elsewhere than a `Sheet`'s planes::

    edge_taken     a bit for each line, low bits first: bit 3 of byte 0 is line 3
    box_owner      a byte for each box: 0, or the number of its team + 1
    scores         boxes of each team
    edges_placed   how many lines there are
"""

from __future__ import annotations

from engine.boxes.edges import BOXES, EDGES, HEIGHT, HORIZONTALS, TEAMS, WIDTH
from engine.boxes.sheet import ROW, STRIDE, Sheet
from engine.errors import BadSnapshot

ACROSS = WIDTH // 8  # bytes of a row of horizontal lines
DOWN = WIDTH + 1  # bits of a row of vertical ones
# The digit of each owner, 0 to 4, in both planes of teams.
PLANES = (b"00101".ljust(256, b"?"), b"00011".ljust(256, b"?"))


class Exported:
    """A sheet as drawn above."""

    def __init__(
        self, edge_taken: bytes, box_owner: bytes, scores: list[int], edges_placed: int
    ) -> None:
        self.edge_taken = edge_taken
        self.box_owner = box_owner
        self.scores = scores
        self.edges_placed = edges_placed


def export(sheet: Sheet) -> Exported:
    """*sheet* as plain bytes."""
    across = [sheet.across[row : row + ACROSS] for row in range(0, len(sheet.across), ROW)]
    bits = f"{int.from_bytes(sheet.down, 'little'):0{len(sheet.down) * 8}b}"[::-1]
    down = "".join([bits[row : row + DOWN] for row in range(0, len(bits), STRIDE)])
    taken = b"".join(across) + int(down[::-1], 2).to_bytes(len(down) // 8, "little")
    return Exported(taken, _owners(sheet), list(sheet.scores), sheet.drawn)


def _owners(sheet: Sheet) -> bytes:
    found = 0
    for team, boxes in enumerate(sheet.owned(), 1):
        digits = f"{boxes:0{STRIDE * HEIGHT}b}".encode()
        found += int.from_bytes(digits.translate(bytes.maketrans(b"01", bytes([0, team]))), "big")
    rows = found.to_bytes(STRIDE * HEIGHT, "little")
    return b"".join([rows[row : row + WIDTH] for row in range(0, len(rows), STRIDE)])


def import_sheet(exported: Exported) -> Sheet:
    """
    The sheet that `export` wrote.

    :raises BadSnapshot: if its parts are of another size, or do not fit together
    """
    taken, owner = exported.edge_taken, exported.box_owner
    if (len(taken), len(owner)) != (EDGES // 8, BOXES) or max(owner) > len(TEAMS):
        raise BadSnapshot(
            f"Expected {EDGES // 8} bytes of lines and {BOXES} of owners up to {len(TEAMS)}, "
            f"got {len(taken)} and {len(owner)} up to {max(owner, default=0)}"
        )
    sheet = Sheet()
    for y in range(HEIGHT + 1):
        sheet.across[y * ROW : y * ROW + ACROSS] = taken[y * ACROSS : (y + 1) * ACROSS]
    bits = f"{int.from_bytes(taken[HORIZONTALS // 8 :], 'little'):0{DOWN * HEIGHT}b}"[::-1]
    for y in range(HEIGHT):
        line = int(bits[y * DOWN : (y + 1) * DOWN][::-1], 2)
        sheet.down[y * ROW : (y + 1) * ROW] = line.to_bytes(ROW, "little")
    for plane, digit in zip((sheet.team_0, sheet.team_1), PLANES, strict=True):
        digits = owner.translate(digit)
        for y in range(HEIGHT):
            line = int(digits[y * WIDTH : (y + 1) * WIDTH][::-1], 2)
            plane[y * ROW : (y + 1) * ROW] = line.to_bytes(ROW, "little")
    sheet.recount()
    if vars(export(sheet)) != vars(exported):
        raise BadSnapshot(
            f"Expected {sheet.drawn} lines, scores {sheet.scores} and owners of closed boxes only, "
            f"got {exported.edges_placed} lines and scores {exported.scores}"
        )
    return sheet
