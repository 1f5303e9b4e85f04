"""
Rooms are found, not listed: each is a file in a package ``rooms``, and its ``ROOM`` is the room.

::

    client/rooms/world.py     ROOM = World()       names, canister and interface of a room
    admin/rooms/world.py      ROOM = WorldDesk()   what the admin tool shows of it
    bots/rooms/world.py       ROOM = Cast(...)     who plays there

A tool that has no file for a room does without, if it can, or says so.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

from client.problem import Problem


def names(package: ModuleType) -> list[str]:
    """The rooms that *package* has a file for, in the order of the alphabet."""
    return sorted(module.name for module in pkgutil.iter_modules(package.__path__))


def find(package: ModuleType, name: str, otherwise: Any = None) -> Any:
    """
    The room called *name* in *package*, or *otherwise* if it has no file for that one.

    :raises Problem: if there is neither.
    """
    known = names(package)
    if name in known:
        return import_module(f"{package.__name__}.{name}").ROOM
    if otherwise is not None:
        return otherwise
    raise Problem(f"There is no room {name!r} here: choose {' or '.join(known)}.")
