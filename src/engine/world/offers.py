"""
Offers: who has offered their seat to whom, until it is taken.

A key can be lost, and one browser's key is no use in another. Whoever plays on under another
identity has the old one offer the seat and the new one take it. So nobody loses a seat, and nobody
gets one, without having asked for it::

    w7x7r.. offers to e3mmv..     kept as the line "w7x7r.. e3mmv.."
    e3mmv.. takes from w7x7r..    number, name, cells, land, coins and records are theirs now

A seat has one offer, the last. It is gone when the seat is taken, or has no holder any more, and
when a season ends.
"""

from __future__ import annotations

from engine.access import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.world.rules.cell import MOST_PLAYERS


class Offers:
    """To whom each holder has offered their seat; *fresh* if that changed since it was kept."""

    def __init__(self, made: dict[Caller, Caller] | None = None) -> None:
        self.made = made if made is not None else {}
        self.fresh = False

    def make(self, giver: Caller, taker: Caller) -> None:
        """Let *taker*, and nobody else, take the seat of *giver*."""
        self.made[giver] = taker
        self.fresh = True

    def check(self, giver: Caller, taker: Caller) -> None:
        """:raises BadRequest: if *giver* has not offered a seat to *taker*"""
        if self.made.get(giver) != taker:
            raise BadRequest(f"Expected an offer of {giver} to you, and there is none")

    def forget(self, giver: Caller) -> None:
        """Let nobody take the seat of *giver*."""
        if self.made.pop(giver, None) is not None:
            self.fresh = True

    def forget_all(self) -> None:
        """Let nobody take any seat that was offered."""
        self.fresh = self.fresh or len(self.made) > 0
        self.made = {}

    def dump(self) -> list[str]:
        """A line for each offer, as drawn above."""
        return [f"{giver} {taker}" for giver, taker in self.made.items()]

    @classmethod
    def load(cls, lines: list[str]) -> Offers:
        """Offers from what `dump` wrote. :raises BadSnapshot: if there are no such offers"""
        made: dict[Caller, Caller] = {}
        for line in lines:
            giver, _, taker = line.partition(" ")
            if giver in ("", *made) or taker == "" or " " in taker:
                raise BadSnapshot(f"Expected an offer of a seat, got {line[:80]!r}")
            made[giver] = taker
        if len(made) > MOST_PLAYERS:
            raise BadSnapshot(f"Expected at most {MOST_PLAYERS} offers, got {len(made)}")
        return cls(made)
