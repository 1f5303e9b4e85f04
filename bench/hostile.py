"""
Measure how late a canister's ticks come while hostile clients do their worst to another one.

::

    python -m bench.hostile --seconds 30

A localnet has two canisters: one ticks every second, the other is shouted at by twenty clients
without a pause, each a process: queries without end, two megabytes of argument that nobody
wants, two megabytes of text that has to be decoded, and as much that is of another type. The
delay of a tick is how much later than a second it comes after the one before.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from protocol import agent, principal
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS, TEXT, Vec
from protocol.exchange import AgentError
from protocol.refusal import RefusedError
from tests.localnet.http.test_heavy import HEAVY, TICKING
from tests.servers.spawned import UP, Spawned

CLIENTS = 20
SECOND = 1_000_000_000
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
    with tempfile.TemporaryDirectory() as folder:
        server = _served(Path(folder))
        try:
            calm = delays(server, options.seconds, 0)
            shouted_at = delays(server, options.seconds, options.clients)
        finally:
            server.stop()
    for name, found in (("no clients", calm), (f"{options.clients} hostile clients", shouted_at)):
        figures = f"median {median(found):.1f} ms, p99 {p99(found):.1f} ms"
        print(f"{name}: {len(found)} ticks, late by {figures}")
    print(f"the p99 of the delay is {p99(shouted_at) / p99(calm):.1f} times as long")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.hostile", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="of each (default 60)")
    parser.add_argument("--clients", type=int, default=CLIENTS, help=f"default {CLIENTS}")
    return parser


def _served(folder: Path) -> Spawned:
    entries = {}
    for name, source in (("heavy", HEAVY), ("ticking", TICKING)):
        (folder / f"{name}.py").write_text(source)
        entries[name] = {"type": "kybra", "main": f"{name}.py"}
    (folder / "dfx.json").write_text(json.dumps({"canisters": entries}))
    server = Spawned(folder, "--port", "0")
    server.wait_for(lambda line: UP in line)
    return server


def delays(server: Spawned, seconds: int, clients: int) -> list[float]:
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
    began = time.time_ns()
    time.sleep(seconds)
    for each in crowd:
        each.terminate()
        each.join()
    ticking = agent.Agent(server.url, key)
    outcome = ticking.query(principal.parse(ids["ticking"]["local"]), "times", b"DIDL\0\0")
    assert isinstance(outcome, Reply), outcome
    times = [tick for tick in decode(TIMES, outcome.data)[0] if tick > began]
    return [(later - earlier - SECOND) / 1e6 for earlier, later in pairwise(times)]


def shout(url: str, key: bytes, there: bytes, number: int) -> None:
    """Ask for what takes long, for ever."""
    client = agent.Agent(url, key)
    while True:
        method, arg = ATTACKS[number % len(ATTACKS)]
        number += 1
        try:
            client.query(there, method, arg)
        except (AgentError, RefusedError, OSError):
            time.sleep(0.05)


def median(found: list[float]) -> float:
    return sorted(found)[len(found) // 2]


def p99(found: list[float]) -> float:
    return sorted(found)[min(len(found) - 1, len(found) * 99 // 100)]


if __name__ == "__main__":
    main()
