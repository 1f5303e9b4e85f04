"""How canisters are compiled: it stands in .cargo/config.toml alone, and cargo goes by it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from kybra.cargotoml import generate_cargo_toml

ROOT = Path(__file__).resolve().parent.parent
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


def test_operating_tells_of_it() -> None:
    operating = (ROOT / "docs" / "operating.md").read_text("utf-8")
    for name, value in PROFILE.items():
        shown = {"codegen-units": "one unit", "lto": "fat LTO"}.get(name, f"`{name} = {value}`")
        assert shown in operating
    assert "7.97 MiB" in operating


@pytest.fixture
def crate(tmp_path: Path) -> Path:
    """A project with our profile, and in it a crate with Kybra's, where Kybra puts a canister's."""
    if shutil.which("cargo") is None:
        pytest.skip("cargo is not installed here, so nothing says what it makes of the profile")
    shutil.copytree(CONFIG.parent, tmp_path / ".cargo")
    (tmp_path / ".kybra/small/src").mkdir(parents=True)
    (tmp_path / ".kybra/small/src/lib.rs").write_text("")
    package = '[package]\nname = "small"\nversion = "0.0.0"\nedition = "2018"\n'
    kybra_s = section(generate_cargo_toml("small"), "profile.release")
    manifest = [package, "[lib]", 'crate-type = ["cdylib"]', "[profile.release]", *kybra_s, ""]
    (tmp_path / ".kybra/small/Cargo.toml").write_text("\n".join(manifest))
    return tmp_path


def test_cargo_takes_it_instead_of_kybra_s(crate: Path) -> None:
    """As Kybra calls cargo: in the project, with the manifest further down."""
    words = ["cargo", "build", "--manifest-path=.kybra/small/Cargo.toml", "--release", "-v"]
    if has_target():
        words.append(f"--target={TARGET}")
    built = subprocess.run(words, cwd=crate, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    for flag in ("opt-level=3", "codegen-units=1", "lto=fat", "panic=abort"):
        assert f"-C {flag}" in built.stderr
    assert ("-C target-feature=+simd128" in built.stderr) == has_target()


def has_target() -> bool:
    """Whether rustc has what a canister is compiled for."""
    words = ["rustc", "--print", "target-libdir", "--target", TARGET]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    return said.returncode == 0 and Path(said.stdout.strip()).is_dir()
