"""The Python agents of others: ic-py, which polls, and icp-py-core, which does not."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.localnet.http.clients import CLIENTS
from tests.servers.spawned import PATIENCE
from tests.servers.tally import Tally


def run(script: str, server: Tally, *more: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(CLIENTS / script), server.url, server.canister_text, *more],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_ic_py_polls_for_its_answers(tally: Tally) -> None:
    said = run("ic_py.py", tally)
    assert said["added"] == said["before"] + 2
    assert said["whoami"] == said["principal"]
    assert "nobody may" in said["guarded"]
    assert "no such luck" in said["fail"]


def test_icp_py_core_verifies_the_answers_to_queries(tally: Tally) -> None:
    said = run("icp_py_core.py", tally, tally.root_key.hex())
    assert said["added"] == said["before"] + 2
    assert said["whoami"] == said["principal"]
