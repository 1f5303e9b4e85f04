"""
Somebody who plays, and remembers what was sent and what was answered.

A move is a signed request. Sent and not answered, because the server died, it stays the last of
the player's moves and is sent again, as it is, to the server's next life::

    moves    join  place  place  rename  place
    answer   Ok    Ok     Err    Ok      None        the server died just then

No two placings are of the same cells, so a placing in the journal is one player's one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any
from urllib.error import HTTPError

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench.client import Life2, answer
from engine.life2.journal import pack
from localnet.calls import Outcome
from localnet.wire import cbor, principal, sign
from localnet.wire.agent import AgentError
from localnet.wire.refusal import RefusedError

MOST_CELLS = 25
LEFT, TOP, SIDE = 470, 490, 90  # a square across both seams of the torus
REMEMBERED = 20
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

    @property
    def answer(self) -> Any:
        """The answer's value, or None while there is none."""
        return None if self.outcome is None else answer(self.method, self.outcome)

    @property
    def granted(self) -> bool:
        """Whether it was answered, and not with a refusal."""
        return self.outcome is not None and "Ok" in self.answer

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
        self.caller = principal.draw(self.identity.principal)
        self.moves: list[Move] = []
        self.seated = False

    @property
    def pending(self) -> Move | None:
        """The last move, if it is not answered."""
        return self.moves[-1] if self.moves and self.moves[-1].outcome is None else None

    def play(self, life2: Life2, answered: Callable[[], object]) -> None:
        """Move after move, until nobody answers; tell *answered* of each that is."""
        try:
            while True:
                self.move(life2)
                answered()
                if self.random.random() < 0.1:
                    self.insist(life2)
        except Died:
            return

    def move(self, life2: Life2) -> None:
        """Send the pending move, or a new one."""
        if self.pending is None:
            self.moves.append(self._think(life2))
        move = self.moves[-1]
        move.outcome = send(life2, move)
        if move.granted and move.method != "set_name":
            self.seated = move.method != "leave_game"

    def insist(self, life2: Life2) -> None:
        """Send an answered move again: it is answered with the same bytes."""
        move = self.random.choice(self.moves[-REMEMBERED:])
        assert send(life2, move) == move.outcome, f"{move.method} was answered anew"

    def _think(self, life2: Life2) -> Move:
        methods = METHODS_SEATED if self.seated else METHODS_STANDING
        method = self.random.choice(methods)
        args: tuple[Any, ...] = ()
        if method == "place_cells":
            args = (self._cells(),)
        elif method == "set_name":
            args = (f"Name {next(_numbers)}",)
        return Move(method, args, life2.request(method, *args), not self.seated)

    def _cells(self) -> list[tuple[int, int]]:
        """Cells close together, in an order that tells them from all others."""
        left, top = (self.random.randrange(SIDE) for _ in range(2))
        near = [(LEFT + left + x, TOP + top + y) for x in range(8) for y in range(8)]
        return self.random.sample(near, self.random.randint(8, MOST_CELLS))


def send(life2: Life2, move: Move) -> Outcome:
    """The outcome of *move*. :raises Died: if there was no answer"""
    with mortal():
        return life2.send(move.request)


@contextmanager
def mortal() -> Iterator[None]:
    """:raises Died: if the server goes, before its answer or in the middle of it"""
    try:
        yield
    except AgentError as problem:
        if isinstance(problem.__context__, HTTPError):
            raise
        raise Died from problem
    except (HTTPException, cbor.CborError, RefusedError) as problem:
        raise Died from problem
