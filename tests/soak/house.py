"""
The localnet that everybody plays on, and what is done to it.

::

    stop()  kill()       Ctrl-C; SIGKILL
    start(offset)        again, its clock so many seconds off the machine's
    die_early()          killed while it starts
    freeze(seconds)      SIGSTOP, SIGCONT: as a machine that was asleep
"""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence
from pathlib import Path

from bench import process
from client.room import Room
from tests.localnet.crash.home import Home
from tests.servers.served import Served
from tests.soak.tally import Tally

# Lines that are told around the first that is not meant for people.
BEFORE, AFTER = 20, 100


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
        """Take the memory that it holds down."""
        pid = self.served.process.pid
        self.tally.holds(process.resident_mib(pid), process.peak_mib(pid))

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
