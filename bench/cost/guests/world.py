"""World as it is metered: generations alone, and what people ask its canister."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from kybra import ic

import canister as entries

sys.path += entries.__path__  # where `common` stands, beside the entry
canister: Any = import_module("canister.world")

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
    alive: int = canister.host.game.world.alive_count
    return alive


def actions() -> "dict[str, Callable[[], object]]":
    """What can be done, besides a tick."""
    game = canister.host.game
    world = game.world
    storage = canister.storage
    facts = canister.storage.statement.digest
    asked = {"first": game.journal.following, "facts": facts, "proof": False}
    return {
        "step": lambda: world.step(10),
        "nothing": lambda: None,
        "keep": lambda: ic.set_certified_data(storage.save_time(game)),
        "whole frame": lambda: canister.get_frame(None),
        "get_state": canister.get_state,
        "get_news": lambda: canister.get_news(asked),
        "place_cells": Gliders().place,
    }
