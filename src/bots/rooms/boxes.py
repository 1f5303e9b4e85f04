"""
Boxes' bots: four who see the sheet as everybody does, and draw by their characters.

::

    Closer     takes any third side that somebody left
    Fencer     draws long lines, straight on
    Miser      takes third sides, and never gives a box away: no second side of one that has two
    Wanderer   draws what some box around lacks, and moves on

Each looks at a region of 12 x 12 boxes, where lines were drawn last or somewhere else by chance.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from random import Random

from bots.bot import Bot
from client.canister import Canister
from engine.boxes.edges import HEIGHT, WIDTH, Edge, boxes_beside, edge_of, edges_around
from engine.boxes.log import unpack

SIDE = 12  # boxes of the region that a bot looks at
SAFE = 2  # lines that a miser draws when there is nothing to take
RECENT = 40  # records that say where something is going on
ELSEWHERE = 0.03  # of all moves; few, so that bots meet each other and people

Box = tuple[int, int]
Choose = Callable[["Region", Random, int], list[Edge]]


class Region:
    """Some boxes around a place, and which of their lines are drawn."""

    def __init__(self, left: int, top: int, drawn: set[Edge]) -> None:
        self.left = left
        self.top = top
        self.drawn = drawn

    def boxes(self) -> list[Box]:
        return [(self.left + x, self.top + y) for y in range(SIDE) for x in range(SIDE)]

    def missing(self, x: int, y: int) -> list[Edge]:
        """The lines that a box lacks."""
        return [edge for edge in edges_around(x, y) if edge not in self.drawn]

    def free(self) -> list[Edge]:
        """All lines that are not drawn."""
        return sorted({edge for box in self.boxes() for edge in self.missing(*box)})

    def is_safe(self, edge: Edge) -> bool:
        """True if nobody could close a box because of *edge*, as far as can be seen."""
        places = [(box % WIDTH, box // WIDTH) for box in boxes_beside(edge)]
        return all(self.holds(*box) and len(self.missing(*box)) != 2 for box in places)

    def holds(self, x: int, y: int) -> bool:
        """True if the box is one of these: of others not all lines are known."""
        return 0 <= x - self.left < SIDE and 0 <= y - self.top < SIDE


def third_sides(region: Region) -> list[Edge]:
    """Lines that close a box."""
    found = [region.missing(*box) for box in region.boxes()]
    return [edges[0] for edges in found if len(edges) == 1]


def closer(region: Region, dice: Random, most: int) -> list[Edge]:
    free = region.free()
    return third_sides(region)[:most] or dice.sample(free, min(1, len(free)))


def fencer(region: Region, dice: Random, most: int) -> list[Edge]:
    """A straight line through the region, as far as it is free."""
    horizontal = dice.random() < 0.5
    at = dice.randrange(SIDE)
    left, top = region.left, region.top
    along = [(left + step, top + at) for step in range(SIDE)]
    places = along if horizontal else [(left + at, top + step) for step in range(SIDE)]
    lines = [edge_of(x, y, horizontal) for x, y in places]
    return [line for line in lines if line not in region.drawn][:most]


def miser(region: Region, dice: Random, most: int) -> list[Edge]:
    """Third sides, or else safe lines, each of them safe after the one before."""
    taken = third_sides(region)[:most]
    if taken:
        return taken
    seen = Region(region.left, region.top, set(region.drawn))
    chosen: list[Edge] = []
    while len(chosen) < min(SAFE, most):
        safe = [edge for edge in seen.free() if seen.is_safe(edge)]
        if not safe:
            break
        chosen.append(dice.choice(safe))
        seen.drawn.add(chosen[-1])
    return chosen


def wanderer(region: Region, dice: Random, most: int) -> list[Edge]:
    x, y = region.left + dice.randrange(SIDE), region.top + dice.randrange(SIDE)
    return region.missing(x, y)[:most]


class Drawer(Bot):
    """Draws what *choose* likes of the region it looks at."""

    def __init__(self, name: str, choose: Choose, canister: Canister, dice: Random) -> None:
        super().__init__(canister, dice)
        self.name = name
        self.choose = choose

    def enter(self) -> str:
        """Take its name, and so a team."""
        self.canister.tell("set_name", self.name)
        return "draws lines"

    def move(self) -> None:
        """Draw some lines, if it has any."""
        sheet = self.canister.ask("get_sheet")
        seat = self.canister.ask("get_seat")
        if sheet["complete"] or sheet["paused"] or seat["lines"] == 0:
            return
        region = self.look(*self.place(sheet))
        edges = self.choose(region, self.dice, min(seat["lines"], 8))
        if edges:
            self.canister.tell("draw", sorted(set(edges))[: seat["lines"]])

    def place(self, sheet: dict[str, int]) -> Box:
        """Where something was drawn lately, or anywhere."""
        count = sheet["records"]
        if count == 0 or self.dice.random() < ELSEWHERE:
            return self.dice.randrange(WIDTH - SIDE), self.dice.randrange(HEIGHT - SIDE)
        text = self.canister.ask("get_records", sheet["game"], max(0, count - RECENT))
        edge, _ = self.dice.choice(unpack(base64.b64decode(text)))
        box = boxes_beside(edge)[0]
        x, y = box % WIDTH - SIDE // 2, box // WIDTH - SIDE // 2
        return min(max(x, 0), WIDTH - SIDE), min(max(y, 0), HEIGHT - SIDE)

    def look(self, left: int, top: int) -> Region:
        """The boxes from here on, as the canister shows them."""
        data = base64.b64decode(self.canister.ask("get_region", left, top, SIDE, SIDE))
        drawn, at = set(), 0
        for horizontal, wide, high in ((True, SIDE, SIDE + 1), (False, SIDE + 1, SIDE)):
            size = (wide + 7) // 8
            for y in range(high):
                bits = int.from_bytes(data[at : at + size], "little")
                places = [left + x for x in range(wide) if bits >> x & 1]
                drawn |= {edge_of(x, top + y, horizontal) for x in places}
                at += size
        return Region(left, top, drawn)


CHARACTERS = {"Closer": closer, "Fencer": fencer, "Miser": miser, "Wanderer": wanderer}
ROOM = {name: partial(Drawer, name, choose) for name, choose in CHARACTERS.items()}
