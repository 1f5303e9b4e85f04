"""
RustPython, the canister's interpreter, comes to the same results as CPython.

``make test-rustpython`` builds it and runs this; no other run collects it. After ``make meter`` it
is there twice: compiled for this machine, and to wasm with the profile that canisters have.
"""

import base64
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import kybra
import pytest

from bench.meters.rustpython import RUSTPYTHON as RUSTPYTHON_WASM
from tests import vectors
from tests.rustpython.plays import ROOMS
from tests.rustpython.record import record

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "rustpython"
RUSTPYTHON = ROOT / "build" / "rustpython" / "bin" / "rustpython"
PACKAGES = str(Path(kybra.__file__).parent.parent)


def run(python: str, *arguments: str) -> str:
    """What a script prints, with only the engine's folder to import from."""
    done = subprocess.run(
        [python, *arguments],
        env={"PYTHONPATH": str(ROOT / "src"), "RUSTPYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


for name in ("arena", "boxes"):
    vectors.folder(name)  # which the engines' scripts read

ENGINES = str(HERE / "engines.py")
# A word of each room's tape, and what a liar would write in its place.
FORGERIES = [
    ("'steps': 32, 'generation': 58", "'steps': 32, 'generation': 59"),
    ("'drawn': 8", "'drawn': 7"),
    ("(0, 64, )", "(0, 65, )"),
    ("'placed': 40", "'placed': 41"),
    ("a1 .", ". a1"),
]


@pytest.fixture(scope="module", params=ROOMS)
def tape(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of a canister in localnet, with every call written down; its folder is its entry."""
    folder: Path = tmp_path_factory.mktemp("tape") / request.param
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        lines = record(ROOMS[request.param], patch)
    (folder / "tape").write_text("".join(f"{line!r}\n" for line in lines))
    return folder / "tape"


def test_a_tape_replays_where_it_was_recorded(tape: Path) -> None:
    """CPython says on a tape what it said in localnet, so a mismatch elsewhere is a difference."""
    assert "all as they were" in run(sys.executable, str(HERE / "replay.py"), *where(tape))


def test_a_tape_that_was_tampered_with_does_not_replay(tape: Path) -> None:
    forged = tape.with_name("forged")
    text = tape.read_text()
    changed = text
    for true, false in FORGERIES:
        changed = changed.replace(true, false)
    forged.write_text(changed)
    assert forged.read_text() != text
    with pytest.raises(AssertionError, match="Mismatch"):
        run(sys.executable, str(HERE / "replay.py"), *where(forged))


@pytest.mark.parametrize("room", ROOMS)
def test_the_engine_has_the_same_history(room: str) -> None:
    assert run(str(RUSTPYTHON), ENGINES, room) == run(sys.executable, ENGINES, room)


def test_the_canister_has_the_same_history(tape: Path) -> None:
    assert "all as they were" in run(str(RUSTPYTHON), str(HERE / "replay.py"), *where(tape))


def as_wasm(script: str, folder: Path, *arguments: str) -> str:
    """What a script prints in wasm, where it sees *folder* as /script."""
    return RUSTPYTHON_WASM.run([f"/root/tests/rustpython/{script}", *arguments], folder).output


@pytest.mark.parametrize("room", ROOMS)
def test_the_engine_has_the_same_history_as_wasm(room: str, tmp_path: Path) -> None:
    assert as_wasm("engines.py", tmp_path, room) == run(sys.executable, ENGINES, room)


def test_the_canister_has_the_same_history_as_wasm(tape: Path) -> None:
    packages = tape.with_name("packages")
    shutil.copytree(Path(kybra.__file__).parent, packages / "kybra", ignore=only_python)
    said = as_wasm(
        "replay.py", tape.parent, tape.parent.name, "/src", "/script/packages", "/script/tape"
    )
    *packed, end = said.splitlines()
    assert "all as they were" in end
    for line in packed:
        _, told, shown = line.split(" ")
        assert inflated(told) == inflated(shown)


def inflated(text: str) -> bytes:
    """What was compressed to *text*."""
    return zlib.decompress(base64.b64decode(text, validate=True))


def only_python(folder: str, names: list[str]) -> list[str]:
    """Which of *names* need no copy: what is neither a module nor a folder that has some."""
    return [
        name
        for name in names
        if not (name.endswith(".py") or (Path(folder, name) / "__init__.py").exists())
    ]


def where(tape: Path) -> list[str]:
    return [tape.parent.name, str(ROOT / "src"), PACKAGES, str(tape)]
