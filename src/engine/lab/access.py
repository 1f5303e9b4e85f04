"""Lab's methods besides the common ones, whom they are for, and how much they may be sent."""

from __future__ import annotations

from engine.access import MOST_BYTES, Access
from engine.lab.backup import PAGES
from engine.lab.trial import MOST_CHARACTERS
from engine.people import FREED_BYTES

ACCESS = Access(
    players=("publish", "withdraw", "like", "prove"),
    admins=("feature", "free_names"),
    queries=(
        "run",
        "run_specimen",
        "parse_rule",
        "get_rules",
        "get_specimen",
        "get_specimens",
        "get_proof",
        "get_likes",
        "get_names",
        "get_stats",
    ),
    larger={
        "publish": MOST_BYTES + MOST_CHARACTERS,
        "free_names": MOST_BYTES + FREED_BYTES,
        "put_backup": MOST_BYTES + PAGES.most_bytes,
    },
)
