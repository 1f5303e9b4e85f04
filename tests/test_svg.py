"""Drawings are SVG that any reader understands, and look the same on every page."""

from __future__ import annotations

from xml.etree import ElementTree

from bench.svg import Drawing
from simulate.colours import GROUND, LOOKS, draw

SVG = "{http://www.w3.org/2000/svg}"


def read(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg())


def test_a_drawing_brings_its_own_ground() -> None:
    first = read(Drawing(30, 20, "nothing")).findall(f"{SVG}rect")[0]
    assert first.attrib == {"x": "0", "y": "0", "width": "30", "height": "20", "fill": draw(GROUND)}


def test_words_are_text_whatever_is_in_them() -> None:
    drawing = Drawing(30, 20, "less < more")
    drawing.text(5, 10, 'A & B "C"', LOOKS[1].cell, "end")
    assert read(drawing).findtext(f"{SVG}title") == "less < more"
    text = read(drawing).find(f"{SVG}text")
    assert text is not None
    assert (text.text, text.get("text-anchor")) == ('A & B "C"', "end")


def test_shapes_are_drawn_where_they_are_asked_for() -> None:
    drawing = Drawing(30, 20, "shapes")
    drawing.line([(1, 2), (3.5, 4)], LOOKS[2].cell)
    drawing.dot((5, 6), 2, LOOKS[3].cell)
    line, dot = read(drawing).find(f"{SVG}polyline"), read(drawing).find(f"{SVG}circle")
    assert line is not None
    assert dot is not None
    assert (line.get("points"), line.get("stroke")) == ("1,2 3.5,4", draw(LOOKS[2].cell))
    assert (dot.get("cx"), dot.get("cy"), dot.get("r")) == ("5", "6", "2")
