"""The command line of scripts/admin.py."""

from __future__ import annotations

from admin import options
from client.command import guarded, life2


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""
    asked = options.parse(arguments)
    return guarded("admin", lambda: asked.run(life2(asked), asked), 1)
