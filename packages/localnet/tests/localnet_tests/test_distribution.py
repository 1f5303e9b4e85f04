"""localnet as a package of its own: a wheel with all that it needs, and nothing of Life2."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from localnet_tests.http.test_project import INTERFACE, kybra_project

PACKAGE = Path(__file__).resolve().parents[2]
__all__ = ["kybra_project"]
LIFE2 = re.compile(r"life2|web/dist|web/e2e|\bbench\.|\bgliders?\b|\bour (house|games?)\b", re.I)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, because a build leaves things lying about."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "localnet"
    left_out = shutil.ignore_patterns("*.egg-info", "__pycache__")
    shutil.copytree(PACKAGE / "src", source / "src", ignore=left_out)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(PACKAGE / name, source)
    options = ["--no-deps", "--no-build-isolation", "--no-index", "-q", "-w", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)
    return next(folder.glob("*.whl"))


def test_it_has_localnet_and_its_protocol_and_nothing_else(wheel: Path) -> None:
    assert wheel.name.startswith("kybra_localnet-")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if "dist-info" not in name}
    assert tops == {"localnet"}
    for name in (
        "templates/project/tests/test_NAME.py",
        "templates/kybra/cargo/config.toml",
        "templates/basilisk/README.md",
        "kits/basilisk_side/_basilisk_files.py",
    ):
        assert f"localnet/{name}" in names
    assert "localnet/profile/build.sh" in names
    entry = next(name for name in names if name.endswith("entry_points.txt"))
    assert b"localnet = localnet.__main__:run" in zipfile.ZipFile(wheel).read(entry)


def test_nothing_of_life2_shows_through() -> None:
    files = [PACKAGE / "README.md", *(PACKAGE / "docs").rglob("*.md")]
    files += [path for path in (PACKAGE / "src/localnet").rglob("*") if path.is_file()]
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in files
        if "__pycache__" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if LIFE2.search(line)
    ]
    assert found == []


def test_it_runs_a_kybra_project(wheel: Path, kybra_project: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    done = subprocess.run(
        [sys.executable, "-m", "localnet", "--project", str(kybra_project), "candid", "greeter"],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, INTERFACE), done.stderr
