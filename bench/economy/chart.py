"""A chart of the economy: amounts over hours or days, a line for each name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bench.svg import Drawing, Point
from simulate.pictures import GROUND, LOOKS, blend

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 90, 740, 60, 360
HOUR = 36_000  # generations
DAY = 24 * HOUR
INK = LOOKS[9].cell
GRID = blend(GROUND, INK, 0.2)


class Line(NamedTuple):
    """Amounts by generation, in the colour of a player."""

    name: str
    player: int
    points: Sequence[tuple[int, float]]


def draw(title: str, lines: Sequence[Line], most: float, unit: str) -> Drawing:
    """The *lines*, from 0 to *most* of a *unit*."""
    drawing = Drawing(WIDTH, HEIGHT, title)
    drawing.text(LEFT, 26, title, INK)
    end = max(generation for line in lines for generation, _ in line.points)
    for step in range(5):
        y = place(0, most * step / 4, end, most)[1]
        drawing.line([(LEFT, y), (RIGHT, y)], GRID, 1)
        drawing.text(LEFT - 10, y, f"{most * step / 4:,.0f}{unit}", INK, "end")
    every, unit_of_time, name = (5, DAY, "d") if end > 2 * DAY else (1, HOUR, "h")
    for moment in range(0, end // unit_of_time + 1, every):
        x = place(moment * unit_of_time, 0, end, most)[0]
        drawing.line([(x, TOP), (x, BOTTOM)], GRID, 1)
        drawing.text(x, BOTTOM + 20, f"{moment} {name}", INK, "middle")
    for row, line in enumerate(lines):
        _line(drawing, row, line, end, most)
    return drawing


def place(generation: float, amount: float, end: int, most: float) -> Point:
    """Where in the drawing that is."""
    across = LEFT + (RIGHT - LEFT) * generation / end
    return round(across, 1), round(BOTTOM - (BOTTOM - TOP) * min(amount, most) / most, 1)


def _line(drawing: Drawing, row: int, line: Line, end: int, most: float) -> None:
    ink = LOOKS[line.player].cell
    drawing.line([place(at, amount, end, most) for at, amount in line.points], ink)
    drawing.dot((RIGHT + 24, TOP + 24 * row), 5, ink)
    drawing.text(RIGHT + 38, TOP + 24 * row, line.name, INK)
