"""
Whatever happens to the files of a network that was killed is noticed, or does no harm.

Killed, because then most of what was answered is in SQLite's log, which passes over what is
damaged in it without a word.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from localnet.runtime.store import DATABASE, LossError
from localnet_tests.runtime.samples import Samples

UPDATES = 30
KINDS = ("flip", "overwrite", "cut", "zero", "remove")
LOG = DATABASE + "-wal"
EVERYTHING = ["n=" + str(UPDATES), "n", str(UPDATES)]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as it is at a moment when the process might die."""
    folder = tmp_path_factory.mktemp("killed")
    host = Samples(folder / "running")
    for number in range(1, UPDATES + 1):
        host.update("stable", "put", "n", str(number))
    shutil.copytree(folder / "running", folder / "copy")
    host.network.close()
    assert (folder / "copy" / LOG).stat().st_size > 10_000
    return folder / "copy"


@pytest.fixture
def copy(killed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(killed, tmp_path / "copy"))


def found(folder: Path, accept_loss: bool = False) -> list[str]:
    """What is there after a start."""
    host = Samples(folder, accept_loss=accept_loss)
    try:
        answer: list[str] = host.query("stable", "all")
        return answer
    finally:
        host.network.close()


def halve(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("name", [LOG, "commits", "shown"])
@pytest.mark.parametrize("damage", [halve, zero, empty, flip, Path.unlink])
def test_a_damaged_file_is_noticed_and_a_way_out_is_named(
    copy: Path, name: str, damage: Callable[[Path], None]
) -> None:
    damage(copy / name)
    for _ in range(2):
        with pytest.raises(LossError, match=r"(lost|damaged|missing).*--accept-loss"):
            found(copy)


@pytest.mark.parametrize("name", ["commits", "shown"])
@pytest.mark.parametrize("damage", [flip, Path.unlink])
def test_a_lost_count_loses_nothing_once_that_is_accepted(
    copy: Path, name: str, damage: Callable[[Path], None]
) -> None:
    damage(copy / name)
    assert found(copy, accept_loss=True) == EVERYTHING
    assert found(copy) == EVERYTHING


@pytest.mark.parametrize("damage", [halve, flip, Path.unlink])
def test_what_is_left_is_gone_on_with_if_the_loss_is_accepted(
    copy: Path, damage: Callable[[Path], None]
) -> None:
    damage(copy / LOG)
    with pytest.raises(LossError, match=r"of the \d+ transactions .* are lost.*--accept-loss"):
        found(copy)
    left = found(copy, accept_loss=True)
    assert left != EVERYTHING
    assert found(copy) == left


def test_an_empty_database_beside_the_rest_is_noticed(copy: Path) -> None:
    for name in (DATABASE, LOG, DATABASE + "-shm"):
        (copy / name).unlink(missing_ok=True)
    with pytest.raises(LossError, match=r"transactions .* are lost"):
        found(copy)


def test_a_value_that_has_changed_in_the_database_is_noticed(copy: Path) -> None:
    """SQLite itself would not notice."""
    with closing(sqlite3.connect(copy / DATABASE)) as db, db:
        db.execute("UPDATE entries SET value = value || x'00'")
    with pytest.raises(LossError, match=r"a row of entries in .* is damaged"):
        found(copy)


def damage_at_random(path: Path, random: Random) -> str:
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


@pytest.mark.parametrize("seed", range(25))
def test_random_damage_is_noticed_or_does_no_harm(copy: Path, seed: int) -> None:
    random = Random(seed)
    path = random.choice([path for path in sorted(copy.iterdir()) if path.stat().st_size])
    what = damage_at_random(path, random)
    with suppress(ValueError, sqlite3.DatabaseError):
        assert found(copy) == EVERYTHING, (path.name, what)
