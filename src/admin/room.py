"""
A room as its operator sees it.

What works for every room needs only the methods that all rooms have (candid/common.did) and the
word that each says under /health. A room that has more to show says so in `admin.rooms`::

    panels                   of its dashboard; metrics that are in none of them get a chart each
    look(canister)           Look: its mood in a word, what it is at, rows and a table for `status`
    seat(canister)           who one is in it, for `whoami`
    add_commands(add)        commands that no other room has
    picture(canister)        draws a map that fits into some columns and lines, for `watch`

Panels are of a Grafana dashboard; `scripts/grafana.py` draws all of them. Expressions name metrics
as /metrics does. The job that they are scraped by is put in later::

    life2_running + 2 * life2_paused
    life2_running{job="$job"} + 2 * life2_paused{job="$job"}
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from admin import rooms
from client.canister import Canister
from client.room import find_in
from client.terminal import ClientError, count, plain
from localnet.protocol import principal

Command = Callable[[Canister, Namespace], None]
Add = Callable[[str, Command, str], ArgumentParser]
Picture = Callable[[int, int], list[str]]

HEALTH = {"method": "GET", "url": "/health", "headers": [], "body": b""}


class Panel(NamedTuple):
    """A chart of *lines*, expressions by legend; with a *width* of columns, of 24, a number."""

    title: str
    lines: dict[str, str]
    about: str = ""
    width: int | None = None
    words: dict[str, tuple[str, str]] | None = None  # by value, a text and a colour
    wrong_from: int | None = None  # red from this value on


PAUSED = ("paused", "orange")
OPEN = {"0": ("open", "green"), "1": PAUSED}
ANSWERS = Panel(
    "Answers",
    {"": "up"},
    "Whether the last scrape was answered.",
    width=4,
    words={"0": ("no", "red"), "1": ("yes", "green")},
)


def events_panel(room: str, about: str = "") -> Panel:
    """How much happens in the room whose metrics begin with the word *room*."""
    return Panel(
        "Events a minute", {"events a minute": f"60 * rate({room}_events_total[5m])"}, about
    )


class Look(NamedTuple):
    """How a game is: *now* and the *rows* are pairs of a word and a text, the *table* is lines."""

    mood: str
    now: str
    rows: list[tuple[str, str]]
    table: list[str]


def look_at_health(canister: Canister) -> Look:
    """How the game of any room is."""
    page = canister.ask("http_request", HEALTH)
    mood, _, more = bytes(page["body"]).decode("utf-8", "replace").strip().partition(": ")
    return Look(mood, more, [], [])


class AdminRoom(NamedTuple):
    """What can be seen of a room and done in it; what it does not say is as in any room."""

    panels: Sequence[Panel] = (ANSWERS,)
    look: Callable[[Canister], Look] = look_at_health
    seat: Callable[[Canister], str] = lambda canister: ""
    add_commands: Callable[[Add], None] = lambda add: None
    picture: Callable[[Canister], Picture] = lambda canister: lambda columns, lines: []


def find(name: str) -> AdminRoom:
    """The room called *name*, as its operator sees it."""
    found: AdminRoom = find_in(rooms, name, AdminRoom())
    return found


def player(row: dict[str, Any]) -> str:
    """Whom a *row* of a table is about: their name, or the beginning of their principal."""
    return plain(row["name"]) or principal.format(row["player"])[:24] + ".."


def layout(stats: dict[str, Any]) -> tuple[str, str]:
    """The row of `status` about stable memory."""
    return "layout", f"version {stats['layout_version']} of stable memory"


def table(form: str, heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> list[str]:
    """*rows* below their *heads*, each written by *form*; no lines without rows."""
    return [form.format(*row) for row in [heads, *rows]] if rows else []


def confirm(asked: Namespace, what: str) -> None:
    """Nothing, if *what* is meant. :raises ClientError: if not, or if nobody can be asked"""
    if asked.yes:
        return
    if not sys.stdin.isatty():
        raise ClientError(f"{what} Nobody can be asked here: add --yes if that is meant.")
    try:
        answer = input(f"{what} Go on? [y/N] ")
    except (EOFError, KeyboardInterrupt):
        answer = ""
    if answer.strip().lower() not in ("y", "yes"):
        raise ClientError("Nothing was done.")


def add_yes(parser: ArgumentParser) -> None:
    """Let *parser* understand that nobody need be asked by `confirm`."""
    parser.add_argument("--yes", action="store_true", help="do not ask")


def parse_principal(text: str) -> bytes:
    """:raises ClientError: if *text* is no principal"""
    try:
        return principal.parse(text)
    except principal.PrincipalError:
        raise ClientError(
            f"{text!r} is no principal, or mistyped: `whoami` or the game's page shows yours."
        ) from None


def add_free_names(add: Add) -> None:
    """Add the command of the rooms in which people have names."""
    parser = add("free-names", _free_names, "let anybody have the names of these people")
    parser.add_argument("principal", nargs="+", help="whose; at most 100")


def _free_names(canister: Canister, asked: Namespace) -> None:
    freed = canister.tell("free_names", [parse_principal(text) for text in asked.principal])
    print(f"{count(freed, 'name')} freed: anybody may take them")
