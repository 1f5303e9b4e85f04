"""World: one torus for everybody; what its events say, and what is in its backups."""

from __future__ import annotations

from typing import NamedTuple

from client.log import Event
from client.room import Room, Tellings
from client.terminal import count
from engine.world import backup
from engine.world.board import World
from engine.world.interface import ACCESS
from engine.world.journal import unpack
from engine.world.seats import Seats

LEFT = {
    "": "leaves",
    "idle": "has been away for too long and gives way",
    "bot": "is a bot and gives way",
    "removed": "is removed by an admin",
}


def _season(event: Event, *words: str) -> tuple[str, str]:
    season, _, seats = event.detail.partition(":")
    who = "" if event.player else "the season"
    return who, f"{season} ends, and the next begins with {seats}"


def _place(event: Event, *words: str) -> tuple[str, str]:
    cells = unpack(event.detail)
    return "", f"places {count(len(cells), 'cell')} at {cells[0] if cells else 'no place'}"


TELLINGS: Tellings = {
    "join": lambda *_: ("", "joins"),
    "leave": lambda event, *_: ("", LEFT.get(event.detail, "leaves")),
    "take": lambda *_: ("", "plays on under another identity"),
    "reset": lambda *_: ("", "resets the world"),
    "season": _season,
    "configure": lambda event, *_: (
        "an admin",
        f"sets the rules: {event.detail.replace(',', ', ')}",
    ),
    "place": _place,
}


class Kept(NamedTuple):
    """A game out of a backup; *following* is the first event that is not in it."""

    world: World
    seats: Seats
    following: int


def load(text: str) -> Kept:
    """:raises BadSnapshot: if *text* is no backup of this room"""
    return Kept(*backup.load(text))


def describe(kept: Kept) -> str:
    players = count(len(kept.seats.taken()), "player")
    return f"generation {kept.world.generation:,}, {kept.world.alive_count:,} alive, {players}"


ROOM = Room("world", "World", ACCESS, TELLINGS, load, describe, called="life2")
