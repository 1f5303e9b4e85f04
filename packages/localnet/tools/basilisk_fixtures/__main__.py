"""Runs the fixtures and says of each whether it comes up, and how many of its own tests hold."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from tools.basilisk_fixtures import plugin
from tools.kybra_examples import dfx
from tools.kybra_examples.__main__ import PACKAGE, cell

REPORT = PACKAGE / "docs/fixtures.md"
NAMED = re.compile(r'^EXAMPLE = "(.*)"', re.MULTILINE)
PATIENCE = 1800
AT_ONCE = 4  # most of the time each waits for rounds of its network


@dataclass
class Result:
    """What came of one fixture."""

    name: str
    came_up: bool = False
    held: int = 0
    failed: list[str] = field(default_factory=list)
    problem: str = ""

    @property
    def is_whole(self) -> bool:
        return self.came_up and self.held > 0 and not self.failed and not self.problem

    def row(self) -> str:
        total = self.held + len(self.failed)
        expected = f"{self.held} of {total}" if total else "-"
        notes = [*self.failed[:3], *(["..."] if self.failed[3:] else [])]
        note = cell(self.problem or "; ".join(notes))
        return f"| {self.name} | {'yes' if self.came_up else 'no'} | {expected} | {note} |"


def prepare(checkout: Path, folder: Path) -> Path:
    """Copy the fixtures of *checkout* and their tests to *folder*; where the fixtures are."""
    shutil.copytree(checkout / "tests", folder / "tests")
    fixtures = folder / "tests/fixtures"
    for described in fixtures.rglob("dfx.json"):
        for name in json.loads(described.read_text())["canisters"]:
            module = described.parent / f".basilisk/{name}/{name}.wasm"
            module.parent.mkdir(parents=True)
            module.touch()
    return fixtures


class Runner:
    """Runs fixtures in *folder*, one after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        found = {file: NAMED.search(file.read_text()) for file in folder.rglob("test_*.py")}
        self._tests = {named[1]: file for file, named in found.items() if named is not None}
        self._env = {
            **os.environ,
            "PYTHONPATH": f"{PACKAGE}{os.pathsep}{PACKAGE / 'src'}",
            "HOME": str(folder),
            "BASILISK_PREBUILT_WASMS": "1",
        }

    def run(self, name: str, fixture: Path) -> Result:
        result = Result(name)
        self._packages(fixture)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            env = {**self._env, "DFX_PORT": str(free.getsockname()[1])}
        try:
            if name in self._tests:
                self._test(result, self._tests[name], env)
            else:
                done = self._command([sys.executable, "-m", dfx.__name__, "deploy"], fixture, env)
                lines = (done.stdout + done.stderr).strip().splitlines()
                result.problem = "it has no tests" if done.returncode == 0 else lines[-1]
            result.came_up = (fixture / dfx.PID).exists()
            if not result.came_up and (fixture / dfx.LOG).exists():
                result.problem = (fixture / dfx.LOG).read_text().strip().splitlines()[-1]
        finally:
            self._command([sys.executable, "-m", dfx.__name__, "stop"], fixture, env)
        return result

    def _packages(self, fixture: Path) -> None:
        """Install what the fixture requires besides its kit, where its localnet finds it."""
        file = fixture / "requirements.txt"
        wanted = file.read_text().split() if file.exists() else []
        others = [each for each in wanted if "basilisk" not in each]
        if others:
            pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target"]
            subprocess.run([*pip, str(fixture / dfx.PACKAGES), *others], check=True)

    def _test(self, result: Result, file: Path, env: Mapping[str, str]) -> None:
        report = file.with_suffix(".xml")
        plugins = ("no:cacheprovider", "no:localnet", plugin.__name__)
        words = [sys.executable, "-m", "pytest", "-q", *(f"-p{name}" for name in plugins)]
        words += ["-c", os.devnull, f"--rootdir={self._folder}", f"--junitxml={report}", str(file)]
        done = self._command(words, self._folder, env)
        if not report.exists():
            result.problem = (done.stdout + done.stderr).strip().splitlines()[-1]
            return
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            bad = [part for part in case if part.tag in ("failure", "error")]
            if bad:
                why = (bad[0].get("message") or "").strip().splitlines() or [""]
                result.failed.append(f"{case.get('name')}: {why[0]}")
            elif not any(part.tag == "skipped" for part in case):
                result.held += 1

    def _command(
        self, words: Sequence[str], folder: Path, env: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE,
            check=False,
        )  # fmt: skip


TEXT = """\
# Basilisk's fixtures on localnet
The {count} fixtures of Basilisk's repository ({version}), unmodified, with their own tests.
{up} come up, and {held} of {total} tests hold; of {whole} fixtures all do. Written by
`python -m tools.basilisk_fixtures CHECKOUT --write` in this package, where CHECKOUT is a clone of
Basilisk's repository; a fixture with several canisters comes up if all of them do.

All hold in: {names}.

| fixture | comes up | tests that hold | which do not, or why it cannot be run |
|---|---|---:|---|
{rows}
"""


def table(results: Sequence[Result], version: str) -> str:
    held = sum(result.held for result in results)
    whole = [each for each in results if each.is_whole]
    return TEXT.format(
        count=len(results),
        version=version,
        up=sum(result.came_up for result in results),
        held=held,
        total=held + sum(len(result.failed) for result in results),
        whole=len(whole),
        names=", ".join(f"{each.name} ({each.held})" for each in whole),
        rows="\n".join(each.row() for each in results if not each.is_whole),
    )


def _version(checkout: Path) -> str:
    said = re.search(r'__version__ = "(.*?)"', (checkout / "basilisk/__init__.py").read_text())
    return "of no known version" if said is None else f"version {said[1]}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.basilisk_fixtures", description=__doc__)
    parser.add_argument("checkout", type=Path, help="a clone of Basilisk's repository")
    parser.add_argument("fixtures", nargs="*", help="only these")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as place, ThreadPoolExecutor(AT_ONCE) as pool:
        fixtures = prepare(asked.checkout, Path(place))
        folders = sorted(path.parent for path in fixtures.rglob("dfx.json"))
        found = {folder.relative_to(fixtures).as_posix(): folder for folder in folders}
        chosen = [name for name in found if not asked.fixtures or name in asked.fixtures]
        runner = Runner(Path(place))
        results = []
        for result in pool.map(lambda name: runner.run(name, found[name]), chosen):
            results.append(result)
            print(result.row(), flush=True)
    text = table(results, _version(asked.checkout))
    if asked.write:
        REPORT.write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
