"""Runs the examples and says of each how many expectations of its own tests hold."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.kybra_examples import dfx

PACKAGE = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
REPORT = PACKAGE / "docs/examples.md"
# The azle whose lists of expectations Kybra's tests import, and an agent of today.
PACKAGES = {
    "azle": "0.16.3", "@dfinity/agent": "2.4.1", "@dfinity/candid": "2.4.1",
    "@dfinity/identity": "2.4.1", "@dfinity/principal": "2.4.1", "esbuild": "0.25.0",
    "fast-equals": "4.0.3", "decode-utf8": "1.0.1",
}  # fmt: skip
PATIENCE = 600
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Result:
    """What came of one example."""

    name: str
    came_up: bool = False
    held: int = 0
    failed: list[str] = field(default_factory=list)
    problem: str = ""

    def row(self) -> str:
        total = self.held + len(self.failed)
        expected = f"{self.held} of {total}" if total else "-"
        notes = [*self.failed[:3], *(["..."] if self.failed[3:] else [])]
        note = self.problem or "; ".join(notes)
        return f"| {self.name} | {'yes' if self.came_up else 'no'} | {expected} | {cell(note)} |"


def cell(text: str) -> str:
    """*text* on one line, as a cell of a table takes it."""
    line = " ".join(COLOUR.sub("", text).split())
    return line[:160].replace("|", "\\|")


def examples(folder: Path) -> Iterator[Path]:
    """The folders of all examples in *folder*."""
    yield from sorted(path.parent for path in folder.rglob("dfx.json"))


def prepare(checkout: Path, folder: Path) -> Path:
    """Copy the examples of *checkout* to *folder*, with what their tests need."""
    copied = folder / "examples"
    shutil.copytree(checkout / "examples", copied, ignore=shutil.ignore_patterns("node_modules"))
    described = {"private": True, "dependencies": PACKAGES, "overrides": _agents()}
    (folder / "package.json").write_text(json.dumps(described))
    install = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(install, cwd=folder, check=True)
    programs = folder / "bin"
    programs.mkdir()
    start = f"PYTHONPATH={PACKAGE}:{PACKAGE}/src exec {sys.executable} -m {dfx.__name__}"
    # One of them has cargo install didc, which is there already.
    for name, line in {"dfx": start, "didc": f"{start} didc", "cargo": "exit 0;"}.items():
        (programs / name).write_text(f'#!/bin/sh\n{line} "$@"\n')
        (programs / name).chmod(0o755)
    shutil.copy(HERE / "run.mjs", folder)
    return copied


def _agents() -> dict[str, str]:
    """One version of each for all, also for azle."""
    return {name: f"${name}" for name in PACKAGES if name.startswith("@dfinity/")}


class Runner:
    """Runs examples in *folder*, one after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._env = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
        self._env |= {"ETHEREUM_URL": "http://127.0.0.1:1", "NO_COLOR": "1"}

    def run(self, name: str, example: Path) -> Result:
        result = Result(name)
        try:
            self._packages(example)
            went_well, said = self._script(example, "test/pretest.ts")
            if went_well:
                went_well, said = self._script(example, "test/test.ts")
            result.came_up = (example / dfx.PID).exists()
            for told in _told(said):
                if told["ok"]:
                    result.held += not told["prep"]
                else:
                    result.failed.append(f"{told['name']}: {told.get('why') or 'another answer'}")
            if not went_well:
                result.problem = _last(said)
        finally:
            self._stop(example)
        return result

    def _packages(self, example: Path) -> None:
        """Install what the example requires besides Kybra, where its localnet finds it."""
        wanted = (example / "requirements.txt").read_text().split()
        others = [each for each in wanted if not each.startswith("kybra")]
        if others:
            pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target"]
            subprocess.run([*pip, str(example / dfx.PACKAGES), *others], check=True)

    def _script(self, example: Path, script: str) -> tuple[bool, str]:
        """Whether the script runs to its end, and what it prints."""
        source = example / script
        if not source.exists():
            return False, f"there is no {script}"
        built = source.with_suffix(".cjs")
        words = [
            self._folder / "node_modules/.bin/esbuild", script, "--bundle", "--platform=node",
            "--keep-names", f"--outfile={built}", "--log-level=error",
            f"--alias:azle/test={self._folder}/run.mjs", f"--alias:azle/dfx={self._folder}/run.mjs",
        ]  # fmt: skip
        for command in (words, ["node", built]):
            done = self._command(command, example)
            if done.returncode != 0:
                break
        return done.returncode == 0, done.stdout + done.stderr

    def _command(self, words: Sequence[Any], folder: Path) -> subprocess.CompletedProcess[str]:
        try:
            return subprocess.run(
                [*map(str, words)], cwd=folder, env=self._env, capture_output=True, text=True,
                timeout=PATIENCE, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as expired:
            said = expired.stdout or b""
            return subprocess.CompletedProcess(words, 1, said.decode(), "it did not end")

    def _stop(self, example: Path) -> None:
        before = Path.cwd()
        os.chdir(example)
        try:
            dfx.stop()
        finally:
            os.chdir(before)


def _told(said: str) -> Iterator[dict[str, Any]]:
    for line in said.splitlines():
        if line.startswith("EXPECTATION "):
            yield json.loads(line.partition(" ")[2])


def _last(said: str) -> str:
    """The line that says most of why something failed."""
    lines = [line for line in said.splitlines() if line.strip()]
    for telling in ("localnet: ", "[ERROR]", "dfx: dfx", "Error: "):
        found = [line for line in lines if telling in line]
        if found:
            return found[0]
    return lines[-1] if lines else "it said nothing"


TEXT = """\
# Kybra's examples on localnet
The {count} examples of Kybra's repository ({version}), unmodified, with their own tests and
@dfinity/agent {agent}. {up} come up, and {held} of {total} expectations hold; in {whole} examples
all do. Written by `python -m tools.kybra_examples CHECKOUT --write` in this package, where CHECKOUT
is a clone of Kybra's repository; azle {azle} has the lists of expectations.

All hold in: {names}.

| example | comes up | expectations that hold | which do not, or why it cannot be run |
|---|---|---:|---|
{rows}
"""


def table(results: Sequence[Result], version: str) -> str:
    held = sum(result.held for result in results)
    whole = [each for each in results if each.held and not each.failed and not each.problem]
    return TEXT.format(
        count=len(results),
        version=version,
        agent=PACKAGES["@dfinity/agent"],
        azle=PACKAGES["azle"],
        up=sum(result.came_up for result in results),
        held=held,
        total=held + sum(len(result.failed) for result in results),
        whole=len(whole),
        names=", ".join(f"{each.name} ({each.held})" for each in whole),
        rows="\n".join(each.row() for each in results if each not in whole),
    )


def _version(checkout: Path) -> str:
    said = re.search(r'__version__ = "(.*?)"', (checkout / "kybra/__init__.py").read_text())
    return "of no known version" if said is None else f"version {said[1]}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.kybra_examples", description=__doc__)
    parser.add_argument("checkout", type=Path, help="a clone of Kybra's repository")
    parser.add_argument("examples", nargs="*", help="only these")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    asked = parser.parse_args(arguments)
    results = []
    with TemporaryDirectory() as place:
        folder = Path(place)
        copied = prepare(asked.checkout, folder)
        runner = Runner(folder)
        for example in examples(copied):
            name = example.relative_to(copied).as_posix()
            if not asked.examples or name in asked.examples:
                results.append(runner.run(name, example))
                print(results[-1].row(), flush=True)
    text = table(results, _version(asked.checkout))
    if asked.write:
        REPORT.write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
