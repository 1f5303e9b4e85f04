"""
What happened in Boxes besides the lines, which have a log of their own.

The `generation` of an event is the number of records before it; details are words with commas::

    join      player,team
    name      player
    quota     most lines,milliseconds for one more
    game      its number
    pause resume restore
"""

from __future__ import annotations

from engine import journal


class Event(journal.Event):
    """Something that happened in Boxes."""

    kinds = ("join", "name", "quota", "game", "pause", "resume", "restore")


class Journal(journal.Journal):
    """What happened in Boxes."""

    event = Event
