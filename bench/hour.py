"""
Put a full board on a localnet and see whether ten generations pass in every second.

30 % of the cells are alive at first, owners at random. Such a board calms down within minutes,
so it is put back again and again. Each time, from one tick to another, the generation is read
once a second and held against the clock::

    clock        0      1.0     2.0     3.0
    generation   0      10      20      20
    lag          0      0       0       10        one tick late: a tick is ten generations

A lag of up to ten generations is a tick that is about to come. With ``--speed 3`` the canister's
clock runs three times as fast as ours, and an hour of it is over in twenty minutes; all seconds
are the canister's then.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench import games, process
from localnet.protocol import principal, sign
from tests.servers.served import STATE, Served, WorldClient, make_project

RATE = 10  # generations a second
POLL = 0.02


class Stretch(NamedTuple):
    """From one full board to the next."""

    seconds: float
    generations: int
    worst_lag: float
    alive: int

    @property
    def lost(self) -> float:
        """Seconds for which no generation was played."""
        return self.seconds - self.generations / RATE


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        project = make_project(Path(folder) / "project")
        served = Served(project, "--port", str(options.port), "--speed", str(options.speed))
        try:
            served.wait()
            stretches = run(served, options.minutes * 60, options.refill, options.speed)
            report(served, stretches)
        finally:
            served.stop()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.hour", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--minutes", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--speed", type=float, default=1, help="of its clock (default 1)")
    parser.add_argument("--port", type=int, default=0, help="of its localnet (default: any)")
    parser.add_argument(
        "--refill", type=float, default=120, metavar="SECONDS",
        help="how often the full board is put back (default 120)",
    )  # fmt: skip
    return parser


class Watch:
    """Seconds of a clock that runs *speed* times as fast as ours."""

    def __init__(self, speed: float) -> None:
        self.speed = speed

    def now(self) -> float:
        return time.monotonic() * self.speed

    def wait_until(self, moment: float) -> None:
        time.sleep(max(0.0, moment - self.now()) / self.speed)


def run(served: Served, seconds: float, refill: float, speed: float) -> list[Stretch]:
    """Stretches of *refill* seconds each, for *seconds* in all."""
    watch = Watch(speed)
    admin = served.world(served.admin())
    players = [sign.from_key(Ed25519PrivateKey.generate()) for _ in range(games.FULL_PLAYERS)]
    text = games.full([principal.format(player.principal) for player in players])
    first = process.resident_mib(served.process.pid)
    end = watch.now() + seconds
    stretches: list[Stretch] = []
    while (left := end - watch.now()) > 1:
        stretches.append(stretch(admin, text, min(refill, left), watch))
        done = stretches[-1]
        memory = process.resident_mib(served.process.pid)
        _say(
            f"{(seconds - left) / 60:5.1f} min: {done.generations} generations in "
            f"{done.seconds:.1f} s, worst lag {done.worst_lag:.1f}, {done.alive:,} alive at its "
            f"end, {memory:.0f} MiB ({first:.0f} at first), load {os.getloadavg()[0]:.1f}"
        )
    return stretches


def stretch(host: WorldClient, text: str, seconds: float, watch: Watch) -> Stretch:
    """The full board in *text*, watched for *seconds* from one tick to another."""
    began, first = _next_tick(host, host.put_game(text), watch)
    now, worst = first, 0.0
    for second in range(1, int(seconds) + 1):
        watch.wait_until(began + second)
        now = host.ask("get_generation")
        worst = max(worst, RATE * (watch.now() - began) - (now - first))
    ended, last = _next_tick(host, now, watch)
    return Stretch(ended - began, last - first, worst, host.ask("get_alive_count"))


def _next_tick(host: WorldClient, known: int, watch: Watch) -> tuple[float, int]:
    """When the generation is seen to be no longer *known*, and what it is then."""
    while (generation := host.ask("get_generation")) == known:
        time.sleep(POLL / watch.speed)
    return watch.now(), generation


def report(served: Served, stretches: list[Stretch]) -> None:
    """What came of it, on a few lines."""
    seconds = sum(each.seconds for each in stretches)
    generations = sum(each.generations for each in stretches)
    pid = served.process.pid
    _say(f"{generations:,} generations in {seconds:,.1f} s: {generations / seconds:.3f} a second")
    lost = sum(each.lost for each in stretches)
    _say(f"lost, because ticks came late: {lost:.2f} s, {lost / seconds:.2%}")
    _say(f"worst lag: {max(each.worst_lag for each in stretches):.1f} generations")
    _say(f"memory: {process.resident_mib(pid):.0f} MiB, at most {process.peak_mib(pid):.0f} MiB")
    _say(f"processor time: {process.cpu_seconds(pid):,.0f} s")
    _say(f"state: {process.folder_mib(served.project / STATE):.1f} MiB on disk")
    _say(f"on {process.machine()}")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
