"""Boxes: dots and boxes for everybody; what its events say, and what is in its backups."""

from __future__ import annotations

from client.room import ADMINS, Room, Tellings
from client.terminal import count
from engine.boxes import backup
from engine.boxes.edges import TEAMS
from engine.boxes.interface import ACCESS

TELLINGS: Tellings = {
    "join": lambda _, who, team, *__: (who, f"joins {TEAMS[int(team)]}"),
    "name": lambda _, who, *__: (who, "has another name"),
    "quota": lambda _, lines, ms, *__: (
        ADMINS,
        f"gives everybody {lines} lines, one more every {ms} ms",
    ),
    "game": lambda _, number, *__: (ADMINS, f"begins game {number}"),
}


def describe(found: backup.Backup) -> str:
    lines, players = count(found.count, "line"), count(len(found.players), "player")
    return f"game {found.game}, {lines}, {players}"


ROOM = Room("boxes", "Boxes", ACCESS, TELLINGS, backup.load, describe, counts="line")
