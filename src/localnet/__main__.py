"""``python -m localnet``: serve the project's canisters, or upgrade one of them."""

from __future__ import annotations

import asyncio
import sys

from localnet import control, options
from localnet.http.server import PortTakenError
from localnet.project import ProjectError
from localnet.serve import serve
from localnet.statedir import StateError

EXPECTED = (ProjectError, PortTakenError, StateError, control.ControlError)


def main(arguments: list[str]) -> int:
    """Do what the command line asks; 1 if it could not be done."""
    asked = options.parse(arguments)
    try:
        if asked.upgrade is None:
            asyncio.run(serve(asked))
        else:
            socket = asked.state / "control.sock"
            print(control.ask_upgrade(socket, asked.upgrade, asked.skip_pre_upgrade, print))
    except EXPECTED as problem:
        print(f"localnet: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
