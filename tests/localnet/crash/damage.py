"""
Damage every file of a state folder, again and again, and see that it is noticed or does no harm.

::

    python -m tests.localnet.crash.damage --times 100

The folder is that of a network that was killed. One file is damaged at a time: a bit flipped, a
hundred bytes overwritten, the rest cut off, a page of zeros, or all of it removed. A start then
either refuses with a sentence, or shows all that was answered.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from localnet.statedir import StateDir, StateError
from tests.localnet.runtime.host import Host

UPDATES = 60
KINDS = ("flip", "overwrite", "cut", "zero", "remove")
REFUSALS = (ValueError, StateError, sqlite3.DatabaseError)


def prepare(folder: Path) -> list[str]:
    """A state folder as a kill leaves it; what it should show."""
    state = StateDir(folder)
    state.keys()
    state.admin()
    host = Host(folder)
    for number in range(UPDATES):
        host.update("stable", "put", f"key {number}", str(number))
        host.update("counter", "add", number)
    shown = show(host)
    state.close()
    return shown


def show(host: Host) -> list[str]:
    """All that there is to lose: what is in stable maps, and in Python variables."""
    return [*host.query("stable", "all"), str(host.query("counter", "get"))]


def start(folder: Path) -> list[str]:
    """What a start shows. :raises: one of the refusals"""
    state = StateDir(folder)
    try:
        state.keys()
        state.admin()
        host = Host(folder)
        try:
            return show(host)
        finally:
            host.close()
    finally:
        state.close()


def damage(path: Path, random: Random) -> str:
    """Do something to the file at *path*; what it was."""
    kind = random.choice(KINDS)
    data = bytearray(path.read_bytes())
    at = random.randrange(len(data))
    if kind == "flip":
        data[at] ^= 1 << random.randrange(8)
    elif kind == "overwrite":
        data[at : at + 100] = random.randbytes(len(data[at : at + 100]))
    elif kind == "cut":
        del data[at:]
    elif kind == "zero":
        at -= at % 4096
        data[at : at + 4096] = bytes(len(data[at : at + 4096]))
    if kind == "remove":
        path.unlink()
    else:
        path.write_bytes(data)
    return f"{kind} at {at}"


def outcome(whole: Path, name: str, expected: list[str], random: Random) -> tuple[str, str]:
    """What comes of damaging the file *name* in a copy of *whole*, and what was done to it."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copytree(whole, Path(place) / "copy"))
        what = damage(copy / name, random)
        try:
            return ("harmless" if start(copy) == expected else "LOST"), what
        except REFUSALS:
            return "noticed", what


def files(folder: Path) -> list[str]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.stat().st_size]
    names = [str(path.relative_to(folder)) for path in found]
    return [name for name in names if name not in (".gitignore", "lock")]


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.localnet.crash.damage", description=__doc__)
    parser.add_argument("--times", type=int, default=100, help="for each file (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        running, whole = Path(folder) / "running", Path(folder) / "whole"
        expected = prepare(running)
        shutil.copytree(running, whole)
        for name in files(whole):
            tally: Counter[str] = Counter()
            for _ in range(options.times):
                how, what = outcome(whole, name, expected, random)
                tally[how] += 1
                if how == "LOST":
                    print(f"  {name}: {what}")
            print(f"{name:24} {dict(sorted(tally.items()))}", flush=True)


if __name__ == "__main__":
    main()
