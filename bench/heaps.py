"""
What it costs a localnet that a canister has much in Python variables.

    python -m bench.heaps

A dict of people with four values each, of which an update changes one: alone, with all that is
written down for it; in a group, without its share of the writing; the image of the heap by itself;
and a start from it. Milliseconds of processor time, for packages/localnet/docs/guide.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.say import say
from bench.table import markdown
from localnet.protocol.candid.encode import encode
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime import image
from localnet.runtime.canister import Canister
from localnet_tests.runtime.samples import ALICE, Samples

PEOPLE = (0, 1_000, 10_000)
TIMES = 150
HEAD = ["people", "image", "alone", "of this, the image", "in a group", "a start"]
SOURCE = """
from kybra import nat64, update, void

people = {}

@update
def fill(count: nat64) -> void:
    for n in range(count):
        people[n] = {"name": f"Name {n}", "coins": 1000 * n, "since": 10**18 + n, "place": n}

@update
def change(n: nat64) -> void:
    if people:
        people[n % len(people)]["coins"] += 1000
"""


def milliseconds(work: Callable[[int], object], times: int = TIMES) -> float:
    """What *work* takes of the processor, at the mean."""
    began = time.thread_time()
    for number in range(times):
        work(number)
    return 1000 * (time.thread_time() - began) / times


def row(folder: Path, people: int) -> list[str]:
    """All figures of a canister that knows so many *people*."""
    (folder / "people.py").write_text(SOURCE, "utf-8")
    host = Samples(folder / "state")
    canister = host.sample("people", folder=folder)
    host.update("people", "fill", people)
    alone = milliseconds(lambda number: host.update("people", "change", number))
    grouped = milliseconds(lambda number: change(host, canister, number))
    host.network.save()
    whole = milliseconds(lambda number: dumped(canister))
    size = len(dumped(canister))
    host.network.close()
    start = milliseconds(
        lambda number: Samples(folder / "state").sample("people", folder=folder), 1
    )
    figures = (alone, whole, grouped, start)
    return [f"{people:,}", f"{size / 1000:.0f} kB", *(f"{each:.1f} ms" for each in figures)]


def change(host: Samples, canister: Canister, number: int) -> None:
    """As a message of a group, which is written down later."""
    arg = encode(host.func("people", "change").args, [number])
    request, expiry = number.to_bytes(32, "big"), host.clock.now() + 300 * SECOND
    host.network.update(canister.id, ALICE, "change", arg, request, expiry)


def dumped(canister: Canister) -> bytes:
    return image.dump(canister.code, canister.timers, canister.process_state)


def main() -> int:
    parser = argparse.ArgumentParser("python -m bench.heaps", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.parse_args()
    rows = []
    for people in PEOPLE:
        say(f"{people:,} people")
        with tempfile.TemporaryDirectory() as folder:
            rows.append(row(Path(folder), people))
    print(markdown(HEAD, rows), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
