"""Petri: Cellular 2048; what its events say, and what is in its backups."""

from __future__ import annotations

from client.room import Room, Tellings
from client.terminal import count
from engine.petri import backup
from engine.petri.interface import ACCESS

TELLINGS: Tellings = {
    "begin": lambda _, dish, mode, width, height, seed, day, who: (
        who,
        f"begins dish {dish}: {mode} {width} x {height}" + (f", of day {day}" * (day != "-")),
    ),
    "play": lambda _, dish, turn, moves: (
        f"dish {dish}",
        f"goes on from turn {turn} by {count(len(moves), 'move')}",
    ),
    "give_up": lambda _, dish: (f"dish {dish}", "is given up"),
    "strike": lambda _, dish: (f"dish {dish}", "is struck: it does not replay"),
    "name": lambda _, who: (who, "has another name"),
}


def describe(found: backup.Backup) -> str:
    return f"dishes: {len(found.cultures):,}, {count(found.telemetry.turns, 'turn')} proved"


ROOM = Room("petri", "Petri", ACCESS, TELLINGS, backup.load, describe, counts="turn")
