"""
Boxes as one reads the rules: sets of lines, looked through again and again.

What would come of a line, which the page shows, is defined here, too: `foresee`.
"""

from __future__ import annotations

from hashlib import sha256

from engine.boxes.edges import HORIZONTALS, WIDTH, boxes_beside, edge_of, edges_around
from engine.boxes.log import PAGE_BYTES


class Slow:
    """A sheet as a set of lines, and whose the boxes are."""

    def __init__(self) -> None:
        self.lines: set[int] = set()
        self.owner: dict[int, int] = {}

    def draw(self, edge: int, team: int) -> list[int] | None:
        if edge in self.lines:
            return None
        self.lines.add(edge)
        closed = [box for box in boxes_beside(edge) if missing(self.lines, box) == []]
        self.owner.update(dict.fromkeys(closed, team))
        return closed

    @property
    def scores(self) -> list[int]:
        owned = list(self.owner.values())
        return [owned.count(team) for team in range(4)]


def missing(lines: set[int], box: int) -> list[int]:
    """The lines that *box* lacks."""
    return [edge for edge in edges_around(box % WIDTH, box // WIDTH) if edge not in lines]


def slow_head(log: bytes) -> bytes:
    """The head of a whole log, page by page."""
    head = bytes(32)
    for start in range(0, len(log), PAGE_BYTES):
        head = sha256(head + log[start : start + PAGE_BYTES]).digest()
    return head


def foresee(lines: set[int], edge: int) -> tuple[list[int], list[int], list[int]]:
    """
    The boxes that *edge* would close, those that it would open for others, and those that can
    follow and could have been closed without it.

    A box with three lines can be closed by anybody, which may leave the next one with three.
    """
    beside = boxes_beside(edge)
    after = lines | {edge}
    closes = [box for box in beside if missing(after, box) == []]
    taken = take_all(after, set(beside))
    begun = {box for box in [*closes, *taken] if len(missing(lines, box)) == 1}
    anyway = take_all(lines, begun)
    return closes, sorted(taken - anyway), sorted(taken & anyway)


def take_all(lines: set[int], near: set[int]) -> set[int]:
    """The boxes that can be closed one after the other, beginning with those *near*."""
    lines, near, taken = set(lines), set(near), set()
    while open_boxes := [box for box in sorted(near) if len(missing(lines, box)) == 1]:
        (edge,) = missing(lines, open_boxes[0])
        lines.add(edge)
        near |= set(boxes_beside(edge))
        taken |= {box for box in boxes_beside(edge) if missing(lines, box) == []}
    return taken


def read_picture(picture: list[str], left: int, top: int) -> tuple[set[int], int | None]:
    """
    The lines of a drawing, and the one that is asked about::

        +-+-+      dots at every other place; - and | are lines,
        | * |      * is the one that is asked about
        +-+-+
    """
    lines, asked = set(), None
    for row, text in enumerate(picture):
        for column, sign in enumerate(text):
            if sign in "-|*":
                edge = edge_of(left + column // 2, top + row // 2, row % 2 == 0)
                assert (edge < HORIZONTALS) == (sign == "-") or sign == "*", picture
                lines.add(edge)
                asked = edge if sign == "*" else asked
    return lines - {asked}, asked
