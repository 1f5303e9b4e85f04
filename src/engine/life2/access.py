"""World's methods, whom they are for, and how large their arguments may be."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.life2.game import MOST_CELLS
from engine.life2.keeping.backup import PAGES

CELL_BYTES = 8  # of a cell in Candid

ACCESS = Access(
    players=("join_game", "place_cells", "leave_game"),
    admins=("reset_game",),
    queries=(
        "get_state",
        "get_generation",
        "get_alive_count",
        "get_frame",
        "get_player",
        "get_leaderboard",
        "get_stats",
    ),
    larger={
        "place_cells": MOST_BYTES + CELL_BYTES * MOST_CELLS,
        "put_backup": MOST_BYTES + PAGES.most_bytes,
    },
)
