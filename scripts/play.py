"""
Start the house on this machine, with some bots in each room, and say where the page is.

``python scripts/play.py --bots 5``, which ``make play`` runs, is ``python -m localnet`` and, for
each room, ``python -m bots`` in one: Ctrl-C ends all of them, and so does ``kill``, at any time.
``--rooms world,petri`` serves and plays these rooms only; without it there are all of dfx.json.
What is not listed here is an option of localnet.

Where the page is, is said last and stays in sight: what clients ask goes to ``requests.log`` in the
folder of the state, or with ``--log`` to the terminal. Only what goes wrong is still said here: if
localnet ends though nobody ended it, a sentence says so and what to do, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO

import bots.rooms
from client import room
from client.terminal import ClientError

PROJECT = Path(__file__).resolve().parent.parent
UP = "localnet is up at "
LAST = "Ctrl-C stops it"
REQUESTS = "requests.log"
PATIENCE = 10.0  # seconds that a process may take to end
LONGEST_LOG = 10_000_000  # characters; then the file is begun again, and one older is kept

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

Process = subprocess.Popen[str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("play.py", description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--bots", type=int, default=5, help="how many a room (default: 5)")
    parser.add_argument(
        "--rooms", nargs="+", metavar="ROOM", help="which there are (default: all of dfx.json)"
    )
    parser.add_argument("--state", type=Path, help="where all is kept (default: .localnet)")
    parser.add_argument("--project", type=Path, default=PROJECT, help="the folder of dfx.json")
    parser.add_argument("--log", action="store_true", help="show requests, instead of keeping them")
    asked, others = parser.parse_known_args(arguments)
    state = asked.state or asked.project / ".localnet"
    try:
        served = chosen(asked.project, asked.rooms)
    except ClientError as problem:
        print(f"play: {problem}", file=sys.stderr)
        return 2
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    only = [word for name in served for word in ("--only", room.find(name).canister)]
    place = ["--project", str(asked.project), "--state", str(state)]
    company = Company()
    requests = None if asked.log else state / REQUESTS
    up = died = False
    with suppress(KeyboardInterrupt), company:
        network = company.start("localnet", *place, *only, *others, stdout=subprocess.PIPE)
        for name in served:
            if asked.bots > 0 and name in room.names_in(bots.rooms):
                company.start("bots", *bots_of(name, asked.bots, asked.project, state))
        up = echo(network, requests)
        if up:
            keep_or_show(network, requests)
        died = True  # whoever ends all of this does not come here
    # The network was told to end too, and keeps what it answered; it may not have begun.
    status = company.processes[0].wait() if company.processes else 0
    if died:
        print(f"\nplay: {how_it_died(status, up, requests)}", file=sys.stderr)
        return 1
    return status


def _stop(number: int, frame: FrameType | None) -> None:
    """End as by Ctrl-C."""
    raise KeyboardInterrupt


def _begin() -> None:
    """
    In a new process: Ctrl-C reaches it, too, and who still starts would die of it with many words.

    It is ended by SIGTERM, in whatever way it chooses.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


class Company:
    """Processes that end together: whoever leaves the block leaves none of them behind."""

    def __init__(self) -> None:
        self.processes: list[Process] = []

    def __enter__(self) -> Company:
        return self

    def start(self, module: str, *words: str, stdout: int = subprocess.DEVNULL) -> Process:
        """Run *module* with *words*."""
        command = [sys.executable, "-m", module, *words]
        # Whoever ends all of it just now waits until the new one is known, or it would stay.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            started = subprocess.Popen(command, stdout=stdout, text=True, preexec_fn=_begin)
            self.processes.append(started)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return started

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for each in self.processes:
            each.terminate()
        try:
            for each in self.processes:
                each.wait(PATIENCE)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            for each in self.processes:
                each.kill()


def chosen(project: Path, wanted: list[str] | None) -> list[str]:
    """
    The rooms of *wanted*, which may have commas between them, or all that *project* has.

    :raises ClientError: if it has not one of them
    """
    canisters = json.loads((project / "dfx.json").read_text("utf-8"))["canisters"]
    known = [name for name in room.names() if room.find(name).canister in canisters]
    names = [name for word in wanted or [] for name in word.split(",") if name]
    for name in names:
        if name not in known:
            raise ClientError(
                f"There is no room {name!r} in dfx.json: choose {' or '.join(known)}."
            )
    return list(dict.fromkeys(names)) or known


def bots_of(name: str, count: int, project: Path, state: Path) -> list[str]:
    """How *count* bots play in the room called *name*; they wait until the network is up."""
    keys = str((state / "bots").resolve())
    return [name, "--count", str(count), "--project", str(project), "--keys", keys]


def echo(network: Process, requests: Path | None) -> bool:
    """Show what *network* says until it is up and, last, where the page is; whether it came up."""
    assert network.stdout is not None
    url = ""
    for line in network.stdout:
        print(line, end="", flush=True)
        if line.startswith(UP):
            url = line.removeprefix(UP).strip()
        elif line.startswith(LAST):
            break
    if url:
        print(where(url, requests), flush=True)
    return url != ""


def keep_or_show(network: Process, requests: Path | None) -> None:
    """Keep what clients ask of *network* in the file of *requests*, or show it; until it ends."""
    assert network.stdout is not None
    if requests is None:
        for line in network.stdout:
            print(line, end="", flush=True)
    else:
        keep(network.stdout, requests)


def where(url: str, requests: Path | None) -> str:
    """The last words: where to play, and where requests are written."""
    kept = "" if requests is None else f"\nRequests go to {requests}; LOG=1 shows them here."
    return f"{kept}\nPlay at {url}/"


def how_it_died(status: int, up: bool, requests: Path | None) -> str:
    """That localnet ended by itself with *status*, and what to do."""
    how = f"was killed by signal {-status}" if status < 0 else f"ended with exit status {status}"
    if not up:
        return (
            f"localnet {how} before it was up. What it said is above: put that right and try again."
        )
    said = "above" if requests is None else f"in {requests}"
    return (
        f"localnet {how}, so nobody can play now. Start it again with `make play`: every room goes "
        f"on where it was, and open pages come back by themselves. The last requests are {said}."
    )


def keep(lines: IO[str], path: Path, longest: int = LONGEST_LOG) -> None:
    """Write *lines* to the file at *path*, anew; at most two files of *longest* characters."""
    more = True
    while more:
        with path.open("w", encoding="utf-8") as file:
            more = _fill(file, lines, longest)
        if more:
            path.replace(path.with_suffix(".old.log"))


def _fill(file: IO[str], lines: IO[str], longest: int) -> bool:
    """Whether *file* is full, rather than *lines* at their end."""
    written = 0
    for line in lines:
        written += file.write(line)
        file.flush()
        if written >= longest:
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
