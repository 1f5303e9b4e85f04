"""Boxes' methods besides the common ones, whom they are for, and how much they may be sent."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.boxes.backup import PAGES
from engine.people import FREED_BYTES

ACCESS = Access(
    players=("join_team", "draw"),
    admins=("set_quota", "new_game", "free_names"),
    queries=(
        *("get_sheet", "get_board", "get_records", "get_region", "get_overview"),
        *("get_thumbnail", "get_proof", "get_seat", "get_leaderboard", "get_stats"),
    ),
    larger={
        "put_backup": MOST_BYTES + PAGES.most_bytes,
        "free_names": MOST_BYTES + FREED_BYTES,
    },
)
