"""Dishes as text, there and back."""

from __future__ import annotations

import pytest

from engine.errors import BadPattern
from engine.petri.drawing import draw, parse


@pytest.mark.parametrize("text", ["a2 . d5 / . c . / a1'2 a10 b", "a1'1", ". / ."])
def test_what_is_drawn_can_be_read(text: str) -> None:
    assert draw(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a2 x", "line 1, column 2: 'x' is none of"),
        (". / e5", "line 2, column 1: 'e5' is none of"),
        ("a0", "'a0' is none of"),
        ("a11", "'a11' is none of"),
        ("d", "'d' is none of"),
        ("a²", "'a²' is none of"),
        ("a2'1", "should be a1'1 or a1'2"),
        ("d1'1", "should be a1'1 or a1'2"),
        ("a1'3", "should be a1'1 or a1'2"),
        ("a1'", "should be a1'1 or a1'2"),
        (". . / .", "line 2, column 1: 1 places, but 2 in row 1"),
    ],
)
def test_what_is_no_dish_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPattern, match=why.replace("'", ".")):
        parse(text)
