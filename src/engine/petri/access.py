"""Petri's methods besides the common ones, whom they are for, and how much they may be sent."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.people import FREED_BYTES
from engine.petri.backup import PAGES

ACCESS = Access(
    players=("begin_dish", "play", "give_up"),
    admins=("strike_dish", "free_names"),
    queries=(
        "get_dish",
        "get_my_dishes",
        "get_today",
        "check_game",
        "get_leaderboard",
        "get_telemetry",
        "get_stats",
    ),
    larger={
        "put_backup": MOST_BYTES + PAGES.most_bytes,
        "check_game": 2 * MOST_BYTES,
        "free_names": MOST_BYTES + FREED_BYTES,
    },
)
