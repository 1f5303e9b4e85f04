"""The words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from admin import commands
from client.command import add_reach
from client.life2 import Life2

DESCRIPTION = """
Operates a Life2 canister: on this machine, where `make play` runs it, or on the Internet Computer.
"""
VERIFIED = """
What is verified: the outcome of every change, by a certificate of the canister's subnet, held to
the network's key; every answer to a question, by the signature of one node of that subnet, or
with --certified by such a certificate. What is not: the key that a network of your own is asked
for, and why a change was not even let in.
"""

Command = Callable[[Life2, argparse.Namespace], None]


def parse(arguments: list[str]) -> argparse.Namespace:
    """What *arguments* ask for; leaves the process if they make no sense."""
    return _parser().parse_args(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("admin.py", description=DESCRIPTION, epilog=VERIFIED)
    add_reach(parser)
    rows = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add(rows, "status", commands.show_status, "how the game is")
    watch = _add(rows, "watch", commands.watch_status, "how it is, again and again; Ctrl-C ends it")
    watch.add_argument("--every", type=_seconds, default=1.0, metavar="SECONDS", help="default: 1")
    _add(rows, "pause", commands.pause, "stop time")
    _add(rows, "resume", commands.resume, "let time go on")
    _add_yes(_add(rows, "reset", commands.reset, "empty the world; asks first"))
    _add_admins(rows)
    backup = _add(rows, "backup", commands.backup, "keep the game in a file")
    _add_file(backup)
    restore = _add(rows, "restore", commands.restore, "go on from such a file; asks first")
    restore.add_argument("file", type=Path)
    _add_yes(restore)
    _add_log(rows)
    _add(rows, "whoami", commands.whoami, "your principal, and what you may do")
    return parser


def _add(rows: Any, name: str, command: Command, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = rows.add_parser(
        name, help=about, description=about.capitalize() + "."
    )
    add_reach(parser, set_defaults=False)
    parser.set_defaults(run=command)
    return parser


def _add_admins(rows: Any) -> None:
    about = "who may pause, reset and restore"
    parser = rows.add_parser("admins", help=about, description=about.capitalize() + ".")
    deeds = parser.add_subparsers(dest="deed", metavar="list|add|remove", required=True)
    _add(deeds, "list", commands.list_admins, "show all admins")
    add = _add(deeds, "add", commands.add_admin, "let somebody be an admin")
    remove = _add(deeds, "remove", commands.remove_admin, "let an admin be one no more")
    for each in (add, remove):
        each.add_argument("principal", help="as `whoami` or the game's page shows it")
    _add_yes(remove)


def _add_log(rows: Any) -> None:
    parser = _add(rows, "log", commands.log, "what happened in the game; the last 1,000 events")
    parser.add_argument("--from", type=_number, dest="first", metavar="N", help="from event N on")
    parser.add_argument("--follow", action="store_true", help="go on as they come; Ctrl-C ends it")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep them, for `simulate verify`"
    )
    parser.add_argument("--force", action="store_true", help="write over an old file")


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--force", action="store_true", help="write over an old file")


def _add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"an event's number is 0 or more, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"from 0.1 to 3600 seconds, not {text!r}")
    return seconds
