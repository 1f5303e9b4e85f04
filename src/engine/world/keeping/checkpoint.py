"""
Checkpoints: which world was last written whole, so that all after it can be played again.

The network certifies one line of it (`engine.statement`)::

    board 4000 17 9c56cc51.. 5feceb66..
          |    |  |          the head of the log before event 17
          |    |  sha256 of the snapshot, byte for byte as it is kept
          |    the first event that has not happened to it
          generation

The digest is taken of bytes that are written anyway: one of the board after every tick would
cost more than the tick.
"""

from __future__ import annotations

import hashlib

from engine.chain import Head


class Checkpoint:
    """A world at *generation*, before event *following*: its *digest*, the *head* of the log."""

    def __init__(self, generation: int, following: int, digest: str, head: Head) -> None:
        self.generation = generation
        self.following = following
        self.digest = digest
        self.line = f"board {generation} {following} {digest} {head.hex()}"

    def is_of(self, generation: int, following: int) -> bool:
        """True if nothing has passed since, neither generations nor events."""
        return (generation, following) == (self.generation, self.following)


def digest(snapshot: bytes) -> str:
    """What tells a *snapshot* from any other."""
    return hashlib.sha256(snapshot).hexdigest()
