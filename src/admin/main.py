"""The command line of scripts/admin.py."""

from __future__ import annotations

from admin import options
from client.command import canister, guarded


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""

    def work() -> None:
        asked = options.parse(arguments)
        asked.run(canister(asked), asked)

    return guarded("admin", work, 1)
