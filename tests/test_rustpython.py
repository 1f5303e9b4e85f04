"""RustPython, the canister's interpreter, comes to the same results as CPython."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import kybra
import pytest

from tests.rustpython.record import Room, World, record
from tests.rustpython.record_lab import Specimens
from tests.rustpython.record_petri import Dishes

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tests" / "rustpython"
RUSTPYTHON = ROOT / "build" / "rustpython" / "bin" / "rustpython"
PACKAGES = str(Path(kybra.__file__).parent.parent)

built = pytest.mark.skipif(
    not RUSTPYTHON.exists(), reason="RustPython is not built here: make test-rustpython builds it"
)


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


ROOMS: dict[str, Callable[[Path], Room]] = {"lab": Specimens, "life2": World, "petri": Dishes}


@pytest.fixture(scope="module", params=ROOMS)
def tape(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of a canister in localnet, with every call written down; its folder is its entry."""
    folder: Path = tmp_path_factory.mktemp("tape") / request.param
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        lines = record(lambda: ROOMS[request.param](folder / "state"), patch)
    (folder / "tape").write_text("".join(f"{line!r}\n" for line in lines))
    return folder / "tape"


def test_a_tape_replays_where_it_was_recorded(tape: Path) -> None:
    """CPython says on a tape what it said in localnet, so a mismatch elsewhere is a difference."""
    assert "all as they were" in run(sys.executable, str(HERE / "replay.py"), *where(tape))


def test_a_tape_that_was_tampered_with_does_not_replay(tape: Path) -> None:
    forged = tape.with_name("forged")
    text = tape.read_text()
    changed = text.replace("'placed': 40", "'placed': 41").replace("a1 .", ". a1")
    forged.write_text(changed.replace("(0, 64, )", "(0, 65, )"))
    assert forged.read_text() != text
    with pytest.raises(AssertionError, match="Mismatch"):
        run(sys.executable, str(HERE / "replay.py"), *where(forged))


@built
@pytest.mark.parametrize("name", ["history.py", "dishes.py", "specimens.py"])
def test_the_engine_has_the_same_history(name: str) -> None:
    script = str(HERE / name)
    assert run(str(RUSTPYTHON), script) == run(sys.executable, script)


@built
def test_the_canister_has_the_same_history(tape: Path) -> None:
    assert "all as they were" in run(str(RUSTPYTHON), str(HERE / "replay.py"), *where(tape))


def where(tape: Path) -> list[str]:
    return [tape.parent.name, str(ROOT / "src"), PACKAGES, str(tape)]
