"""
A room under a soak: who plays, what is bad input there, and what has to be true.

A room's file in `tests.soak.rooms` has a `Game`, of which each soak makes one. What is shared does
the faults, opens and closes the gate, counts, and calls::

    players                  each moves and looks by itself; all of them at once
    watch(client)            all the time, as somebody who only looks
    check()                  after each fault, while nobody plays
    stands_still(operator)   what may not change in a pause
    check_backup(kept)       of a backup that was made while people play
    check_restored(kept, again)
    bad_input(vandal)        what nobody should send to this room, by name
    figures()  line()        for the report, and for whoever waits
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from client.backups import Backup
from protocol import sign

if TYPE_CHECKING:
    from tests.soak.clients import Client, Operator
    from tests.soak.server import Server
    from tests.soak.vandal import Vandal


class Regular(Protocol):
    """Somebody who plays; what they do raises `Died` if nobody answers."""

    random: Random

    @property
    def identity(self) -> sign.Identity: ...
    def move(self, world: Client) -> None: ...
    def look(self, world: Client) -> None: ...
    def insist(self, world: Client) -> None: ...
    def pause(self) -> float: ...


class Game(ABC):
    """What goes on in a room on *server*."""

    players: list[Any]

    @abstractmethod
    def watch(self, client: Client) -> None:
        """Look, and check. :raises Died: if nobody answers"""

    @abstractmethod
    def check(self) -> None:
        """Everything that has to be true while nobody plays."""

    @abstractmethod
    def stands_still(self, operator: Operator) -> Any:
        """What may not change in a pause."""

    @abstractmethod
    def check_backup(self, kept: Backup) -> None:
        """*kept* is a game."""

    @abstractmethod
    def check_restored(self, kept: Backup, again: Backup) -> None:
        """*again* was made after *kept* was restored, and is the same game."""

    @abstractmethod
    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        """What nobody should send to this room."""

    @abstractmethod
    def figures(self) -> list[tuple[str, str]]:
        """Rows for the report."""

    @abstractmethod
    def line(self) -> str:
        """How far it is."""


class Room(NamedTuple):
    """How a soak of a room begins: by a canister's name and what makes its game."""

    canister: str
    begin: Callable[[Server, Random], Game]
    report: Path
