"""
Measure how late World's ticks come while all other rooms of the house are busy.

::

    python -m bench.busy --write

A localnet serves the whole house, and bots play in World all the time. Bots of the four other
rooms move as fast as they are answered, and take turns with silence: they are stopped and go on.
World's canister is the one of src/canister, with a few lines below it that note when it ticks.

The delay of a tick is how much later than a second it comes after the one before, by the
canister's clock. What else the machine does makes ticks late as well, so busy halves of turns
are compared with silent ones just before them.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from bench import late
from bench.late import SECOND, Turn
from bench.measured import publish
from bench.say import say
from localnet.protocol import agent
from localnet.protocol.calls import Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, Vec
from tests.servers.served import ROOT, Served, make_project

INTRODUCTION = """\
# World's ticks while all rooms are busy

Written by `python -m bench.busy --write`. A localnet serves all rooms, its clock at {speed} times
the usual speed, and three bots play in World. The bots of the Arena, Boxes, Lab and Petri move as
fast as they are answered, in turns with silence. How late ticks of World come, in milliseconds,
in each silence and in the busy half right after it:

"""
OTHERS = ("arena", "boxes", "lab", "petri")
SPEED = 5
TURNS = 6
NAT32 = PRIMS["nat32"]
TIMES = [Vec(PRIMS["nat64"])]
LIVELY = 200  # generations
NOTING = """

ticks: list[int] = []
unnoted = tick


def tick() -> None:
    ticks.append(ic.time())
    unnoted()


@query
def get_ticks(first: nat32) -> Vec[nat64]:
    return ticks[first:]
"""


class House:
    """A localnet with all rooms in *folder*, and the bots that play there."""

    def __init__(self, folder: Path) -> None:
        project = make_project(folder / "project")
        entry = (ROOT / "src" / "canister" / "world.py").read_text("utf-8")
        (project / "noted.py").write_text(entry + NOTING, "utf-8")
        told = json.loads((project / "dfx.json").read_text())
        world = told["canisters"]["life2_backend"]
        world["build"] = world["build"].replace("src/canister/world.py", "noted.py")
        (project / "dfx.json").write_text(json.dumps(told))
        self.served = Served(project, "--port", "0", "--speed", str(SPEED))
        self.served.wait()
        self._key = agent.fetch_root_key(self.served.url)
        self._bots: list[subprocess.Popen[bytes]] = []
        self._world = self._play("world", "--count", "3")
        while self.served.world().ask("get_generation") < LIVELY:
            time.sleep(0.2)
        self._bots = [self._play(room, "--pause", "0") for room in OTHERS]
        time.sleep(5)  # until they have entered
        self._signal(signal.SIGSTOP)

    def _play(self, room: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bots", room, "--project", str(self.served.project)]
        return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)

    def _signal(self, number: signal.Signals) -> None:
        for bots in self._bots:
            bots.send_signal(number)

    def silent(self, seconds: float) -> list[float]:
        """How late each tick came in the next *seconds*, in milliseconds."""
        known = len(self._ticks(0))
        time.sleep(seconds)
        times = self._ticks(known)
        return [(later - earlier - SECOND) / 1e6 / SPEED for earlier, later in pairwise(times)]

    def busy(self, seconds: float) -> list[float]:
        """The same, with everybody at play."""
        self._signal(signal.SIGCONT)
        try:
            return self.silent(seconds)
        finally:
            self._signal(signal.SIGSTOP)

    def _ticks(self, first: int) -> list[int]:
        there = self.served.id_of("life2_backend")
        outcome = agent.Agent(self.served.url, self._key).query(
            there, "get_ticks", encode([NAT32], [first])
        )
        assert isinstance(outcome, Reply), outcome
        found: list[int] = decode(TIMES, outcome.data)[0]
        return found

    def end(self) -> None:
        for bots in (self._world, *self._bots):
            bots.kill()
            bots.wait()
        self.served.stop()


def table(turns: list[Turn], loads: tuple[float, float]) -> str:
    """The figures for people."""
    found = [late.ratio(turn) for turn in turns]
    whole = late.ratio(late.together(turns))
    return (
        late.table(turns, "alone", "all rooms busy")
        + f"\nThe 99th percentile is **{whole:.1f} times** as long while all rooms are busy, "
        "over all turns together;\n"
        f"{min(found):.1f} to {max(found):.1f} times in single turns, in which one tick makes it. "
        f"A tick is due every {1000 // SPEED} ms here.\n\n" + late.circumstances(*loads)
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m bench.busy", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--turns", type=int, default=TURNS, help="default %(default)s")
    parser.add_argument("--seconds", type=float, default=20, help="of each half (default 20)")
    parser.add_argument("--write", action="store_true", help="publish the table")
    options = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    turns: list[Turn] = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            for number in range(1, options.turns + 1):
                say(f"turn {number} of {options.turns}")
                turns.append((house.silent(options.seconds), house.busy(options.seconds)))
        finally:
            house.end()
    text = table(turns, (load, os.getloadavg()[0]))
    print(text, end="")
    if options.write:
        publish("busy", INTRODUCTION.format(speed=SPEED) + text)


if __name__ == "__main__":
    main()
