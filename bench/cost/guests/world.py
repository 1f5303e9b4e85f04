"""World as it is metered: generations alone, and what people ask its canister."""

from collections.abc import Callable

from canister import life2 as canister

GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
APART = 16  # columns from one glider to the next


class Gliders:
    """Somebody who places a glider, each time where there is room for it."""

    def __init__(self) -> None:
        self.column = 0

    def place(self) -> None:
        self.column += APART
        canister.place_cells([(self.column + x, y) for x, y in GLIDER])


def population() -> int:
    """How many cells live."""
    alive: int = canister.game.world.alive_count
    return alive


def actions() -> "dict[str, Callable[[], object]]":
    """What can be done, besides a tick."""
    world = canister.game.world
    return {
        "step": lambda: world.step(10),
        "whole frame": lambda: canister.get_frame(None),
        "get_state": canister.get_state,
        "place_cells": Gliders().place,
    }
