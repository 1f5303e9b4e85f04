"""
The localnet that everybody plays on, and what is done to it.

::

    upgrade()            the canister's source is read again, while people play
    stop()  kill()       Ctrl-C; SIGKILL
    start(offset)        again, its clock so many seconds off the machine's
    die_early()          killed while it starts
    freeze(seconds)      SIGSTOP, SIGCONT: as a machine that was asleep
"""

from __future__ import annotations

import signal
import time
from pathlib import Path

from bench import process
from client.room import Room
from localnet import control
from protocol import sign
from tests.localnet.crash.home import Home
from tests.servers.served import STATE, Served
from tests.soak.clients import Client, Operator
from tests.soak.tally import Tally


class Server:
    """Serves *room* from the moment it is made."""

    def __init__(self, folder: Path, room: Room, speed: float, tally: Tally) -> None:
        self.room = room
        self.home = Home(folder, "--speed", str(speed))
        self.tally = tally
        self.speed = speed
        self.offset = 0.0
        self.served: Served = self.home.up()

    def client(self, who: sign.Identity = sign.ANONYMOUS) -> Client:
        assert self.home.root_key is not None
        return Client(self.served, self.home.root_key, who, self.room, self.tally)

    def operator(self) -> Operator:
        assert self.home.root_key is not None
        return Operator(self.served, self.home.root_key, self.room, self.tally)

    @property
    def canister_id(self) -> bytes:
        return self.served.id_of(self.room.canister)

    def alive(self) -> bool:
        return self.served.process.poll() is None

    def measure(self) -> None:
        """Take the memory that it holds down."""
        pid = self.served.process.pid
        self.tally.holds(process.resident_mib(pid), process.peak_mib(pid))

    def upgrade(self) -> None:
        socket = self.home.project / STATE / "control.sock"
        request = control.UpgradeRequest(self.room.canister)
        done = control.ask(socket, request, lambda line: None)
        assert done == f"{self.room.canister} is upgraded", done

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
        wrong = [line for line in self.served.lines if "Traceback" in line]
        assert wrong == [], "\n".join(self.served.lines[-200:])
