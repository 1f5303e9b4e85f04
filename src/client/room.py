"""
A room of the house, as all tools know it: what it is called, and where its parts are.

::

    name        what people type                          world
    title       what it is called                         World
    entry       src/canister/<name>.py
    interface   candid/<name>.did
    called      on chain and in files (else its name)     life2
    canister    in dfx.json and icp.yaml                  <called>_backend
    titles      the first lines of what people keep       life2 backup 1    life2 log 1
    counts      what its events have a number of          generation

Every room has the methods of candid/common.did. What its events and backups mean, only its own
file in `rooms` knows; without that they are shown as they are.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from client import finding, rooms
from client.event import Event
from client.words import count
from engine import sealed
from engine.access import ADMINS_METHODS
from engine.errors import BadSnapshot
from protocol.candid.did import parse_did
from protocol.candid.types import Func

ROOT = Path(__file__).resolve().parents[2]
DEFAULT = "world"
ACTIONS = {  # of admins, in any room
    "pause": "pauses the game",
    "resume": "resumes the game",
    "reset": "resets the game",
    "restore": "restores a backup",
}


class Kept(Protocol):
    """A game out of a backup."""

    def draw(self) -> str:
        """What is in it, in a few words."""


class KeptGame(NamedTuple):
    """A *game* that knows which event is the first that is not in it, and *words* about it."""

    game: Any
    words: str

    @property
    def following(self) -> int:
        """The first event that is not in it."""
        found: int = self.game.following
        return found

    def draw(self) -> str:
        return self.words


class Lines(NamedTuple):
    """A game of which nothing is known but its *lines*."""

    lines: list[str]

    def draw(self) -> str:
        return count(len(self.lines), "line")


class Room:
    """A room by its *name*; a room with words of its own is a subclass."""

    def __init__(
        self, name: str, title: str, called: str | None = None, counts: str = "generation"
    ) -> None:
        self.name = name
        self.title = title
        self.counts = counts
        self.called = called or name
        self.canister = f"{self.called}_backend"
        self.did = ROOT / "candid" / f"{name}.did"
        self.log_title = f"{self.called} log 1"
        self.backup_title = f"{self.called} backup 1"

    @cached_property
    def methods(self) -> dict[str, Func]:
        """What its canister can be asked, by name."""
        return parse_did(self.did.read_text("utf-8"))[0].methods

    @property
    def admins_methods(self) -> tuple[str, ...]:
        """Those that are for admins only."""
        return ADMINS_METHODS

    def who(self, event: Event) -> str:
        """Who did *event*."""
        if event.player:
            return f"player {event.player}"
        return "an admin" if event.kind in ACTIONS else "somebody"

    def action(self, event: Event) -> str:
        """What happened, in a few words."""
        return ACTIONS.get(event.kind, f"{event.kind} {event.detail}".rstrip())

    def read_backup(self, text: str) -> Kept:
        """The game in the backup *text*. :raises BadSnapshot: if it is damaged, or another's"""
        title, *lines = sealed.load(text) or [""]
        if title != self.backup_title:
            raise BadSnapshot(f"Expected {self.backup_title!r}, got {title[:40]!r}")
        return Lines(lines)


def find(name: str) -> Room:
    """The room called *name*. :raises Problem: if there is none"""
    found: Room = finding.find(rooms, name)
    return found


def names() -> list[str]:
    """All rooms of the house."""
    return finding.names(rooms)
