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

Rooms are found, not listed: each is a file in a package ``rooms``, and its ``ROOM`` is the room::

    client/rooms/world.py     ROOM = Room(...)         names, canister and interface of a room
    admin/rooms/world.py      ROOM = AdminRoom(...)    what the admin tool shows of it
    bots/rooms/world.py       ROOM = {...}             who plays there

A tool that has no file for a room does without, if it can, or says so.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from client import rooms
from client.log import Event
from client.terminal import ClientError, count
from engine import sealed
from engine.access import ADMINS_METHODS, Access
from engine.errors import BadSnapshot
from protocol.candid.did import parse_did
from protocol.candid.types import Func

ROOT = Path(__file__).resolve().parents[2]
DEFAULT = "world"
ADMINS = "an admin"
ACTIONS = {  # of admins, in any room
    "pause": "pauses the game",
    "resume": "resumes the game",
    "reset": "resets the game",
    "restore": "restores a backup",
}

# By an event's kind, who did what: of the event and the words of its detail. Who is the player of
# the event, or an admin, where that is "".
Tellings = dict[str, Callable[..., tuple[str, str]]]


class Room:
    """A room by its *name*; what a room does not say is as in any other."""

    def __init__(
        self,
        name: str,
        title: str,
        access: Access | None = None,
        tellings: Tellings | None = None,
        read_backup: Callable[[str], Any] | None = None,
        describe: Callable[[Any], str] | None = None,
        *,
        called: str | None = None,
        counts: str = "generation",
    ) -> None:
        """*read_backup* reads the game in a text, and *describe* says what is in such a game."""
        self.name = name
        self.title = title
        self.counts = counts
        self.called = called or name
        self.canister = f"{self.called}_backend"
        self.did = ROOT / "candid" / f"{name}.did"
        self.log_title = f"{self.called} log 1"
        self.backup_title = f"{self.called} backup 1"
        self.admin_methods = access.admins if access is not None else ADMINS_METHODS
        self.read_backup = read_backup or self._read_lines
        self.describe = describe or (lambda lines: count(len(lines), "line"))
        self._tellings = tellings or {}

    @cached_property
    def methods(self) -> dict[str, Func]:
        """What its canister can be asked, by name."""
        return parse_did(self.did.read_text("utf-8"))[0].methods

    def tell(self, event: Event) -> tuple[str, str]:
        """Who did *event*, and what happened, in a few words."""
        who, action = "", ACTIONS.get(event.kind, f"{event.kind} {event.detail}".rstrip())
        if event.kind in self._tellings:
            who, action = self._tellings[event.kind](event, *event.detail.split(","))
        nobody = ADMINS if event.kind in ACTIONS else "somebody"
        return who or (f"player {event.player}" if event.player else nobody), action

    def _read_lines(self, text: str) -> list[str]:
        """The lines of the backup *text*. :raises BadSnapshot: if it is damaged, or another's"""
        title, *lines = sealed.load(text) or [""]
        if title != self.backup_title:
            raise BadSnapshot(f"Expected {self.backup_title!r}, got {title[:40]!r}")
        return lines


def names_in(package: ModuleType) -> list[str]:
    """The rooms that *package* has a file for, in the order of the alphabet."""
    return sorted(module.name for module in pkgutil.iter_modules(package.__path__))


def find_in(package: ModuleType, name: str, otherwise: Any = None) -> Any:
    """The room *name* in *package*, or *otherwise*. :raises ClientError: if neither is there"""
    known = names_in(package)
    if name in known:
        return import_module(f"{package.__name__}.{name}").ROOM
    if otherwise is not None:
        return otherwise
    raise ClientError(f"There is no room {name!r} here: choose {' or '.join(known)}.")


def find(name: str) -> Room:
    """The room called *name*. :raises ClientError: if there is none"""
    found: Room = find_in(rooms, name)
    return found


def names() -> list[str]:
    """All rooms of the house."""
    return names_in(rooms)
