"""
docs/cost.png: cycles a second over living cells, on a scale of powers of ten.

::

    1000 M |            o----o         each board a mark, with a bar from the lowest
     100 M |      o---o                to the highest estimate; boards of one age are
      10 M |                           joined
           +--------------------
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import NamedTuple

from bench.canvas import Canvas, Point, land, living
from bench.cost import prices
from engine.life2.rules.cell import Cell

LETTERS = Path(__file__).with_name("letters.cells")
LETTER_WIDTH = 6
LETTER_HEIGHT = 8
WIDTH, HEIGHT = 960, 600
LEFT, RIGHT, TOP, BOTTOM = 200, 930, 150, 530
MOST_CELLS = 26_000
CELLS_A_MARK = 5_000
LEAST, MOST = 4.5, 9.5  # powers of ten, of cycles a second
GREY = 8
MILLION = 1_000_000


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


def letters() -> dict[str, list[str]]:
    """The rows of every letter that can be written."""
    lines = LETTERS.read_text("utf-8").splitlines()
    found = {" ": ["." * (LETTER_WIDTH - 1)] * LETTER_HEIGHT}
    for start in range(0, len(lines), LETTER_HEIGHT + 1):
        rows = [line.split() for line in lines[start + 1 : start + 1 + LETTER_HEIGHT]]
        for place, letter in enumerate(lines[start]):
            found[letter] = [row[place] for row in rows]
    return found


ALPHABET = letters()


def write(canvas: Canvas, at: Point, text: str, ink: Cell, scale: int = 2) -> None:
    """Write *text* with its upper left corner *at*."""
    for place, letter in enumerate(text):
        for y, row in enumerate(ALPHABET[letter]):
            for x, dot in enumerate(row):
                if dot == "O":
                    left = at[0] + (place * LETTER_WIDTH + x) * scale
                    canvas.fill(left, at[1] + y * scale, scale, scale, ink)


def draw(series: Iterable[Series]) -> Canvas:
    """The chart."""
    canvas = Canvas(WIDTH, HEIGHT)
    _axes(canvas)
    for row, each in enumerate(series):
        _legend(canvas, row, each)
        _series(canvas, each)
    return canvas


def place(alive: float, cycles: float) -> Point:
    """Where on the canvas that is."""
    across = LEFT + (RIGHT - LEFT) * alive / MOST_CELLS
    up = (log10(cycles) - LEAST) / (MOST - LEAST)
    return round(across), round(BOTTOM - (BOTTOM - TOP) * up)


def _axes(canvas: Canvas) -> None:
    ink = living(GREY)
    for power in range(5, 10):
        cycles = 10.0**power
        y = place(0, cycles)[1]
        canvas.fill(LEFT, y, RIGHT - LEFT, 1, land(GREY))
        dollars = prices.dollars(cycles * prices.SECONDS_PER_DAY * prices.DAYS_PER_YEAR)
        label = f"{cycles / MILLION:>5,g} M {f'${dollars:,.0f}':>7}"
        write(canvas, (LEFT - 10 - len(label) * LETTER_WIDTH * 2, y - 7), label, ink)
    for cells in range(0, MOST_CELLS, CELLS_A_MARK):
        x = place(cells, 10**5)[0]
        canvas.fill(x, TOP, 1, BOTTOM - TOP, land(GREY))
        write(canvas, (x - 6 * len(f"{cells:,}"), BOTTOM + 12), f"{cells:,}", ink)
    write(canvas, (RIGHT - 12 * 12, BOTTOM + 38), "living cells", ink)
    write(canvas, (2, TOP - 26), "cycles/s  a year", ink)


def _legend(canvas: Canvas, row: int, series: Series) -> None:
    x, y = LEFT + 20, 12 + 22 * row
    canvas.fill(x, y + 3, 8, 8, living(series.player))
    write(canvas, (x + 20, y), series.name, living(GREY))


def _series(canvas: Canvas, series: Series) -> None:
    ink = living(series.player)
    points = [place(mark.alive, mark.cycles) for mark in series.marks]
    for mark, (x, y) in zip(series.marks, points, strict=True):
        if mark.low is not None and mark.high is not None:
            top, bottom = place(mark.alive, mark.high)[1], place(mark.alive, mark.low)[1]
            canvas.fill(x - 1, top, 2, bottom - top, land(series.player))
        canvas.fill(x - 4, y - 4, 8, 8, ink)
    if series.joined:
        for start, end in pairwise(points):
            canvas.line(start, end, ink)
