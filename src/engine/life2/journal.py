"""
The journal: what people did, in order, enough to play it again.

Every event has a number, counted from 0 without gaps. The last 1,000 are kept,
older ones are dropped one by one. One event is a line of text::

    generation time kind player detail
    1230 1700000000000000000 place 3 0a1f0b1f0c1f

    join leave       player
    place            player; detail is the cells, as below
    pause resume     player 0
    reset restore    player 0; detail is the seats, a dash for a free one, like 1-34

A cell is four base-32 digits (0-9a-v), two for its column and two for its row::

    0a1f   is   (0 * 32 + 10, 1 * 32 + 15)   is   (10, 47)
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.life2.rules.lineage import Player
from engine.life2.rules.plane import HEIGHT, WIDTH
from engine.sealed import number

KINDS = ("join", "leave", "place", "pause", "resume", "reset", "restore")
MOST_KEPT = 1000

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_TWO = [high + low for high in _DIGITS[: WIDTH // 32] for low in _DIGITS]


class Event:
    """Something that somebody did."""

    def __init__(
        self, generation: int, time: int, kind: str, player: Player, detail: str = ""
    ) -> None:
        self.generation = generation
        self.time = time
        self.kind = kind
        self.player = player
        self.detail = detail

    def dump(self) -> str:
        return f"{self.generation} {self.time} {self.kind} {self.player} {self.detail}"

    @classmethod
    def load(cls, line: str) -> Event:
        """An event from what `dump` wrote. :raises BadSnapshot: if there is no such event"""
        words = line.split(" ")
        if len(words) != 5 or words[2] not in KINDS:
            raise BadSnapshot(f"Expected an event, got {line[:80]!r}")
        generation, time, kind, player, detail = words
        return cls(number(generation), number(time), kind, number(player), detail)


class Journal:
    """The numbers of the events, and those that are not yet written down."""

    def __init__(self, first: int = 0, following: int = 0) -> None:
        """Events *first* up to, but not with, *following* are written down elsewhere."""
        self.first = first
        self.following = following
        self.fresh: list[Event] = []

    def note(self, event: Event) -> None:
        self.fresh.append(event)
        self.following += 1
        self.first = max(self.first, self.following - MOST_KEPT)


def pack(cells: list[tuple[int, int]]) -> str:
    """*cells*, wrapped round the torus, four digits each."""
    return "".join([_TWO[x % WIDTH] + _TWO[y % HEIGHT] for x, y in cells])


def unpack(digits: str) -> list[tuple[int, int]]:
    """The cells that `pack` wrote."""
    places = range(0, len(digits), 4)
    return [(int(digits[at : at + 2], 32), int(digits[at + 2 : at + 4], 32)) for at in places]
