"""
Kybra's real bundler, run on sources laid out as ours: what it copies, and what our reading of it
says that it copies.

    src/canister/world.py  ->  python_source/world.py
    src/engine/            ->  python_source/engine/, whole, and each imported module flat
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from localnet.check.bundle import Bundle, Source
from localnet.check.reading import methods
from localnet.protocol.candid.did import parse_did

from .rooms import ROOMS, SRC, did_of, entry_of
from .test_rooms import HOOKS

ENTRY = "canister/world.py"
CANISTER = "from kybra import nat8, query\nfrom engine.world.board import ALIVE\n"
FILES = {
    ENTRY: CANISTER,
    "engine/__init__.py": "",
    "engine/bitboard.py": "EMPTY = 0\n",
    "engine/unused.py": "NOBODY = 0\n",
    "engine/world/__init__.py": "",
    "engine/world/board.py": "def f():\n    from ..bitboard import EMPTY\nALIVE = 16\n",
    "localnet/__init__.py": "HOST = 1\n",
}


def write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (root / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "src" / name).write_text(text, "utf-8")


def bundled(root: Path, entry: str = ENTRY, search: str = "src") -> dict[str, str]:
    """The Python files that a build in *root* freezes, without Kybra's own, and their texts."""
    script = Path(__file__).with_name("run_bundler.py")
    command = [sys.executable, str(script), f"src/{entry}", str(root)]
    environment = {**os.environ, "PYTHONPATH": search}
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    source = root / "python_source"
    paths = {path.relative_to(source).as_posix(): path for path in source.rglob("*.py")}
    own = ("kybra", "principal.py", "__init__.py")
    return {name: paths[name].read_text("utf-8") for name in paths if not name.startswith(own)}


def exported(root: Path) -> set[str]:
    """The methods and hooks in the files that a build in *root* gave to Kybra's generator."""
    paths = (root / "py_file_names.csv").read_text("utf-8").split(",")
    own = [Path(path) for path in paths if path.startswith(str(root / "src"))]
    sources = [Source(path.name, path.stem, path.read_bytes()) for path in own]
    return {method.name for source in sources for method in methods(source)}


def frozen(root: Path, entry: str = ENTRY) -> set[str]:
    """The files that our own reading says are bundled, as the build in *root* lays them out."""
    bundle = Bundle.on_disk(root / "src", ("canister", "engine"), entry)
    return {source.file.removeprefix("canister/") for source in bundle.sources}


def in_packages(names: Mapping[str, str], entry: str = ENTRY) -> set[str]:
    """The entry, and what stands in a package by its path: what the canister can import."""
    alone = Path(entry).name
    beside = (alone, alone.replace(".py", "_types.py"))
    return {name for name in names if name in beside or name.startswith(("engine/", "common/"))}


def test_without_src_on_the_path_the_engine_is_silently_missing(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    assert set(bundled(tmp_path, search="")) == {"world.py"}


def test_module_with_the_name_of_the_entry_overwrites_it(tmp_path: Path) -> None:
    """The reason for that rule."""
    usurper = {"engine/world.py": "USURPED = 1\n", ENTRY: "import engine.world\n"}
    package = {name: FILES[name] for name in FILES if "/world/" not in name}
    write(tmp_path, package | usurper)
    assert bundled(tmp_path)["world.py"] == "USURPED = 1\n"


@pytest.mark.parametrize("room", ROOMS)
def test_real_canister_is_bundled_whole_and_no_endpoint_is_missing(
    room: str, tmp_path: Path
) -> None:
    for name in ("canister", "engine"):
        shutil.copytree(SRC / name, tmp_path / "src" / name)
    entry = entry_of(room)
    found = bundled(tmp_path, entry)
    assert in_packages(found, entry) == frozen(tmp_path, entry)
    assert found[f"{room}.py"] == (SRC / entry).read_text("utf-8")
    assert f"engine/{room}/game.py" in found
    assert not any("localnet" in name for name in found)
    service, _ = parse_did(did_of(room))
    assert exported(tmp_path) - {"pre_upgrade_"} == {*service.methods, *HOOKS.values()}


def test_an_endpoint_that_nobody_imports_is_missing(tmp_path: Path) -> None:
    method = "from kybra import query, text\n@query\ndef {0}() -> text: ...\n"
    files = {f"canister/common/{name}.py": method.format(name) for name in ("a", "b")}
    package = {"canister/common/__init__.py": ""}
    write(tmp_path, FILES | files | package | {ENTRY: "from common.a import *\n"})
    bundled(tmp_path)
    assert exported(tmp_path) == {"a"}
