"""
World under a soak: nine regulars, a watcher, the journal played again, and the reference.

What was answered is held against the journal by the pieces of `tests.localnet.crash`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bots.rooms.world import CHARACTERS
from client.backups import Backup
from client.rooms import world
from protocol.calls import Reject
from tests.agreement import coins_lying
from tests.localnet.crash.audit import audit
from tests.localnet.crash.ledger import Ledger
from tests.soak.clients import Client, Operator
from tests.soak.room import Game, Room
from tests.soak.server import Server
from tests.soak.vandal import Vandal
from tests.soak.world.checks import sample, wait_for_tick
from tests.soak.world.regular import Regular
from tests.soak.world.watcher import Watcher

PLAYERS = 9


class WorldGame(Game):
    """Nine regulars on *server*."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.random = random
        self.ledger = Ledger()
        self.watcher = Watcher(self.tally)
        used: set[str] = set()
        self.players: list[Regular] = [
            Regular(at + 1, Random(random.random()), CHARACTERS[at % len(CHARACTERS)], used)
            for at in range(PLAYERS)
        ]

    def watch(self, client: Client) -> None:
        self.watcher.look(client)

    def check(self) -> None:
        self.watcher.check_pace(self.server.client(), self.server.speed)
        operator = self.server.operator()
        wait_for_tick(operator, operator.ask("get_generation"))
        self.tally.check("time goes on, though nobody plays")
        self._audit()
        self._sample()

    def _audit(self) -> None:
        admin = self.server.client(self.server.served.admin())
        found = audit(admin, admin.game(), self.ledger, list(self.players), self.watcher.seen)
        self.watcher.seen = max(self.watcher.seen, found)
        self.tally.check("the journal, played again, is the world, and nothing answered is lost")

    def _sample(self) -> None:
        movers = self.random.sample(self.players, 2)
        self.tally.sampled += sample(self.server, list(movers))
        self.tally.check("a stretch of the game is the same by the reference, cell by cell")

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return stats["generation"]

    def check_backup(self, kept: Backup) -> None:
        found = kept.game.world
        on_land = coins_lying(found.cells())
        assert found.minted == sum(found.balances) + on_land + found.pot

    def check_restored(self, kept: Backup, again: Backup) -> None:
        assert again.game.world.cells() == kept.game.world.cells()
        assert again.game.seats.callers == kept.game.seats.callers
        assert again.game.seats.names == kept.game.seats.names
        assert again.game.following == kept.game.following + 1

    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        return {
            "too many cells": lambda: self._too_many(vandal),
            "no cells": lambda: self._told_no(vandal, []),
        }

    def _too_many(self, vandal: Vandal) -> None:
        self._told_no(vandal, [(at, at) for at in range(1001)])
        client = self.server.client(vandal.me)
        vandal.rejected("place_cells", client.arguments("place_cells", [(0, 0)] * 50_000))

    def _told_no(self, vandal: Vandal, cells: list[tuple[int, int]]) -> None:
        """``Err``, or not even let in."""
        client = self.server.client(vandal.me)
        outcome = client.send(client.request("place_cells", cells))
        if not isinstance(outcome, Reject):
            answer = client.answer("place_cells", outcome)
            assert set(answer) == {"Err"}, answer

    def figures(self) -> list[tuple[str, str]]:
        ledger = self.ledger
        moves = f"{len(ledger.placings):,}, {ledger.joins:,}, {len(ledger.left_behind):,}"
        return [
            ("events in the journal", f"{ledger.following:,}"),
            ("placings, joinings, leavings among them", moves),
            ("generations", f"{self.watcher.seen:,}"),
            ("most living cells", f"{self.tally.most_alive:,}"),
            ("generations that the reference played, too", f"{self.tally.sampled:,}"),
        ]

    def line(self) -> str:
        alive = self.ledger.world.alive_count
        return f"generation {self.watcher.seen:>7,}  {alive:>6,} alive"


ROOM = Room(world.ROOM.canister, WorldGame, Path(__file__).with_name("world.md"))
