"""
Swipes: living cells move as far as they can, and merge with what they meet.

A line is swept from its leading edge backwards, and a cell that comes out of a merge merges
no more in this swipe, as in 2048. Dormant cells do not move; they divide a line, and wake
when something runs into them::

    towards W    . . a2 a2 a2    ->   a3 a2 . . .        equal: one more
                 a4 . a2         ->   a3 . .             unequal: the higher less one
                 . d5 . a3       ->   . a4 . .           dormant: the higher less one, alive

A merge of two cells that both came from colonies of four and more gives one energy on top.
A cell that runs over a catalyst has its energy doubled, and the catalyst is used up. No
energy is below 1 or above the mode's most.
"""

from __future__ import annotations

from engine.petri.cell import DORMANT, EMPTY, ENERGY
from engine.petri.plate import Place, Plate, Way
from engine.petri.tables import Energy


class Swipe:
    """What a swipe made of the *cells* and *catalysts* that it was given."""

    def __init__(
        self, plate: Plate, cells: bytearray, catalysts: bytearray, most_energy: Energy
    ) -> None:
        """*cells* and *catalysts* are changed in place."""
        self.plate = plate
        self.cells = cells
        self.catalysts = catalysts
        self.most_energy = most_energy
        self.merged: list[Place] = []
        self.used = 0
        self._origin: dict[Place, Place] = {}
        self._colonies = -1  # not looked for yet: most swipes merge nothing

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
                self.catalysts[place] = 0
                self.used += 1
                cell = min(2 * (cell & ENERGY), self.most_energy)
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
        return min(energy, self.most_energy)

    def _in_colonies(self, one: Place, other: Place, alive: int) -> bool:
        if self._colonies < 0:
            self._colonies = self.plate.colonies(alive)
        both = self.plate.bit(one) | self.plate.bit(other)
        return self._colonies & both == both
