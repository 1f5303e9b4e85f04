"""
Petri's interface: its methods besides the common ones, and the events that it notes.

What happened to dishes is noted, enough to play every one of them again::

    begin      7,early,6,6,305419896,20774,w7x7r..   dish, mode, size, seed, day or a dash, owner
    play       7,40,NESW                             dish, the turn it was at, the moves
    give_up    7
    strike     7
    name       w7x7r..                               who has another name, or none any more
    configure  1,0,1                                 rules of practice: blight, catalyst, bonus
    pause resume restore

A dish begins with its first moves: before them nothing is saved. One that had to give way and is
proved again begins again, under its number. The `generation` of an event is how many turns were
proved until then, in all dishes.
"""

from __future__ import annotations

from engine import journal
from engine.access import MOST_BYTES, Access
from engine.backups import PAGE, Staging
from engine.people import FREED_BYTES

# names may take up to four bytes a character, and there may be 1,000 of 24 in a page
PAGES = Staging(characters=PAGE, most_bytes=300_000, most_pages=80)

ACCESS = Access(
    players=("begin_dish", "play", "give_up"),
    admins=("strike_dish", "free_names", "configure"),
    queries=(
        "get_dish",
        "get_my_dishes",
        "get_today",
        "check_game",
        "get_leaderboard",
        "get_telemetry",
        "get_config",
        "get_stats",
    ),
    larger={
        "check_game": 2 * MOST_BYTES,
        "free_names": MOST_BYTES + FREED_BYTES,
    },
    backup=PAGES,
)


class Event(journal.Event):
    """Something that somebody did in Petri."""

    kinds = (
        *("begin", "play", "give_up", "strike", "name", "configure"),
        *("pause", "resume", "restore"),
    )


class Journal(journal.Journal):
    """What happened in Petri."""

    event = Event
