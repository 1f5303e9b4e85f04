"""
Lab's journal: the kinds of its events.

Details are joined by commas; who did it stands in the end::

    publish            7,w7x7r..           its id
    publish            8,7,e3mmv..         its id, and what it was made from
    withdraw           7,w7x7r..
    like unlike        7,e3mmv..
    prove              7,1024,9c2f..,e3mmv..    id, generation, sha256 of the states then
    give_way           7,w7x7r..           made room for newer work: its id and author
    feature unfeature  7                   by an admin
    pause resume       by an admin
    restore            by an admin: how many specimens there are now

The `generation` of an event is how many specimens were ever published.
"""

from __future__ import annotations

from engine import journal

PLAYERS = ("publish", "withdraw", "give_way", "like", "unlike", "prove")
ADMINS = ("feature", "unfeature", "pause", "resume", "restore")
KINDS = PLAYERS + ADMINS


class Event(journal.Event):
    """Something that somebody did in Lab."""

    kinds = KINDS


class Journal(journal.Journal):
    """The numbers of Lab's events, and those that are not yet saved."""

    event = Event
    fresh: list[Event]
