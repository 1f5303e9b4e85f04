"""World: one torus for everybody; what its events say, and what is in its backups."""

from __future__ import annotations

from typing import NamedTuple

from client.event import Event
from client.room import Room
from client.words import count
from engine.world import backup
from engine.world.access import ACCESS
from engine.world.board import World
from engine.world.journal import unpack
from engine.world.seats import Seats

ACTIONS = {
    "join": "joins",
    "leave": "leaves",
    "take": "plays on under another identity",
    "reset": "resets the world",
}
LEFT = {
    "idle": "has been away for too long and gives way",
    "bot": "is a bot and gives way",
    "removed": "is removed by an admin",
}


class Kept(NamedTuple):
    """A game out of a backup; *following* is the first event that is not in it."""

    world: World
    seats: Seats
    following: int

    def draw(self) -> str:
        players = count(len(self.seats.taken()), "player")
        alive = f"{self.world.alive_count:,} alive"
        return f"generation {self.world.generation:,}, {alive}, {players}"


class WorldRoom(Room):
    """World, with its own words."""

    @property
    def admins_methods(self) -> tuple[str, ...]:
        return ACCESS.admins

    def who(self, event: Event) -> str:
        if event.player == 0 and event.kind in ("season", "configure"):
            return "the season" if event.kind == "season" else "an admin"
        return super().who(event)

    def action(self, event: Event) -> str:
        if event.kind == "season":
            season, _, seats = event.detail.partition(":")
            return f"{season} ends, and the next begins with {seats}"
        if event.kind == "configure":
            return f"sets the rules: {event.detail.replace(',', ', ')}"
        if event.kind == "leave" and event.detail in LEFT:
            return LEFT[event.detail]
        if event.kind == "place":
            cells = unpack(event.detail)
            return f"places {count(len(cells), 'cell')} at {cells[0] if cells else 'no place'}"
        return ACTIONS.get(event.kind) or super().action(event)

    def read_backup(self, text: str) -> Kept:
        return Kept(*backup.load(text))


ROOM = WorldRoom("world", "World", called="life2")
