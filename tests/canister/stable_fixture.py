"""
Write what a canister keeps of a staged game, for tests of later layouts.

    python -m tests.canister.stable_fixture        writes tests/data/stable/v<layout>.json

A layout that was shipped does not change any more, so its file is never written again.
"""

from __future__ import annotations

import binascii
import sys
from typing import Any

from tests import packed
from tests.canister.room_host import house
from tests.canister.world_host import ADMIN, ALICE, BOB, CAROL, GLIDER, ROOT, WorldHost

FOLDER = ROOT / "tests" / "data" / "stable"
WANDERER = [(301, 500), (303, 501), (300, 502), (301, 502), (304, 502), (305, 502), (306, 502)]


def stage(world: WorldHost) -> None:
    """Three players, one of whom leaves after the checkpoint; a pause in the end."""
    world.place_cells(GLIDER, caller=ALICE)
    world.place_cells(WANDERER, caller=BOB)
    world.set_name("Bob Ünicode", caller=BOB)
    world.join_game(caller=CAROL)
    world.wait(7)
    world.place_cells([(x, 250) for x in range(40)], caller=CAROL)
    world.place_cells([(x + 20, 251) for x in range(40)], caller=BOB)
    world.wait(5)
    world.upgrade()
    world.leave_game(caller=ALICE)
    world.add_admin(b"\xad\xad", caller=ADMIN)
    world.wait(18)
    world.pause_game(caller=ADMIN)


def shown(world: WorldHost) -> dict[str, Any]:
    """What the canister shows of its game, whatever its layout is."""
    state, stats = world.get_state(), dict(world.get_stats())
    del stats["tick_instructions"], stats["layout_version"]
    events = world.get_events(0)["events"]
    columns = ("number", "generation", "kind", "player_num")
    return {
        "stats": stats,
        "crc32_of_cells": binascii.crc32(world.cells),
        "balances": state["balances"],
        "players": [player.bytes.hex() for player in state["players"]],
        "names": {str(row["player_num"]): row["name"] for row in world.get_leaderboard()},
        "admins": [admin.bytes.hex() for admin in world.get_admins()],
        "events": [[*(event[c] for c in columns), len(event["detail"])] for event in events],
    }


def fixture(world: WorldHost) -> dict[str, Any]:
    """Everything in stable memory, and what it has to show."""
    maps = {str(memory): entries for memory, entries in sorted(world.maps().items())}
    return {
        "layout": world.get_stats()["layout_version"],
        "maps": maps,
        "shows": shown(world),
    }


def main() -> None:
    with house() as network:
        world = WorldHost(network)
        stage(world)
        found = fixture(world)
    path = FOLDER / f"v{found['layout']}.json"
    if path.exists():
        sys.exit(f"{path.name} is there, and stays as it is")
    packed.write(path, found)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
