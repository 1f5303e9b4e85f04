"""
From the words of a command to an exit code, for every tool that speaks with a canister.

::

    0     done
    1     not done; one sentence on the error output says why, and what to do
    2     the words make no sense
    130   Ctrl-C, while something was under way

Which room it is, where its canister is and who asks (`add_reach`) may stand before a command or
after it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client import network, room
from client.canister import Canister
from client.terminal import ClientError, plain
from engine.errors import Refusal

STOPPED = 130
WHO = "who asks (default: localnet's installer)"
WHERE = "the folder of dfx.json (default: this one)"
STATE = "where localnet keeps its state (default: .localnet)"


def guarded(name: str, work: Callable[[], None], failed: int) -> int:
    """0 if *work* could be done; else *failed*, and the program's *name* and a sentence."""
    try:
        work()
    except (ClientError, Refusal) as problem:
        print(f"{name}: {plain(str(problem))}", file=sys.stderr)
        return failed
    except KeyboardInterrupt:
        print(f"\n{name}: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read this has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def canister_of(asked: argparse.Namespace, name: str | None = None) -> Canister:
    """The canister of the room *asked* about, or called *name*. :raises ClientError: if none"""
    found = room.find(name or asked.room)
    where, named = place(asked, found)
    who = network.find_identity(asked.project, asked.identity, where.own, asked.state)
    return Canister(where, named, who, found, asked.certified)


def place(asked: argparse.Namespace, found: room.Room) -> tuple[network.Network, network.Named]:
    """Where the canister of the room *found* is. :raises ClientError: if it cannot be found"""
    where = network.find(asked.project, asked.network, asked.root_key, asked.fetch_root_key)
    return where, network.find_canister(asked.project, asked.canister or found.canister, where.own)


def natural(text: str) -> int:
    """The number that *text* is, for a parser."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"expected a number from 0 on, got {text!r}")
    return int(text)


def add_room(parser: argparse.ArgumentParser, set_defaults: bool = True) -> None:
    """Let *parser* understand which room it is."""
    which = f"which game: {', '.join(room.names())} (default: {room.DEFAULT})"
    _adder(parser, set_defaults)("--room", room.DEFAULT, which, metavar="ROOM")


def add_reach(parser: argparse.ArgumentParser, set_defaults: bool = True) -> None:
    """Let *parser* understand where a canister is, and who asks."""
    add = _adder(parser, set_defaults)
    add_place(parser, set_defaults)
    add("--identity", None, WHO, type=Path, metavar="PEM")
    add("--state", network.INSTALLER.parent, STATE, type=Path, metavar="DIR")
    add("--certified", False, "ask the whole subnet, not one of its nodes", action="store_true")


def add_place(parser: argparse.ArgumentParser, set_defaults: bool = True) -> None:
    """Let *parser* understand where the canister is."""
    add = _adder(parser, set_defaults)
    add("--network", network.LOCALNET, "localnet (the default), mainnet or an address")
    add("--canister", None, "its id, or its name (default: the room's own)", metavar="ID")
    add("--project", room.ROOT, WHERE, type=Path, metavar="DIR")
    add("--root-key", None, "the key of a network of your own", metavar="HEX")
    add("--fetch-root-key", False, "ask a network of your own for its key", action="store_true")


def _adder(parser: argparse.ArgumentParser, set_defaults: bool) -> Callable[..., None]:
    """Adds an option with a default, unless it was set before the command."""

    def add(flag: str, default: Any, about: str, **more: Any) -> None:
        default = default if set_defaults else argparse.SUPPRESS
        parser.add_argument(flag, default=default, help=about, **more)

    return add
