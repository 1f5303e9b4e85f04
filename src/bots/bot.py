"""
A bot is a program that plays one room, and is to its canister a player like any other.

A room's file in `bots.rooms` has a class of bots, and a cast: who there is, by name, and how each
is made::

    ROOM = Cast({"Gunner": partial(Settler, gunner), "Cook": partial(Settler, cook)})
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from client.canister import Canister


class Bot(ABC):
    """Has a key, by way of its *canister*, and *dice* of its own."""

    def __init__(self, canister: Canister, dice: Random) -> None:
        self.canister = canister
        self.dice = dice

    @abstractmethod
    def enter(self) -> str:
        """Begin, unless it has; in a few words what it did, or nothing."""

    @abstractmethod
    def move(self) -> str | None:
        """Do one thing more, or nothing if it cannot; in a few words what is worth telling."""


class Cast(NamedTuple):
    """Who plays in a room: by name, what makes a bot of a canister and dice."""

    makers: dict[str, Callable[[Canister, Random], Bot]]
