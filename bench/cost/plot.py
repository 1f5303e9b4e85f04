"""
A room's chart: cycles a second over living cells, on a scale of powers of ten.

::

    1000 M |            o----o         each board a dot, with a bar from the lowest
     100 M |      o---o                to the highest estimate; boards of one age are
      10 M |                           joined
           +--------------------

It is drawn by hand: one chart is too little for a library of charts, which would bring a dozen
packages along and change its pictures with every version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10
from typing import NamedTuple

from bench.cost import bill
from bench.cost.units import MILLION
from bench.svg import Drawing, Point
from simulate.pictures import GROUND, LOOKS, blend

WIDTH, HEIGHT = 960, 600
LEFT, RIGHT, TOP, BOTTOM = 230, 920, 180, 530
MOST_CELLS = 26_000
CELLS_A_MARK = 5_000
LEAST, MOST = 4.5, 9.5  # powers of ten, of cycles a second
TITLE = "Cycles a second over living cells"
INK = LOOKS[9].cell
GRID = blend(GROUND, INK, 0.2)
BAR_SHARE = 0.5  # of a series' colour, in the bars behind its dots


class Mark(NamedTuple):
    """So many cycles a second at so many living cells, or between *low* and *high*."""

    alive: int
    cycles: float
    low: float | None = None
    high: float | None = None


class Series(NamedTuple):
    """Marks of one kind, in the colour of a player."""

    name: str
    player: int
    marks: Sequence[Mark]
    joined: bool = True


def draw(series: Iterable[Series]) -> Drawing:
    """The chart."""
    drawing = Drawing(WIDTH, HEIGHT, TITLE)
    _cycles_axis(drawing)
    _cells_axis(drawing)
    for row, each in enumerate(series):
        _legend(drawing, row, each)
        _series(drawing, each)
    return drawing


def place(alive: float, cycles: float) -> Point:
    """Where in the drawing that is."""
    across = LEFT + (RIGHT - LEFT) * alive / MOST_CELLS
    up = (log10(cycles) - LEAST) / (MOST - LEAST)
    return round(across, 1), round(BOTTOM - (BOTTOM - TOP) * up, 1)


def _cycles_axis(drawing: Drawing) -> None:
    drawing.text(LEFT - 90, TOP - 20, "cycles a second", INK, "end")
    drawing.text(LEFT - 10, TOP - 20, "$ a year", INK, "end")
    for power in range(5, 10):
        cycles = 10.0**power
        y = place(0, cycles)[1]
        drawing.line([(LEFT, y), (RIGHT, y)], GRID, 1)
        dollars = bill.running_year(cycles)
        drawing.text(LEFT - 90, y, f"{cycles / MILLION:,g} M", INK, "end")
        drawing.text(LEFT - 10, y, f"{dollars:,.0f}", INK, "end")


def _cells_axis(drawing: Drawing) -> None:
    for cells in range(0, MOST_CELLS, CELLS_A_MARK):
        x = place(cells, 10**5)[0]
        drawing.line([(x, TOP), (x, BOTTOM)], GRID, 1)
        drawing.text(x, BOTTOM + 18, f"{cells:,}", INK, "middle")
    drawing.text(RIGHT, BOTTOM + 44, "living cells", INK, "end")


def _legend(drawing: Drawing, row: int, series: Series) -> None:
    y = 24 + 24 * row
    drawing.dot((LEFT + 10, y), 5, LOOKS[series.player].cell)
    drawing.text(LEFT + 26, y, series.name, INK)


def _series(drawing: Drawing, series: Series) -> None:
    ink = LOOKS[series.player].cell
    points = [place(mark.alive, mark.cycles) for mark in series.marks]
    for mark in series.marks:
        if mark.low is not None and mark.high is not None:
            ends = [place(mark.alive, mark.low), place(mark.alive, mark.high)]
            drawing.line(ends, blend(GROUND, ink, BAR_SHARE), 4)
    if series.joined:
        drawing.line(points, ink)
    for point in points:
        drawing.dot(point, 5, ink)
