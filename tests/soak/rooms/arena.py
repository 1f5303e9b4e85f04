"""The Arena under a soak: six fighters, held to the rules, the journal and their own coins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from client import log
from client.backups import Backup
from client.rooms import arena
from engine.arena.config import Config
from engine.arena.people import coins_of
from engine.arena.showing import config
from protocol import principal
from simulate.rooms.arena import all_rounds, ask_round, verify_round
from tests.localnet.crash.player import mortal
from tests.soak.arena.fighter import BOND, FEE, Fighter
from tests.soak.clients import Client, Operator
from tests.soak.room import Game, Room
from tests.soak.server import Server
from tests.soak.vandal import Vandal

FIGHTERS = 6
SECONDS = 4  # for pledges, and for reveals
PLACES = ("accounts", "in_rounds", "treasury", "burned")


class ArenaGame(Game):
    """Six fighters on *server*."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.seen = (0, 0)
        self.following = 0
        self.ended: set[int] = set()
        self.players: list[Fighter] = [
            Fighter(at + 1, Random(random.random())) for at in range(FIGHTERS)
        ]
        times = {"commit_seconds": SECONDS, "reveal_seconds": SECONDS, "max_gen": 60}
        season = Config.of(entry_fee=FEE, bond=BOND, reward_per_gen=1, **times)
        server.operator().tell("set_season", 1, config(season))

    def watch(self, client: Client) -> None:
        with mortal():
            stats = client.ask("get_stats")
            shown = client.ask("get_round", stats["current"])
        assert stats["minted"] == sum(stats[place] for place in PLACES)
        at = (stats["current"], shown["generation"])
        assert at >= self.seen, f"round and generation {at} came after {self.seen}"
        self.seen = at
        self.tally.check("every coin is somewhere, and no round or generation comes back")

    def check(self) -> None:
        operator = self.server.operator()
        rounds = {number: ask_round(operator, number) for number in all_rounds(operator)}
        for number, shown in rounds.items():
            if verify_round(shown) and shown["outcome"] is not None:
                self.ended.add(number)
        self.tally.check("every round is what its reveals lead to, to the last cell and coin")
        for fighter in self.players:
            self._check_slots(fighter, rounds)
            fighter.check(self.server.client(fighter.identity).ask("get_account"))
        self.tally.check("what was answered is there, and every account is what answers add up to")
        past = log.fetch(operator, self.following)
        assert past.first == self.following, "events were dropped before they were read"
        self.following = past.following
        self.tally.check("the journal has no gap")

    def _check_slots(self, fighter: Fighter, rounds: dict[int, Any]) -> None:
        for number, (team, at, seed, _) in fighter.revealed.items():
            (slot,) = [slot for slot in rounds[number]["slots"] if slot["slot"] == at]
            assert principal.draw(slot["player"]) == fighter.caller
            assert (slot["seed"], team) == (seed, int("Red" in slot["team"]))
            if fighter.pending is None:
                assert slot["claimed"] == (number in fighter.claimed)

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        rounds = [ask_round(operator, number) for number in stats["open"]]
        return [(shown["generation"], len(shown["slots"])) for shown in rounds]

    def check_backup(self, kept: Backup) -> None:
        people = sum(coins_of(row) for row in kept.game.people)
        minted, *rest = [int(word) for word in kept.game.sums.split(" ")]
        assert minted == sum(rest), kept.game.sums
        assert people in rest

    def check_restored(self, kept: Backup, again: Backup) -> None:
        """Rounds go on as soon as it is restored; what was, still is."""
        before, after = kept.game, again.game
        assert after.following > before.following
        assert _callers(after.people) == _callers(before.people)
        assert after.sums.split(" ")[0] == before.sums.split(" ")[0], "as much was minted"
        rounds = {round.number: round for round in after.rounds}
        for round in before.rounds:
            now = rounds[round.number]
            assert [slot.dump() for slot in now.slots.values()] == [
                slot.dump() for slot in round.slots.values()
            ]
            assert now.generation >= round.generation

    def bad_input(self, vandal: Vandal) -> dict[str, Callable[[], None]]:
        return {
            "somebody else's claim": lambda: self._told_no(vandal, "claim", 1, 0),
            "a reveal of what was never pledged": lambda: self._reveal(vandal),
            "no generations": lambda: self._told_no(vandal, "step_batch", 1, 0),
            "a round that there is not": lambda: self._told_no(vandal, "claim", 2**60, 0),
            "a season of a stranger": lambda: self._season(vandal),
        }

    def _reveal(self, vandal: Vandal) -> None:
        self._told_no(vandal, "reveal", 1, {"Blue": None}, 0, "0" * 16, "5a" * 32)
        client = self.server.client(vandal.me)
        long = client.arguments("reveal", 1, {"Blue": None}, 0, "0" * 50_000, "5a" * 32)
        vandal.rejected("reveal", long)

    def _season(self, vandal: Vandal) -> None:
        client = self.server.client(vandal.me)
        vandal.rejected("set_season", client.arguments("set_season", 9, config(Config())))

    def _told_no(self, vandal: Vandal, method: str, *args: Any) -> None:
        answer = self.server.client(vandal.me).tell(method, *args)
        assert set(answer) == {"Err"}, answer

    def figures(self) -> list[tuple[str, str]]:
        return [
            ("events in the journal", f"{self.following:,}"),
            ("rounds that ended", f"{len(self.ended):,}"),
            ("seedlets that were revealed", f"{self._revealed():,}"),
        ]

    def line(self) -> str:
        return f"{len(self.ended):>4,} rounds  {self._revealed():>5,} reveals"

    def _revealed(self) -> int:
        return sum(len(fighter.revealed) for fighter in self.players)


ROOM = Room(arena.ROOM.canister, ArenaGame, Path(__file__).with_name("arena.md"))


def _callers(people: Iterable[str]) -> set[str]:
    """Who is in the rows of a backup."""
    return {row.partition(" ")[0] for row in people}
