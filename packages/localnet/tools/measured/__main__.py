"""Measures start, update, query and throughput, and writes docs/measured.md."""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from localnet.kits import known
from localnet.new import new
from localnet.protocol import principal, sign
from localnet.protocol.agent import Exchange
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS

PACKAGE = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
CLIENTS = PACKAGE / "tests/clients"
REPORT = PACKAGE / "docs/measured.md"
UP = "Ctrl-C stops it"
TICKS = os.sysconf("SC_CLK_TCK")
STARTS = 5
CALLS = 200
SENDERS = 8
SENT = 1_600
METHODS = {"update": "add", "query": "greet"}


@dataclass
class Network:
    """A localnet of the project in *folder*."""

    process: subprocess.Popen[str]
    url: str
    canister: str

    @property
    def spent(self) -> float:
        """Seconds of processor time, so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


def start(folder: Path) -> Network:
    """Start one, and wait until it is up."""
    process = subprocess.Popen(
        [sys.executable, "-m", "localnet", "--project", str(folder), "--port", "0"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(PACKAGE / "src")},
    )  # fmt: skip
    assert process.stdout is not None
    url = ""
    for line in process.stdout:
        url = line.split()[-1] if "is up at" in line else url
        if UP in line:
            break
    # What it logs is read, or it would wait for a reader.
    threading.Thread(target=process.stdout.read, daemon=True).start()
    ids: Any = json.loads((folder / ".dfx/local/canister_ids.json").read_text())
    return Network(process, url, ids["hello"]["local"])


@dataclass
class Cost:
    """Milliseconds of processor time for one call: of the client, and of localnet."""

    client: str
    kind: str
    own: float
    localnet: float

    def row(self) -> str:
        share = self.own / (self.own + self.localnet)
        return (
            f"| {self.kind} | {self.client} | {self.own:.1f} | {self.localnet:.1f} | {share:.0%} |"
        )


def clients(network: Network) -> dict[str, Callable[[str, int], list[str]]]:
    """Programs that make so many calls, by name."""
    at = [network.url, network.canister]
    python = [sys.executable, str(HERE / "calls.py")]
    return {
        "@icp-sdk/core": lambda method, count: [
            "node", str(HERE / "calls.mjs"), str(CLIENTS), *at, method, str(count)
        ],
        "ic-py": lambda method, count: [*python, "ic-py", *at, method, str(count)],
        "localnet.protocol": lambda method, count: [*python, "localnet", *at, method, str(count)],
    }  # fmt: skip


def cost(network: Network, name: str, words: Callable[[str, int], list[str]], kind: str) -> Cost:
    """One call by the client *name*: many of them, less a run that makes one."""
    one, many = (run(network, words(METHODS[kind], count)) for count in (1, CALLS + 1))
    own, server = ((b - a) * 1_000 / CALLS for a, b in zip(one, many, strict=True))
    return Cost(name, kind, own, server)


def run(network: Network, words: Sequence[str]) -> tuple[float, float]:
    """Seconds of processor time, of the program and of localnet."""
    before, own = network.spent, children()
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE / "src")}
    subprocess.run(words, check=True, env=environment)
    return children() - own, network.spent - before


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def throughput(network: Network) -> float:
    """The milliseconds of localnet for each update of several senders at once."""
    there = principal.parse(network.canister)
    path = f"/api/v4/canister/{network.canister}/call"
    bodies = [
        sign.call(sign.ANONYMOUS, there, "add", encode([PRIMS["nat64"]], [1])).body
        for _ in range(SENT)
    ]

    def send(place: int) -> None:
        exchange = Exchange(network.url)
        for body in bodies[place::SENDERS]:
            exchange.send(path, body)

    send_all = [threading.Thread(target=send, args=(place,)) for place in range(SENDERS)]
    before = network.spent
    for thread in send_all:
        thread.start()
    for thread in send_all:
        thread.join()
    return (network.spent - before) * 1_000 / SENT


TEXT = """\
# What was measured
Processor time of localnet and of the clients that ask it, for the project that `localnet new`
writes, on {cores} cores with Python {python}, in one run of `python -m tools.measured --write`. On
another machine the figures are others; the shares are about the same.

**Start**: {start:.2f} s until it is up (the middle of {starts} starts).

**Calls**, one after the other, each the mean of {calls}. The last column is the client's share:
what a call takes of the client alone, whatever answers it.

| | client | ms of the client | ms of localnet | the client's share |
|---|---|---:|---:|---:|
{rows}

**Throughput**: of {senders} senders at once, each update took {each:.2f} ms of localnet, which
saves together what waits: {rate:,.0f} updates for each second of one core.
"""


def report(starts: Sequence[float], costs: Sequence[Cost], each: float) -> str:
    return TEXT.format(
        cores=os.cpu_count(),
        python=platform.python_version(),
        start=sorted(starts)[len(starts) // 2],
        starts=len(starts),
        calls=CALLS,
        rows="\n".join(cost.row() for cost in costs),
        senders=SENDERS,
        each=each,
        rate=1_000 / each,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.measured", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as place:
        new("hello", Path(place), known.DEFAULT.module)
        starts = []
        for _ in range(STARTS):
            network = start(Path(place, "hello"))
            starts.append(network.spent)
            network.stop()
        network = start(Path(place, "hello"))
        costs = [
            cost(network, name, words, kind)
            for kind in METHODS
            for name, words in clients(network).items()
        ]
        sent = throughput(network)
        network.stop()
    text = report(starts, costs, sent)
    if asked.write:
        REPORT.write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
