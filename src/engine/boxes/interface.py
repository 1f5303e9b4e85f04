"""
Boxes' interface: its methods besides the common ones, and the events that it notes.

Lines have a log of their own, and what happens besides is noted here. The `generation` of an event
is the number of records before it; details are words with commas::

    join      player,team
    name      player
    quota     most lines,milliseconds for one more
    game      its number
    pause resume restore
"""

from __future__ import annotations

from engine import journal
from engine.access import MOST_BYTES, Access
from engine.backups import Staging
from engine.people import FREED_BYTES

# A full log and its sheet are 8.7 million characters, 100,000 players 12 million or more.
PAGES = Staging(characters=200_000, most_bytes=400_000, most_pages=500)

ACCESS = Access(
    players=("join_team", "draw"),
    admins=("set_quota", "new_game", "free_names"),
    queries=(
        *("get_sheet", "get_board", "get_records", "get_region", "get_overview"),
        *("get_thumbnail", "get_proof", "get_seat", "get_leaderboard", "get_stats"),
    ),
    larger={"free_names": MOST_BYTES + FREED_BYTES},
    backup=PAGES,
)


class Event(journal.Event):
    """Something that happened in Boxes."""

    kinds = ("join", "name", "quota", "game", "pause", "resume", "restore")


class Journal(journal.Journal):
    """What happened in Boxes."""

    event = Event
