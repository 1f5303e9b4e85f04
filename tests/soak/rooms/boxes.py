"""Boxes under a soak: six scribes in one corner, the log, the sheet and the proof."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from client.backups import Backup
from client.rooms import boxes
from engine.boxes.edges import EDGES
from tests.localnet.crash.player import mortal
from tests.soak.boxes.checks import Audit
from tests.soak.boxes.scribe import Scribe
from tests.soak.clients import Client, Operator
from tests.soak.room import Game, Room
from tests.soak.server import Server
from tests.soak.vandal import Vandal

SCRIBES = 6


class BoxesGame(Game):
    """Six scribes on *server*."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.random = random
        self.audit = Audit()
        self.seen = 0
        self.players: list[Scribe] = [
            Scribe(at + 1, Random(random.random())) for at in range(SCRIBES)
        ]

    def watch(self, client: Client) -> None:
        with mortal():
            sheet = client.ask("get_sheet")
            overview = client.ask("get_overview")
        assert sheet["records"] >= self.seen, f"{sheet['records']} came after {self.seen}"
        self.seen = sheet["records"]
        assert len(overview) > 0
        self.tally.check("no line is forgotten")

    def check(self) -> None:
        operator = self.server.operator()
        self.audit.read(operator)
        self.audit.check(operator, self.players)
        self.tally.check("every line leads to the sheet and to the head that is certified")
        self.tally.check("every line that was answered is in the log, under its number")
        stats = operator.ask("get_stats")
        assert stats["records"] == self.audit.records
        self.tally.check("lines are counted as often as they were drawn")

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return stats["records"]

    def check_backup(self, kept: Backup) -> None:
        game = kept.game
        assert game.sheet.scores == game.sheet.count()

    def check_restored(self, kept: Backup, again: Backup) -> None:
        before, after = (each.game for each in (kept, again))
        assert (after.log, after.scores, after.count) == (before.log, before.scores, before.count)
        assert sorted(after.players) == sorted(before.players)
        assert after.following == before.following + 1

    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        return {
            "nine lines, none, the same twice": lambda: self._odd_lines(vandal),
            "a line beyond the sheet": lambda: self._told_no(vandal, [EDGES]),
            "lines without a team": lambda: self._told_no(vandal, [1]),
            "a thousand lines": lambda: self._very_many(vandal),
        }

    def _odd_lines(self, vandal: Vandal) -> None:
        for lines in (list(range(9)), [], [5, 5]):
            self._told_no(vandal, lines)

    def _very_many(self, vandal: Vandal) -> None:
        client = self.server.client(vandal.me)
        vandal.rejected("draw", client.arguments("draw", list(range(10_000))))

    def _told_no(self, vandal: Vandal, lines: list[int]) -> None:
        client = self.server.client(vandal.me)
        answer = client.tell("draw", lines)
        assert set(answer) == {"Err"}, answer

    def figures(self) -> list[tuple[str, str]]:
        claimed = sum(scribe.claimed for scribe in self.players)
        return [("lines", f"{self.audit.records:,}"), ("boxes", f"{claimed:,}")]

    def line(self) -> str:
        return f"{self.audit.records:>6,} lines"


ROOM = Room(boxes.ROOM.canister, BoxesGame, Path(__file__).with_name("boxes.md"))
