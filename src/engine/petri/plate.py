"""
Plates: the shape of a dish, and all that happens on one.

The places of a dish are bytes, row by row, with one byte at the end of each row that is
always empty; so a place has four neighbours at fixed distances, and nothing runs over an
edge. A board of it (``bitboard.py``) has a bit for each byte, the last byte as bit 0,
because that is how ``int(digits, 2)`` reads them::

    place    0  1  2  _         bit   11 10  9  8
             4  5  6  _                7  6  5  4          width 3, height 3, stride 4
             8  9 10  _                3  2  1  0

Edges are hard: beyond them everything is dead.

**Swipe.** Living cells move as far as they can, and merge with what they meet. A line is swept
from its leading edge backwards, and a cell that comes out of a merge merges no more in this
swipe, as in 2048. Dormant cells do not move; they divide a line, and wake when something runs
into them::

    towards W    . . a2 a2 a2    ->   a3 a2 . . .        equal: one more
                 a4 . a2         ->   a3 . .             unequal: the higher less one
                 . d5 . a3       ->   . a4 . .           dormant: the higher less one, alive

A merge of two cells that both came from colonies of four and more gives one energy on top.
A cell that runs over a catalyst has its energy doubled, and the catalyst is used up; what
merges on one, where a cell was born, is doubled after the merge. No energy is below 1 or
above the mode's most.

**Blight.** A token puts the living cells on its place and beside it to sleep, with the energy
that they have::

    . x .
    x b x        all tokens strike the same board, and each loses one charge
    . x .

A cell is *shielded* if its nine places are as they were after one or two ticks of the 5x5
around it, taken out of the dish: a still life, or something that blinks.

**Decay** takes energy from a living cell with at most one neighbour, but never the last.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, count, life
from engine.petri.cells import (
    ALIVE_DIGITS,
    DECAYED,
    DORMANT,
    EMPTY,
    ENERGY,
    RICH_DIGITS,
    Energy,
    Mode,
)

Place = int
Way = str

WAYS = "NESW"


class Plate:
    """The masks, lines and edges of a dish of *width* x *height*."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.size = self.stride * height
        rows = range(0, self.size, self.stride)
        self.places = [row + x for row in rows for x in range(width)]
        self.board = self.board_of(self.places)
        # the bytes at the ends of rows, as an int of all bytes: no place, and never free
        self.gaps = int.from_bytes((bytes(width) + b"\1") * height, "little")
        self.lines = {
            "W": [[row + x for x in range(width)] for row in rows],
            "E": [[row + x for x in range(width - 1, -1, -1)] for row in rows],
            "N": [[row + x for row in rows] for x in range(width)],
            "S": [[row + x for row in reversed(rows)] for x in range(width)],
        }
        self.edges = {way: self.board_of([line[0] for line in self.lines[way]]) for way in WAYS}
        self._windows: dict[Place, tuple[Bitboard, Bitboard]] = {}

    def bit(self, place: Place) -> Bitboard:
        return 1 << self.size - 1 - place

    def board_of(self, places: list[Place]) -> Bitboard:
        board = 0
        for place in places:
            board |= self.bit(place)
        return board

    def places_of(self, board: Bitboard) -> list[Place]:
        """The places whose bits are set in *board*, the first ones first."""
        digits = f"{board:0{self.size}b}"
        places = []
        place = digits.find("1")
        while place >= 0:
            places.append(place)
            place = digits.find("1", place + 1)
        return places

    def tick(self, alive: Bitboard, births_with_two: bool) -> Bitboard:
        """Where something lives after a tick, if every place that is not alive were empty."""
        if births_with_two:
            _, two_or_three = count(alive, self.stride)
            return two_or_three & self.board
        return life(alive, self.stride) & self.board

    def lonely(self, alive: Bitboard) -> Bitboard:
        """The living cells with at most one neighbour."""
        stride = self.stride
        west = alive << 1
        east = alive >> 1
        beside = west | east
        row = beside | alive  # at least one of three in a row
        pair = west & east | beside & alive  # at least two of them
        above = row << stride
        below = row >> stride
        company = west & east | pair << stride | pair >> stride
        company |= above & below | (above | below) & beside
        return alive ^ alive & company

    def colonies(self, alive: Bitboard) -> Bitboard:
        """The living cells in groups of four or more, joined along their sides."""
        stride = self.stride
        large = 0
        rest = alive & (alive << 1 | alive >> 1 | alive << stride | alive >> stride)
        while rest != 0:
            group = rest & -rest
            grown = 0
            while grown != group:
                grown = group
                group |= (group << 1 | group >> 1 | group << stride | group >> stride) & alive
            rest ^= group
            if group.bit_count() >= 4:
                large |= group
        return large

    def window(self, place: Place) -> tuple[Bitboard, Bitboard]:
        """The 5x5 and the 3x3 places around *place* that are on the dish."""
        if place not in self._windows:
            self._windows[place] = (self._square(place, 2), self._square(place, 1))
        return self._windows[place]

    def _square(self, place: Place, reach: int) -> Bitboard:
        left = place % self.stride
        top = place // self.stride
        rows = range(max(top - reach, 0), min(top + reach, self.height - 1) + 1)
        columns = range(max(left - reach, 0), min(left + reach, self.width - 1) + 1)
        return self.board_of([y * self.stride + x for y in rows for x in columns])


