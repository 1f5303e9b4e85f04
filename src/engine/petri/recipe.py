"""
Recipes: all it takes to have a game again, in one word, as links have it.

::

    early.305419896.NESW        mode, seed, moves; on 6 x 6 places
    late-8x7.17.                on 8 x 7 places, before the first move
"""

from __future__ import annotations

from engine.errors import BadRequest, show
from engine.petri.dish import SMALLEST, Dish
from engine.petri.plate import WAYS

USUAL = f"-{SMALLEST}x{SMALLEST}"


def draw(dish: Dish, seed: int) -> str:
    """What led from *seed* to *dish*."""
    size = f"-{dish.plate.width}x{dish.plate.height}"
    return f"{dish.mode.name}{size if size != USUAL else ''}.{seed}.{dish.played}"


def parse(text: str) -> tuple[Dish, int, str]:
    """
    The dish that the recipe *text* begins with, its seed, and the moves that follow.

    :raises BadRequest: if it is no recipe, or there is no such dish
    """
    words = text.split(".")
    mode, _, size = (words[0] if "-" in words[0] else words[0] + USUAL).partition("-")
    width, _, height = size.partition("x")
    numbers = [width, height, *words[1:2]]
    right = len(words) == 3 and words[2].strip(WAYS) == ""
    if not right or not all(each.isascii() and each.isdigit() for each in numbers):
        raise BadRequest(f"Expected a game like early.7.NESW or late-8x7.7.NESW, got {show(text)}")
    return Dish.begin(mode, int(width), int(height), int(words[1])), int(words[1]), words[2]
