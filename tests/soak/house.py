"""
The localnet that everybody plays on, who reaches its rooms, and the figures.

::

    house.stop()  kill()       Ctrl-C; SIGKILL
    house.start(offset)        again, its clock so many seconds off the machine's
    house.die_early()          killed while it starts
    house.freeze(seconds)      SIGSTOP, SIGCONT: as a machine that was asleep

    server.client(identity)    one room of it, as a player sees it, or a watcher
    server.operator()          the same as ``scripts/admin.py`` sees it
"""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import process
from client.canister import Canister
from client.network import Named, Network
from client.room import Room
from localnet import control
from localnet.protocol import sign
from localnet.protocol.calls import Outcome
from tests.crash.home import Home
from tests.servers.served import STATE, Served, WorldClient

BEFORE, AFTER = 20, 100  # lines that are told around the first that is not meant for people
PLAY = "play"  # while nothing is done to the server
MOST_MIB = 400  # of memory; a full board with ninety clients takes a quarter of that


class Tally:
    """Counts by name, and the longest seconds by name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.began = time.monotonic()
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.checks: Counter[str] = Counter()
        self.bad_input: Counter[str] = Counter()
        self.waits: defaultdict[str, float] = defaultdict(float)  # for an answer, by what was done
        self.longest: defaultdict[str, float] = defaultdict(float)  # of the faults
        self.memory: list[float] = []
        self.peak = 0.0
        self.doing = PLAY

    @property
    def minutes(self) -> float:
        return (time.monotonic() - self.began) / 60

    def count(self, name: str) -> None:
        with self._lock:
            self.counts[name] += 1

    def check(self, name: str) -> None:
        """A check has held."""
        with self._lock:
            self.checks[name] += 1

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Counts *what* if it is answered, and the time that it takes."""
        began, doing = time.monotonic(), self.doing
        yield
        self.count(what)
        with self._lock:
            name = doing if self.doing == PLAY else self.doing
            self.waits[name] = max(self.waits[name], time.monotonic() - began)

    @contextmanager
    def fault(self, kind: str) -> Iterator[None]:
        """Counts a fault and how long it lasts."""
        began, self.doing = time.monotonic(), kind
        yield
        self.doing = PLAY
        self.faults[kind] += 1
        self.longest[kind] = max(self.longest[kind], time.monotonic() - began)


class House:
    """Serves *rooms* from the moment it is made."""

    def __init__(self, folder: Path, rooms: Sequence[Room], speed: float, tally: Tally) -> None:
        self.home = Home(folder, [room.canister for room in rooms], "--speed", str(speed))
        self.tally = tally
        self.speed = speed
        self.offset = 0.0
        self.served: Served = self.home.up()

    def alive(self) -> bool:
        return self.served.process.poll() is None

    def measure(self) -> None:
        """Write the memory down that it holds. Raises if that is too much."""
        pid, tally = self.served.process.pid, self.tally
        tally.memory.append(process.resident_mib(pid))
        tally.peak = max(tally.peak, process.peak_mib(pid))
        assert tally.peak < MOST_MIB, f"the server held {tally.peak:.0f} MiB"

    def stop(self) -> None:
        self.served.stop()
        self.check_words()

    def kill(self) -> None:
        self.served.kill()
        self.check_words()

    def start(self, offset: float | None = None) -> None:
        """Serve again, with another clock if there is an *offset*."""
        self.offset = self.offset if offset is None else offset
        self.served = self.home.up("--clock-offset", str(self.offset))

    def die_early(self, part: float) -> None:
        """Begin to start, and be killed after a *part* of the time that this takes."""
        served = self.home.begin("--clock-offset", str(self.offset))
        time.sleep(part * max(self.home.startups[-5:]))
        served.kill()

    def freeze(self, seconds: float) -> None:
        self.served.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.served.process.send_signal(signal.SIGCONT)

    def check_words(self) -> None:
        """It has said nothing that is not meant for people."""
        lines = self.served.lines
        wrong = next((at for at, line in enumerate(lines) if "Traceback" in line), None)
        assert wrong is None, "\n".join(lines[max(0, wrong - BEFORE) : wrong + AFTER])


class Server:
    """Where *room* is served in *house*."""

    def __init__(self, house: House, room: Room) -> None:
        self.house = house
        self.room = room
        self.tally = house.tally

    @property
    def served(self) -> Served:
        return self.house.served

    @property
    def canister_id(self) -> bytes:
        return self.served.id_of(self.room.canister)

    def client(self, who: sign.Identity = sign.ANONYMOUS) -> Client:
        assert self.house.home.root_key is not None
        return Client(self.served, self.house.home.root_key, who, self.room, self.tally)

    def operator(self) -> Operator:
        assert self.house.home.root_key is not None
        return Operator(self.served, self.house.home.root_key, self.room, self.tally)

    def upgrade(self) -> None:
        """The canister's source is read again, while people play."""
        socket = self.house.home.project / STATE / "control.sock"
        request = control.UpgradeRequest(self.room.canister)
        done = control.ask(socket, request, lambda line: None)
        assert done == f"{self.room.canister} is upgraded", done


class Client(WorldClient):
    """A player's or watcher's client of *room* on *served*."""

    def __init__(
        self, served: Served, key: bytes, who: sign.Identity, room: Room, tally: Tally
    ) -> None:
        super().__init__(served.url, served.id_of(room.canister), key, who)
        self.methods = room.methods
        self.tally = tally

    def ask(self, method: str, *args: Any) -> Any:
        with self.tally.waiting("queries"):
            return super().ask(method, *args)

    def send(self, request: sign.SignedRequest) -> Outcome:
        with self.tally.waiting("updates"):
            return super().send(request)


class Operator(Canister):
    """An admin's client of *served*, the one that ``scripts/admin.py`` uses."""

    def __init__(self, served: Served, key: bytes, room: Room, tally: Tally) -> None:
        network = Network("localnet", served.url, key, own=True)
        named = Named(room.canister, served.id_of(room.canister))
        super().__init__(network, named, served.admin(), room)
        self.tally = tally

    def ask(self, method: str, *args: Any) -> Any:
        with self.tally.waiting("queries"):
            return super().ask(method, *args)

    def tell(self, method: str, *args: Any) -> Any:
        with self.tally.waiting("updates"):
            return super().tell(method, *args)
