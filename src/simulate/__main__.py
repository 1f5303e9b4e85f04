"""``python -m simulate``: run a pattern, verify a history, play a game, list the library."""

from __future__ import annotations

import sys

from client.command import guarded
from simulate import options
from simulate.evidence import Different

CANNOT = 2


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""
    asked = options.parse(arguments)
    try:
        return guarded("simulate", lambda: asked.run(asked), CANNOT)
    except Different as difference:
        print(f"not the same: {difference}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
