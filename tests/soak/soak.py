"""
Who does what when.

Bots play, and a watcher looks, all the time. In between something is done to the server, then
the gate is closed, everybody's answers are held against the journal, and it is opened again::

    play .... fault   gather  audit  reference  |  play .... quiet  fault   audit  ...

Chance decides what is done and when, by a seed. How far the bots come meanwhile depends on the
machine: two soaks with one seed do the same things to the server, not in the same generation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from bots.characters import CHARACTERS
from protocol import sign
from tests.localnet.crash.audit import audit
from tests.localnet.crash.ledger import Ledger
from tests.localnet.crash.player import Died
from tests.soak.clients import Client
from tests.soak.faults import Faults
from tests.soak.gate import Gate, GateEnded
from tests.soak.regular import Regular
from tests.soak.sample import sample, wait_for_tick
from tests.soak.server import Server
from tests.soak.tally import PLAY, Tally
from tests.soak.vandal import Vandal
from tests.soak.watcher import Watcher

PLAYERS = 9
LOOKS_EVERY = 1.0
INSISTS = 0.05
LONGEST_PLAY = 15.0
QUIET = 0.3  # of the faults come when nothing but time passes, and only ticks are kept

Say = Callable[[str], None]


class Soak:
    """One localnet in *folder*, and everything that happens to it."""

    def __init__(
        self, folder: Path, seed: int, speed: float, say: Say, longest_play: float = LONGEST_PLAY
    ) -> None:
        """Between two faults people play for up to *longest_play* seconds."""
        self.seed = seed
        self.longest_play = longest_play
        self.longest_lull = longest_play / 4
        self.random = Random(seed)
        self.say = say
        self.tally = Tally()
        self.gate = Gate()
        self.server = Server(folder, speed, self.tally)
        self.ledger = Ledger()
        self.watcher = Watcher(self.tally)
        used: set[str] = set()
        self.players = [
            Regular(at + 1, Random(self.random.random()), CHARACTERS[at % len(CHARACTERS)], used)
            for at in range(PLAYERS)
        ]
        vandal = Vandal(self.server, Random(self.random.random()))
        dice = Random(self.random.random())
        self.faults = Faults(self.server, self.gate, vandal, dice, self.longest_lull)

    def run(self, kinds: Iterable[str]) -> None:
        """Let all *kinds* of faults happen, one after the other."""
        with ThreadPoolExecutor(PLAYERS + 1) as pool:
            everybody = [pool.submit(self._play, player) for player in self.players]
            everybody.append(pool.submit(self._watch))
            try:
                for kind in kinds:
                    self._round(kind, everybody)
            finally:
                self.gate.end()
                self.server.kill()
        for each in everybody:
            each.result()

    def cycle(self) -> list[str]:
        """Every kind of fault once, in an order that chance decides."""
        kinds = sorted(self.faults.kinds)
        return self.random.sample(kinds, len(kinds))

    def _round(self, kind: str, everybody: list[Future[None]]) -> None:
        self.gate.open()
        self._wait(self.random.random() * self.longest_play, everybody)
        if self.random.random() < QUIET:
            self.gate.close()
            self._wait(self.random.random() * self.longest_lull, everybody)
        with self._doing(kind):
            self.faults.kinds[kind]()
        self.gate.close()
        self._wait(0, everybody)
        self._check()
        self._tell(kind)

    def _wait(self, seconds: float, everybody: list[Future[None]]) -> None:
        """Let time pass, and see that everybody is still there."""
        until = time.monotonic() + seconds
        while True:
            for each in everybody:
                if each.done():
                    each.result()
            if time.monotonic() >= until:
                return
            time.sleep(0.1)

    @contextmanager
    def _doing(self, kind: str) -> Iterator[None]:
        """Counts a fault and how long it lasts."""
        began = time.monotonic()
        self.tally.doing = kind
        yield
        self.tally.doing = PLAY
        self.tally.faults[kind] += 1
        self.tally.took(kind, time.monotonic() - began)

    # -- players and the watcher, in their threads

    def _play(self, player: Regular) -> None:
        client = self.server.client(player.identity)
        with suppress(GateEnded):
            while True:
                with self.gate.passing():
                    client = self._still(client, player.identity)
                    self._move(player, client)
                self.gate.ended.wait(player.pause())

    def _move(self, player: Regular, client: Client) -> None:
        try:
            player.move(client)
            player.look(client)
            self.tally.check("a player has the seat and name that they were told")
            if player.random.random() < INSISTS:
                player.insist(client)
                self.tally.check("a request sent again is answered as before, and not run again")
        except Died:
            self.tally.count("unanswered")

    def _watch(self) -> None:
        client = self.server.client()
        while not self.gate.ended.wait(LOOKS_EVERY):
            if self.server.alive():
                client = self._still(client, sign.ANONYMOUS)
                with suppress(Died):
                    self.watcher.look(client)

    def _still(self, client: Client, who: sign.Identity) -> Client:
        """*client*, or a new one if the server is no longer where it was."""
        return client if client.agent.url == self.server.served.url else self.server.client(who)

    # -- checks, while nobody plays

    def _check(self) -> None:
        self.server.check_words()
        self.watcher.check_pace(self.server.client(), self.server.speed)
        operator = self.server.operator()
        wait_for_tick(operator, operator.ask("get_generation"))
        self.tally.check("time goes on, though nobody plays")
        self._audit()
        self._sample()
        self.server.measure()

    def _audit(self) -> None:
        admin = self.server.client(self.server.served.admin())
        found = audit(admin, self.ledger, list(self.players), self.watcher.seen)
        self.watcher.seen = max(self.watcher.seen, found)
        self.tally.check("the journal, played again, is the world, and nothing answered is lost")

    def _sample(self) -> None:
        movers = self.random.sample(self.players, 2)
        self.tally.sampled += sample(self.server, list(movers))
        self.tally.check("a stretch of the game is the same by the reference, cell by cell")

    def _tell(self, kind: str) -> None:
        tally = self.tally
        self.say(
            f"{tally.minutes:5.1f} min  {kind:<20}  generation {self.watcher.seen:>7,}  "
            f"{tally.counts['updates']:>6,} updates  {tally.counts['queries']:>6,} queries  "
            f"{self.ledger.world.alive_count:>6,} alive  {tally.memory[-1]:.0f} MiB"
        )
