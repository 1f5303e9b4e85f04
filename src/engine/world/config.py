"""
The config: which of World's own rules are on, beyond those of the seed of the game.

Four can be turned off, each by itself, and a world without all of them is *classic*: cells, land
and coins are then the seed's to the letter::

    seasons      a season ends, and everybody begins again (`season`)
    levy         on a payday, who has more than a starting balance pays a part of it
    paydays      a part of the pot is paid out, and scores grow; no paydays, no levy (`accounts`)
    idle_seats   when all are taken, who was away for too long, and a bot, gives way (`seats`)

In words, for the log, it is the names of those that are on, a comma between two, or ``classic``.
In the bytes of the accounts it is four bits, one for each that is off, in this order.

It belongs to the world: whoever plays an event, a checkpoint, a backup or a frame on plays it by
the same rules. A reset and a new season leave it as it is.
"""

from __future__ import annotations

from engine.errors import BadSnapshot

NAMES = ("seasons", "levy", "paydays", "idle_seats")
CLASSIC = "classic"


class Config:
    """What is on."""

    def __init__(
        self,
        seasons: bool = True,
        levy: bool = True,
        paydays: bool = True,
        idle_seats: bool = True,
    ) -> None:
        self.seasons = seasons
        self.levy = levy
        self.paydays = paydays
        self.idle_seats = idle_seats

    def values(self) -> list[bool]:
        """Whether each of `NAMES` is on."""
        return [self.seasons, self.levy, self.paydays, self.idle_seats]

    def format(self) -> str:
        """In words: ``seasons,levy`` if only these are on, ``classic`` if nothing is."""
        words = [name for name, on in zip(NAMES, self.values(), strict=True) if on]
        return ",".join(words) if len(words) > 0 else CLASSIC

    @classmethod
    def parse(cls, text: str) -> Config:
        """The config that `format` wrote. :raises BadSnapshot: if it did not"""
        words = text.split(",")
        config = cls(*[name in words for name in NAMES])
        if config.format() != text:
            raise BadSnapshot(f"Expected {', '.join(NAMES)} or {CLASSIC}, got {text[:80]!r}")
        return config

    def encode(self) -> int:
        """As four bits, each set if that is off."""
        return sum([0 if on else 1 << at for at, on in enumerate(self.values())])

    @classmethod
    def decode(cls, bits: int) -> Config:
        """The config that `encode` gave."""
        return cls(*[bits >> at & 1 == 0 for at in range(len(NAMES))])
