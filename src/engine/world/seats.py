"""
World's seats: who plays as which number, to whom a seat may pass, and who lost theirs.

There are as many as a cell's owner has numbers. A seat knows when its holder *joined* and when
they last *acted* (joined, placed cells, took another name), whether that is a *bot*, and the last
*order* that had a number. One line each, or a dash for a free seat::

    caller  joined              acted               kind   order                     name
    w7x7r.. 1699990000000000000 1700000000000000000 person -                         Ada
    e3mmv.. 1700000000000000000 1700000003000000000 bot    7:9c2f10ab:3:0:120:997    Gunner

While a seat is free, whoever joins takes the lowest. When all nine are taken, somebody may have
to give way::

    a bot                                  at once, but only to a person
    who has been away for too long         to anybody
    everybody else                         to nobody

Holders may be away for as long as they have played, ten minutes at least and a day at most: nine
keys that only join do not close the world to others. Bots go first, the one with most land before
all, and of others alike the one who acted longer ago. The last 36 who lost a seat are remembered,
until they join again, and told so::

    w7x7r.. 1700000000000000000 3 idle e3mmv..
    who     when       as which player why  who sits there now, or a dash for nobody

A key can be lost, and one browser's key is no use in another. Whoever plays on under another
identity has the old one *offer* the seat and the new one take it. So nobody loses a seat, and
nobody gets one, without having asked for it::

    w7x7r.. offers to e3mmv..     saved as the line "w7x7r.. e3mmv.."
    e3mmv.. takes from w7x7r..    number, name, cells, land, coins and records are theirs now

A seat has one offer, the last. It is gone when the seat is taken, or has no holder any more, and
when a season ends.

Asking again after a lost answer does not pay twice: an order may have a number, which its player
chose, and the last one is remembered with its answer::

    order 7, these cells       placed, and remembered        3 placed, 0 occupied, 997 coins left
    order 7, these cells       the same answer again         nothing is paid
    order 7, other cells       refused: 7 was another order
    order 6                    refused: numbers only rise
    order 8                    placed, and remembered in the place of 7

It is saved as ``number:checksum of the cells:placed:occupied:generation:balance``.
"""

from __future__ import annotations

from binascii import crc32

from engine import people
from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot, GameFull
from engine.people import FREE
from engine.sealed import number
from engine.world.rules.plane import MOST_PLAYERS, Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NOBODY = "-"
PERSON = "person"
BOT = "bot"
WORDS = 5  # of a seat, before the name
SHORTEST: Nanoseconds = 600 * SECOND  # that a holder may be away without losing the seat
LONGEST: Nanoseconds = 24 * 3600 * SECOND

MOST_DEPARTURES = 36  # four times as many as there are seats
IDLE = "idle"  # was away for too long, and somebody else wanted to play
REMOVED = "removed"  # by an admin
RESET = "reset"  # an admin emptied the world and freed the seats
REASONS = (IDLE, BOT, REMOVED, RESET)  # a bot gave way to a person


class Placed:
    """What became of an order: cells *placed*, cells *occupied*, when, and the *balance* left."""

    def __init__(self, placed: int, occupied: int, generation: int, balance: int) -> None:
        self.placed = placed
        self.occupied = occupied
        self.generation = generation
        self.balance = balance


class Order:
    """An order that was carried out: its *number*, the *checksum* of its cells, its answer."""

    def __init__(self, number: int, checksum: str, answer: Placed) -> None:
        self.number = number
        self.checksum = checksum
        self.answer = answer

    def dump(self) -> str:
        done = self.answer
        counts = f"{done.placed}:{done.occupied}:{done.generation}:{done.balance}"
        return f"{self.number}:{self.checksum}:{counts}"

    @classmethod
    def load(cls, text: str) -> Order:
        """An order from what `dump` wrote. :raises BadSnapshot: if there is no such order"""
        parts = text.split(":")
        if len(parts) != 6:
            raise BadSnapshot(f"Expected an order, got {text[:80]!r}")
        answer = Placed(*[number(part) for part in parts[2:]])
        return cls(number(parts[0]), parts[1], answer)


def checksum(digits: str) -> str:
    """What tells the cells in *digits* (`board.pack`) from others."""
    return f"{crc32(digits.encode()):08x}"


