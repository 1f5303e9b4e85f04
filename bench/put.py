"""
Put a game on a localnet that is running: ``python -m bench.put full``.

It is what `games` makes, restored by localnet's own admin; whoever played there is no longer
seated. For looking at a crowded page, or measuring one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench import games
from client import identity, names, networks
from client.life2 import Life2
from client.problem import Problem
from engine.life2.keeping import backup
from protocol import principal, sign

GAMES = {"full": games.full, "busy": games.busy}
PLAYERS = 9


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.put", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--project", type=Path, default=Path.cwd(), help="the folder of dfx.json")
    asked = parser.parse_args(arguments)
    try:
        print(f"generation {put(asked.project, asked.game)}")
    except Problem as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 1
    return 0


def put(project: Path, game: str) -> int:
    """Go on with *game* on the localnet of *project*; its generation."""
    network = networks.find(project, networks.LOCALNET)
    named = names.find(project, "life2_backend", own=True)
    life2 = Life2(network, named, identity.find(project, None, own=True))
    keys = [sign.from_key(Ed25519PrivateKey.generate()) for _ in range(PLAYERS)]
    for number, page in enumerate(
        backup.PAGES.cut(GAMES[game]([principal.draw(key.principal) for key in keys]))
    ):
        life2.tell("put_backup", number, page)
    generation: int = life2.tell("restore_game")
    return generation


if __name__ == "__main__":
    sys.exit(main())
