"""
A room as its operator sees it.

This desk works for every room, by the methods that all rooms have (candid/common.did) and the word
that each says under /health. A room that has more to show is a subclass in `admin.rooms`::

    look(canister)           Look: its mood in a word, what it is at, rows and a table for `status`
    seat(canister)           who one is in it, for `whoami`
    picture(canister)        draws a map that fits into some columns and lines, for `watch`
    add_commands(add)        commands that no other room has
    panels()                 of its dashboard; metrics that are in none of them get a chart each
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, NamedTuple

from admin import rooms
from admin.panel import ANSWERS, Panel
from client import finding
from client.canister import Canister
from client.words import plain
from protocol import principal

Command = Callable[[Canister, Namespace], None]
Add = Callable[[str, Command, str], ArgumentParser]
Picture = Callable[[int, int], list[str]]

HEALTH = {"method": "GET", "url": "/health", "headers": [], "body": b""}


class Look(NamedTuple):
    """How a game is: *now* and the *rows* are pairs of a word and a text, the *table* is lines."""

    mood: str
    now: str
    rows: list[tuple[str, str]]
    table: list[str]


class Desk:
    """What can be seen of any room."""

    def look(self, canister: Canister) -> Look:
        """How the game is."""
        page = canister.ask("http_request", HEALTH)
        mood, _, more = bytes(page["body"]).decode("utf-8", "replace").strip().partition(": ")
        return Look(mood, more, [], [])

    def seat(self, canister: Canister) -> str:
        """Who one is in the game, or nothing if that means nothing here."""
        return ""

    def picture(self, canister: Canister) -> Picture:
        """What draws the game into so many columns and lines; here nothing does."""
        return lambda columns, lines: []

    def add_commands(self, add: Add) -> None:
        """Add the commands that only this room has."""

    def panels(self) -> list[Panel]:
        """What its dashboard begins with."""
        return [ANSWERS]


def find(name: str) -> Desk:
    """The desk of the room called *name*."""
    found: Desk = finding.find(rooms, name, Desk())
    return found


def player(row: dict[str, Any]) -> str:
    """Whom a *row* of a table is about: their name, or the beginning of their principal."""
    return plain(row["name"]) or principal.draw(row["player"])[:24] + ".."
