"""Lab under a soak: six visitors, every answer held to the rules and to the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from client.backups import Backup
from client.rooms import lab
from engine.lab import backup
from simulate.rooms.lab import check, check_likes, kept_in
from tests.localnet.crash.player import mortal
from tests.soak.clients import Client, Operator
from tests.soak.lab.audit import Audit
from tests.soak.lab.visitor import Visitor
from tests.soak.room import Game, Room
from tests.soak.server import Server
from tests.soak.vandal import Vandal

VISITORS = 6


class LabGame(Game):
    """Six visitors on *server*."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.audit = Audit()
        self.seen = 0
        self.players: list[Visitor] = [
            Visitor(at + 1, Random(random.random())) for at in range(VISITORS)
        ]

    def watch(self, client: Client) -> None:
        with mortal():
            stats = client.ask("get_stats")
            liked = client.ask("get_specimens", "liked", 0)["Ok"]["specimens"]
        assert stats["published"] >= self.seen, f"{stats['published']} came after {self.seen}"
        self.seen = stats["published"]
        likes = [each["likes"] for each in liked]
        assert likes == sorted(likes, reverse=True)
        self.tally.check("no specimen's number is given twice, and the most liked stand first")

    def check(self) -> None:
        operator = self.server.operator()
        self.audit.read(operator)
        shown = operator.ask("get_specimens", "new", 0)["specimens"]
        proved = [each["id"] for each in shown if each["proved"] is not None]
        self.audit.check(shown, {id_: operator.ask("get_proof", id_) for id_ in proved})
        self.tally.check("the journal leads to the gallery that is shown, and to its proofs")
        for visitor in self.players:
            authors = [id_ for id_, who in self.audit.authors.items() if who == visitor.caller]
            if visitor.pending is None:
                assert sorted(authors) == sorted(visitor.own)
        self.tally.check("what was answered is there, and nothing else")

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return stats["published"]  # withdrawing goes on

    def check_backup(self, kept: Backup) -> None:
        check_likes(kept.game.gallery)
        for specimen in kept_in(kept.game.gallery):
            check(specimen)

    def check_restored(self, kept: Backup, again: Backup) -> None:
        records = [each.text.split("\n")[backup.HEAD - 2 : -1] for each in (kept, again)]
        assert records[0] == records[1]
        assert again.game.following == kept.game.following + 1

    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        return {
            "somebody else's specimen": lambda: self._told_no(vandal, "withdraw", 1),
            "a rule that there is not": lambda: self._publish(vandal, "B9/S", "3o!"),
            "a pattern larger than its grid": lambda: self._publish(vandal, "Life", "26o!"),
            "HTML for a name": lambda: self._told_no(vandal, "set_name", "<b>me</b>"),
            "too much work": lambda: self._too_much(vandal),
        }

    def _publish(self, vandal: Vandal, rule: str, pattern: str) -> None:
        self._told_no(vandal, "publish", "x", rule, "P25,25", pattern, None)

    def _too_much(self, vandal: Vandal) -> None:
        self._told_no(vandal, "prove", 1, 4_000_000_000)
        client = self.server.client(vandal.me)
        long = client.arguments("publish", "x", "Life", "P25,25", "b" * 50_000, None)
        vandal.rejected("publish", long)

    def _told_no(self, vandal: Vandal, method: str, *args: Any) -> None:
        answer = self.server.client(vandal.me).tell(method, *args)
        assert set(answer) == {"Err"}, answer

    def figures(self) -> list[tuple[str, str]]:
        return [
            ("events in the journal", f"{self.audit.following:,}"),
            ("specimens that were published", f"{self.seen:,}"),
            ("proofs", f"{self.audit.proved:,}"),
        ]

    def line(self) -> str:
        return f"{self.seen:>5,} specimens  {self.audit.proved:>5,} proofs"


ROOM = Room(lab.ROOM.canister, LabGame, Path(__file__).with_name("lab.md"))
