"""
Somebody who plays, and remembers what was sent and what was answered.

A move is a signed request. Sent and not answered, because the server died, it stays the last of
the player's moves and is sent again, as it is, to the server's next life::

    moves    join  place  place  rename  place
    answer   Ok    Ok     Err    Ok      None        the server died just then

No two placings are of the same cells, so a placing in the journal is one player's one move.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.world.board import pack
from localnet.protocol import principal, sign
from localnet.protocol.agent import AgentError
from localnet.protocol.calls import Outcome
from tests.servers.served import WorldClient

MOST_CELLS = 25
LEFT, TOP, SIDE = 470, 490, 90  # a square across both seams of the torus
REMEMBERED = 20
LASTING = 120.0  # seconds: the network forgets a request's outcome when its four minutes are over
METHODS_SEATED = ["place_cells"] * 12 + ["set_name"] * 3 + ["leave_game"] * 2 + ["join_game"]
METHODS_STANDING = ["join_game"] * 3 + ["place_cells"] * 4 + ["leave_game", "set_name"]

_numbers = count()


class Died(Exception):
    """There was no answer, because nobody was there to give one."""


@dataclass
class Move:
    """An update; *fresh* if whoever made it had no seat."""

    method: str
    args: tuple[Any, ...]
    request: sign.SignedRequest
    fresh: bool
    outcome: Outcome | None = None
    answer: Any = None
    made: float = field(default_factory=time.monotonic)

    def settle(self, outcome: Outcome, answer: Any) -> None:
        """Remember the *outcome*, and the *answer* that is in it."""
        self.answer = answer
        self.outcome = outcome

    @property
    def granted(self) -> bool:
        """Whether it was answered, and not with a refusal."""
        return self.outcome is not None and "Ok" in self.answer

    @property
    def in_vain(self) -> bool:
        """Whether it placed no cell, of which the journal does not tell."""
        return self.method == "place_cells" and self.granted and self.answer["Ok"]["placed"] == 0

    @property
    def detail(self) -> str:
        """What the journal says of it, if it is a placing."""
        return pack(self.args[0])


class Player:
    """One identity that never has more than one move under way."""

    def __init__(self, number: int, random: Random) -> None:
        self.number = number
        self.random = random
        key = Ed25519PrivateKey.from_private_bytes(random.randbytes(32))
        self.identity = sign.from_key(key)
        self.caller = principal.format(self.identity.principal)
        self.moves: list[Move] = []
        self.seated = False

    @property
    def pending(self) -> Move | None:
        """The last move, if it is not answered."""
        return self.moves[-1] if self.moves and self.moves[-1].outcome is None else None

    def play(self, host: WorldClient, answered: Callable[[], object]) -> None:
        """Move after move, until nobody answers; tell *answered* of each that is."""
        try:
            while True:
                self.move(host)
                answered()
                if self.random.random() < 0.1:
                    self.insist(host)
        except Died:
            return

    def move(self, host: WorldClient) -> None:
        """Send the pending move, or a new one."""
        if self.pending is None:
            self.moves.append(self.think(host))
        move = self.moves[-1]
        outcome = send(host, move)
        move.settle(outcome, host.answer(move.method, outcome))
        if move.granted and move.method != "set_name":
            self.seated = move.method != "leave_game"

    def insist(self, host: WorldClient) -> None:
        """Send an answered move again: it is answered with the same bytes."""
        since = time.monotonic() - LASTING
        if recent := [move for move in self.moves[-REMEMBERED:] if move.made > since]:
            move = self.random.choice(recent)
            assert send(host, move) == move.outcome, f"{move.method} was answered anew"

    def think(self, host: WorldClient) -> Move:
        """What to do next."""
        methods = METHODS_SEATED if self.seated else METHODS_STANDING
        method = self.random.choice(methods)
        args: tuple[Any, ...] = ()
        if method == "place_cells":
            args = (self._cells(),)
        elif method == "set_name":
            args = (f"Name {next(_numbers)}",)
        return Move(method, args, host.request(method, *args), not self.seated)

    def _cells(self) -> list[tuple[int, int]]:
        """Cells close together, in an order that tells them from all others."""
        left, top = (self.random.randrange(SIDE) for _ in range(2))
        near = [(LEFT + left + x, TOP + top + y) for x in range(8) for y in range(8)]
        return self.random.sample(near, self.random.randint(8, MOST_CELLS))


def send(host: WorldClient, move: Move) -> Outcome:
    """The outcome of *move*. :raises Died: if there was no answer"""
    with mortal():
        return host.send(move.request)


@contextmanager
def mortal() -> Iterator[None]:
    """:raises Died: if the server goes, before its answer or in the middle of it"""
    try:
        yield
    except AgentError as problem:
        if problem.status is not None:
            raise
        raise Died from problem
