"""World's methods, whom they are for, and how large their arguments may be."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.world.backup import PAGES
from engine.world.game import MOST_CELLS

CELL_BYTES = 8  # of a cell in Candid

ACCESS = Access(
    players=(
        "join_game",
        "join_as_bot",
        "place_cells",
        "place_order",
        "leave_game",
        "offer_seat",
        "take_seat",
    ),
    admins=("reset_game", "reset_seats", "remove_player", "configure", "set_season", "end_season"),
    queries=(
        "get_state",
        "get_generation",
        "get_alive_count",
        "get_frame",
        "get_checkpoint",
        "get_player",
        "get_leaderboard",
        "get_stats",
        "get_seats",
        "get_config",
        "get_days",
        "get_seasons",
        "get_season",
        "get_season_board",
        "get_record",
        "get_thumbnail",
        "get_thumbnails",
    ),
    larger={
        "place_cells": MOST_BYTES + CELL_BYTES * MOST_CELLS,
        "place_order": MOST_BYTES + CELL_BYTES * MOST_CELLS,
    },
    backup=PAGES,
)
