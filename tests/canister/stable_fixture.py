"""
Write what a canister keeps of a staged game, for tests of later layouts.

    python -m tests.canister.stable_fixture        writes tests/data/stable/v<layout>.json

A layout that was shipped does not change any more, so its file is never written again.
"""

from __future__ import annotations

import binascii
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.canister.life2_host import ADMIN, ALICE, BOB, CAROL, GLIDER, ROOT, Life2

FOLDER = ROOT / "tests" / "data" / "stable"
WANDERER = [(301, 500), (303, 501), (300, 502), (301, 502), (304, 502), (305, 502), (306, 502)]


def stage(life2: Life2) -> None:
    """Three players, one of whom leaves after the checkpoint; a pause in the end."""
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.tell("place_cells", WANDERER, caller=BOB)
    life2.tell("set_name", "Bob Ünicode", caller=BOB)
    life2.tell("join_game", caller=CAROL)
    life2.wait(7)
    life2.tell("place_cells", [(x, 250) for x in range(40)], caller=CAROL)
    life2.tell("place_cells", [(x + 20, 251) for x in range(40)], caller=BOB)
    life2.wait(5)
    life2.upgrade()
    life2.tell("leave_game", caller=ALICE)
    life2.tell("add_admin", b"\xad\xad", caller=ADMIN)
    life2.wait(18)
    life2.tell("pause_game", caller=ADMIN)


def shown(life2: Life2) -> dict[str, Any]:
    """What the canister shows of its game, whatever its layout is."""
    state, stats = life2.ask("get_state"), dict(life2.ask("get_stats"))
    del stats["tick_instructions"], stats["layout_version"]
    events = life2.ask("get_events", 0)["events"]
    columns = ("number", "generation", "kind", "player_num")
    return {
        "stats": stats,
        "crc32_of_cells": binascii.crc32(life2.cells),
        "balances": state["balances"],
        "players": [player.hex() for player in state["players"]],
        "names": {str(row["player_num"]): row["name"] for row in life2.ask("get_leaderboard")},
        "admins": [admin.hex() for admin in life2.ask("get_admins")],
        "events": [[*(event[c] for c in columns), len(event["detail"])] for event in events],
    }


def fixture(life2: Life2) -> dict[str, Any]:
    """Everything in stable memory, and what it has to show."""
    maps = {str(memory): entries for memory, entries in sorted(life2.maps().items())}
    return {
        "layout": life2.ask("get_stats")["layout_version"],
        "maps": maps,
        "shows": shown(life2),
    }


def main() -> None:
    with TemporaryDirectory() as folder:
        life2 = Life2(Path(folder))
        stage(life2)
        found = fixture(life2)
        life2.network.close()
    path = FOLDER / f"v{found['layout']}.json"
    if path.exists():
        sys.exit(f"{path.name} is there, and stays as it is")
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
