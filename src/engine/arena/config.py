"""
The numbers by which a round is played. A season sets them, and they never change in a round.

They are saved as one line, in the order of `NAMES`::

    cylinder 64 64 8 12 256 32 1 90 60 1 3 2 0 0 8000 2000 0 0 0 50 0
"""

from __future__ import annotations

from engine.arena import field
from engine.arena.seedlet import SIZES
from engine.errors import BadRequest, BadSnapshot, Refusal
from engine.sealed import number

# Each number with its least and most. What is yes or no is 1 or 0.
BOUNDS = {
    "width": (64, 128),  # of the field, which has one of `field.SIZES`
    "height": (64, 128),
    "seed_size": (min(SIZES), max(SIZES)),  # 8 x 8 cells in a seedlet, or 16 x 16
    "seed_budget": (0, 255),  # living cells of a seedlet
    "max_gen": (1, 1_024),
    "max_batch": (1, 256),  # generations in one message
    "early_extinction": (0, 1),  # over as soon as a team has no cell
    "commit_seconds": (1, 604_800),
    "reveal_seconds": (1, 604_800),
    "with_first_pledge": (0, 1),  # time begins with the first pledge, not with the round
    "weight_pop": (0, 255),
    "weight_invade": (0, 255),
    "entry_fee": (0, 1_000_000),  # 0 is casual
    "bond": (0, 1_000_000),  # given back to who reveals
    "winner_bps": (0, 10_000),
    "keeper_bps": (0, 10_000),
    "treasury_bps": (0, 10_000),
    "reward_per_gen": (0, 1_000_000),
    "coinflip": (0, 1),  # settles draws; tossed by the network when reveals have ended
    "reserved_percent": (0, 90),  # of a team's slots in a free round, for who has played before
    "early_ends": (0, 1),  # pledging and revealing end when there is nobody left to wait for
}
NAMES = ("topology", *BOUNDS)
WHOLE = 10_000  # basis points


class Config:
    """How a round is played; as the seed has it, unless somebody says otherwise."""

    topology = field.CYLINDER
    width = 64
    height = 64
    seed_size = 8
    seed_budget = 12
    max_gen = 256
    max_batch = 32
    early_extinction = 1
    commit_seconds = 90
    reveal_seconds = 60
    with_first_pledge = 1
    weight_pop = 3
    weight_invade = 2
    entry_fee = 0
    bond = 0
    winner_bps = 8_000
    keeper_bps = 2_000
    treasury_bps = 0
    reward_per_gen = 0
    coinflip = 0
    reserved_percent = 50
    early_ends = 0
    _line = ""  # as it is dumped: a config never changes once it is checked

    @classmethod
    def of(cls, **given: int | str) -> Config:
        """The usual numbers but those *given*. :raises BadRequest: if a round cannot be so"""
        config = cls()
        for name, value in given.items():
            setattr(config, name, value)
        config.check()
        return config

    @classmethod
    def casual(cls) -> Config:
        """What the first season plays until somebody sets another: short, and nobody waits."""
        return cls.of(commit_seconds=45, reveal_seconds=20, early_ends=1)

    @property
    def ranked(self) -> bool:
        """True if taking part costs coins."""
        return self.entry_fee != 0

    @property
    def bps(self) -> tuple[int, int, int]:
        """The shares of winners, keepers and treasury."""
        return self.winner_bps, self.keeper_bps, self.treasury_bps

    @property
    def size(self) -> field.Size:
        """Of the field, in cells."""
        return self.width, self.height

    @property
    def columns(self) -> int:
        """How many slots lie beside each other; half of them are Blue's."""
        return self.width // self.seed_size

    @property
    def slots(self) -> int:
        """How many slots there are."""
        return self.columns * (self.height // self.seed_size)

    @property
    def team_slots(self) -> int:
        """How many slots a team has."""
        return self.slots // 2

    @property
    def reserved(self) -> int:
        """How many of them wait for people who have played before, if the round is free."""
        return 0 if self.ranked else self.team_slots * self.reserved_percent // 100

    def check(self) -> None:
        """:raises BadRequest: if a number is out of its bounds, or they do not fit together"""
        self._line = ""
        field.grid_of(self.topology, self.size)
        for name, (least, most) in BOUNDS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise BadRequest(f"Expected {name} from {least} to {most}, got {value}")
        if self.seed_size not in SIZES:
            raise BadRequest(f"Expected seedlets of {SIZES[0]} or {SIZES[1]}, got {self.seed_size}")
        shares = sum(self.bps)
        if shares != WHOLE:
            raise BadRequest(f"Expected shares of {WHOLE} basis points together, got {shares}")

    def dump(self) -> str:
        """The values in a row."""
        if self._line == "":
            self._line = " ".join([str(getattr(self, name)) for name in NAMES])
        return self._line

    @classmethod
    def load(cls, line: str) -> Config:
        """A config from what `dump` wrote. :raises BadSnapshot: if there is no such config"""
        words = line.split(" ")
        if len(words) != len(NAMES):
            raise BadSnapshot(f"Expected {len(NAMES)} values of a config, got {line!r}")
        config = cls()
        config.topology = words[0]
        for at, name in enumerate(BOUNDS, 1):
            setattr(config, name, number(words[at]))
        try:
            config.check()
        except Refusal as refusal:
            raise BadSnapshot(f"Expected a config, got {line!r}: {refusal}") from refusal
        return config
