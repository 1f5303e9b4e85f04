"""
Measure how late a canister's ticks come while hostile clients do their worst to another one.

::

    python -m bench.hostile --write

A localnet has two canisters: one ticks ten times a second, the other is shouted at by twenty
clients without a pause, each a process: queries without end, two megabytes of argument that nobody
wants, two megabytes of text that has to be decoded, and as much that is of another type, as
queries and as updates. The delay
of a tick is how much later than a tenth of a second it comes after the one before.

What else the machine does makes ticks late as well, and it changes from one moment to the next. So
calm and shouting take short turns, each shouting is compared with the calm just before it, and the
median of these ratios is the figure; a machine that is busy all the time still makes the calm side
worse and the ratio better, which is why the load is told beside it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from bench import late
from bench.late import SECOND, Turn
from bench.measured import publish
from localnet.protocol import agent, principal
from localnet.protocol.agent import AgentError
from localnet.protocol.calls import Reply, RequestError
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT, Vec
from localnet_tests.http.test_heavy import HEAVY, TICKING
from localnet_tests.servers.spawned import UP, Spawned

INTRODUCTION = """\
# Ticks while others shout

Written by `python -m bench.hostile --write`. One canister of a localnet ticks ten times a second.
Clients without a pause, each a process on the same machine, send another canister what takes long:
queries without end, and arguments of two megabytes, to queries and to updates. They take turns with
silence. How late ticks come, in milliseconds, in each silence and in the shouting right after it:

"""
CLIENTS = 20
TURNS = 8
SPEED = 10
UPDATES = 3  # one message in so many, of those that end by themselves
NAT64 = PRIMS["nat64"]
TIMES = [Vec(NAT64)]
ATTACKS = (
    ("work", encode([NAT64], [1 << 60])),
    ("work", encode([NAT64, Vec(TEXT)], [5, ["x"] * 900_000])),
    ("texts", encode([Vec(TEXT)], [["x"] * 900_000])),
    ("texts", encode([Vec(NAT64)], [[1] * 200_000])),
)


def main() -> None:
    options = _parser().parse_args()
    load = os.getloadavg()[0]
    turns: list[Turn] = []
    with tempfile.TemporaryDirectory() as folder:
        server = _served(Path(folder))
        try:
            for _ in range(options.turns):
                calm = delays(server, options.seconds, 0)
                turns.append((calm, delays(server, options.seconds, options.clients)))
        finally:
            server.stop()
    text = table(turns, options.clients, (load, os.getloadavg()[0]))
    print(text)
    if options.write:
        publish("hostile", INTRODUCTION + text)


def table(turns: list[Turn], clients: int, loads: tuple[float, float]) -> str:
    """The figures for people."""
    found = [late.ratio(turn) for turn in turns]
    return (
        late.table(turns, "silence", f"{clients} clients")
        + f"\nThe 99th percentile is **{late.median(found):.1f} times** as long with them, at the "
        f"median of the turns; {min(found):.1f} to {max(found):.1f} times.\n\n"
        + late.circumstances(*loads)
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.hostile", description=__doc__)
    parser.add_argument("--turns", type=int, default=TURNS, help=f"default {TURNS}")
    parser.add_argument("--seconds", type=int, default=10, help="of each half of one (default 10)")
    parser.add_argument("--clients", type=int, default=CLIENTS, help=f"default {CLIENTS}")
    parser.add_argument("--write", action="store_true", help="publish the table")
    return parser


def _served(folder: Path) -> Spawned:
    entries = {}
    for name, source in (("heavy", HEAVY), ("ticking", TICKING)):
        (folder / f"{name}.py").write_text(source)
        entries[name] = {"type": "kybra", "main": f"{name}.py"}
    (folder / "dfx.json").write_text(json.dumps({"canisters": entries}))
    server = Spawned(folder, "--port", "0", "--speed", str(SPEED))
    server.wait_for(lambda line: UP in line)
    return server


def delays(server: Spawned, seconds: float, clients: int) -> list[float]:
    """How late each tick came in the next *seconds*, in milliseconds."""
    ids = json.loads((server.project / ".dfx/local/canister_ids.json").read_text())
    key = agent.fetch_root_key(server.url)
    there = principal.parse(ids["heavy"]["local"])
    crowd = [
        multiprocessing.Process(target=shout, args=(server.url, key, there, number), daemon=True)
        for number in range(clients)
    ]
    for each in crowd:
        each.start()
    known = len(_times(server, key))
    time.sleep(seconds)
    for each in crowd:
        each.terminate()
        each.join()
    times = _times(server, key)[known:]
    return [(later - earlier - SECOND) / 1e6 / SPEED for earlier, later in pairwise(times)]


def _times(server: Spawned, key: bytes) -> list[int]:
    """When the ticks came, in canister time."""
    ids = json.loads((server.project / ".dfx/local/canister_ids.json").read_text())
    there = principal.parse(ids["ticking"]["local"])
    outcome = agent.Agent(server.url, key).query(there, "times", b"DIDL\0\0")
    assert isinstance(outcome, Reply), outcome
    found: list[int] = decode(TIMES, outcome.data)[0]
    return found


def shout(url: str, key: bytes, there: bytes, number: int) -> None:
    """Ask for what takes long, for ever."""
    client = agent.Agent(url, key)
    while True:
        method, arg = ATTACKS[number % len(ATTACKS)]
        number += 1
        ask = client.update if number % UPDATES == 0 and method == "texts" else client.query
        try:
            ask(there, method, arg)
        except (AgentError, RequestError, OSError):
            time.sleep(0.05)


if __name__ == "__main__":
    main()
