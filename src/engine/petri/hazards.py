"""
Hazards: blight and decay, which come after a tick of Life.

A token of blight puts the living cells on its place and beside it to sleep, with the energy
that they have::

    . x .
    x b x        all tokens strike the same board, and each loses one charge
    . x .

A cell is *shielded* if its nine places are as they were after one or two ticks of the 5x5
around it, taken out of the dish: a still life, or something that blinks.

Decay takes energy from a living cell with at most one neighbour, but never the last.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.petri.cell import ALIVE_DIGITS, DECAYED, RICH_DIGITS, asleep
from engine.petri.plate import Place, Plate
from engine.petri.tables import Mode


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
            cells[place] = asleep(cells[place])
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


def decay(plate: Plate, mode: Mode, cells: bytearray) -> int:
    """Let living cells that are alone lose energy; how many did."""
    if mode.decay == 0:
        return 0
    rich = int(cells.translate(RICH_DIGITS), 2)
    poorer = plate.places_of(plate.lonely(board_of_living(cells)) & rich)
    table = DECAYED[mode.decay]
    for place in poorer:
        cells[place] = table[cells[place]]
    return len(poorer)


def board_of_living(cells: bytearray) -> Bitboard:
    """The places where something lives."""
    return int(cells.translate(ALIVE_DIGITS), 2)
