"""
The rules as people read them: cell by cell.

Two functions say everything: who the neighbours of a place are, and what a cell becomes for
the sake of them. They are slow, and they are the judge of everything that is fast: the planes
have to give the same boards, bit for bit.

A sheet is the states of a board in a bytes, row by row, and what lies beyond its edges.
"""

from __future__ import annotations

from functools import lru_cache

from engine.rules.rule import ALIVE, COLOURS, DEAD, WEIGHTED, Rule, State


class Sheet:
    """States on a grid; beyond an edge all is dead, or the opposite edge follows."""

    def __init__(
        self, cells: bytes, width: int, height: int, wraps_x: bool = False, wraps_y: bool = False
    ) -> None:
        self.cells = cells
        self.width = width
        self.height = height
        self.wraps_x = wraps_x
        self.wraps_y = wraps_y

    def at(self, x: int, y: int) -> State:
        """The state in column *x* of row *y*, which may be beyond an edge."""
        if self.wraps_x:
            x %= self.width
        if self.wraps_y:
            y %= self.height
        if not (0 <= x < self.width and 0 <= y < self.height):
            return DEAD
        return self.cells[y * self.width + x]


@lru_cache
def around(rule: Rule) -> list[tuple[int, int, int]]:
    """Where the neighbours are, as dx and dy, and what each of them counts."""
    rows = rule.rows()
    return [
        (dx, dy, 2 if rule.family == WEIGHTED and abs(dx) + abs(dy) <= 2 else 1)
        for dy in range(-rule.reach, rule.reach + 1)
        for dx in range(-rows[abs(dy)], rows[abs(dy)] + 1)
        if rule.middle or (dx, dy) != (0, 0)
    ]


def neighbours(rule: Rule, sheet: Sheet, x: int, y: int) -> list[State]:
    """The states around a place; who counts twice is named twice."""
    found = []
    for dx, dy, weight in around(rule):
        found += [sheet.at(x + dx, y + dy)] * weight
    return found


def next_state(rule: Rule, state: State, near: list[State]) -> State:
    """What a cell in *state* becomes among the neighbours *near*."""
    if rule.family == COLOURS:
        return _next_colour(rule, state, near)
    if state > ALIVE:
        return (state + 1) % rule.states
    if state == ALIVE:
        stays = _among(rule.stays, _count(near, rule.stays_see_ageing))
        return ALIVE if stays else (ALIVE + 1) % rule.states
    born = _among(rule.born, _count(near, rule.births_see_ageing))
    return ALIVE if born else DEAD


def generation(rule: Rule, sheet: Sheet) -> Sheet:
    """All cells of *sheet* at once, a generation later."""
    cells = [
        next_state(rule, sheet.at(x, y), neighbours(rule, sheet, x, y))
        for y in range(sheet.height)
        for x in range(sheet.width)
    ]
    return Sheet(bytes(cells), sheet.width, sheet.height, sheet.wraps_x, sheet.wraps_y)


def _next_colour(rule: Rule, state: State, near: list[State]) -> State:
    """A living cell keeps its colour; one that is born takes that of most of its parents."""
    living = _count(near, True)
    if state != DEAD:
        return state if _among(rule.stays, living) else DEAD
    if not _among(rule.born, living):
        return DEAD
    first, second = rule.live
    return first if near.count(first) > near.count(second) else second


def _count(near: list[State], ageing_too: bool) -> int:
    return len(near) - near.count(DEAD) if ageing_too else near.count(ALIVE)


def _among(counts: int, count: int) -> bool:
    return counts >> count & 1 != 0
