"""Boxes: dots and boxes for everybody; what its events say, and what is in its backups."""

from __future__ import annotations

from client.event import Event
from client.room import KeptGame, Room
from client.words import count
from engine.boxes import backup
from engine.boxes.interface import ACCESS
from engine.boxes.records import TEAMS


class BoxesRoom(Room):
    """Boxes, with its own words."""

    @property
    def admins_methods(self) -> tuple[str, ...]:
        return ACCESS.admins

    def who(self, event: Event) -> str:
        if event.kind in ("join", "name"):
            return event.detail.split(",")[0]
        return "an admin" if event.kind in ("quota", "game") else super().who(event)

    def action(self, event: Event) -> str:
        words = event.detail.split(",")
        if event.kind == "join":
            return f"joins {TEAMS[int(words[1])]}"
        if event.kind == "name":
            return "has another name"
        if event.kind == "quota":
            return f"gives everybody {words[0]} lines, one more every {words[1]} ms"
        if event.kind == "game":
            return f"begins game {words[0]}"
        return super().action(event)

    def read_backup(self, text: str) -> KeptGame:
        found = backup.load(text)
        lines, players = count(found.count, "line"), count(len(found.players), "player")
        return KeptGame(found, f"game {found.game}, {lines}, {players}")


ROOM = BoxesRoom("boxes", "Boxes", counts="line")
