"""
Plates: the shape of a dish, and Life on it.

The places of a dish are bytes, row by row, with one byte at the end of each row that is
always empty; so a place has four neighbours at fixed distances, and nothing runs over an
edge. A board of it (``bitboard.py``) has a bit for each byte, the last byte as bit 0,
because that is how ``int(digits, 2)`` reads them::

    place    0  1  2  _         bit   11 10  9  8
             4  5  6  _                7  6  5  4          width 3, height 3, stride 4
             8  9 10  _                3  2  1  0

Edges are hard: beyond them everything is dead.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, count, life

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
