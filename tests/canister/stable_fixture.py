"""
Write what a canister keeps of a staged game, for tests of later layouts.

    python -m tests.canister.stable_fixture        writes tests/data/stable/v<layout>.json

A layout that was shipped does not change any more, so its file is never written again.
"""

from __future__ import annotations

import binascii
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import packed
from tests.canister.world_host import ADMIN, ALICE, BOB, CAROL, GLIDER, ROOT, WorldHost

FOLDER = ROOT / "tests" / "data" / "stable"
WANDERER = [(301, 500), (303, 501), (300, 502), (301, 502), (304, 502), (305, 502), (306, 502)]


def stage(world: WorldHost) -> None:
    """Three players, one of whom leaves after the checkpoint; a pause in the end."""
    world.tell("place_cells", GLIDER, caller=ALICE)
    world.tell("place_cells", WANDERER, caller=BOB)
    world.tell("set_name", "Bob Ünicode", caller=BOB)
    world.tell("join_game", caller=CAROL)
    world.wait(7)
    world.tell("place_cells", [(x, 250) for x in range(40)], caller=CAROL)
    world.tell("place_cells", [(x + 20, 251) for x in range(40)], caller=BOB)
    world.wait(5)
    world.upgrade()
    world.tell("leave_game", caller=ALICE)
    world.tell("add_admin", b"\xad\xad", caller=ADMIN)
    world.wait(18)
    world.tell("pause_game", caller=ADMIN)


def shown(world: WorldHost) -> dict[str, Any]:
    """What the canister shows of its game, whatever its layout is."""
    state, stats = world.ask("get_state"), dict(world.ask("get_stats"))
    del stats["tick_instructions"], stats["layout_version"]
    events = world.ask("get_events", 0)["events"]
    columns = ("number", "generation", "kind", "player_num")
    return {
        "stats": stats,
        "crc32_of_cells": binascii.crc32(world.cells),
        "balances": state["balances"],
        "players": [player.hex() for player in state["players"]],
        "names": {str(row["player_num"]): row["name"] for row in world.ask("get_leaderboard")},
        "admins": [admin.hex() for admin in world.ask("get_admins")],
        "events": [[*(event[c] for c in columns), len(event["detail"])] for event in events],
    }


def fixture(world: WorldHost) -> dict[str, Any]:
    """Everything in stable memory, and what it has to show."""
    maps = {str(memory): entries for memory, entries in sorted(world.maps().items())}
    return {
        "layout": world.ask("get_stats")["layout_version"],
        "maps": maps,
        "shows": shown(world),
    }


def main() -> None:
    with TemporaryDirectory() as folder:
        world = WorldHost(Path(folder))
        stage(world)
        found = fixture(world)
        world.network.close()
    path = FOLDER / f"v{found['layout']}.json"
    if path.exists():
        sys.exit(f"{path.name} is there, and stays as it is")
    packed.write(path, found)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
