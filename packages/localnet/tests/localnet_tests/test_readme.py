"""
The README, word by word: what it says to type is typed, in its order, in one new project.

What comes from a registry is there already: Python packages are found where this Python has them,
and npm's are those of tests/clients. The network listens on a free port in place of 4943. dfx is
not run, as the README says.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import site
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet_tests.http.clients import CLIENTS, ICP, installed
from localnet_tests.servers.spawned import PACKAGE, Running

README = (PACKAGE / "README.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
BLOCKS = [(found[1], found[2]) for found in BLOCK.finditer(README)]


def blocks(language: str) -> list[str]:
    return [text for spoken, text in BLOCKS if spoken == language]


class Shell:
    """Runs blocks of the README in *folder*, with an environment of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        checkout = folder / "packages/localnet"
        left_out = shutil.ignore_patterns("*.egg-info", "__pycache__")
        shutil.copytree(PACKAGE / "src", checkout / "src", ignore=left_out)
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(PACKAGE / name, checkout)
        venv.create(folder / "venv", with_pip=True, system_site_packages=True)
        # pip finds that pytest is installed already, and makes no command of it.
        command = folder / "venv/bin/pytest"
        command.write_text(f'#!/bin/sh\nexec {folder}/venv/bin/python -m pytest "$@"\n')
        command.chmod(0o755)
        installed_here = [sysconfig.get_path("purelib"), *site.getsitepackages()]
        kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
        self.env = {
            **kept,
            "PATH": f"{folder}/venv/bin:{kept['PATH']}",
            "HOME": str(folder / "home"),
            "ICP_HOME": str(folder / "home/icp"),
            "DO_NOT_TRACK": "1",
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")),
            "PYTHONPATH": os.pathsep.join(installed_here),
            # No package is fetched: all that these need is there.
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_NO_BUILD_ISOLATION": "0",
        }

    def run(self, text: str) -> str:
        done = subprocess.run(
            ["bash", "-euc", text], cwd=self.folder, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """After the first block: installed, a project begun and tested."""
    installed()
    shell = Shell(tmp_path_factory.mktemp("quickstart"))
    first = blocks("sh")[0]
    said = shell.run(first)
    assert "3 passed" in said
    shell.folder /= "hello"
    return shell


@pytest.fixture(scope="module")
def server(shell: Shell) -> Iterator[Running]:
    """After the second: it runs."""
    assert blocks("sh")[1] == "localnet --watch\n"
    with Running(shell.folder, "--watch") as server:
        for path in [shell.folder / "icp.yaml"]:
            path.write_text(path.read_text().replace("4943", str(server.port)))
        yield server


def test_every_block_of_commands_is_run_here() -> None:
    commands = [line.split()[0] for text in blocks("sh") for line in text.splitlines()]
    assert commands == [
        "pip", "localnet", "cd", "pytest", "localnet", "npm", "export", "icp", "icp", "icp", "icp",
        "icp", "localnet", "localnet", "localnet",
    ]  # fmt: skip
    assert [language for language, _ in BLOCKS if language != "sh"] == ["python", "js", "python"]


def test_icp_calls_it_and_is_its_controller(shell: Shell, server: Running) -> None:
    npm, *rest = blocks("sh")[2].splitlines(keepends=True)
    package = npm.split()[-1]
    assert package in json.loads((CLIENTS / "package.json").read_text())["dependencies"]
    place = shell.folder / npm.split("--prefix ")[1].split()[0] / "node_modules" / package
    place.parent.mkdir(parents=True)
    place.symlink_to(ICP.parents[1])
    said = shell.run("".join(rest))
    assert '("Hello, Ada!")' in said
    assert "(3 : nat64)" in said
    path = rest[0]
    status = shell.run(path + blocks("sh")[3])
    assert "Status: Running" in status
    assert "Cycles:" in status
    assert "timers and heartbeats have run" in shell.run(path + blocks("sh")[4])


def test_ic_py_calls_it(shell: Shell, server: Running) -> None:
    script = blocks("python")[0].replace("4943", str(server.port))
    (shell.folder / "call.py").write_text(script)
    done = subprocess.run(
        [sys.executable, "call.py"], cwd=shell.folder, capture_output=True, text=True
    )
    assert done.stdout == "Hello, Ada!\n", done.stderr


def test_javascript_calls_it(shell: Shell, server: Running) -> None:
    script = blocks("js")[0].replace("4943", str(server.port))
    (shell.folder / "call.mjs").write_text(script)
    modules = shell.folder / "node_modules"
    modules.symlink_to(CLIENTS / "node_modules")
    done = subprocess.run(["node", "call.mjs"], cwd=shell.folder, capture_output=True, text=True)
    assert done.stdout == "Hello, Ada!\n", done.stderr


def test_its_test_passes(shell: Shell) -> None:
    (shell.folder / "tests/test_readme.py").write_text(blocks("python")[1])
    assert "1 passed" in shell.run("pytest tests/test_readme.py")


def test_it_says_what_it_costs(shell: Shell) -> None:
    said = shell.run(blocks("sh")[5])
    assert re.search(r"^update add +[\d,]+ +[\d,]+ +40 G", said, re.M)
    assert "greet : (text) -> (text) query;" in said