_PLATES: dict[tuple[int, int], Plate] = {}


def plate(width: int, height: int) -> Plate:
    """The plate of *width* x *height*, made once."""
    if (width, height) not in _PLATES:
        _PLATES[(width, height)] = Plate(width, height)
    return _PLATES[(width, height)]


class Swipe:
    """What a swipe made of the *cells* and *catalysts* that it was given."""

    def __init__(self, plate: Plate, cells: bytearray, catalysts: bytearray, mode: Mode) -> None:
        """*cells* and *catalysts* are changed in place."""
        self.plate = plate
        self.cells = cells
        self.catalysts = catalysts
        self.most_energy = mode.most_energy
        self.merged: list[Place] = []
        self.used = 0
        self._origin: dict[Place, Place] = {}
        # -1: not looked for yet, as most swipes merge nothing
        self._colonies = -1 if mode.bonus else 0

    def run(self, way: Way, alive: int) -> None:
        """Swipe towards *way*; *alive* is the board of what lives."""
        cells = self.cells
        for line in self.plate.lines[way]:
            for index in range(1, len(line)):
                cell = cells[line[index]]
                if cell != EMPTY and cell & DORMANT == 0:
                    self._move(line, index, cell, alive)

    def _move(self, line: list[Place], index: int, cell: int, alive: int) -> None:
        """Move the living *cell* at *index* of *line*."""
        cells = self.cells
        start = line[index]
        cells[start] = EMPTY
        place = start
        while index > 0:
            index -= 1
            ahead = line[index]
            if cells[ahead] != EMPTY:
                # of all that merged, only the last can be right ahead
                if self.merged[-1:] != [ahead]:
                    cells[ahead] = self._merge(ahead, cells[ahead], start, cell, alive)
                    return
                break
            place = ahead
            if self.catalysts[place] != 0:
                cell = self._double(place, cell & ENERGY)
        self._origin[place] = start
        cells[place] = cell

    def _merge(self, place: Place, front: int, start: Place, mover: int, alive: int) -> int:
        """What *front*, at *place*, and the *mover*, from *start*, are together."""
        self.merged.append(place)
        high = max(front & ENERGY, mover & ENERGY)
        if front & DORMANT == 0 and front & ENERGY == mover & ENERGY:
            energy = high + 1
        else:
            energy = max(high - 1, 1)
        if front & DORMANT == 0 and self._in_colonies(self._origin.get(place, place), start, alive):
            energy += 1
        energy = min(energy, self.most_energy)
        return energy if self.catalysts[place] == 0 else self._double(place, energy)

    def _double(self, place: Place, energy: Energy) -> Energy:
        """Twice *energy*, for the catalyst at *place*, which is used up."""
        self.catalysts[place] = 0
        self.used += 1
        return min(2 * energy, self.most_energy)

    def _in_colonies(self, one: Place, other: Place, alive: int) -> bool:
        if self._colonies < 0:
            self._colonies = self.plate.colonies(alive)
        both = self.plate.bit(one) | self.plate.bit(other)
        return self._colonies & both == both


def blight(plate: Plate, mode: Mode, cells: bytearray, charges: bytearray) -> int:
    """Let all tokens of blight strike; how many cells fell dormant."""
    if charges.count(0) == len(charges):
        return 0
    alive = board_of_living(cells)
    struck = 0
    for place in plate.places:
        if charges[place] != 0:
            charges[place] -= 1
            struck |= _cross(plate, place)
    hits = 0
    for place in plate.places_of(struck & alive):
        if not shielded(plate, alive, place, mode.births_with_two):
            cells[place] = DORMANT | cells[place] & ENERGY
            hits += 1
    return hits


def _cross(plate: Plate, place: Place) -> Bitboard:
    """*place* and the places that share a side with it, whether or not on the dish."""
    bit = plate.bit(place)
    return bit | bit << 1 | bit >> 1 | bit << plate.stride | bit >> plate.stride


def shielded(plate: Plate, alive: Bitboard, place: Place, births_with_two: bool) -> bool:
    """True if the nine places around *place* are as they are after one or two ticks."""
    window, near = plate.window(place)
    now = alive & window
    one = plate.tick(now, births_with_two) & window
    if (one ^ now) & near == 0:
        return True
    two = plate.tick(one, births_with_two) & window
    return (two ^ now) & near == 0


def decay(plate: Plate, mode: Mode, cells: bytearray, lonely: Bitboard) -> int:
    """Let living cells that are *lonely* lose energy; how many did."""
    if mode.decay == 0 or lonely == 0:
        return 0
    rich = int(cells.translate(RICH_DIGITS), 2)
    poorer = plate.places_of(lonely & rich)
    table = DECAYED[mode.decay]
    for place in poorer:
        cells[place] = table[cells[place]]
    return len(poorer)


def board_of_living(cells: bytearray) -> Bitboard:
    """The places where something lives."""
    return int(cells.translate(ALIVE_DIGITS), 2)
