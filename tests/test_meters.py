"""Both meters count what a script adds, and RustPython is compiled as canisters are."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import kept
from bench.meters import __main__ as command
from bench.meters import meter, rustpython
from bench.meters.known import METERS, at_hand
from bench.meters.meter import GuestError, Meter
from bench.meters.rustpython import RUSTPYTHON, RustPython
from bench.meters.wasi import WASI

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(params=at_hand(), ids=lambda meter: meter.name)
def read(request: pytest.FixtureRequest) -> Meter:
    """Each of the meters that can be read here."""
    found: Meter = request.param
    return found


def test_what_a_script_adds_is_counted(read: Meter) -> None:
    once, twice, thrice = (read.cost(["-c", f"for _ in range({n}000): pass"]) for n in (1, 2, 3))
    assert thrice - twice == pytest.approx(twice - once, rel=0.01)
    assert twice > once


def test_a_guest_sees_the_sources_the_project_and_its_folder(read: Meter, tmp_path: Path) -> None:
    (tmp_path / "note").write_text("seen")
    script = "import bench.per_cell, engine.bitboard; print(open('/script/note').read())"
    assert read.run(["-c", script], tmp_path).output.split() == ["seen"]


def test_it_says_why_a_script_failed(read: Meter) -> None:
    with pytest.raises(GuestError, match="ZeroDivisionError"):
        read.cost(["-c", "1 / 0"])


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another src/ for the meters, with nothing in it yet."""
    monkeypatch.setattr(meter, "SOURCES", tmp_path)
    meter.sources.cache_clear()
    yield tmp_path
    meter.sources.cache_clear()


def test_a_file_that_comes_between_two_runs_changes_neither(sources: Path, read: Meter) -> None:
    (sources / "thing.py").write_text("VALUE = 1\n")
    first = read.cost(["-c", "import thing"])
    for number in range(9):
        (sources / f"other_{number}.py").touch()
    assert read.cost(["-c", "import thing"]) == first
    meter.sources.cache_clear()
    assert read.cost(["-c", "import thing"]) != first, "or there is nothing to guard against"


@pytest.fixture
def not_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rustpython, "BUILT", tmp_path / "nowhere")


@pytest.mark.usefixtures("not_built")
def test_a_meter_that_is_not_built_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert at_hand() == [WASI]
    assert command.main(["--meter", "rustpython", "any.py"]) == 1
    assert "make meter" in capsys.readouterr().err
    with pytest.raises(kept.MissingMeterError, match="make meter"):
        kept.need_every_meter()


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where RustPython was compiled, by rustc 1.85.1."""
    monkeypatch.setattr(RustPython, "missing", lambda self: None)
    monkeypatch.setattr(RustPython, "compiler", lambda self: "1.85.1")


@pytest.mark.usefixtures("built")
def test_figures_are_kept_with_the_compiler_s_version(tmp_path: Path) -> None:
    kept.keep(tmp_path / "figures.json", {"a": 1})
    assert json.loads((tmp_path / "figures.json").read_text())["rustc"] == "1.85.1"
    assert kept.kept(tmp_path / "figures.json") == {"a": 1}


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("rustc", "read"), [("1.85.1", [WASI, RUSTPYTHON]), ("1.90.0", [WASI])])
def test_what_another_compiler_made_is_not_compared(
    rustc: str, read: list[Meter], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "figures.json").write_text(json.dumps({"rustc": rustc, "figures": {}}))
    assert kept.comparable(tmp_path / "figures.json") == read
    said = capsys.readouterr().out
    assert ("by rustc 1.85.1 here, and by rustc 1.90.0" in said) == (RUSTPYTHON not in read)


@pytest.mark.usefixtures("not_built")
def test_check_says_plainly_what_is_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kept.comparable(tmp_path / "any") == [WASI]
    said = capsys.readouterr().out
    assert said == (
        "not compared: RustPython. RustPython is not compiled to wasm here: make meter does it\n"
    )


@pytest.mark.parametrize("read_by", METERS.values(), ids=list(METERS))
def test_the_gate_closes_above_what_scatters(read_by: Meter) -> None:
    before = 10_000_000
    for times in (1, 100):
        allowed = round(before * (1 + read_by.tolerance)) + read_by.slack // times
        assert kept.holds("any", read_by, before, allowed, times)
        assert not kept.holds("any", read_by, before, allowed + 1, times)
    assert not kept.holds("any", read_by, None, 1, 1)


# -- scripts/meter.sh compiles RustPython where it can, and says so where it cannot


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A copy of scripts/meter.sh, in a project of its own."""
    (tmp_path / "scripts").mkdir()
    return Path(shutil.copy(ROOT / "scripts" / "meter.sh", tmp_path / "scripts"))


