"""
The Arena under a soak: six fighters, held to the rules, the journal and their own coins.

Every answer says what it cost or brought, so they know what has to be in their account::

    commit   - fee - bond        step_batch   + what it says
    reveal   + bond              claim        + what it says
    sponsor  - coins
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from engine.arena import seedlet
from engine.arena.answers import config
from engine.arena.config import Config
from engine.arena.game import STARTING_COINS
from engine.arena.people import coins_of
from engine.arena.seedlet import pledge
from engine.arena.slots import TEAMS
from localnet.protocol import principal
from simulate.rooms.arena import all_rounds, ask_round, verify_round
from tests.crash.player import Move, mortal
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client, Operator, Server

SECONDS = 4  # for pledges, and for reveals
PLACES = ("accounts", "in_rounds", "treasury", "burned")
FEE, BOND = 6, 2  # so little that nobody is poor within the hour
NAMES, SPONSORS, FORGETS = 0.04, 0.04, 0.15
Secret = tuple[int, int, str, str]  # team, slot, seed, salt


class Fighter(Member):
    """Somebody with secrets, slots and coins; deadlines pass, and others are faster."""

    expected = ("An admin has paused the Arena", "Round ", "Slot ", "You have slot ", "Need ")

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.coins = STARTING_COINS
        self.has_account = False
        self.secrets: dict[int, Secret] = {}  # pledged, and not revealed yet
        self.revealed: dict[int, Secret] = {}
        self.claimed: set[int] = set()
        self.kept = 0
        self.pledging: Secret = (0, 0, "", "")  # of the pledge that is under way

    def choose(self, client: Client) -> Call:
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

    def _wanted(self, client: Client, shown: Any) -> Call | None:
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
        seed, salt = seedlet.format(bits), self.random.randbytes(32).hex()
        here = principal.format(client.id)
        digits = pledge(here, shown["id"], self.caller, team, at, seed, salt)
        self.pledging = (team, at, seed, salt)
        return shown["id"], {TEAMS[team]: None}, at, digits

    def learn(self, move: Move) -> None:
        self.has_account = True
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

    members = Fighter
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
        self.read_log()
        self.tally.check("the journal has no gap")

    def _check_slots(self, fighter: Fighter, rounds: dict[int, Any]) -> None:
        for number, (team, at, seed, _) in fighter.revealed.items():
            (slot,) = [slot for slot in rounds[number]["slots"] if slot["slot"] == at]
            assert principal.format(slot["player"]) == fighter.caller
            assert (slot["seed"], team) == (seed, int("Red" in slot["team"]))
            if fighter.pending is None:
                assert slot["claimed"] == (number in fighter.claimed)

    def stands_still(self, operator: Operator) -> Any:
        stats = operator.ask("get_stats")
        assert stats["paused"]
        rounds = [ask_round(operator, number) for number in stats["open"]]
        return [(shown["generation"], len(shown["slots"])) for shown in rounds]

    def check_backup(self, saved: Any) -> None:
        people = sum(coins_of(row) for row in saved.people)
        minted, *rest = [int(word) for word in saved.sums.split(" ")]
        assert minted == sum(rest), saved.sums
        assert people in rest

    def state(self, saved: Any) -> Any:
        """Rounds go on as soon as it is restored; what was, still is."""
        played = [round for round in saved.rounds if round.slots]
        slots = {each.number: [slot.dump() for slot in each.slots.values()] for each in played}
        names = {row.partition(" ")[0] for row in saved.people}
        return names, saved.sums.split(" ")[0], slots

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


ROOM = ArenaGame
