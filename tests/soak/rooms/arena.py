"""
The Arena under a soak: six fighters, held to the rules, the journal and their own coins.

Every answer says what it cost or brought, so they know what has to be in their account::

    commit   - fee - bond        step_batch   + what it says
    reveal   + bond              claim        + what it says
    sponsor  - coins
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

from client import log
from client.backups import Backup
from client.room import ARENA
from engine.arena import seedlet
from engine.arena.config import Config
from engine.arena.game import STARTING_COINS
from engine.arena.people import coins_of
from engine.arena.pledge import pledge
from engine.arena.showing import config
from engine.arena.slots import TEAMS
from protocol import principal
from simulate.rooms.arena import all_rounds, ask_round, verify_round
from tests.localnet.crash.player import Move, mortal
from tests.soak.house import Client, Operator, Server
from tests.soak.room import Bad, Game, Member, Room

SECONDS = 4  # for pledges, and for reveals
PLACES = ("accounts", "in_rounds", "treasury", "burned")
FEE, BOND = 6, 2  # so little that nobody is poor within the hour
NAMES, SPONSORS, FORGETS = 0.04, 0.04, 0.15
# What may be refused to somebody who plays by the rules: deadlines pass, others are faster.
EXPECTED = ("An admin has paused the Arena", "Round ", "Slot ", "You have slot ", "Need ")
Secret = tuple[int, int, str, str]  # team, slot, seed, salt


class Fighter(Member):
    """Somebody with secrets, slots and coins."""

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.coins = STARTING_COINS
        self.has_account = False
        self.secrets: dict[int, Secret] = {}  # pledged, and not revealed yet
        self.revealed: dict[int, Secret] = {}
        self.claimed: set[int] = set()
        self.kept = 0
        self.told = 0
        self.pledging: Secret = (0, 0, "", "")  # of the pledge that is under way

    def think(self, client: Client) -> tuple[str, tuple[Any, ...]]:
        dice = self.random.random()
        if dice < NAMES:
            return self.rename()
        with mortal():
            current = client.ask("get_stats")["current"]
            for number in sorted({*self.secrets, *self.revealed, current} - self.claimed):
                shown = client.ask("get_round", number)
                wanted = self._wanted(client, shown)
                if wanted is not None:
                    return wanted
        if dice < NAMES + SPONSORS:
            return "sponsor", (current, self.random.randint(1, 3))
        return "step_batch", (current, self.random.choice([1, 7, 32, 65_535]))

    def _wanted(self, client: Client, shown: Any) -> tuple[str, tuple[Any, ...]] | None:
        """What the round that is *shown* wants of whoever has a part in it, or could have."""
        number, phase = shown["id"], next(iter(shown["phase"]))
        known = number in self.secrets or number in self.revealed
        if phase == "Commit" and not known:
            return "commit", self._commit(client, shown)
        if phase == "Reveal" and number in self.secrets:
            team, at, seed, salt = self.secrets[number]
            return "reveal", (number, {TEAMS[team]: None}, at, seed, salt)
        if phase == "Claim" and number in self.revealed:
            return "claim", (number, self.revealed[number][1])
        if phase in ("Sim", "Claim"):
            self.secrets.pop(number, None)  # it was not revealed in time
        return None

    def _commit(self, client: Client, shown: Any) -> tuple[Any, ...]:
        taken = {slot["slot"] for slot in shown["slots"]}
        at = self.random.choice([slot for slot in range(64) if slot not in taken])
        team = int(at % 8 >= 4)
        bits = sum(1 << cell for cell in self.random.sample(range(64), self.random.randint(0, 12)))
        seed, salt = seedlet.draw(bits), self.random.randbytes(32).hex()
        here = principal.draw(client.id)
        digits = pledge(here, shown["id"], self.caller, team, at, seed, salt)
        self.pledging = (team, at, seed, salt)
        return shown["id"], {TEAMS[team]: None}, at, digits

    def learn(self, move: Move) -> None:
        if not move.granted:
            assert move.answer["Err"].startswith(EXPECTED), move.answer
            return
        self.has_account = True
        self.told += 1
        number, got = move.args[0], move.answer["Ok"]
        if move.method == "commit":
            self.coins -= FEE + BOND
            if self.random.random() >= FORGETS:
                self.secrets[number] = self.pledging
        elif move.method == "reveal":
            self.coins += BOND
            self.revealed[number] = self.secrets.pop(number)
        elif move.method == "claim":
            self.coins += got
            self.claimed.add(number)
        elif move.method == "sponsor":
            self.coins -= move.args[1]
        elif move.method == "step_batch":
            self.coins += got["reward"]
            self.kept += got["steps"]

    def look(self, client: Client) -> None:
        """One's account is what the answers add up to."""
        with mortal():
            self.check(client.ask("get_account"))

    def check(self, account: Any) -> None:
        """*account* is what one was told; nobody else can change it."""
        if self.pending is None and self.has_account:
            found = (account["balance"], account["kept"])
            assert found == (self.coins, self.kept), f"{found}, and {self.coins}, {self.kept} told"


class ArenaGame(Game):
    """Six fighters."""

    members = (6, Fighter)
    bad_input: ClassVar = {
        "somebody else's claim": [Bad("claim", (1, 0))],
        "a reveal of what was never pledged": [
            Bad("reveal", (1, {"Blue": None}, 0, "0" * 16, "5a" * 32)),
            Bad("reveal", (1, {"Blue": None}, 0, "0" * 50_000, "5a" * 32), long=True),
        ],
        "no generations": [Bad("step_batch", (1, 0))],
        "a round that there is not": [Bad("claim", (2**60, 0))],
        "a season of a stranger": [Bad("set_season", (9, config(Config())), long=True)],
    }

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        self.seen = (0, 0)
        self.following = 0
        self.ended: set[int] = set()
        times = {"commit_seconds": SECONDS, "reveal_seconds": SECONDS, "max_gen": 60}
        season = Config.of(entry_fee=FEE, bond=BOND, reward_per_gen=1, **times)
        server.operator().tell("set_season", 1, config(season))

    def watch(self, client: Client) -> None:
        with mortal():
            stats = client.ask("get_stats")
            shown = client.ask("get_round", stats["current"])
        assert stats["minted"] == sum(stats[place] for place in PLACES)
        self.grows((stats["current"], shown["generation"]), "round and generation")
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
        past = log.fetch_proved(operator).since(self.following)
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
        then, now = ({row.partition(" ")[0] for row in each.people} for each in (before, after))
        assert then == now
        assert after.sums.split(" ")[0] == before.sums.split(" ")[0], "as much was minted"
        rounds = {round.number: round for round in after.rounds}
        for round in before.rounds:
            later = rounds[round.number]
            slots = [[slot.dump() for slot in each.slots.values()] for each in (round, later)]
            assert slots[0] == slots[1]
            assert later.generation >= round.generation

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.following,
            "rounds that ended": len(self.ended),
            "seedlets that were revealed": self._revealed(),
        }

    def line(self) -> str:
        return f"{len(self.ended):>4,} rounds  {self._revealed():>5,} reveals"

    def _revealed(self) -> int:
        return sum(len(fighter.revealed) for fighter in self.players)


ROOM = Room(ARENA.canister, ArenaGame, Path(__file__).with_name("arena.md"))
