"""
Who does what when.

In one room, or in several at once, bots play, and a watcher looks, all the time. In between
something is done to the server, then the gate is closed, everybody's answers are held against the
journal, and it is opened again::

    play .... fault   gather  audit  reference  |  play .... quiet  fault   audit  ...

Some faults are done to one room, and the others may not notice. Some the house survives as it
runs; some end it, and it is started again behind the closed gate, so that what was answered is
checked before anybody plays on::

    a room     upgrade  bad input  pause  backup  restore
    alive      freeze
    dead       restart  kill  kill while it starts  clock forward  clock back

Chance decides what is done and when, by a seed. How far the bots come meanwhile depends on the
machine: two soaks with one seed do the same things to the server, not in the same generation.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from client import backups, room
from localnet.protocol import sign
from tests.crash.player import Died
from tests.soak import rooms
from tests.soak.game import Game
from tests.soak.house import Client, House, Server, Tally
from tests.soak.vandal import Vandal

LOOKS_EVERY = 1.0
INSISTS = 0.05
LONGEST_PLAY = 15.0
QUIET = 0.3  # of the faults come when nothing but time passes, and only ticks are kept
JUMPS = (10, 600, 3600, 86_400)  # seconds

Kinds = dict[str, Callable[[], None]]
Say = Callable[[str], None]


class GateEnded(Exception):
    """It is over."""


class Gate:
    """Players go through it for each move; it can be closed behind the last. Closed at first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._open = False
        self._inside = 0
        self.ended = threading.Event()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Inside, once it is open. :raises GateEnded: if that is never again"""
        with self._changed:
            self._changed.wait_for(lambda: self._open or self.ended.is_set())
            if self.ended.is_set():
                raise GateEnded
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    def open(self) -> None:
        with self._changed:
            self._open = True
            self._changed.notify_all()

    def close(self) -> None:
        """Let nobody in any more, and wait until nobody is inside."""
        with self._changed:
            self._open = False
            self._changed.wait_for(lambda: self._inside == 0)

    def end(self) -> None:
        with self._changed:
            self.ended.set()
            self._changed.notify_all()


class Table:
    """The game of the room called *name* in *house*, and all that can be done to it alone."""

    def __init__(self, name: str, house: House, gate: Gate, random: Random, longest: float) -> None:
        """A pause lasts up to *longest* seconds."""
        self.name = name
        self.server = Server(house, room.find(name))
        self.game: Game = room.find_in(rooms, name)(self.server, Random(random.random()))
        self.vandal = Vandal(self.server, Random(random.random()), self.game.bad_input)
        self.random = Random(random.random())
        self.gate = gate
        self.tally = house.tally
        self.longest = longest
        self.kinds: Kinds = {
            "canister upgrade": self.server.upgrade,
            "bad input": lambda: self.tally.bad_input.update(self.vandal.everything()),
            "pause and resume": self._pause,
            "backup": self._backup,
            "backup and restore": self._restore,
        }

    def client(self, client: Client | None, who: sign.Identity) -> Client:
        """*client*, or a new one if the server is no longer where it was."""
        if client is not None and client.agent.url == self.server.served.url:
            return client
        return self.server.client(who)

    def _pause(self) -> None:
        """Time stands still while people play, also if the canister is upgraded."""
        operator = self.server.operator()
        operator.tell("pause_game")
        before = self.game.stands_still(operator)
        time.sleep(self.random.random() * self.longest)
        if self.random.random() < 0.5:
            self.server.upgrade()
        assert self.game.stands_still(operator) == before, "time went on in a pause"
        operator.tell("resume_game")
        self.tally.check("time stands still in a pause")

    def _backup(self) -> None:
        """While people play: all its pages are of one moment."""
        found = backups.fetch(self.server.operator())
        path = self.server.house.home.project / "saved.backup"
        path.write_text(found.text, "utf-8")
        assert backups.load(path, self.server.room).text == found.text
        self.game.check_backup(found.game)
        self.tally.check("a backup made while people play is whole, and adds up")

    def _restore(self) -> None:
        """Put back what was just saved: nothing changes."""
        self.gate.close()
        operator = self.server.operator()
        operator.tell("pause_game")
        found = backups.fetch(operator)
        backups.send(operator, found)
        again = backups.fetch(operator)
        assert self.game.state(again.game) == self.game.state(found.game)
        operator.tell("resume_game")
        self.tally.check("a backup that is restored is the game that it was")


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
        self.hit: str | None = None  # the room that something is done to, and to no other
        house = self.house
        self.kinds: Kinds = {
            "clean restart": lambda: self._anew(house.stop),
            "kill": lambda: self._anew(house.kill),
            "kill while it starts": self._kill_twice,
            "clock put forward": lambda: self._jump(1),
            "clock put back": lambda: self._jump(-1),
            "process frozen": lambda: house.freeze(self.random.random() * self.longest_lull),
        }
        for table in self.tables:
            where = "" if len(self.tables) == 1 else f", {table.name}"
            for kind, happen in table.kinds.items():
                self.kinds[kind + where] = partial(self._hit, table, happen)

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
        return self.random.sample(sorted(self.kinds), len(self.kinds))

    def _round(self, kind: str, everybody: list[Future[None]]) -> None:
        self.gate.open()
        self._wait(self.random.random() * self.longest_play, everybody)
        if self.random.random() < QUIET:
            self.gate.close()
            self._wait(self.random.random() * self.longest_lull, everybody)
        with self.tally.fault(kind):
            self.kinds[kind]()
        self.gate.close()
        self._wait(0, everybody)
        self.house.check_words()
        for table in self.tables:
            table.game.check()
        self.house.measure()
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

    def _tell(self, kind: str) -> None:
        tally = self.tally
        lines = "  ".join(table.game.line() for table in self.tables)
        self.say(
            f"{tally.minutes:5.1f} min  {kind:<20}  {lines}  "
            f"{tally.counts['updates']:>6,} updates  {tally.counts['queries']:>6,} queries  "
            f"{tally.memory[-1]:.0f} MiB"
        )

    # -- players and the watcher, in their threads

    def _play(self, table: Table, player: Any) -> None:
        client = None
        with suppress(GateEnded):
            while True:
                with self.gate.passing():
                    client = table.client(client, player.identity)
                    self._move(table, player, client)
                self.gate.ended.wait(player.random.uniform(0.1, 1.5))

    def _move(self, table: Table, player: Any, client: Client) -> None:
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
        client = None
        while not self.gate.ended.wait(LOOKS_EVERY):
            if self.house.alive():
                client = table.client(client, sign.ANONYMOUS)
                with suppress(Died):
                    table.game.watch(client)

    # -- what is done while people play

    def _hit(self, table: Table, happen: Callable[[], None]) -> None:
        self.hit = table.name
        happen()
        self.gate.close()
        self.hit = None

    def _anew(self, end: Callable[[], None], offset: float | None = None) -> None:
        """End it, and start it when everybody has noticed."""
        end()
        self.gate.close()
        self.house.start(offset)

    def _kill_twice(self) -> None:
        self.house.kill()
        self.gate.close()
        self.house.die_early(self.random.random() * 1.2)
        self.house.start()

    def _jump(self, way: int) -> None:
        end = self.random.choice([self.house.stop, self.house.kill])
        self._anew(end, self.house.offset + way * self.random.choice(JUMPS))
