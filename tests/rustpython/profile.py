"""Cargo goes by .cargo/config.toml where Kybra compiles: ``make test-rustpython`` runs this."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from kybra.cargotoml import generate_cargo_toml

CONFIG = Path(__file__).resolve().parents[2] / ".cargo" / "config.toml"
TARGET = "wasm32-wasip1"


@pytest.fixture
def crate(tmp_path: Path) -> Path:
    """A project with our profile, and in it a crate with Kybra's, where Kybra puts a canister's."""
    shutil.copytree(CONFIG.parent, tmp_path / ".cargo")
    (tmp_path / ".kybra/small/src").mkdir(parents=True)
    (tmp_path / ".kybra/small/src/lib.rs").write_text("")
    package = '[package]\nname = "small"\nversion = "0.0.0"\nedition = "2018"\n'
    _, _, kybra_s = generate_cargo_toml("small").partition("[profile.release]\n")
    manifest = [
        package,
        "[lib]",
        'crate-type = ["cdylib"]',
        "[profile.release]",
        kybra_s.partition("\n[")[0],
        "",
    ]
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
