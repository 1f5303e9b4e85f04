"""For pytest: tests start dfx a thousand times, and here it is called in their own process."""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from localnet import project
from localnet.protocol import agent
from localnet.protocol.candid.types import CandidError
from tools.kybra_examples import dfx

run = subprocess.run
PROBLEMS = (dfx.NotDoneError, project.ProjectError, agent.AgentError, CandidError)


def run_here(words: Any, *args: Any, **options: Any) -> subprocess.CompletedProcess[Any]:
    """What ``subprocess.run`` does; dfx is not a process of its own."""
    if not isinstance(words, Sequence) or words[0] != "dfx":
        return run(words, *args, **options)
    before, printed = Path.cwd(), io.StringIO()
    os.chdir(options.get("cwd") or before)
    try:
        with redirect_stdout(printed):
            dfx.main([*words[1:]])
    except PROBLEMS as problem:
        return subprocess.CompletedProcess(words, 1, printed.getvalue(), f"dfx: {problem}")
    finally:
        os.chdir(before)
    return subprocess.CompletedProcess(words, 0, printed.getvalue(), "")


def pytest_configure() -> None:
    subprocess.run = run_here  # type: ignore[assignment]  # it has many forms
