"""
A room under a soak: who plays, what is bad input there, and what has to be true.

A room's file in `tests.soak.rooms` has a `Game`, of which each soak makes one, and its `Member`s.
What is shared does the faults, opens and closes the gate, counts, and calls::

    players                  each moves and looks by itself; all of them at once
    watch(client)            all the time, as somebody who only looks
    check()                  after each fault, while nobody plays
    stands_still(operator)   what may not change in a pause
    check_backup(kept)       of a backup that was made while people play
    check_restored(kept, again)
    bad_input                what nobody should send to this room, by name
    figures()  line()        for the report, and for whoever waits
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from client.backups import Backup
from protocol import principal, sign
from tests.localnet.crash.player import LASTING, REMEMBERED, Move, send

if TYPE_CHECKING:
    from tests.soak.house import Client, Operator, Server


class Member(ABC):
    """
    Somebody who sends one message after the other, and remembers every answer.

    A message that was not answered, because the server died, stays the last and is sent again, as
    it is, to the server's next life.
    """

    def __init__(self, number: int, random: Random) -> None:
        self.number = number
        self.random = random
        key = Ed25519PrivateKey.from_private_bytes(random.randbytes(32))
        self.identity = sign.from_key(key)
        self.caller = principal.draw(self.identity.principal)
        self.moves: list[Move] = []
        self.names = 0

    @abstractmethod
    def think(self, client: Client) -> tuple[str, tuple[Any, ...]]:
        """The method and the arguments of the next message."""

    @abstractmethod
    def learn(self, move: Move) -> None:
        """Hold the answer to *move* to the rules, and remember what it did."""

    @abstractmethod
    def look(self, client: Client) -> None:
        """What one was told is there."""

    def rename(self) -> tuple[str, tuple[Any, ...]]:
        """A message that takes a name that nobody had."""
        self.names += 1
        return "set_name", (f"{type(self).__name__} {self.number}-{self.names}",)

    @property
    def pending(self) -> Move | None:
        """The last message, if it is not answered."""
        return self.moves[-1] if self.moves and self.moves[-1].outcome is None else None

    def move(self, client: Client) -> None:
        """Send the pending message, or a new one, and learn. :raises Died: if nobody answers"""
        if self.pending is None:
            method, args = self.think(client)
            self.moves.append(Move(method, args, client.request(method, *args), False))
        move = self.moves[-1]
        outcome = send(client, move)
        move.settle(outcome, client.answer(move.method, outcome))
        self.learn(move)

    def insist(self, client: Client) -> None:
        """Send an answered message again: it is answered with the same bytes."""
        since = time.monotonic() - LASTING
        recent = [each for each in self.moves[-REMEMBERED:] if each.made > since]
        if recent:
            move = self.random.choice(recent)
            assert send(client, move) == move.outcome, f"{move.method} was answered anew"

    def pause(self) -> float:
        """Seconds until the next message."""
        return self.random.uniform(0.1, 1.5)


class Bad(NamedTuple):
    """A call that is answered with ``Err`` or a reject; if it is *long*, it is not even let in."""

    method: str
    args: tuple[Any, ...]
    long: bool = False


class Game(ABC):
    """What goes on in a room on *server*."""

    members: ClassVar[tuple[int, type[Member]]]  # how many of them, and what they do
    still: ClassVar[tuple[str, ...]] = ()  # of what `get_stats` answers
    bad_input: ClassVar[dict[str, list[Bad]]] = {}

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.random = random
        self.seen: Any = 0
        self.players: list[Any] = self.make_players()

    def make_players(self) -> list[Any]:
        count, kind = self.members
        return [kind(at + 1, Random(self.random.random())) for at in range(count)]

    @abstractmethod
    def watch(self, client: Client) -> None:
        """Look, and check. :raises Died: if nobody answers"""

    @abstractmethod
    def check(self) -> None:
        """Everything that has to be true while nobody plays."""

    def stands_still(self, operator: Operator) -> Any:
        """What may not change in a pause."""
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return [stats[name] for name in self.still]

    @abstractmethod
    def check_backup(self, kept: Backup) -> None:
        """*kept* is a game."""

    @abstractmethod
    def check_restored(self, kept: Backup, again: Backup) -> None:
        """*again* was made after *kept* was restored, and is the same game."""

    @abstractmethod
    def figures(self) -> dict[str, int]:
        """Rows for the report."""

    @abstractmethod
    def line(self) -> str:
        """How far it is."""

    def grows(self, found: Any, what: str) -> None:
        """*found* is no less than what was seen before."""
        assert found >= self.seen, f"{what}: {found} came after {self.seen}"
        self.seen = found


class Room(NamedTuple):
    """How a soak of a room begins: by a canister's name and what makes its game."""

    canister: str
    begin: Callable[[Server, Random], Game]
    report: Path
