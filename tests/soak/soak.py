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

from client import finding, room
from protocol import sign
from tests.localnet.crash.player import Died
from tests.soak import rooms
from tests.soak.clients import Client
from tests.soak.faults import Faults
from tests.soak.gate import Gate, GateEnded
from tests.soak.room import Regular, Room
from tests.soak.server import Server
from tests.soak.tally import PLAY, Tally
from tests.soak.vandal import Vandal

LOOKS_EVERY = 1.0
INSISTS = 0.05
LONGEST_PLAY = 15.0
QUIET = 0.3  # of the faults come when nothing but time passes, and only ticks are kept

Say = Callable[[str], None]


class Soak:
    """One localnet in *folder*, and everything that happens to it."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        speed: float,
        say: Say,
        longest_play: float = LONGEST_PLAY,
        name: str = room.DEFAULT,
    ) -> None:
        """Between two faults people play for up to *longest_play* seconds."""
        self.seed = seed
        self.longest_play = longest_play
        self.longest_lull = longest_play / 4
        self.random = Random(seed)
        self.say = say
        self.tally = Tally()
        self.gate = Gate()
        self.room: Room = finding.find(rooms, name)
        self.server = Server(folder, room.find(name), speed, self.tally)
        self.game = self.room.begin(self.server, Random(self.random.random()))
        vandal = Vandal(self.server, Random(self.random.random()))
        vandal.kinds |= self.game.bad_input(vandal)
        dice = Random(self.random.random())
        self.faults = Faults(self.server, self.game, self.gate, vandal, dice, self.longest_lull)

    def run(self, kinds: Iterable[str]) -> None:
        """Let all *kinds* of faults happen, one after the other."""
        players = self.game.players
        with ThreadPoolExecutor(len(players) + 1) as pool:
            everybody = [pool.submit(self._play, player) for player in players]
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
                    self.game.watch(client)

    def _still(self, client: Client, who: sign.Identity) -> Client:
        """*client*, or a new one if the server is no longer where it was."""
        return client if client.agent.url == self.server.served.url else self.server.client(who)

    # -- checks, while nobody plays

    def _check(self) -> None:
        self.server.check_words()
        self.game.check()
        self.server.measure()

    def _tell(self, kind: str) -> None:
        tally = self.tally
        self.say(
            f"{tally.minutes:5.1f} min  {kind:<20}  {self.game.line()}  "
            f"{tally.counts['updates']:>6,} updates  {tally.counts['queries']:>6,} queries  "
            f"{tally.memory[-1]:.0f} MiB"
        )
