"""
Accounts: who plays, what they have, the pot between them, and which of World's rules are on.

::

    seated      True for each player who has a seat, player 1 first
    balances    their coins that do not lie on land
    scores      their land, added up at every payday of today's race (`season`)
    points      what the races of this week that are over gave them
    minted      coins that ever came into the world
    pot         coins that are nobody's: found on own or nobody's land, or left behind
    config      which rules are on, as below

No coin is ever lost. What nobody gets goes to the pot, and from there it comes back: to
who joins, and on paydays. A *payday* is every `PAYDAY`-th generation. First comes the
*levy*: of what anybody has in hand above a starting balance, a sixteenth goes to the pot,
in whole coins. Then a quarter of the pot is paid out to all who are seated, half of it in equal
shares and half by the whole square root of their land; what does not divide stays. The score of
each grows by the land that they hold::

                       in hand                  pot
    before        40      1,015     2,600       900
    levy           0          0       100     1,000      2,600 - 1,000 = 1,600, of which 100
    equal shares  41         41        41       877      1,000 // 4 // 2 // 3 = 41
    land           9        900         0
    by its root   11        113         0       753      125 * 3 // 33, 125 * 30 // 33
    after         92      1,169     2,541       753

Who has at most 1,000 coins never pays a levy, and nobody can run away with all of them: what
a hoard loses on a payday grows with it, and what it gets does not. A root, because who has four
times the land then has twice the income, and not four times.

A race ends with points by rank: `POINTS` for the first nine, and none for who has no score.

Paydays alone, with nobody playing, come to rest, or go round among a few coins: who has more
pays more, and all that is rounded is less than a coin a player. Hoards shrink by a sixteenth
each time, so it takes some 500 paydays if nearly all coins that there can be are one player's.
A world that slept for years is not asked for more: once paydays repeat themselves, whole rounds
of them are left out.

Four rules that the seed of the game does not have can be turned off, each by itself, and a world
without all of them is *classic*: cells, land and coins are then the seed's to the letter::

    seasons      days are races, weeks end, and everybody begins again (`season`)
    levy         on a payday, who has more than a starting balance pays a part of it
    paydays      a part of the pot is paid out, and scores grow; no paydays, no levy, no points
    idle_seats   when all are taken, who was away for too long, and a bot, gives way (`seats`)

The config belongs to the world: whoever plays an event, a checkpoint, a backup or a frame on plays
it by the same rules. A reset and a new season leave it as it is. In words, for the log, it is the
names of those that are on, a comma between two, or ``classic``.

In bytes, for snapshots and frames, numbers little-endian::

    0    8   minted
    8    8   pot
    16   1   how many players: n
    17   2   who is seated: bit k for player k + 1; in bits 12 to 15 which rules are off
    19   8n  balances
    ..   8n  scores
    ..   8n  points
"""

from __future__ import annotations

import struct
from math import isqrt

from engine.errors import BadSnapshot, GameFull
from engine.world.rules.plane import MOST_PLAYERS, Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STARTING_BALANCE = 1000
PAYDAY = 600  # generations from one to the next: a minute
PAID_PART = 4  # of the pot, one in so many coins
LEVY_PART = 16  # of what is in hand above a starting balance, one in so many coins
POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2)  # for the ranks of a race

# No number of a world comes near this in any game, and every program can count beyond it: the
# page up to 2 ** 53, a stable map up to 2 ** 64.
MOST = 2**52

SUMS = "<QQBH"
SUMS_BYTES = 19
COUNT = 16  # where the number of players stands
CONFIG = 12  # the first bit of the config beside the seats
PLAYER_BYTES = 24
NUMBERS = 3  # of a player

NAMES = ("seasons", "levy", "paydays", "idle_seats")
CLASSIC = "classic"


class Config:
    """Which rules are on."""

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


