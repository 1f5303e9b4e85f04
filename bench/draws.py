"""
How many lines a second a localnet takes for Boxes, beside how many updates of other kinds.

    python -m bench.draws            measure and print
    python -m bench.draws --write    and publish the table

A hundred clients draw one line each, again and again, on a localnet of their own; the same clients
call an update of another canister that does nothing, and give themselves names in Petri and in
World. What is beyond an update that does nothing is the canister's, and what its heap costs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench import crowd, process
from bench.crowd import Figures
from bench.measured import publish
from bench.say import say
from client import room
from engine.boxes.edges import EDGES
from localnet.protocol import sign
from localnet.protocol.agent import fetch_root_key
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT, Vec
from tests.servers.served import Served, make_project
from tests.soak.house import Client, Tally

ROOT = Path(__file__).resolve().parent.parent
CLIENTS = 100
AIM = 200  # draws a second
ROOMS = ("boxes_backend", "petri_backend", "life2_backend")

Row = tuple[str, Figures, float]  # milliseconds of the processor for each

NOTHING = """
from kybra import update, void

@update
def nothing() -> void:
    pass
"""


def project(folder: Path) -> Path:
    """Boxes, Petri, World, and a canister that does nothing."""
    made = make_project(folder)
    (made / "nothing.py").write_text(NOTHING)
    told = json.loads((made / "dfx.json").read_text())
    build = "python -m kybra nothing nothing.py"
    rooms = {name: told["canisters"][name] for name in ROOMS}
    told["canisters"] = {**rooms, "nothing": {"type": "custom", "build": build}}
    (made / "dfx.json").write_text(json.dumps(told))
    return made


class Crowd:
    """A hundred people on *served*, all of them in a team."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.people = [sign.from_key(Ed25519PrivateKey.generate()) for _ in range(CLIENTS)]
        self.boxes = served.id_of("boxes_backend")
        self.next = 0
        key = fetch_root_key(served.url)
        admin = Client(served, key, served.admin(), room.find("boxes"), Tally())
        admin.tell("set_quota", 100, 1)
        joining = [[sign.call(who, self.boxes, "join_team", encode([], []))] for who in self.people]
        crowd.measure(served.url, self.boxes, "call", joining)

    def draws(self, each: int) -> Figures:
        """A line at a time, *each* by everybody."""
        shares = [[self._draw(who) for _ in range(each)] for who in self.people]
        return crowd.measure(self.served.url, self.boxes, "call", shares)

    def _draw(self, who: sign.Identity) -> sign.SignedRequest:
        line = (self.next * 777_779 + 5) % EDGES
        self.next += 1
        return sign.call(who, self.boxes, "draw", encode([Vec(PRIMS["nat32"])], [[line]]))

    def nothing(self, each: int) -> Figures:
        """An update that does nothing, as often."""
        return self._all(each, "nothing", "nothing", lambda: encode([], []))

    def names(self, canister: str, each: int) -> Figures:
        """A name that nobody has, as often; World has it refused, because they do not play."""
        return self._all(each, canister, "set_name", lambda: encode([TEXT], [self._new_name()]))

    def _new_name(self) -> str:
        self.next += 1
        return f"Number {self.next}"

    def _all(self, each: int, canister: str, method: str, arg: Callable[[], bytes]) -> Figures:
        there = self.served.id_of(canister)
        shares = [
            [sign.call(who, there, method, arg()) for _ in range(each)] for who in self.people
        ]
        return crowd.measure(self.served.url, there, "call", shares)


def row(served: Served, name: str, send: Callable[[], Figures]) -> Row:
    """What comes of *send*, and the server's processor time for each message."""
    say(f"{CLIENTS} x {name}")
    before = process.cpu_seconds(served.process.pid)
    figures = send()
    spent = process.cpu_seconds(served.process.pid) - before
    return name, figures, 1000 * spent / figures.requests


def measure(each: int) -> list[Row]:
    """All of them, in turns and twice."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(project(Path(folder) / "project"))
        try:
            served.wait()
            people = Crowd(served)
            kinds: tuple[tuple[str, Callable[[int], Figures]], ...] = (
                ("nothing", people.nothing),
                ("draw", people.draws),
                ("name in Petri", partial(people.names, "petri_backend")),
                ("name in World", partial(people.names, "life2_backend")),
            )
            return [row(served, name, partial(send, each)) for name, send in kinds * 2]
        finally:
            served.stop()


def table(rows: list[Row]) -> str:
    lines = [
        "| update | sent | a second | median | 99 of 100 within | processor time each |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, told, cpu in rows:
        lines.append(
            f"| {name} | {told.requests:,} | {told.per_second:,.0f} | {told.median:.0f} ms "
            f"| {told.slow:.0f} ms | {cpu:.2f} ms |"
        )
    found = {name: [told for each, told, _ in rows if each == name] for name in ("nothing", "draw")}
    pairs = zip(found["draw"], found["nothing"], strict=True)
    ratios = [draw.per_second / nothing.per_second for draw, nothing in pairs]
    ratio = " and ".join(f"{each:.2f}" for each in ratios)
    return "\n".join([*lines, "", f"Draws to updates that do nothing: {ratio}."])


def document(rows: list[Row]) -> str:
    return (
        "# How many lines a second a localnet takes\n\n"
        "`python -m bench.draws --write` measures this and writes it: "
        f"{CLIENTS} clients at once, each with a line\nat a time, and beside them updates of "
        "other canisters, all in the same run and in turns\n"
        f"({os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f}; clients and server share "
        f"them). The aim is {AIM} draws a second.\n\n{table(rows)}\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.draws", description=__doc__)
    parser.add_argument("--each", type=int, default=40, help="updates of each client")
    parser.add_argument("--write", action="store_true", help="keep the table")
    asked = parser.parse_args(arguments)
    rows = measure(asked.each)
    print(table(rows))
    if asked.write:
        publish("draws", document(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
