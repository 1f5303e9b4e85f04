"""
The Arena's interface: its methods besides the common ones, and the events that it notes.

The `generation` of an event is the number of its round, 0 for none; details are words with
commas between them, without spaces, and a dash for nobody::

    created       season,config                   as config.py dumps it; again if it is opened anew
    committed     team,slot,player
    revealed      team,slot,player,seedlet
    initialized   the team that a coin fell for, where one settles draws; else nothing
    stepped       from,to,keeper,reward           the keeper is a dash if it was the canister
    finalized     outcome,blue,red,board hash,winners' pool,paid to keepers
                                                  the pool with what keepers left, undivided
    honoured      what the winners are honoured for (honours.py)
    keeper        player,season,generations       who kept most in a season that is over
    claimed       player,slot,coins
    minted        player,slot,number of the keepsake
    sponsored     player,coins                    by an admin from the treasury: a dash
    season        its number
    names         how many names an admin freed
    pause resume restore
"""

from __future__ import annotations

from engine import journal
from engine.access import MOST_BYTES, Access
from engine.backups import Staging
from engine.people import FREED_BYTES

# 100,000 people of 140 characters or more, 1,000 rounds of 10,000, and any number of keepsakes.
PAGES = Staging(characters=200_000, most_bytes=400_000, most_pages=1_000)

ACCESS = Access(
    players=(
        *("commit", "reveal", "claim", "mint_artifact"),
        *("initialize", "step_batch", "finalize", "sponsor"),
    ),
    admins=("create_round", "set_season", "spend_treasury", "free_names"),
    queries=(
        *("get_round", "get_rounds", "get_open", "preview_claim", "get_account", "get_names"),
        *("get_leaderboard", "get_artifacts", "get_stats"),
    ),
    larger={"free_names": MOST_BYTES + FREED_BYTES},
    backup=PAGES,
)


class Event(journal.Event):
    """Something that happened in the Arena."""

    kinds = (
        *("created", "committed", "revealed", "initialized", "stepped", "finalized"),
        *("honoured", "keeper", "claimed", "minted", "sponsored"),
        *("season", "names", "pause", "resume", "restore"),
    )


class Journal(journal.Journal):
    """What happened in the Arena."""

    event = Event