class Accounts:
    """Everybody's coins and scores, and the pot."""

    def __init__(self, balances: Sequence[int] = ()) -> None:
        """Everybody in *balances* has a seat, and the pot is empty."""
        self.balances = list(balances)
        self.seated = [True] * len(self.balances)
        self.scores = [0] * len(self.balances)
        self.points = [0] * len(self.balances)
        self.minted = sum(self.balances)
        self.pot = 0
        self.config = Config()

    def join(self, player: Player) -> None:
        """
        Seat *player*, the next number or one that left; what the pot does not have is minted.

        :raises GameFull: if there is no such seat, or it is taken
        """
        if not 1 <= player <= min(len(self.seated) + 1, MOST_PLAYERS):
            raise GameFull()
        if player > len(self.seated):
            self.balances.append(0)
            self.seated.append(False)
            self.scores.append(0)
            self.points.append(0)
        if self.seated[player - 1]:
            raise GameFull()
        from_pot = min(self.pot, STARTING_BALANCE)
        self.pot -= from_pot
        self.minted += STARTING_BALANCE - from_pot
        self.balances[player - 1] = STARTING_BALANCE
        self.seated[player - 1] = True

    def leave(self, player: Player, on_land: int) -> int:
        """Let *player* go, with so many coins *on_land*: how many are in the pot for it."""
        coins = self.balances[player - 1] + on_land
        self.pot += coins
        self.balances[player - 1] = 0
        self.scores[player - 1] = 0
        self.points[player - 1] = 0
        self.seated[player - 1] = False
        return coins

    def hold_paydays(self, times: int, land: Mapping[Player, int]) -> None:
        """
        Let *times* paydays pass, on all of which the players have this much *land*.

        Every now and then coins are noted as they lie. When they lie so again, what passed in
        between would only repeat itself, and is not held again.
        """
        roots = self._roots(land)
        left, passed, noted = times, 0, 1
        mark = (self.pot, *self.balances)
        while left > 0:
            self._pay_once(roots)
            left -= 1
            passed += 1
            lie = (self.pot, *self.balances)
            if lie == mark:
                left %= passed
            elif passed == noted:
                mark, passed, noted = lie, 0, 2 * noted
        for at, taken in enumerate(self.seated):
            if taken:
                self.scores[at] += times * land.get(at + 1, 0)

    def _roots(self, land: Mapping[Player, int]) -> list[int]:
        """The whole square root of the land of each who is seated, 0 for who is not."""
        seats = enumerate(self.seated, 1)
        return [isqrt(land.get(player, 0)) if taken else 0 for player, taken in seats]

    def _pay_once(self, roots: list[int]) -> None:
        """Levy what is above a starting balance, and pay out a part of the pot."""
        balances, pot = self.balances, self.pot
        for at, balance in enumerate(balances) if self.config.levy else ():
            if balance >= STARTING_BALANCE + LEVY_PART:
                levy = (balance - STARTING_BALANCE) // LEVY_PART
                balances[at] = balance - levy
                pot += levy
        players, every = sum(self.seated), sum(roots)
        half = pot // PAID_PART // 2
        share = half // players if players > 0 else 0
        for at, taken in enumerate(self.seated):
            if taken:
                income = share + (half * roots[at] // every if every > 0 else 0)
                balances[at] += income
                pot -= income
        self.pot = pot

    def end_day(self, ranks: Sequence[Player]) -> None:
        """End a race of which these are the *ranks*, the first first: points, and no scores."""
        for rank, player in enumerate(ranks, 1):
            self.points[player - 1] += prize(rank, self.scores[player - 1])
        self.scores = [0] * len(self.scores)

    def check_sums(self, on_land: int) -> None:
        """:raises BadSnapshot: if these are no accounts of a world with so many coins *on_land*"""
        highest = max(self.minted, self.pot, *self.scores, *self.points, *self.balances)
        if highest >= MOST:
            raise BadSnapshot(f"Expected coins and scores below {MOST}, got {highest}")
        if self.minted != sum(self.balances) + on_land + self.pot:
            raise BadSnapshot(f"Coins do not add up to the {self.minted} that were minted")
        for at, taken in enumerate(self.seated):
            if not taken and (self.balances[at], self.scores[at], self.points[at]) != (0, 0, 0):
                raise BadSnapshot(f"Player {at + 1} has left, but not all that was theirs")

    def dump(self) -> bytes:
        count = len(self.seated)
        mask = sum([1 << at for at, taken in enumerate(self.seated) if taken])
        mask |= self.config.encode() << CONFIG
        sums = struct.pack(SUMS, self.minted, self.pot, count, mask)
        numbers = [*self.balances, *self.scores, *self.points]
        return sums + struct.pack(f"<{NUMBERS * count}Q", *numbers)

    @classmethod
    def load(cls, data: bytes) -> Accounts:
        """Accounts from what `dump` wrote. :raises BadSnapshot: if there are no such accounts"""
        if len(data) != length(data):
            raise BadSnapshot(f"Expected accounts of {length(data)} bytes, got {len(data)}")
        minted, pot, count, mask = struct.unpack_from(SUMS, data)
        config = Config.decode(mask >> CONFIG)
        mask &= (1 << CONFIG) - 1
        if count > MOST_PLAYERS or mask >> count != 0:
            raise BadSnapshot(f"Expected at most 9 players, got {count} and seats {mask:b}")
        # not unpack_from, which in the canister finds no room for nothing at the end
        numbers = struct.unpack(f"<{NUMBERS * count}Q", data[SUMS_BYTES:])
        accounts = cls(numbers[:count])
        accounts.scores = list(numbers[count : 2 * count])
        accounts.points = list(numbers[2 * count :])
        accounts.seated = [mask >> at & 1 != 0 for at in range(count)]
        accounts.minted = minted
        accounts.config = config
        accounts.pot = pot
        return accounts


def prize(rank: int, score: int) -> int:
    """The points for who came in *rank*, from 1 on, with this *score*."""
    return POINTS[rank - 1] if score > 0 else 0


def length(data: bytes) -> int:
    """How many bytes the accounts have that *data* begins with."""
    return SUMS_BYTES + (PLAYER_BYTES * data[COUNT] if len(data) > COUNT else 0)


def paydays(generation: int, later: int) -> int:
    """How many paydays there are after *generation* and up to *later*."""
    return later // PAYDAY - generation // PAYDAY
