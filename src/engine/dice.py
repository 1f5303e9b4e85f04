"""
Dice: numbers that look thrown, and are the same for everybody who knows the seed.

A game that is played in the browser and proved in the canister needs the same throws in
both, and so does whoever checks it later. One throw is a step of xorshift32 (Marsaglia,
with the shifts 13, 17 and 5), which goes through every state but 0 before it comes back::

    state   seed xor 0x9E3779B9, or 1 where that is 0
    roll    state ^= state << 13;  state ^= state >> 17;  state ^= state << 5    in 32 bits
            state * sides >> 32                                                  0 to sides - 1

The state is all there is to keep. Whoever knows it knows every throw to come: what must not
be foreseen needs a seed that nobody knows.
"""

from __future__ import annotations

State = int

GOLDEN = 0x9E3779B9  # so that small seeds, which people like, do not begin alike
WORD = 0xFFFFFFFF


class Dice:
    """A row of throws, from a *seed* of 32 bits."""

    def __init__(self, seed: int) -> None:
        self.state: State = (seed ^ GOLDEN) & WORD
        if self.state == 0:
            self.state = 1

    def roll(self, sides: int) -> int:
        """The next throw: a number from 0 to *sides* - 1."""
        state = self.state
        state ^= state << 13 & WORD
        state ^= state >> 17
        state ^= state << 5 & WORD
        self.state = state
        return state * sides >> 32
