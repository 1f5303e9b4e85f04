"""
What a rule says, whichever family it is of.

All families are one sentence with different words in it: *a dead cell is born if its count is
among these, a living one stays if it is among those*. Numbers are kept as the bits of an int,
so that a count is looked up with one shift::

    B3/S23      born  0b0000_1000      stays  0b0000_1100

What is counted is a neighbourhood: how many columns it reaches in each row, from the row of
the cell itself to the farthest one (rows above and below are alike)::

    M, square        N, diamond       C, circle
    o o o o o        . . o . .        . o o o .
    o o o o o        . o o o .        o o o o o
    o o x o o        o o x o o        o o x o o      rows (2, 2, 2), (2, 1, 0), (2, 2, 1)
    o o o o o        . o o o .        o o o o o
    o o o o o        . . o . .        . o o o .

States are small numbers: 0 is dead, and what else there is depends on the family::

    life, larger, weighted    1 alive
    colours                   two colours: 2 red, 3 blue (Colorised), or 1 and 2 (Immigration)
    generations, larger       1 alive, then one state for each generation of ageing
"""

from __future__ import annotations

from engine.patterns import MOST_STATES

Counts = int  # bit n is set if a count of n is among them
State = int

DEAD = 0
ALIVE = 1

LIFE = "life"
COLOURS = "colours"
LARGER = "larger"
WEIGHTED = "weighted"
GENERATIONS = "generations"

SQUARE = "M"
DIAMOND = "N"
CIRCLE = "C"

MAX_REACH = 10
MAX_STATES = MOST_STATES + 1  # what the letters of RLE tell apart, and dead


class Rule:
    """One rule: its text says all the rest, so two with the same text are the same."""

    def __init__(
        self,
        text: str,
        family: str,
        born: Counts,
        stays: Counts,
        live: tuple[State, ...] = (ALIVE,),
        reach: int = 1,
        shape: str = SQUARE,
        middle: bool = False,
        births_see_ageing: bool = False,
        stays_see_ageing: bool = False,
    ) -> None:
        self.text = text  # as it is written
        self.name = ""  # as people call it
        self.family = family
        self.born = born
        self.stays = stays
        self.live = live  # the states of cells that are not dead
        self.states = live[-1] + 1
        self.reach = reach
        self.shape = shape
        self.middle = middle  # whether the cell itself is counted, too
        self.births_see_ageing = births_see_ageing  # whether ageing cells count for births
        self.stays_see_ageing = stays_see_ageing
        self._around: list[tuple[int, int, int]] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Rule({self.text})"

    @property
    def ages(self) -> bool:
        """Whether a cell that does not stay grows old before it is dead."""
        return self.family != COLOURS and self.states > 2

    def rows(self) -> list[int]:
        """How many columns to either side are counted, in the cell's own row and those beyond."""
        return [_half_width(self.shape, self.reach, row) for row in range(self.reach + 1)]

    def size(self) -> int:
        """The largest count there can be."""
        if self.family == WEIGHTED:
            return 36
        widths = [2 * half + 1 for half in self.rows()]
        return 2 * sum(widths) - widths[0] - (0 if self.middle else 1)

    def around(self) -> list[tuple[int, int, int]]:
        """Where the neighbours are, as dx and dy, and what each of them counts."""
        if self._around == []:
            rows = self.rows()
            self._around = [
                (dx, dy, self._weight(dx, dy))
                for dy in range(-self.reach, self.reach + 1)
                for dx in range(-rows[abs(dy)], rows[abs(dy)] + 1)
                if self.middle or (dx, dy) != (0, 0)
            ]
        return self._around

    def _weight(self, dx: int, dy: int) -> int:
        return 2 if self.family == WEIGHTED and abs(dx) + abs(dy) <= 2 else 1


def counts_of(low: int, high: int) -> Counts:
    """All counts from *low* to *high*."""
    return (1 << high + 1) - (1 << low)


def ranges_of(counts: Counts) -> list[tuple[int, int]]:
    """*counts* as ranges from the lowest to the highest, with gaps between them."""
    found: list[tuple[int, int]] = []
    for count in range(counts.bit_length()):
        if counts >> count & 1 == 0:
            continue
        if found != [] and found[-1][1] == count - 1:
            found[-1] = (found[-1][0], count)
        else:
            found.append((count, count))
    return found


def _half_width(shape: str, reach: int, row: int) -> int:
    if shape == SQUARE:
        return reach
    if shape == DIAMOND:
        return reach - row
    width = reach  # a circle: less than reach + 1/2 away
    while width * width + row * row > reach * reach + reach:
        width -= 1
    return width
