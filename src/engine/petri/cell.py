"""
The u8 cell of a dish.

::

    bit   7   6         5 4             3 2 1 0
          0   dormant   unmerged, 0-2   energy, 1-10; 0 where there is nothing

*Unmerged* counts the ticks that a living cell of energy 1 has passed without merging; with
the third it falls dormant. Every other cell has 0 there.

What happens to all cells at once is a table of 256 bytes for ``bytes.translate``.
"""

from __future__ import annotations

from engine.petri.tables import Energy

Cell = int

EMPTY = 0
ENERGY = 0x0F
UNMERGED = 0x10  # one tick
DORMANT = 0x40
NEWBORN = 1
DROWSY = NEWBORN | 2 * UNMERGED  # one tick more, and it sleeps


def is_alive(cell: Cell) -> bool:
    return cell != EMPTY and cell & DORMANT == 0


def energy(cell: Cell) -> Energy:
    return cell & ENERGY


def asleep(cell: Cell) -> Cell:
    """*cell* when it falls dormant: with its energy, and nothing else."""
    return DORMANT | cell & ENERGY


def aged(cell: Cell) -> Cell:
    """*cell* after a tick in which it did not merge."""
    if cell == DROWSY:
        return asleep(cell)
    return cell + UNMERGED if is_alive(cell) and energy(cell) == 1 else cell


def decayed(cell: Cell, loss: Energy) -> Cell:
    """*cell* when it is alone: a living one loses energy, but never the last."""
    if not is_alive(cell) or energy(cell) == 1:
        return cell
    return max(energy(cell) - loss, 1)


EVERY = range(256)
AGED = bytes([aged(cell) & 0xFF for cell in EVERY])
DECAYED = [bytes([decayed(cell, loss) for cell in EVERY]) for loss in range(3)]
ALIVE_ENERGY = bytes([energy(cell) if is_alive(cell) else 0 for cell in EVERY])
# Digits, by which `int(text, 2)` makes a board of a dish.
ALIVE_DIGITS = bytes([49 if is_alive(cell) else 48 for cell in EVERY])
TAKEN_DIGITS = bytes([49 if cell != EMPTY else 48 for cell in EVERY])
RICH_DIGITS = bytes([49 if is_alive(cell) and energy(cell) > 1 else 48 for cell in EVERY])