def run(script: Path, **programs: str) -> subprocess.CompletedProcess[str]:
    """What *script* says where there are no programs but a few, and these."""
    found = script.parent.parent / "bin"
    found.mkdir()
    for name in ("dirname", "mkdir", "cut", "mv", "rm", "touch"):
        (found / name).symlink_to(str(shutil.which(name)))
    for name, body in programs.items():
        (found / name).write_text(f"#!/bin/sh\n{body}\n")
        (found / name).chmod(0o755)
    shell = str(shutil.which("sh"))
    return subprocess.run(
        [shell, str(script)],
        env={**os.environ, "PATH": str(found)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_where_it_cannot_be_compiled_make_meter_says_so_and_skips(script: Path) -> None:
    done = run(script, id="echo 1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("RustPython was not compiled to wasm, so only CPython/WASI is")
    assert "root, debootstrap and unshare" in done.stdout


RUSTC = 'case "$1" in --version) echo "rustc 1.85.1 (abc)" ;; *) echo / ;; esac'


def test_a_rustc_that_has_the_target_is_used_with_the_project_s_profile(script: Path) -> None:
    made = "build/meter/installed/bin"
    install = f'echo "$@" >said; mkdir -p {made}; echo w >{made}/rustpython.wasm'
    done = run(script, id="echo 1000", rustc=RUSTC, cargo=install)
    assert (done.returncode, done.stderr) == (0, "")
    project = script.parent.parent
    assert (
        (project / "said")
        .read_text()
        .startswith(
            "--config .cargo/config.toml install rustpython --version 0.3.1 --locked "
            "--target wasm32-wasip1 --no-default-features --features freeze-stdlib,stdlib"
        )
    )
    assert (project / "build/meter/rustpython.wasm").read_text() == "w\n"
    assert (project / "build/meter/rustc").read_text() == "1.85.1\n"
    assert not (project / "build/meter/installed").exists()


# -- how canisters are compiled: it stands in .cargo/config.toml alone, and cargo goes by it


CONFIG = ROOT / ".cargo" / "config.toml"
TARGET = "wasm32-wasip1"
PROFILE = {"opt-level": "3", "codegen-units": "1", "lto": '"fat"', "panic": '"abort"'}
SIMD = 'rustflags = ["-C", "target-feature=+simd128"]'
BUILDS = ("dfx.json", "icp.yaml", "examples/tally/dfx.json")


def section(text: str, name: str) -> list[str]:
    """The lines of *text* under ``[name]`` that say something."""
    found = re.search(rf"^\[{re.escape(name)}\]\n((?:(?!\[).*\n)*)", text, re.MULTILINE)
    assert found is not None, name
    return [line for line in found[1].splitlines() if line != "" and not line.startswith("#")]


def test_the_profile_is_the_cheapest_that_was_measured() -> None:
    config = CONFIG.read_text("utf-8")
    said = dict(line.split(" = ") for line in section(config, "profile.release"))
    assert said == PROFILE
    assert section(config, f"target.{TARGET}") == [SIMD]


@pytest.mark.parametrize("name", BUILDS)
def test_it_stands_nowhere_else(name: str) -> None:
    """A variable in a build command would override the file, and only for that room."""
    text = (ROOT / name).read_text("utf-8")
    assert "python -m kybra" in text
    assert re.findall(r"CARGO_\w+|RUSTFLAGS|opt-level", text) == []
