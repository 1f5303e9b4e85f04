"""The rules on whole numpy arrays, to compare the planes of engine.rules with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import WRAPS
from engine.rules.rule import COLOURS, Counts, Rule
from tests.engine.rules.definition import around

Cells = NDArray[np.uint8]
Where = NDArray[np.bool_]


class Arrays:
    """A board of states, a byte a cell."""

    def __init__(self, rule: Rule, cells: bytes, side: int, grid: str) -> None:
        self.rule = rule
        self.cells: Cells = np.frombuffer(cells, np.uint8).reshape(side, side)
        self.wraps_x, self.wraps_y = WRAPS[grid]

    def step(self) -> None:
        rule, cells = self.rule, self.cells
        taken: Where = cells != 0
        if rule.family == COLOURS:
            first, second = rule.live
            more = self._count(cells == first) > self._count(cells == second)
            child = np.where(self._among(rule.born, taken), np.where(more, first, second), 0)
            stays = np.where(self._among(rule.stays, taken), cells, 0)
            self.cells = np.where(taken, stays, child).astype(np.uint8)
            return
        alive: Where = cells == 1
        born = self._among(rule.born, taken if rule.births_see_ageing else alive)
        stays = self._among(rule.stays, taken if rule.stays_see_ageing else alive)
        older = (cells + 1) % rule.states
        self.cells = np.where(taken, np.where(alive & stays, 1, older), born).astype(np.uint8)

    def _among(self, counts: Counts, board: Where) -> Where:
        table = np.array([counts >> count & 1 for count in range(self.rule.size() + 1)], np.bool_)
        found: Where = table[self._count(board)]
        return found

    def _count(self, board: Where) -> NDArray[np.int16]:
        reach = self.rule.reach
        height, width = board.shape
        wide = _edged(_edged(board, reach, self.wraps_x).T, reach, self.wraps_y).T
        total = np.zeros(board.shape, np.int16)
        for dx, dy, weight in around(self.rule):
            part = wide[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
            total += weight * part
        return total


def _edged(board: Where, reach: int, wraps: bool) -> Where:
    """*board* with *reach* more columns on either side."""
    beyond = ((0, 0), (reach, reach))
    return np.pad(board, beyond, mode="wrap") if wraps else np.pad(board, beyond)
