"""
Folding: a few scattered cells of a large board, brought together in a small one.

A board is cut in two, and the upper part laid over the lower one, as often as none of the
cells that matter, the *region*, comes to lie on another one::

    a . . .   . . c .           a . c .            c and b did not meet,
    . . b .   . . . .    ->     . . b .            so both are still there

Distances stay what they are: what was beside a cell, or a stride from it, is so afterwards.
So whatever is computed of a cell and its neighbours can be computed in the small board, if
all of them are in the region. But a cut parts neighbours. So both parts reach beyond it, as far
as anything can travel in a tick, and of what lies in both the result is taken where it is right::

    |<------- lower part ------->|
    |          right             |  overlap  |
                     |  overlap  |          right             |
                     |<------------- upper part ------------->|
"""

from __future__ import annotations

from engine.bitboard import Bitboard

WORD = 64  # to shift by whole words is three times cheaper in the canister
TRIES = 80
APART = 3 * WORD  # one cut from the next that is tried


class Fold:
    """How to fold the *region* of a board, so that both parts reach *overlap* cells over a cut."""

    def __init__(self, region: Bitboard, overlap: int) -> None:
        self._overlap = overlap
        # for each cut, how far the upper part is shifted, and what of the region is in which part
        self.cuts: list[tuple[int, Bitboard, Bitboard]] = []
        self._right: list[tuple[Bitboard, Bitboard]] = []
        region = self._crop(region)
        while region.bit_length() > 6 * overlap:
            shift = self._find(region)
            if shift == 0:
                break
            region = self._cut(region, shift)

    def _crop(self, region: Bitboard) -> Bitboard:
        """*region* without what is empty below it, if that is much."""
        shift = (region & -region).bit_length() // WORD * WORD
        if 4 * shift > region.bit_length():
            region >>= shift
            self.cuts.append((shift, 0, region))
            self._right.append((0, region))
        return region

    def _find(self, region: Bitboard) -> int:
        """How far the upper part can be shifted so that no two cells of *region* meet, or 0."""
        size = region.bit_length()
        first = ((size // 2 - self._overlap) // WORD + 1) * WORD
        for shift in range(first, first + TRIES * APART, APART):
            if shift + 2 * self._overlap > size * 3 // 4:
                break  # this would save too little
            if region >> shift & region == 0:
                return shift
        return 0

    def _cut(self, region: Bitboard, shift: int) -> Bitboard:
        """*region* with what is above *shift* laid over what is below."""
        cut = shift + self._overlap
        low = region & (1 << cut + self._overlap) - 1
        high = region >> shift
        self.cuts.append((shift, low, high))
        self._right.append((low & (1 << cut) - 1, high >> self._overlap << self._overlap))
        return low | high

    def fold(self, board: Bitboard) -> Bitboard:
        """What *board* has in the region, folded; all of *board*, if there is no cut."""
        for shift, low, high in self.cuts:
            board = board & low | board >> shift & high
        return board

    def unfold(self, board: Bitboard) -> Bitboard:
        """The board that `fold` made *board* of."""
        for number in range(len(self.cuts) - 1, -1, -1):
            low, high = self._right[number]
            board = board & low | (board & high) << self.cuts[number][0]
        return board
