"""
The slots of a round: tiles of the field, each for one player's seedlet.

They are numbered row by row; Blue begins on the left, Red on the right. A field of 64 x 64 has 64
slots for seedlets of 8 x 8, and one of 128 x 128 has 256::

     0  1  2  3 |  4  5  6  7
     8  9 10 11 | 12 13 14 15
        Blue    |     Red          with 16 x 16:   0  1 |  2  3
    56 57 58 59 | 60 61 62 63                     12 13 | 14 15

A slot that somebody pledged for is saved as a line::

    35 0 w7x7r.. 9f86d0.. 0000000000070402 1 0 40 1
    slot, team, player, pledge, seedlet ("-" before it is revealed), claimed, artifact (0: none);
    coins in the round that the player was given at the start; 1 if they had never played before
"""

from __future__ import annotations

from engine.access import Caller
from engine.accounts import Coins
from engine.arena import seedlet
from engine.arena.config import Config
from engine.errors import BadRequest, BadSnapshot
from engine.sealed import number

BLUE = 0
RED = 1
TEAMS = ("Blue", "Red")

SECRET = "-"  # in the place of a seedlet that is not revealed
FIELDS = 9
YES_OR_NO = ("0", "1")
FLAGS = (1, 5, 8)


class Slot:
    """What one player pledged, and what became of it; changed by its methods only."""

    def __init__(self, at: int, team: int, player: Caller, pledge: str) -> None:
        self.at = at
        self.team = team
        self.player = player
        self.pledge = pledge
        self.seed = SECRET
        self.claimed = False
        self.artifact = 0  # its number; artifacts are counted from 1
        self.given = 0  # coins of the fee and the bond that were given to the player at the start
        self.first = False  # the player had never played before
        self.line = ""  # as it is dumped, until it changes: a round is saved more often than that

    @property
    def revealed(self) -> bool:
        return self.seed != SECRET

    def stake(self, given: Coins, first: bool) -> None:
        """Have paid in coins that were *given*; True if it is the *first* time."""
        self.given = given
        self.first = first
        self.line = ""

    def give_back(self, coins: Coins) -> Coins:
        """How many of *coins* that come back are those that were given."""
        given = min(coins, self.given)
        self.given -= given
        self.line = ""
        return given

    def reveal(self, seed: str) -> None:
        self.seed = seed
        self.line = ""

    def claim(self) -> None:
        self.claimed = True
        self.line = ""

    def mint(self, artifact: int) -> None:
        """Have the *artifact* of this number."""
        self.artifact = artifact
        self.line = ""

    def dump(self) -> str:
        if self.line == "":
            start = f"{self.at} {self.team} {self.player} {self.pledge} {self.seed}"
            end = f"{self.given} {int(self.first)}"
            self.line = f"{start} {int(self.claimed)} {self.artifact} {end}"
        return self.line

    @classmethod
    def load(cls, line: str) -> Slot:
        """A slot from what `dump` wrote. :raises BadSnapshot: if there is no such slot"""
        words = line.split(" ")
        if len(words) != FIELDS or [words[at] for at in FLAGS if words[at] not in YES_OR_NO] != []:
            raise BadSnapshot(f"Expected a slot, got {line[:80]!r}")
        slot = cls(number(words[0]), int(words[1]), words[2], words[3])
        slot.seed = words[4]
        slot.claimed = words[5] == "1"
        slot.artifact = number(words[6])
        slot.given = number(words[7])
        slot.first = words[8] == "1"
        slot.line = line
        return slot


def check_place(config: Config, team: int, at: int) -> None:
    """:raises BadRequest: if there is no slot *at*, or it is not in the territory of *team*"""
    if not 0 <= at < config.slots:
        raise BadRequest(f"Expected a slot from 0 to {config.slots - 1}, got {at}")
    if team_of(config, at) != team:
        raise BadRequest(f"Slot {at} is {TEAMS[1 - team]}'s, not {TEAMS[team]}'s")


def team_of(config: Config, at: int) -> int:
    """Whose territory slot *at* is in."""
    columns = config.columns
    return BLUE if at % columns < columns // 2 else RED


def check_seed(config: Config, seed: str) -> None:
    """:raises BadRequest: if *seed* is not a seedlet, or has too many cells"""
    cells = seedlet.parse(seed, config.seed_size).bit_count()
    if cells > config.seed_budget:
        raise BadRequest(f"Expected at most {config.seed_budget} cells, got {cells}")


def rows_of(config: Config, slots: list[Slot]) -> tuple[list[int], list[int]]:
    """The rows of the field, Blue's and Red's, with all seedlets that were revealed."""
    size = config.seed_size
    columns = config.columns
    teams: tuple[list[int], list[int]] = ([0] * config.height, [0] * config.height)
    for slot in slots:
        if slot.revealed:
            rows = teams[slot.team]
            down, across = divmod(slot.at, columns)
            for y, row in enumerate(seedlet.rows(seedlet.parse(slot.seed, size), size)):
                rows[size * down + y] |= row << size * across
    return teams