def answered(last: Order | None, wanted: int | None, cells: str) -> Placed | None:
    """
    The answer to order *wanted* of these *cells* if it was the *last*, None if it is a new one.

    :raises BadRequest: if that number was another order's, or a lower one than the last
    """
    if last is None or wanted is None or wanted > last.number:
        return None
    if wanted < last.number:
        raise BadRequest(f"Expected an order with a number above {last.number}, got {wanted}")
    if checksum(cells) != last.checksum:
        raise BadRequest(f"Expected the cells of order {wanted} again, got others: count on")
    return last.answer


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

    def act(self, player: Player, now: Nanoseconds) -> None:
        """Let *player* have done something at *now*, the first time by joining."""
        if self.acted[player - 1] == 0:
            self.joined[player - 1] = now
        self.acted[player - 1] = now

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

    def giving_way(self, now: Nanoseconds, bot: bool, land: Mapping[Player, int]) -> Player:
        """
        Who gives way to somebody who joins at *now* while no seat is free; they have this *land*.

        :raises GameFull: if nobody does
        """
        waits = []
        for player in self.taken():
            frees = self.frees_at(player, bot)
            first = -land.get(player, 0) if frees == 0 else 0
            waits.append((frees, first, self.acted[player - 1], player))
        frees, _, _, player = min(waits)
        if frees > now:
            raise GameFull(-(-(frees - now) // SECOND))
        return player

    def check_same(self, seated: list[bool]) -> None:
        """:raises BadSnapshot: if not exactly those are *seated* in a world"""
        taken = [caller != FREE for caller in self.callers]
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


class Offers:
    """To whom each holder has offered their seat; *changed* since it was saved."""

    def __init__(self, made: dict[Caller, Caller] | None = None) -> None:
        self.made = made if made is not None else {}
        self.changed = False

    def make(self, giver: Caller, taker: Caller) -> None:
        """Let *taker*, and nobody else, take the seat of *giver*."""
        self.made[giver] = taker
        self.changed = True

    def check(self, giver: Caller, taker: Caller) -> None:
        """:raises BadRequest: if *giver* has not offered a seat to *taker*"""
        if self.made.get(giver) != taker:
            raise BadRequest(f"Expected an offer of {giver} to you, and there is none")

    def forget(self, *givers: Caller) -> None:
        """Let nobody take the seats of these *givers*."""
        for giver in givers:
            if self.made.pop(giver, None) is not None:
                self.changed = True

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


class Departure:
    """That *caller* lost the seat of *player* at *time*: *why*, and who took it."""

    def __init__(
        self, caller: Caller, time: Nanoseconds, player: Player, why: str, by: Caller = NOBODY
    ) -> None:
        self.caller = caller
        self.time = time
        self.player = player
        self.why = why
        self.by = by

    def dump(self) -> str:
        return f"{self.caller} {self.time} {self.player} {self.why} {self.by}"

    @classmethod
    def load(cls, line: str) -> Departure:
        """A departure from what `dump` wrote. :raises BadSnapshot: if there is no such one"""
        words = line.split(" ")
        if len(words) != 5 or words[3] not in REASONS:
            raise BadSnapshot(f"Expected a departure, got {line[:80]!r}")
        caller, time, player, why, by = words
        return cls(caller, number(time), number(player), why, by)


class Departures:
    """Who lost their seat, oldest first; *changed* since it was saved."""

    def __init__(self, known: list[Departure] | None = None) -> None:
        self.known = known if known is not None else []
        self.changed = False

    def find(self, caller: Caller) -> Departure | None:
        """How *caller* lost their seat, if they did and have none again."""
        found = [departure for departure in self.known if departure.caller == caller]
        return found[0] if len(found) > 0 else None

    def note(self, departure: Departure) -> None:
        """Remember *departure*, and forget the oldest if there are too many."""
        self.forget(departure.caller)
        self.known = [*self.known, departure][-MOST_DEPARTURES:]
        self.changed = True

    def forget(self, caller: Caller) -> None:
        """*caller* has a seat again, or never lost one."""
        if self.find(caller) is not None:
            self.known = [departure for departure in self.known if departure.caller != caller]
            self.changed = True

    def dump(self) -> list[str]:
        return [departure.dump() for departure in self.known]

    @classmethod
    def load(cls, lines: list[str]) -> Departures:
        """Departures from what `dump` wrote. :raises BadSnapshot: if there are no such ones"""
        if len(lines) > MOST_DEPARTURES:
            raise BadSnapshot(f"Expected at most {MOST_DEPARTURES} departures, got {len(lines)}")
        return cls([Departure.load(line) for line in lines])
