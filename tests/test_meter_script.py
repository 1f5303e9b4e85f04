"""scripts/meter.sh compiles RustPython where it can, and says so where it cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


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
