"""
What happened in the Arena: the events of a round, and what admins did.

The `generation` of an event is the number of its round, 0 for none; details are words with
commas between them, without spaces, and a dash for nobody::

    created       season,config                   as config.py dumps it; again if it is opened anew
    committed     team,slot,player
    revealed      team,slot,player,seedlet
    initialized
    stepped       from,to,keeper,reward           the keeper is a dash if it was the canister
    finalized     outcome,blue,red,board hash,winners' pool,paid to keepers
                                                  the pool with what keepers left, undivided
    claimed       player,slot,coins
    minted        player,slot,number of the keepsake
    sponsored     player,coins                    by an admin from the treasury: a dash
    season        its number
    names         how many names an admin freed
    pause resume restore
"""

from __future__ import annotations

from engine import journal


class Event(journal.Event):
    """Something that happened in the Arena."""

    kinds = (
        *("created", "committed", "revealed", "initialized", "stepped", "finalized"),
        *("claimed", "minted", "sponsored", "season", "names", "pause", "resume", "restore"),
    )


class Journal(journal.Journal):
    """What happened in the Arena."""

    event = Event
