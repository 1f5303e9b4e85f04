"""
Put a game on a localnet that is running: ``python -m bench.put full``.

The game is one that `games` or `sheets` makes, restored by localnet's own admin; whoever played
there loses the seat. This is for looking at a crowded page, or measuring one::

    full, busy, quilt    of World
    sheet                of Boxes: every line is drawn
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench import games, sheets
from client import network, room
from client.canister import Canister
from engine.backups import Staging
from engine.boxes.interface import PAGES as BOXES_PAGES
from engine.errors import Life2Error
from engine.world import backup
from localnet.protocol import principal, sign

PLAYERS = 9


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.put", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--project", type=Path, default=Path.cwd(), help="the folder of dfx.json")
    asked = parser.parse_args(arguments)
    try:
        room_name, make, pages = GAMES[asked.game]
        print(f"generation {put(asked.project, room_name, pages.cut(make()))}")
    except Life2Error as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 1
    return 0


def put(project: Path, name: str, pages: list[str]) -> int:
    """Go on with the game of *pages* in a room on the localnet of *project*; how far it is."""
    where = network.find(project, network.LOCALNET)
    which = room.find(name)
    named = network.find_canister(project, which.canister, own=True)
    canister = Canister(where, named, network.find_identity(project, None, own=True), which)
    for number, page in enumerate(pages):
        canister.tell("put_backup", number, page)
    generation: int = canister.tell("restore_game")
    return generation


def _strangers() -> list[str]:
    """Nine people whom nobody knows."""
    keys = [sign.from_key(Ed25519PrivateKey.generate()) for _ in range(PLAYERS)]
    return [principal.format(key.principal) for key in keys]


GAMES: dict[str, tuple[str, Callable[[], str], Staging]] = {
    "full": ("world", lambda: games.full(_strangers()), backup.PAGES),
    "busy": ("world", lambda: games.busy(_strangers()), backup.PAGES),
    "quilt": ("world", lambda: games.quilt(_strangers()), backup.PAGES),
    "sheet": ("boxes", sheets.full, BOXES_PAGES),
}


if __name__ == "__main__":
    sys.exit(main())
