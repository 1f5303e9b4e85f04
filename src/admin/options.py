"""The words of the command line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from admin import commands, desk
from admin.desk import Command
from client import room
from client.command import add_reach, add_room, natural

DESCRIPTION = """
Operates the canister of a room: on this machine, where `make play` runs it, or on the Internet
Computer. With --room ROOM --help it also lists what only that room has.
"""
VERIFIED = """
What is verified: the outcome of every change, by a certificate of the canister's subnet, held to
the network's key; the log, by such a certificate over the head of its chain; every other answer to
a question, by the signature of one node of that subnet, or with --certified by such a certificate.
What is not: the key that a network of your own is asked for, and why a change was not even let in.
"""


def parse(arguments: list[str]) -> argparse.Namespace:
    """
    What *arguments* ask for; leaves the process if they make no sense.

    :raises Problem: if there is no such room.
    """
    return _parser(_room(arguments)).parse_args(arguments)


def _room(arguments: list[str]) -> str:
    """Which room the *arguments* are about: what else they may be, depends on that."""
    parser = argparse.ArgumentParser("admin.py", add_help=False, allow_abbrev=False)
    parser.add_argument("--room", default=room.DEFAULT)
    name: str = parser.parse_known_args(arguments)[0].room
    return room.find(name).name


def _parser(room_name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("admin.py", description=DESCRIPTION, epilog=VERIFIED)
    add_room(parser)
    add_reach(parser)
    rows = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add(rows, "status", commands.show_status, "how the game is")
    watch = _add(rows, "watch", commands.watch_status, "how it is, again and again; Ctrl-C ends it")
    watch.add_argument("--every", type=_seconds, default=1.0, metavar="SECONDS", help="default: 1")
    _add(rows, "pause", commands.pause, "stop time")
    _add(rows, "resume", commands.resume, "let time go on")
    _add_admins(rows)
    newcomers = _add(
        rows, "newcomers", commands.set_newcomers, "how many new keys a minute may play"
    )
    newcomers.add_argument("per_minute", type=natural, help="0 for nobody new; 120 at first")
    backup = _add(rows, "backup", commands.backup, "keep the game in a file")
    _add_file(backup)
    restore = _add(rows, "restore", commands.restore, "go on from such a file; asks first")
    restore.add_argument("file", type=Path)
    _add_yes(restore)
    _add_log(rows)
    _add(rows, "whoami", commands.whoami, "your principal, and what you may do")
    desk.find(room_name).add_commands(lambda *words: _add(rows, *words))
    return parser


def _add(rows: Any, name: str, command: Command, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = rows.add_parser(
        name, help=about, description=about.capitalize() + "."
    )
    add_room(parser, set_defaults=False)
    add_reach(parser, set_defaults=False)
    parser.set_defaults(run=command)
    return parser


def _add_admins(rows: Any) -> None:
    about = "who may do what this tool does"
    parser = rows.add_parser("admins", help=about, description=about.capitalize() + ".")
    actions = parser.add_subparsers(dest="action", metavar="list|add|remove", required=True)
    _add(actions, "list", commands.list_admins, "show all admins")
    add = _add(actions, "add", commands.add_admin, "let somebody be an admin")
    remove = _add(actions, "remove", commands.remove_admin, "let an admin be one no more")
    for each in (add, remove):
        each.add_argument("principal", help="as `whoami` or the game's page shows it")
    _add_yes(remove)


def _add_log(rows: Any) -> None:
    parser = _add(rows, "log", commands.log, "what happened in the game; the last 1,000 events")
    parser.add_argument("--from", type=natural, dest="first", metavar="N", help="from event N on")
    parser.add_argument("--follow", action="store_true", help="go on as they come; Ctrl-C ends it")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep them, for `simulate verify`"
    )
    parser.add_argument(
        "--after", type=Path, metavar="FILE", help="a log saved earlier, whose past this must have"
    )
    parser.add_argument("--proof", action="store_true", help="say what the network certifies")
    parser.add_argument("--force", action="store_true", help="write over an old file")


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--force", action="store_true", help="write over an old file")


def _add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"from 0.1 to 3600 seconds, not {text!r}")
    return seconds
