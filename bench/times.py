"""
Time the engine natively, beside numpy and beside itself as it was, in one run.

Milliseconds of processor time for a generation in CPython on this machine, on every named board:
100 generations in ticks of ten (numpy: the first ten). Whoever is compared takes turns, each in a
process of its own, and the best of all rounds counts, since other work on the machine only ever
adds. With --beside REVISION the engine of that revision of this repository is timed, too.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import boards
from bench.boards import AWAKE, Board
from bench.cases import ENGINE, NUMPY, Subject
from bench.say import say
from bench.table import markdown

ROOT = Path(__file__).resolve().parent.parent
GUEST = Path(__file__).with_name("timed.py")
BOARDS = {**boards.BOARDS, **{name: recipe.board for name, recipe in AWAKE.items()}}
ROUNDS = 5
MOST = 1.0  # millisecond

Subjects = Mapping[str, tuple[Subject, Path]]  # by name, whose sources are in which folder
Times = dict[str, float]


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    with _subjects(options.beside) as subjects:
        found = {}
        for name in options.case or BOARDS:
            say(name)
            found[name] = measure(subjects, BOARDS[name](), options.rounds)
    print(table(found), end="")
    return int(options.check and too_slow(found))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.times", description=__doc__)
    parser.add_argument(
        "--case", action="append", choices=BOARDS, metavar="NAME",
        help="only this board (may be repeated): " + "; ".join(BOARDS).replace("%", "%%"),
    )  # fmt: skip
    parser.add_argument("--beside", metavar="REVISION", help="time the engine of then, too")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="(default %(default)s)")
    parser.add_argument(
        "--check", action="store_true", help="fail where a generation takes over a millisecond"
    )
    return parser


@contextmanager
def _subjects(revision: str | None) -> Iterator[Subjects]:
    """Whoever is timed; the engine of *revision*, if one is given, as long as this lasts."""
    subjects = {"engine": (ENGINE, ROOT / "src"), "numpy": (NUMPY, ROOT / "src")}
    if revision is None:
        yield subjects
        return
    packed = subprocess.run(
        ["git", "archive", revision, "src/engine"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder)
        yield {**subjects, revision: (ENGINE, Path(folder, "src"))}


def measure(subjects: Subjects, board: Board, rounds: int) -> Times:
    """By name, the milliseconds of a generation on *board*: the best of so many *rounds*."""
    with TemporaryDirectory() as folder:
        place = Path(folder, "board")
        place.write_bytes(board.cells)
        turns = [
            {name: _seconds(subject, place, board) for name, subject in subjects.items()}
            for _ in range(rounds)
        ]
    return {name: 1000 * min(turn[name] for turn in turns) for name in subjects}


def _seconds(timed: tuple[Subject, Path], place: Path, board: Board) -> float:
    subject, sources = timed
    steps = [subject.module, subject.name, str(subject.ticks), str(subject.tick)]
    command = [sys.executable, str(GUEST), str(place), *steps, *map(str, board.balances)]
    environment = {**os.environ, "PYTHONPATH": f"{sources}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def too_slow(found: Mapping[str, Times]) -> bool:
    """Whether a generation of the engine takes too long on any board; says on which."""
    slow = {name: times["engine"] for name, times in found.items() if times["engine"] > MOST}
    for name, spent in slow.items():
        print(f"FAILED {name}: {spent:.2f} ms a generation, and may take {MOST:.0f}")
    return len(slow) > 0


def table(found: Mapping[str, Times]) -> str:
    """Milliseconds of a generation, and the engine's share of everybody else's."""
    others = [name for name in next(iter(found.values())) if name != "engine"]
    head = ["board", "engine ms"]
    for other in others:
        head += [f"{other} ms", f"of {other}"]
    lines = []
    for name, times in found.items():
        line = [name, f"{times['engine']:.3g}"]
        for other in others:
            line += [f"{times[other]:.3g}", f"{times['engine'] / times[other]:.2f}"]
        lines.append(line)
    return markdown(head, lines)


if __name__ == "__main__":
    sys.exit(main())
