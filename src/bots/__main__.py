"""``python -m bots``: let some programs play, so that there is a world to look at."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bots import table
from bots.characters import CHARACTERS
from client import names, networks
from client.problem import Problem

PATIENCE = 60.0  # seconds, for a network that is being started
PAUSE = 0.5


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m bots", description=__doc__)
    found.add_argument("--network", default=networks.LOCALNET, help="localnet, mainnet or a URL")
    found.add_argument("--fetch-root-key", action="store_true", help="believe the URL's own key")
    found.add_argument("--canister", default="life2_backend", help="its id or name")
    found.add_argument("--project", type=Path, default=Path.cwd(), help="the project's folder")
    found.add_argument("--keys", type=Path, default=Path(".localnet/bots"), help="their PEM files")
    found.add_argument(
        "--count", type=int, choices=range(1, len(CHARACTERS) + 1), default=len(CHARACTERS)
    )
    found.add_argument("--pause", type=float, default=4.0, help="seconds between two moves")
    found.add_argument("--opening", action="store_true", help="place the openings, then end")
    found.add_argument("--seed", type=int, default=1, help="what the dice begin with")
    return found


def main(arguments: list[str]) -> int:
    """Play as the command line asks; 1 if it could not be done."""
    asked = parser().parse_args(arguments)
    try:
        players = patiently(lambda: gather(asked))
        table.set_up(players, say)
        if not asked.opening:
            table.play(players, asked.pause, say)
    except Problem as problem:
        print(f"bots: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def gather(asked: argparse.Namespace) -> list[table.Bot]:
    """The bots, at a canister that answers. :raises Problem: if none does"""
    network = networks.find(asked.project, asked.network, fetch=asked.fetch_root_key)
    named = names.find(asked.project, asked.canister, network.own)
    players = table.bots(network, named, asked.project / asked.keys, asked.count, asked.seed)
    players[0].life2.ask("get_generation")
    return players


def patiently(go: Callable[[], list[table.Bot]]) -> list[table.Bot]:
    """What *go* returns, once it does. :raises Problem: its last one, when patience ends"""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return go()
        except Problem:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
