"""The Arena's methods besides the common ones, whom they are for, and how much they may be sent."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.arena.backup import PAGES
from engine.people import FREED_BYTES

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
    larger={
        "put_backup": MOST_BYTES + PAGES.most_bytes,
        "free_names": MOST_BYTES + FREED_BYTES,
    },
)
