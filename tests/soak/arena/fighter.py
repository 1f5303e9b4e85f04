"""
Somebody who plays round after round, keeps rounds going, and counts their own coins.

Every answer says what it cost or brought, so they know what has to be in their account::

    commit   - fee - bond        step_batch   + what it says
    reveal   + bond              claim        + what it says
    sponsor  - coins
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.arena import seedlet
from engine.arena.game import STARTING_COINS
from engine.arena.pledge import pledge
from engine.arena.slots import TEAMS
from protocol import principal
from tests.localnet.crash.player import Move, mortal
from tests.soak.clients import Client
from tests.soak.member import Member

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
            self.names += 1
            return "set_name", (f"Fighter {self.number}-{self.names}",)
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
