"""A Basilisk canister's files: what is kept, what is taken back, and whose they are."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet.testing import Trapped
from localnet.testing.canister import Canister
from localnet_tests.kits.basilisk import deployed, shell

SOURCE = """
import os
from basilisk import *
from basilisk import ic

__basilisk_features__ = ["shell"]

@update
def write(path: text, content: text, traps: bool) -> void:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(content)
    if traps:
        ic.trap("no")

@query
def write_in_a_query(path: text) -> text:
    with open(path, "w") as file:
        file.write("query")
    return open(path).read()

@query
def read(path: text) -> Opt[text]:
    return open(path).read() if os.path.exists(path) else None
"""
START = "import os, pathlib, shutil, glob, io\n"


@pytest.fixture
def canister(tmp_path: Path) -> Iterator[Canister]:
    with deployed(tmp_path, SOURCE) as found:
        yield found


def test_a_file_outlives_an_upgrade_and_a_killed_process(canister: Canister) -> None:
    canister.write("/notes/a.txt", "first", False)
    canister.upgrade()
    assert canister.read("/notes/a.txt") == "first"
    canister.network.kill(canister.write, "/notes/a.txt", "lost", False)
    canister.network.start()
    assert canister.read("/notes/a.txt") == "first"
    canister.reinstall()
    assert canister.read("/notes/a.txt") is None


def test_what_is_in_tmp_ends_with_an_upgrade(canister: Canister) -> None:
    canister.write("/tmp/b.txt", "for now", False)
    canister.network.stop()
    canister.network.start()
    assert canister.read("/tmp/b.txt") == "for now"
    canister.upgrade()
    assert canister.read("/tmp/b.txt") is None


def test_a_trap_and_a_query_take_files_back(canister: Canister) -> None:
    canister.write("/notes/a.txt", "before", False)
    with pytest.raises(Trapped):
        canister.write("/notes/a.txt", "after", True)
    with pytest.raises(Trapped):
        canister.write("/new/c.txt", "after", True)
    assert canister.write_in_a_query("/notes/a.txt") == "query"
    assert canister.read("/notes/a.txt") == "before"
    assert shell(canister, f"{START}print(os.listdir('/'))") == "['notes', 'tmp']\n"


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("print(pathlib.Path('/d/a.txt').read_text())", "one\n"),
        ("print([str(p) for p in sorted(pathlib.Path('/d').rglob('*'))])",
         "['/d/a.txt', '/d/e', '/d/e/b.bin']\n"),
        ("print(sorted(glob.glob('/d/*')))", "['/d/a.txt', '/d/e']\n"),
        ("print([(f, d, n) for f, d, n in os.walk('/d')])",
         "[('/d', ['e'], ['a.txt']), ('/d/e', [], ['b.bin'])]\n"),
        ("shutil.rmtree('/d'); print(os.path.exists('/d'))", "False\n"),
        ("shutil.copy('/d/a.txt', '/d/c.txt'); print(open('/d/c.txt').read())", "one\n"),
        ("os.rename('/d', '/f'); print(os.listdir('/f/e'), os.path.isdir('/d'))",
         "['b.bin'] False\n"),
        ("os.rename('/d/a.txt', '/z'); print(open('/z').read(), os.listdir('/d'))",
         "one ['e']\n"),
        ("open('/d/a.txt', 'a').write('two'); print(open('/d/a.txt').read())", "onetwo\n"),
        ("print(os.stat('/d/e/b.bin').st_size, os.path.getsize('/d/a.txt'))", "3 3\n"),
        ("f = open('/d/a.txt', 'r+'); f.write('ON'); f.close(); print(open('/d/a.txt').read())",
         "ONe\n"),
        ("print([l for l in io.open('d/a.txt')], os.getcwd())", "['one'] /\n"),
        ("os.mkdir('/g'); os.rmdir('/g'); print(os.path.exists('/g'))", "False\n"),
        ("os.rmdir('/d')", "OSError: [Errno 39]"),
        ("os.mkdir('/d')", "FileExistsError"),
        ("os.mkdir('/x/y')", "FileNotFoundError"),
        ("open('/x/y', 'w').close(); print(os.listdir('/x'), open('/x/y').read())", "['y'] \n"),
        ("f = open('/x/y', 'w'); print(os.listdir('/x'), open('/x/y').read())", "['y'] \n"),
        ("open('/d/a.txt', 'x')", "FileExistsError"),
        ("open('/d')", "IsADirectoryError"),
        ("open('/d/a.txt').write('x')", "not writable"),
        ("open('/d/a.txt', 'w').read()", "not readable"),
        ("os.remove('/nothing')", "FileNotFoundError"),
        ("os.rename('/d', '/d/inside')", "OSError: [Errno 22]"),
    ],
)  # fmt: skip
def test_the_standard_library_finds_the_canisters_files(
    canister: Canister, code: str, printed: str
) -> None:
    made = "os.makedirs('/d/e'); open('/d/a.txt', 'w').write('one')\n"
    made += "with open('/d/e/b.bin', 'wb') as file: file.write(b'two')\n"
    shell(canister, START + made)
    assert printed in shell(canister, START + code)


@pytest.mark.parametrize(
    "code",
    [
        "print(open({!r}).read())",
        "print(pathlib.Path({!r}).read_text())",
        "print(io.open({!r}).read())",
        "print(os.read(os.open({!r}, os.O_RDONLY), 9))",
        "os.remove({!r})",
        "os.system('cat ' + {!r})",
        "os.symlink({!r}, '/link')",
    ],
)
def test_this_machines_files_are_not_there(tmp_path: Path, canister: Canister, code: str) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret words")
    told = shell(canister, START + code.format(str(secret)))
    assert "Error" in told
    assert "words" not in told
    assert secret.read_text() == "secret words"


def test_others_have_their_own_files_while_a_canister_runs(tmp_path: Path) -> None:
    """Another thread opens what this machine has, in the middle of a message."""
    source = SOURCE + "\nfrom localnet_tests.kits import test_files\nasked = test_files.ask()\n"
    (tmp_path / "here.txt").write_text("of this machine")
    with deployed(tmp_path, source) as canister:
        told = shell(canister, "from main import asked; print(asked)")
    assert told == "True\n"


def ask() -> bool:
    """Whether another thread finds this file, and this one does not."""
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(os.path.exists(__file__)))
    thread.start()
    thread.join()
    return found == [True] and not os.path.exists(__file__)


def test_functions_of_os_in_variables_outlive_localnet(canister: Canister) -> None:
    shell(canister, "from os import listdir, mkdir\nmkdir('/kept')")
    canister.network.stop()
    canister.network.start()
    assert shell(canister, "print(listdir('/'))") == "['kept', 'tmp']\n"
    assert canister.network.log(canister, "warning") == []


def test_a_file_beyond_a_limit_is_not_kept(canister: Canister) -> None:
    limits = "import _basilisk_files as f\nf.MOST_FILES, f.MOST_BYTES, f.MOST_TOTAL = 2, 9, 12\n"
    shell(canister, limits)
    for code, problem in (
        ("open('/a', 'w').write('ten bytes.')", ""),
        ("f = open('/a', 'w'); f.write('ten bytes.'); f.close()", "FileTooLargeError: /a has 10"),
        ("f = open('/a', 'w'); f.write('nine.....'); f.close()", ""),
        ("f = open('/b', 'w'); f.write('four'); f.close()", "12 bytes in all"),
        ("f = open('/b', 'w'); f.close(); f = open('/c', 'w'); f.close()", "2/2 files are"),
    ):
        told = shell(canister, code)
        assert problem in told
    used = shell(canister, "import basilisk; print(sorted(basilisk.fs_stats().values(), key=str))")
    assert used == "['/a', 12, 2, 2, 9, 9, 9]\n"
