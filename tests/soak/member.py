"""
Somebody of a room who sends one message after the other, and remembers every answer.

A message that was not answered, because the server died, stays the last and is sent again, as it
is, to the server's next life. A room says what its members do and what they learn from answers::

    think(client)    what to send next
    learn(move)      hold the answer to the rules
    look(client)     see that what one was told is there
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol import principal, sign
from tests.localnet.crash.player import LASTING, REMEMBERED, Move, send
from tests.soak.clients import Client


class Member(ABC):
    """One identity that never has more than one message under way."""

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

    @property
    def pending(self) -> Move | None:
        """The last message, if it is not answered."""
        return self.moves[-1] if self.moves and self.moves[-1].outcome is None else None

    def move(self, client: Client) -> None:
        """Send the pending message, or a new one, and learn from the answer."""
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
