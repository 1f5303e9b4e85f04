"""
The measurements behind a room's sheet, by the meters of bench.meters, kept beside its file.

Each is the difference of two runs of `guest`, which does one thing so many times or not at all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import kybra

from bench.cost.room import HERE, Figures, Room
from bench.meters.known import METERS
from bench.meters.meter import ROOT

GUEST = f"/root/{(HERE / 'guest.py').relative_to(ROOT)}"
WARM_UP = 2  # ticks


class MissingToolError(Exception):
    """Something that measures is not installed here."""


def measure(room: Room, say: Callable[[str], None]) -> Figures:
    """All figures of *room*. :raises MissingToolError: if a meter cannot be read here"""
    for meter in METERS.values():
        lacking = meter.missing()
        if lacking is not None:
            raise MissingToolError(lacking)
    figures: Figures = {"boards": {}}
    for board in room.boards:
        say(f"{room.name}: {board}")
        figures["boards"][board] = measure_board(room, board)
    return figures


def measure_board(room: Room, board: str) -> Figures:
    """Everything about one *board*; of one that sleeps, what it costs to look at it."""
    figures = room.counted(board)
    actions = {**room.played, **room.looked} if board in room.awake else room.looked
    with playing(room, board) as folder:
        figures |= metered(room, folder, actions)
        if board in room.awake:
            figures |= _written(room, folder)
    return figures


@contextmanager
def playing(room: Room, board: str) -> Iterator[Path]:
    """What guest.py needs: the game on *board*, beside kybra."""
    with folder_with_kybra() as folder:
        (folder / "backup").write_text(room.backup(board), "utf-8")
        yield folder


def tally(room: Room, folder: Path, action: str, times: int) -> list[int]:
    """The population before and after *action*, and how often and how much it wrote."""
    words = [str(folder), room.name, str(WARM_UP), action, str(times)]
    done = subprocess.run(
        [sys.executable, "-m", "bench.cost.guest", *words],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [int(word) for word in done.stdout.split()]


@contextmanager
def folder_with_kybra() -> Iterator[Path]:
    """A folder with as much of kybra in it as a canister imports."""
    package = Path(kybra.__file__).parent
    with TemporaryDirectory() as name:
        for part in ("", "compiler", "compiler/custom_modules"):
            (Path(name) / "kybra" / part).mkdir()
            for file in ("__init__.py", "principal.py"):
                if (package / part / file).exists():
                    shutil.copy(package / part / file, Path(name) / "kybra" / part)
        yield Path(name)


def metered(room: Room, folder: Path, actions: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """By action and meter, what doing it once spends."""

    def spent(job: tuple[str, str, int]) -> int:
        meter, action, times = job
        words = ["/script", room.name, str(WARM_UP), action, str(times)]
        return METERS[meter].cost([GUEST, *words], folder)

    some = next(iter(actions))
    jobs = [(meter, *action) for meter in METERS for action in [(some, 0), *actions.items()]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counted = dict(zip(jobs, pool.map(spent, jobs), strict=True))
    return {
        action: {
            meter: round((counted[meter, action, times] - counted[meter, some, 0]) / times)
            for meter in METERS
        }
        for action, times in actions.items()
    }


def _written(room: Room, folder: Path) -> dict[str, int]:
    """How often a tick writes into stable maps, and how many bytes."""
    ticks = room.played["tick"]
    _, _, writes, written = tally(room, folder, "tick", ticks)
    return {"writes": round(writes / ticks), "written": round(written / ticks)}
