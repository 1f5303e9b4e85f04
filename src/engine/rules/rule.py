"""
What a rule says, whichever family it is of, and the same in plain words.

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

    @property
    def eight(self) -> bool:
        """Whether the eight cells around are counted, and nothing else."""
        return self.reach == 1 and self.shape == SQUARE and not self.middle

    def rows(self) -> list[int]:
        """How many columns to either side are counted, in the cell's own row and those beyond."""
        return [_half_width(self.shape, self.reach, row) for row in range(self.reach + 1)]

    def size(self) -> int:
        """The largest count there can be."""
        if self.family == WEIGHTED:
            return 36
        widths = [2 * half + 1 for half in self.rows()]
        return 2 * sum(widths) - widths[0] - (0 if self.middle else 1)


def _half_width(shape: str, reach: int, row: int) -> int:
    if shape == SQUARE:
        return reach
    if shape == DIAMOND:
        return reach - row
    width = reach  # a circle: less than reach + 1/2 away
    while width * width + row * row > reach * reach + reach:
        width -= 1
    return width


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


def explain(rule: Rule) -> str:
    """
    What *rule* does, in two or three sentences.

    >>> from engine.rules.notation import parse_rule
    >>> explain(parse_rule("B3/S23"))
    'A dead cell comes to life with exactly 3 living neighbours; a living one stays with 2 or 3.'
    """
    sentences = [f"{_births(rule)}; {_stays(rule)}."]
    if rule.reach > 1 or rule.shape == DIAMOND:
        sentences.append(f"{_neighbourhood(rule)}.")
    if rule.family == COLOURS:
        sentences.append("A newborn cell takes the colour that most of its three parents have.")
    if rule.ages:
        sentences.append(_ageing(rule))
    return " ".join(sentences)


def _births(rule: Rule) -> str:
    if rule.born == 0:
        return "No dead cell ever comes to life"
    if rule.family == WEIGHTED:
        return f"A dead cell comes to life with an influence of {_numbers(rule.born)}"
    only = "exactly " if rule.born.bit_count() == 1 else ""
    one = rule.born == 1 << 1
    parents = "living neighbour" if one else "living neighbours"
    if rule.births_see_ageing:
        parents = "neighbour that is not dead" if one else "neighbours that are not dead"
    elif rule.middle:
        parents = "living cell around it" if one else "living cells around it"
    return f"A dead cell comes to life with {only}{_numbers(rule.born)} {parents}"


def _stays(rule: Rule) -> str:
    if rule.stays == 0:
        return "a living one never stays"
    if rule.stays == counts_of(0, rule.size()):
        return "a living one always stays"
    words = f"a living one stays with {_numbers(rule.stays)}"
    if rule.births_see_ageing != rule.stays_see_ageing:
        return words + " in state 1"
    return words + ", counting itself" if rule.middle else words


def _neighbourhood(rule: Rule) -> str:
    if rule.family == WEIGHTED:
        return (
            "Influence comes from the 24 cells of the 5 x 5 square around a cell: 2 from each "
            "that is at most two steps along rows and columns away, 1 from the others"
        )
    if rule.reach == 1 and not rule.middle:
        return "Neighbours are the 4 cells that share a side with it"
    if rule.shape == SQUARE:
        side = 2 * rule.reach + 1
        shape = f"{side} x {side} square around it"
    else:
        name = "diamond" if rule.shape == DIAMOND else "circle"
        shape = f"{name} that reaches {_several(rule.reach, 'cell')} to each side"
    return f"Counted are the {rule.size()} cells of the {shape}"


def _ageing(rule: Rule) -> str:
    counts = "does not count"
    if rule.births_see_ageing:
        counts = "counts as a neighbour" if rule.stays_see_ageing else "counts for births only"
    ages = _several(rule.states - 2, "generation")
    return f"Who does not stay is ageing for {ages} and then dead; who is ageing {counts}."


def _several(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def _numbers(counts: Counts) -> str:
    """2 or 3; 3, 6 or 7; 34 to 45."""
    words: list[str] = []
    for low, high in ranges_of(counts):
        if high - low >= 3:
            words.append(f"{low} to {high}")
        else:
            words += [str(number) for number in range(low, high + 1)]
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + " or " + words[-1]
