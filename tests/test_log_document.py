"""docs/log.md says what is so: its commands, as they stand, prove a log or show the proof."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from engine import statement
from protocol import agent, certificate
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.text import encode_text_as
from protocol.hashtree import lookup
from tests.localnet.http.clients import Icp
from tests.servers.served import Served, make_project

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "log.md").read_text("utf-8")
GET_NEWS = parse_did((ROOT / "candid/common.did").read_text("utf-8"))[0].methods["get_news"]


def command(beginning: str) -> list[str]:
    """The words of the command in the document that begins so."""
    (line,) = re.findall(rf"^    ({beginning} .*?)(?:   .*)?$", TEXT, re.MULTILINE)
    return shlex.split(line)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    project = make_project(tmp_path_factory.mktemp("log") / "project")
    served = Served(project, "--port", "0")
    try:
        served.wait()
        port = served.url.rpartition(":")[2]
        described = (ROOT / "icp.yaml").read_text().replace(":4943", f":{port}")
        (project / "icp.yaml").write_text(described)
        yield served
    finally:
        served.stop()


def test_icp_shows_what_the_network_certifies(served: Served, tmp_path: Path) -> None:
    _, *words = command("icp")
    answer = Icp(tmp_path / "home", served.project)(*words)
    news = decode(GET_NEWS.results, encode_text_as(GET_NEWS.results, answer))[0]
    said = news["statement"]
    assert said.split("\n")[:2] == [statement.FORM, "room world"]
    assert f"log {news['following']} " in said
    tree = certificate.verify(
        news["certificate"], agent.fetch_root_key(served.url), served.canister_id
    )
    path = (b"canister", served.canister_id, b"certified_data")
    assert lookup(tree, path) == sha256(said.encode()).digest()


@pytest.mark.parametrize("beginning", ["python scripts/admin.py log", "python -m simulate verify"])
def test_the_tools_prove_it(served: Served, beginning: str) -> None:
    _, *words = command(beginning)
    done = subprocess.run(
        [sys.executable, *words, "--project", str(served.project)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "not the same" not in done.stdout
