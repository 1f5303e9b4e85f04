"""
Petri's journal: what happened to dishes, enough to play every one of them again.

::

    begin      7,early,6,6,305419896,20774,w7x7r..   dish, mode, size, seed, day or a dash, owner
    play       7,40,NESW                             dish, the turn it was at, the moves
    give_up    7
    strike     7
    name       w7x7r..                               who has another name, or none any more
    pause resume restore

A dish begins with its first moves: before them nothing is saved. One that had to give way and is
proved again begins again, under its number.

The `generation` of an event is how many turns were proved until then, in all dishes.
"""

from __future__ import annotations

from engine import journal


class Event(journal.Event):
    """Something that somebody did in Petri."""

    kinds = ("begin", "play", "give_up", "strike", "name", "pause", "resume", "restore")


class Journal(journal.Journal):
    """What happened in Petri."""

    event = Event
