"""
World's seats: as many as a cell's owner has numbers, and whom they may pass to.

Beside who plays as which number, a seat knows when its holder *joined* and when they last *acted*
(joined, placed cells, took another name), whether that is a *bot*, and the last *order* that had a
number (`orders`). One line each, or a dash for a free seat::

    caller  joined              acted               kind   order                     name
    w7x7r.. 1699990000000000000 1700000000000000000 person -                         Ada
    e3mmv.. 1700000000000000000 1700000003000000000 bot    7:9c2f10ab:3:0:120:997    Gunner

While a seat is free, whoever joins takes the lowest. When all nine are taken, somebody may have
to give way::

    a bot                                  at once, but only to a person
    who has been away for too long         to anybody
    everybody else                         to nobody

Holders may be away for as long as they have played, ten minutes at least and a day at most: nine
keys that only join do not close the world to others. Bots go first, and of two alike the one who
acted longer ago.
"""

from __future__ import annotations

from engine import people
from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot, GameFull
from engine.people import FREE
from engine.sealed import number
from engine.world.orders import Order
from engine.world.rules.cell import MOST_PLAYERS, Player

NOBODY = "-"
PERSON = "person"
BOT = "bot"
WORDS = 5  # before the name
SHORTEST: Nanoseconds = 600 * SECOND  # that a holder may be away without losing the seat
LONGEST: Nanoseconds = 24 * 3600 * SECOND


class Seats(people.Seats):
    """Who plays as which number, under which name, and since when they have done nothing."""

    most = MOST_PLAYERS

    def __init__(self) -> None:
        super().__init__()
        self.joined: list[Nanoseconds] = []
        self.acted: list[Nanoseconds] = []
        self.bots: list[bool] = []
        self.orders: list[Order | None] = []

    def take(self, caller: Caller) -> Player:
        player = super().take(caller)
        if player > len(self.acted):
            self._add(0, 0, False, None)
        return player

    def leave(self, player: Player) -> None:
        super().leave(player)
        self.joined[player - 1] = 0
        self.acted[player - 1] = 0
        self.bots[player - 1] = False
        self.orders[player - 1] = None

    def check_standing(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* has a seat"""
        if caller in self.callers:
            raise BadRequest(f"{caller} has a seat in this game already, and nobody has two")

    def pass_on(self, player: Player, caller: Caller) -> None:
        """Let *caller* hold the seat of *player*, and all else be as it was."""
        self.callers[player - 1] = caller

    def act(self, player: Player, now: Nanoseconds) -> None:
        """Let *player* have done something at *now*, the first time by joining."""
        if self.acted[player - 1] == 0:
            self.joined[player - 1] = now
        self.acted[player - 1] = now

    def act_all(self, now: Nanoseconds) -> None:
        """Let everybody have done something at *now*."""
        for player in self.taken():
            self.act(player, now)

    def full(self) -> bool:
        """True if no seat is free."""
        return len(self.taken()) >= self.most

    def frees_at(self, player: Player, bot: bool = False) -> Nanoseconds:
        """From when on a person, or a *bot*, may take the seat of *player* if all are taken."""
        if self.bots[player - 1] and not bot:
            return 0
        acted = self.acted[player - 1]
        return acted + min(LONGEST, max(SHORTEST, acted - self.joined[player - 1]))

    def next_free(self) -> Nanoseconds | None:
        """From when on a person may take the next seat, None if one is free."""
        return min([self.frees_at(player) for player in self.taken()]) if self.full() else None

    def giving_way(self, now: Nanoseconds, bot: bool) -> Player:
        """
        Who gives way to somebody who joins at *now* while no seat is free.

        :raises GameFull: if nobody does
        """
        players = self.taken()
        waits = [(self.frees_at(player, bot), self.acted[player - 1], player) for player in players]
        frees, _, player = min(waits)
        if frees > now:
            raise GameFull(-(-(frees - now) // SECOND))
        return player

    def check_same(self, seated: list[bool]) -> None:
        """:raises BadSnapshot: if not exactly those are *seated* in a world"""
        taken = [caller != people.FREE for caller in self.callers]
        if taken != seated:
            raise BadSnapshot(f"Seats {_picture(taken)}, but in the world {_picture(seated)}")

    def dump(self) -> list[str]:
        """A line for each seat, as drawn above."""
        return [self._line(at) if who != FREE else NOBODY for at, who in enumerate(self.callers)]

    def _line(self, at: int) -> str:
        kind = BOT if self.bots[at] else PERSON
        order = self.orders[at]
        last = order.dump() if order is not None else NOBODY
        times = f"{self.joined[at]} {self.acted[at]}"
        return f"{self.callers[at]} {times} {kind} {last} {self.names[at]}"

    @classmethod
    def load(cls, lines: list[str]) -> Seats:
        """Seats from what `dump` wrote. :raises BadSnapshot: if there are no such seats"""
        rows = [_words(line) for line in lines]
        named = [f"{row[0]} {row[WORDS]}" if row[0] != NOBODY else NOBODY for row in rows]
        seats = super().load(named)
        for _, joined, acted, kind, order, _ in rows:
            last = Order.load(order) if order != NOBODY else None
            seats._add(number(joined), number(acted), kind == BOT, last)
        return seats

    def _add(self, joined: Nanoseconds, acted: Nanoseconds, bot: bool, order: Order | None) -> None:
        self.joined.append(joined)
        self.acted.append(acted)
        self.bots.append(bot)
        self.orders.append(order)


def _words(line: str) -> list[str]:
    """What *line* says of a seat. :raises BadSnapshot: if it is not one of `dump`"""
    if line == NOBODY:
        return [NOBODY, "0", "0", PERSON, NOBODY, ""]
    words = line.split(" ", WORDS)
    if len(words) != WORDS + 1 or words[3] not in (PERSON, BOT):
        raise BadSnapshot(f"Expected a seat, got {line[:80]!r}")
    return words


def _picture(seated: list[bool]) -> str:
    """A number for each who is *seated*, a dash for each who left: ``1-3``."""
    return "".join([str(at + 1) if taken else "-" for at, taken in enumerate(seated)]) or "none"
