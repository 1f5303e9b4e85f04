"""
From the words of a command to an exit code, for every tool that speaks with a canister.

::

    0     done
    1     not done; one sentence on the error output says why, and what to do
    2     the words make no sense
    130   Ctrl-C, while something was under way

Where the canister is and who asks (`add_reach`) may stand before a command or after it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client import identity, names, networks
from client.life2 import Life2
from client.problem import Problem
from client.words import plain

ROOT = Path(__file__).resolve().parents[2]
CANISTER = "life2_backend"
STOPPED = 130


def guarded(name: str, work: Callable[[], None], failed: int) -> int:
    """0 if *work* could be done; else *failed*, and the program's *name* and a sentence."""
    try:
        work()
    except Problem as problem:
        print(f"{name}: {plain(str(problem))}", file=sys.stderr)
        return failed
    except KeyboardInterrupt:
        print(f"\n{name}: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read this has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def life2(asked: argparse.Namespace) -> Life2:
    """The canister that *asked* is about. :raises Problem: if it cannot be found"""
    network = networks.find(asked.project, asked.network, asked.root_key, asked.fetch_root_key)
    named = names.find(asked.project, asked.canister, network.own)
    who = identity.find(asked.project, asked.identity, network.own)
    return Life2(network, named, who, asked.certified)


def add_reach(parser: argparse.ArgumentParser, set_defaults: bool = True) -> None:
    """Let *parser* understand where the canister is, and who asks."""

    def add(flag: str, default: Any, **more: Any) -> None:
        parser.add_argument(flag, default=default if set_defaults else argparse.SUPPRESS, **more)

    add("--network", networks.LOCALNET, help="localnet (the default), mainnet or an address")
    add("--canister", CANISTER, help=f"its id, or its name (default: {CANISTER})")
    add(
        "--identity",
        None,
        type=Path,
        metavar="PEM",
        help="who asks (default: localnet's installer)",
    )
    add(
        "--project",
        ROOT,
        type=Path,
        metavar="DIR",
        help="the folder of dfx.json (default: this one)",
    )
    add("--root-key", None, metavar="HEX", help="the key of a network of your own")
    add(
        "--fetch-root-key", False, action="store_true", help="ask a network of your own for its key"
    )
    add(
        "--certified", False, action="store_true", help="ask the whole subnet, not one of its nodes"
    )
