"""Arena: rounds of Life between Blue and Red; what its events say, and what is in its backups."""

from __future__ import annotations

from client.log import Event
from client.room import ADMINS, Room, Tellings
from client.terminal import count
from engine.arena import backup
from engine.arena.interface import ACCESS
from engine.arena.slots import TEAMS


def _coins(number: str) -> str:
    return count(int(number), "coin")


def _round(event: Event) -> str:
    return f"round {event.generation}"


TELLINGS: Tellings = {
    "created": lambda event, season, *_: (_round(event), f"opens in season {season}"),
    "committed": lambda _, team, slot, who, *__: (
        who,
        f"pledges for {TEAMS[int(team)]} in slot {slot}",
    ),
    "revealed": lambda _, team, slot, who, seed, *__: (who, f"reveals slot {slot}: {seed}"),
    "initialized": lambda event, *_: (_round(event), "begins"),
    "stepped": lambda _, first, last, who, paid, *__: (
        who if who != "-" else "the Arena",
        f"plays generations {first} to {last} for {_coins(paid)}",
    ),
    "finalized": lambda event, outcome, blue, red, *_: (
        _round(event),
        f"ends: {outcome}, {blue} : {red}",
    ),
    "claimed": lambda _, who, slot, coins, *__: (who, f"claims {_coins(coins)} for slot {slot}"),
    "minted": lambda _, who, slot, number, *__: (who, f"has keepsake {number} of slot {slot}"),
    "sponsored": lambda _, who, coins, *__: (who, f"adds {_coins(coins)} to the round"),
    "season": lambda _, season, *__: (ADMINS, f"sets season {season}"),
    "names": lambda _, freed, *__: (ADMINS, f"frees {count(int(freed), 'name')}"),
}


def describe(found: backup.Backup) -> str:
    return f"{count(len(found.rounds), 'round')}, {count(len(found.people), 'account')}"


ROOM = Room("arena", "Arena", ACCESS, TELLINGS, backup.load, describe, counts="round")
