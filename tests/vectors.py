"""
Vectors: games, boards and histories that the engine, RustPython and the page's twin all play.

They are made from the definitions when a test asks for them, once for each state of the sources::

    build/vectors/<set>/*.json      read by Python and TypeScript tests alike
    build/vectors/<set>.stamp       the digest of the sources that they were made from
    tests/data/golden.json          the digest of what is in each file

The last is kept in git, so that a definition and the engine cannot change together unseen::

    python -m tests.vectors             makes those that are stale: `make vectors`
    python -m tests.vectors --golden    keeps the digests of what they are now
"""

from __future__ import annotations

import argparse
import base64
import fcntl
import gzip
import json
import os
import shutil
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "vectors"
GOLDEN = ROOT / "tests" / "data" / "golden.json"

# The program that writes each set, which takes no longer than a minute.
SETS = {
    "arena": "scripts.arena_rounds",
    "boards": "scripts.boards_data",
    "boxes": "scripts.boxes_data",
    "frames": "tests.engine.world.samples",
    "histories": "scripts.histories",
    "log": "scripts.log_data",
    "patterns": "scripts.patterns_data",
    "petri": "scripts.petri_scenes",
    "polls": "scripts.poll_data",
    "rules": "scripts.rules_data",
}


SOURCES = (
    *("src/engine/**/*.py", "src/canister/*.py", "scripts/*.py", "scripts/*.txt"),
    *("tests/*.py", "tests/engine/**/*.py", "tests/canister/*.py"),
    *(
        f"packages/localnet/{part}/runtime/*.py"
        for part in ("src/localnet", "tests/localnet_tests")
    ),
)


def folder(name: str) -> Path:
    """Where the set *name* is, made anew if it is not of today's sources."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stamp = FOLDER / f"{name}.stamp"
    now = _sources()
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # somebody else may be making it
        if not stamp.exists() or stamp.read_text() != now:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(FOLDER / name, ignore_errors=True)
            (FOLDER / name).mkdir()
            paths = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
            writer = [sys.executable, "-m", SETS[name]]
            subprocess.run(writer, cwd=ROOT, env=paths, check=True, stdout=subprocess.DEVNULL)
            stamp.write_text(now)
    return FOLDER / name


def _sources() -> str:
    """The digest of all that the writers import: sources, definitions, scripts; not tests."""
    found = sha256()
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            if not path.name.startswith(("test_", "conftest")):
                found.update(path.read_bytes())
    return found.hexdigest()


def digests() -> dict[str, str]:
    """For each file of all sets, the digest of what it says."""
    found = {}
    for name in SETS:
        for path in sorted(folder(name).iterdir()):
            data = path.read_bytes()
            told = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
            text = json.dumps(_plain(told), sort_keys=True)
            found[f"{name}/{path.name}"] = sha256(text.encode()).hexdigest()[:16]
    return found


def _plain(told: object) -> object:
    """*told* with what was compressed as it was: zlib may compress in more ways than one."""
    if isinstance(told, dict):
        return {key: _plain(value) for key, value in told.items()}
    if isinstance(told, list):
        return [_plain(value) for value in told]
    if isinstance(told, str) and len(told) > 10:
        try:
            return zlib.decompress(base64.b64decode(told, validate=True)).hex()
        except (ValueError, zlib.error):
            return told
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the vectors that tests read.")
    parser.add_argument("--golden", action="store_true", help="keep the digests of what they say")
    keep = parser.parse_args().golden
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(folder, SETS))
    if keep:
        GOLDEN.write_text(json.dumps(digests(), indent=1) + "\n")


if __name__ == "__main__":
    main()
