"""
Drawings in SVG: a dark ground, and on it rectangles, lines, dots and words.

Charts and the pictures of the rules are made of these four. The ground is drawn, so a picture
looks the same on a light page and on a dark one, and words are text, which can be searched,
copied and read aloud::

    drawing = Drawing(640, 400, "What it shows")
    drawing.rect(10, 10, 20, 5, LOOKS[1].cell)      left, top, width, height
    drawing.text(40, 15, "a player", LOOKS[0].cell)
    path.write_text(drawing.svg(), "utf-8")
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from simulate.pictures import GROUND, Colour, format_colour

Point = tuple[float, float]

FONT = "system-ui, sans-serif"
FONT_SIZE = 15


class Drawing:
    """A picture of *width* x *height*, with a *title* for who cannot see it."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self._shapes: list[str] = []
        self.rect(0, 0, width, height, GROUND)

    def rect(self, left: float, top: float, width: float, height: float, fill: Colour) -> None:
        at = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
        self._shapes.append(f'<rect {at} fill="{format_colour(fill)}"/>')

    def dot(self, middle: Point, radius: float, fill: Colour) -> None:
        x, y = middle
        self._shapes.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{format_colour(fill)}"/>'
        )

    def line(self, points: Sequence[Point], stroke: Colour, width: float = 2) -> None:
        """Straight from each of *points* to the next."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        ink = f'fill="none" stroke="{format_colour(stroke)}" stroke-width="{width:g}"'
        self._shapes.append(f'<polyline points="{path}" {ink}/>')

    def text(self, x: float, y: float, words: str, fill: Colour, anchor: str = "start") -> None:
        """*words* whose *anchor* (start, middle or end) is at *x*, and whose middle is at *y*."""
        at = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" dominant-baseline="central"'
        self._shapes.append(f'<text {at} fill="{format_colour(fill)}">{escape(words)}</text>')

    def svg(self) -> str:
        """The file."""
        size = (
            f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        )
        font = f'font-family="{FONT}" font-size="{FONT_SIZE}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {font}>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", *self._shapes, "</svg>\n"])
