"""Arena: rounds of Life between Blue and Red; what its events say, and what is in its backups."""

from __future__ import annotations

from collections.abc import Callable

from client.event import Event
from client.room import KeptGame, Room
from client.words import count
from engine.arena import backup
from engine.arena.interface import ACCESS
from engine.arena.slots import TEAMS

# The word of an event's detail that says who did it.
WHO = {"committed": 2, "revealed": 2, "stepped": 2, "claimed": 0, "minted": 0, "sponsored": 0}
CANISTER = "-"


class ArenaRoom(Room):
    """The Arena, with its own words."""

    @property
    def admins_methods(self) -> tuple[str, ...]:
        return ACCESS.admins

    def who(self, event: Event) -> str:
        words = event.detail.split(",")
        if event.kind in WHO:
            found = words[WHO[event.kind]]
            return found if found != CANISTER else "the Arena"
        if event.kind in ("created", "initialized", "finalized"):
            return f"round {event.generation}"
        if event.kind in ("season", "names"):
            return "an admin"
        return super().who(event)

    def action(self, event: Event) -> str:
        words = event.detail.split(",")
        told: dict[str, Callable[[], str]] = {
            "created": lambda: f"opens in season {words[0]}",
            "committed": lambda: f"pledges for {TEAMS[int(words[0])]} in slot {words[1]}",
            "revealed": lambda: f"reveals slot {words[1]}: {words[3]}",
            "initialized": lambda: "begins",
            "stepped": lambda: f"plays generations {words[0]} to {words[1]} for {_coins(words[3])}",
            "finalized": lambda: f"ends: {words[0]}, {words[1]} : {words[2]}",
            "claimed": lambda: f"claims {_coins(words[2])} for slot {words[1]}",
            "minted": lambda: f"has keepsake {words[2]} of slot {words[1]}",
            "sponsored": lambda: f"adds {_coins(words[1])} to the round",
            "season": lambda: f"sets season {words[0]}",
            "names": lambda: f"frees {count(int(words[0]), 'name')}",
        }
        return told[event.kind]() if event.kind in told else super().action(event)

    def read_backup(self, text: str) -> KeptGame:
        found = backup.load(text)
        rounds, people = len(found.rounds), len(found.people)
        return KeptGame(found, f"{count(rounds, 'round')}, {count(people, 'account')}")


def _coins(number: str) -> str:
    return count(int(number), "coin")


ROOM = ArenaRoom("arena", "Arena", counts="round")
