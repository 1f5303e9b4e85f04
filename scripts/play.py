"""
Start the game on this machine, with some bots at the table.

``python scripts/play.py --bots 5``, which ``make play`` runs, is ``python -m localnet`` and
``python -m bots`` in one: Ctrl-C ends both. Options that are not listed here go to localnet.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--bots", type=int, default=5, help="how many play along; 0 for none")
    parser.add_argument("--state", type=Path, default=Path(".localnet"), help="the world's folder")
    asked, others = parser.parse_known_args(arguments)
    command = [sys.executable, "-m", "localnet", "--project", str(PROJECT)]
    network = subprocess.Popen([*command, "--state", str(asked.state), *others])
    table = start_bots(asked.bots, asked.state) if asked.bots > 0 else None
    try:
        return network.wait()
    except KeyboardInterrupt:
        return network.wait()  # it was interrupted too, and keeps what it answered
    finally:
        if table is not None:
            table.terminate()


def start_bots(count: int, state: Path) -> subprocess.Popen[bytes]:
    """Let *count* bots play; they wait until the network is up."""
    command = [sys.executable, "-m", "bots", "--project", str(PROJECT), "--count", str(count)]
    return subprocess.Popen([*command, "--keys", str(state / "bots")], stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
