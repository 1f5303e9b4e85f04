"""
Who does what when.

In one room, or in several at once, bots play, and a watcher looks, all the time. In between
something is done to the server, then the gate is closed, everybody's answers are held against the
journal, and it is opened again::

    play .... fault   gather  audit  reference  |  play .... quiet  fault   audit  ...

Chance decides what is done and when, by a seed. How far the bots come meanwhile depends on the
machine: two soaks with one seed do the same things to the server, not in the same generation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from client import room
from protocol import sign
from tests.localnet.crash.player import Died
from tests.soak import rooms
from tests.soak.clients import Client
from tests.soak.faults import HouseFaults, Kinds, RoomFaults
from tests.soak.gate import Gate, GateEnded
from tests.soak.house import House
from tests.soak.room import Game, Regular, Room
from tests.soak.server import Server
from tests.soak.tally import PLAY, Tally
from tests.soak.vandal import Vandal

LOOKS_EVERY = 1.0
INSISTS = 0.05
LONGEST_PLAY = 15.0
QUIET = 0.3  # of the faults come when nothing but time passes, and only ticks are kept

Say = Callable[[str], None]


class Table:
    """The game of the room called *name* in *house*, and what can be done to it alone."""

    def __init__(self, name: str, house: House, gate: Gate, random: Random, longest: float) -> None:
        self.name = name
        self.room: Room = room.find_in(rooms, name)
        self.server = Server(house, room.find(name))
        self.game: Game = self.room.begin(self.server, Random(random.random()))
        self.vandal = Vandal(self.server, Random(random.random()))
        self.vandal.kinds |= self.game.bad_input(self.vandal)
        dice = Random(random.random())
        self.faults = RoomFaults(self.server, self.game, gate, self.vandal, dice, longest)


class Soak:
    """One localnet in *folder*, and everything that happens to it and to the rooms *names*."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        speed: float,
        say: Say,
        longest_play: float = LONGEST_PLAY,
        names: Sequence[str] = (room.DEFAULT,),
    ) -> None:
        """Between two faults people play for up to *longest_play* seconds."""
        self.seed = seed
        self.longest_play = longest_play
        self.longest_lull = longest_play / 4
        self.random = Random(seed)
        self.say = say
        self.tally = Tally()
        self.gate = Gate()
        self.house = House(folder, [room.find(name) for name in names], speed, self.tally)
        self.tables = [
            Table(name, self.house, self.gate, self.random, self.longest_lull) for name in names
        ]
        dice = Random(self.random.random())
        self.faults = HouseFaults(self.house, self.gate, dice, self.longest_lull)
        self.hit: str | None = None  # the room that something is done to, and to no other

    @property
    def game(self) -> Game:
        """What is played in the first room."""
        return self.tables[0].game

    @property
    def kinds(self) -> Kinds:
        """All that can be done to the house, and to each room, by its name if there are several."""
        found = dict(self.faults.kinds)
        for table in self.tables:
            where = "" if len(self.tables) == 1 else f", {table.name}"
            found |= {f"{kind}{where}": self._in(table, kind) for kind in table.faults.kinds}
        return found

    def _in(self, table: Table, kind: str) -> Callable[[], None]:
        def happen() -> None:
            self.hit = table.name
            table.faults.kinds[kind]()
            self.gate.close()
            self.hit = None

        return happen

    def run(self, kinds: Iterable[str]) -> None:
        """Let all *kinds* of faults happen, one after the other."""
        players = [(table, player) for table in self.tables for player in table.game.players]
        with ThreadPoolExecutor(len(players) + len(self.tables)) as pool:
            everybody = [pool.submit(self._play, table, player) for table, player in players]
            everybody += [pool.submit(self._watch, table) for table in self.tables]
            try:
                for kind in kinds:
                    self._round(kind, everybody)
            finally:
                self.gate.end()
                self.house.kill()
        for each in everybody:
            each.result()

    def cycle(self) -> list[str]:
        """Every kind of fault once, in an order that chance decides."""
        kinds = sorted(self.kinds)
        return self.random.sample(kinds, len(kinds))

    def _round(self, kind: str, everybody: list[Future[None]]) -> None:
        self.gate.open()
        self._wait(self.random.random() * self.longest_play, everybody)
        if self.random.random() < QUIET:
            self.gate.close()
            self._wait(self.random.random() * self.longest_lull, everybody)
        with self._doing(kind):
            self.kinds[kind]()
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

    def _play(self, table: Table, player: Regular) -> None:
        client = table.server.client(player.identity)
        with suppress(GateEnded):
            while True:
                with self.gate.passing():
                    client = self._still(table, client, player.identity)
                    self._move(table, player, client)
                self.gate.ended.wait(player.pause())

    def _move(self, table: Table, player: Regular, client: Client) -> None:
        try:
            player.move(client)
            player.look(client)
            self.tally.check("a player has the seat and name that they were told")
            if player.random.random() < INSISTS:
                player.insist(client)
                self.tally.check("a request sent again is answered as before, and not run again")
        except Died:
            assert self.hit in (None, table.name), f"what was done to {self.hit} hit {table.name}"
            self.tally.count("unanswered")
        else:
            if self.hit not in (None, table.name):
                self.tally.check("what is done to one room does not show in another")

    def _watch(self, table: Table) -> None:
        client = table.server.client()
        while not self.gate.ended.wait(LOOKS_EVERY):
            if self.house.alive():
                client = self._still(table, client, sign.ANONYMOUS)
                with suppress(Died):
                    table.game.watch(client)

    def _still(self, table: Table, client: Client, who: sign.Identity) -> Client:
        """*client*, or a new one if the server is no longer where it was."""
        served = table.server.served
        return client if client.agent.url == served.url else table.server.client(who)

    # -- checks, while nobody plays

    def _check(self) -> None:
        self.house.check_words()
        for table in self.tables:
            table.game.check()
        self.house.measure()

    def _tell(self, kind: str) -> None:
        tally = self.tally
        lines = "  ".join(table.game.line() for table in self.tables)
        self.say(
            f"{tally.minutes:5.1f} min  {kind:<20}  {lines}  "
            f"{tally.counts['updates']:>6,} updates  {tally.counts['queries']:>6,} queries  "
            f"{tally.memory[-1]:.0f} MiB"
        )
