"""Petri: Cellular 2048; what its events say, and what is in its backups."""

from __future__ import annotations

from client.event import Event
from client.room import KeptGame, Room
from client.words import count
from engine.petri import backup
from engine.petri.interface import ACCESS

ACTIONS = {"give_up": "is given up", "strike": "is struck: it does not replay"}


class PetriRoom(Room):
    """Petri, with its own words."""

    @property
    def admins_methods(self) -> tuple[str, ...]:
        return ACCESS.admins

    def who(self, event: Event) -> str:
        if event.kind == "begin":
            return event.detail.split(",")[-1]
        if event.kind == "name":
            return event.detail
        if event.kind in ("play", "give_up", "strike"):
            return f"dish {event.detail.split(',')[0]}"
        return super().who(event)

    def action(self, event: Event) -> str:
        words = event.detail.split(",")
        if event.kind == "begin":
            day = "" if words[5] == "-" else f", of day {words[5]}"
            return f"begins dish {words[0]}: {words[1]} {words[2]} x {words[3]}{day}"
        if event.kind == "play":
            return f"goes on from turn {words[1]} by {count(len(words[2]), 'move')}"
        if event.kind == "name":
            return "has another name"
        return ACTIONS.get(event.kind) or super().action(event)

    def read_backup(self, text: str) -> KeptGame:
        found = backup.load(text)
        turns = count(found.telemetry.turns, "turn")
        return KeptGame(found, f"dishes: {len(found.cultures):,}, {turns} proved")


ROOM = PetriRoom("petri", "Petri", counts="turn")
