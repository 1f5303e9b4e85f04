"""The command line of scripts/admin.py."""

from __future__ import annotations

import sys
from argparse import Namespace

from admin import options
from client import identity, networks
from client.command import canister, guarded
from protocol import sign


def nobody(asked: Namespace) -> str:
    """That nobody signs what is *asked*, and how somebody would."""
    missing = f"there is no {asked.state / identity.INSTALLER.name} in {asked.project}"
    return f"asking as nobody, because {missing}: say --state DIR or --identity FILE.pem"


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""

    def work() -> None:
        asked = options.parse(arguments)
        found = canister(asked)
        if found.who is sign.ANONYMOUS and asked.network == networks.LOCALNET:
            print(f"admin: {nobody(asked)}", file=sys.stderr)
        asked.run(found, asked)

    return guarded("admin", work, 1)
