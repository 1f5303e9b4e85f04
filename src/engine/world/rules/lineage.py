"""
Lineage: who is heir to a cell.

The owners that live on a board are ranked from 0 in ascending order, and the rank of every
cell's *heir* is kept bit by bit, a board for each bit::

    owners 2, 5, 7   have ranks 0, 1, 2   planes[0] = cells of 5
                                          planes[1] = cells of 7

The heir of a living cell is its owner. To a dead cell it is a guess: whose children would be
born there, most likely. A guess need not be right, for where a cell and its eight neighbours
do not all have the same heir lies the *border*, and whoever is born there is voted on
(``votes.py``). Everywhere else all parents are of one owner, and the guess is right.

Guesses are made by letting the living spread over dead land, by a cell, then three, then
nine, first come, first served::

    . . . . . .           0 0 0 1 1 1
    . 0 . . 1 .    ->     0 0 0 1 1 1         border: the two columns in the middle
    . . . . . .           0 0 0 1 1 1
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride

Player = int
Rank = int

SPREAD = (1, 3, 9)


def holders(cells: Bitboard, planes: list[Bitboard]) -> list[tuple[int, Bitboard]]:
    """*cells* by the number that *planes* spell there, in ascending order."""
    groups = [(0, cells)] if cells != 0 else []
    for bit in range(len(planes) - 1, -1, -1):
        plane = planes[bit]
        if plane == 0:
            continue
        split = []
        for number, group in groups:
            high = group & plane
            low = group ^ high
            if low != 0:
                split.append((number, low))
            if high != 0:
                split.append((number | 1 << bit, high))
        groups = split
    return groups


def spell(planes: list[Bitboard], number: int, cells: Bitboard) -> None:
    """Write *number* over *cells* of *planes*, which are empty there."""
    for bit in range(len(planes)):
        if number >> bit & 1 != 0:
            planes[bit] |= cells


def spread(planes: list[Bitboard], known: Bitboard, stride: Stride) -> list[Bitboard]:
    """*planes* with the numbers of the cells that are *known* written on dead land around."""
    for distance in SPREAD:
        for step in (distance, distance * stride):
            reached = known << step | known >> step
            fresh = reached ^ reached & known
            planes = [plane | (plane << step | plane >> step) & fresh for plane in planes]
            known |= fresh
    return planes


def border(planes: list[Bitboard], stride: Stride) -> Bitboard:
    """The cells that do not have one number in *planes* together with their eight neighbours."""
    across = 0
    down = 0
    for plane in planes:
        across |= plane ^ plane << 1
        down |= plane ^ plane << stride
    # a row of three has one number if none of its two steps across changes it, and three rows
    # that have one each have the same if none of the two steps down in the middle changes it
    row = across | across >> 1
    return row | row << stride | row >> stride | down | down >> stride
