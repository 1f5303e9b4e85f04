"""
The door: what is turned away before it costs anything.

A message from outside is looked at by its method, its caller and the size of its
arguments alone. Whatever passes is checked again by the method it is for::

    anonymous callers          look by queries, which never come this way
    unknown methods            do not exist
    admins' methods            for admins
    too large arguments        more than the largest that could be granted
"""

from __future__ import annotations

from engine.admins import Admins
from engine.callers import ANONYMOUS, Caller
from engine.life2.game import MOST_CELLS
from engine.life2.keeping.backup import PAGE_BYTES

PLAYERS_METHODS = ("join_game", "place_cells", "leave_game", "set_name")
ADMINS_METHODS = (
    "pause_game",
    "resume_game",
    "reset_game",
    "add_admin",
    "remove_admin",
    "get_cycles",
    "get_backup",
    "put_backup",
    "restore_game",
)
LOOKING = (
    "get_state",
    "get_generation",
    "get_alive_count",
    "get_frame",
    "get_player",
    "get_leaderboard",
    "get_stats",
    "get_events",
    "get_admins",
    "http_request",
)

# Bytes of Candid: a type table, and 8 bytes a cell or the bytes of a text.
MOST_BYTES = 512
MOST_BYTES_OF = {"place_cells": MOST_BYTES + 8 * MOST_CELLS, "put_backup": MOST_BYTES + PAGE_BYTES}


def objection(method: str, caller: Caller, size: int, admins: Admins) -> str | None:
    """Why a message to *method* is not let in, or None if it is."""
    most = MOST_BYTES_OF.get(method, MOST_BYTES)
    if caller == ANONYMOUS:
        return "Anonymous callers may look by queries, but not play: sign in first"
    if method in ADMINS_METHODS and caller not in admins:
        return f"{method} is for admins only"
    if method not in PLAYERS_METHODS + ADMINS_METHODS + LOOKING:
        return f"There is no method {method}"
    if size > most:
        return f"Expected at most {most} bytes of arguments for {method}, got {size}"
    return None
