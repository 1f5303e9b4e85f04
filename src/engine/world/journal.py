"""
World's journal: the kinds of its events, and cells as digits.

Enough is noted to play a world again (``replay.py``)::

    join             player
    leave            player; detail is why, if they did not ask for it (`departures`)
    place            player; detail is the cells, as below
    take             player, whose seat somebody else holds now, to whom it was offered
    pause resume     player 0
    reset restore    player 0; detail is the seats, a dash for a free one, like 1-34
    configure        player 0; detail is what is on from then on (`config`), like levy,paydays
    season           player 0; detail is the number of the season that has ended, and the seats
                     with which the next begins, like 3:1-34

A cell is four base-32 digits (0-9a-v), two for its column and two for its row::

    0a1f   is   (0 * 32 + 10, 1 * 32 + 15)   is   (10, 47)
"""

from __future__ import annotations

from engine import journal
from engine.sealed import number
from engine.world.rules.plane import HEIGHT, WIDTH

KINDS = (
    *("join", "leave", "take", "place"),
    *("pause", "resume", "configure", "reset", "season", "restore"),
)

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_TWO = [high + low for high in _DIGITS[: WIDTH // 32] for low in _DIGITS]


class Event(journal.Event):
    """Something that somebody did in World."""

    kinds = KINDS


class Journal(journal.Journal):
    """The numbers of World's events, and those that are not yet saved."""

    event = Event
    fresh: list[Event]


def season_and_seats(detail: str) -> tuple[int, str]:
    """
    Which season has ended, and the seats, as an event's *detail* says.

    :raises BadSnapshot: if it does not say that
    """
    season, _, seats = detail.partition(":")
    return number(season), seats


def pack(cells: list[tuple[int, int]]) -> str:
    """*cells*, wrapped round the torus, four digits each."""
    return "".join([_TWO[x % WIDTH] + _TWO[y % HEIGHT] for x, y in cells])


def unpack(digits: str) -> list[tuple[int, int]]:
    """The cells that `pack` wrote."""
    places = range(0, len(digits), 4)
    return [(int(digits[at : at + 2], 32), int(digits[at + 2 : at + 4], 32)) for at in places]
