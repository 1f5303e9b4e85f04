"""Petri under a soak: six growers, every answer held to the rules, the journal and the tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from client.backups import Backup
from client.rooms import petri
from engine.petri.game import replays
from simulate.rooms.petri import MODES
from tests.localnet.crash.player import mortal
from tests.soak.clients import Client, Operator
from tests.soak.petri.checks import Audit
from tests.soak.petri.grower import Grower
from tests.soak.room import Game, Room
from tests.soak.server import Server
from tests.soak.vandal import Vandal

GROWERS = 6
SAMPLE = 5  # dishes of a backup


class PetriGame(Game):
    """Six growers on *server*."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.random = random
        self.audit = Audit()
        self.seen = 0
        self.players: list[Grower] = [
            Grower(at + 1, Random(random.random())) for at in range(GROWERS)
        ]
        operator = server.operator()
        while operator.ask("get_today")["seed"] is None:
            pass

    def watch(self, client: Client) -> None:
        with mortal():
            turns = client.ask("get_stats")["turns"]
            best = client.ask("get_leaderboard", {self.random.choice(MODES): None}, None, None)
        assert turns >= self.seen, f"{turns} turns came after {self.seen}"
        self.seen = turns
        scores = [row["score"] for row in best]
        assert scores == sorted(scores, reverse=True)
        self.tally.check("no turn is forgotten, and the best stand first")

    def check(self) -> None:
        operator = self.server.operator()
        self.audit.read(operator)
        self.audit.check(operator, self.players)
        self.tally.check("the journal, played again, is every dish, and nothing answered is lost")
        self.audit.check_tables(operator)
        self.tally.check("every row of a table replays to its score")
        assert operator.ask("get_stats")["turns"] == self.audit.turns
        self.tally.check("turns are counted as often as they were played")

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return stats["turns"], stats["games"]

    def check_backup(self, kept: Backup) -> None:
        cultures = kept.game.cultures
        for culture in self.random.sample(cultures, min(SAMPLE, len(cultures))):
            assert replays(culture)

    def check_restored(self, kept: Backup, again: Backup) -> None:
        before, after = (each.game for each in (kept, again))
        assert [each.dump() for each in after.cultures] == [c.dump() for c in before.cultures]
        assert after.names.dump() == before.names.dump()
        assert after.telemetry.dump() == before.telemetry.dump()
        assert after.following == before.following + 1

    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        return {
            "somebody else's dish": lambda: self._told_no(vandal, 1, "", 0, "N"),
            "101 moves, and none": lambda: self._odd_moves(vandal),
            "letters that are no way": lambda: self._told_no(vandal, 1, "", 0, "UP"),
        }

    def _odd_moves(self, vandal: Vandal) -> None:
        self._told_no(vandal, 1, "", 0, "N" * 101)
        self._told_no(vandal, 1, "", 0, "")
        client = self.server.client(vandal.me)
        vandal.rejected("play", client.arguments("play", 1, "", 0, "N" * 50_000))

    def _told_no(self, vandal: Vandal, *args: Any) -> None:
        client = self.server.client(vandal.me)
        answer = client.tell("play", *args)
        assert set(answer) == {"Err"}, answer

    def figures(self) -> list[tuple[str, str]]:
        return [
            ("events in the journal", f"{self.audit.following:,}"),
            ("dishes", f"{len(self.audit.cultures):,}"),
            ("turns", f"{self.audit.turns:,}"),
        ]

    def line(self) -> str:
        return f"{len(self.audit.cultures):>5,} dishes  {self.audit.turns:>7,} turns"


ROOM = Room(petri.ROOM.canister, PetriGame, Path(__file__).with_name("petri.md"))
