"""The test with PocketIC's library that the guide quotes, after the commands that it quotes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from pocket_ic import PocketIC

HERE = Path(__file__).parent
GUIDE = Path(__file__).parents[4] / "docs" / "testing.md"


@pytest.fixture(autouse=True)
def _prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a copy of the project, what the guide says to type; but for pytest, which runs already."""
    sessions: list[requests.Session] = []

    def session() -> requests.Session:
        sessions.append(requests.Session())
        return sessions[-1]

    monkeypatch.setattr("pocket_ic.pocket_ic_server.requests.session", session)
    (commands,) = re.findall(
        r"```sh\n(localnet bundle.*?)pytest\n```", GUIDE.read_text(), re.DOTALL
    )
    (tmp_path / "dfx.json").write_text((HERE / "dfx.json").read_text())
    (tmp_path / "src").symlink_to(HERE / "src")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    done = subprocess.run(
        ["sh", "-euc", f'{commands}printf %s "$POCKET_IC_BIN"'],
        capture_output=True,
        text=True,
        check=True,
    )
    monkeypatch.setenv("POCKET_IC_BIN", done.stdout.splitlines()[-1])
    yield
    for each in sessions:
        each.close()  # the library leaves them open


def test_counting_with_pocket_ic() -> None:
    did, wasm = Path("counter.did").read_text(), Path("counter.wasm").read_bytes()
    counter = PocketIC().create_and_install_canister_with_candid(did, wasm, 5)
    assert counter.add(3) == [8]
    assert counter.get() == [8]
