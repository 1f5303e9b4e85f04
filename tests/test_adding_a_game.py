"""docs/adding-a-game.md, followed to the letter: the game in it can be played."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from localnet import project
from localnet.project import Source
from tests.canister.candid_compare import compare
from tests.canister.candid_from_did import from_did
from tests.canister.candid_from_source import from_source
from tests.canister.kybra_rules.bundle import Bundle
from tests.canister.kybra_rules.check import violations
from tests.localnet.runtime.host import ALICE, BOB, Host

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "adding-a-game.md"
NAME = "tally_backend"


def files() -> dict[str, str]:
    """What the document says stands where."""
    text = DOCUMENT.read_text("utf-8")
    return dict(re.findall(r"^`([\w./]+)`\n```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """This project, with the document's game beside Life2."""
    found = files()
    described = json.loads((ROOT / "dfx.json").read_text("utf-8"))
    described["canisters"] |= json.loads("{" + found.pop("dfx.json") + "}")
    folder = tmp_path / "project"
    for part in ("src/engine", "src/canister", "candid"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "dfx.json").write_text(json.dumps(described), "utf-8")
    for name, text in found.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def tally(folder: Path) -> Source:
    return next(source for source in project.read(folder) if source.name == NAME)


def test_the_project_has_both_games(copy: Path) -> None:
    assert [source.name for source in project.read(copy)] == ["life2_backend", NAME]
    assert tally(copy).candid == copy / "candid" / "tally.did"


def test_kybra_would_take_it(copy: Path) -> None:
    bundle = Bundle.on_disk(copy / "src", ("canister", "engine"), "canister/tally.py")
    assert [f"{each.file}:{each.line} {each.sentence}" for each in violations(bundle)] == []
    assert compare(from_source(bundle), from_did(tally(copy).interface() or "")) == []


def test_it_is_played_and_survives_an_upgrade(copy: Path, tmp_path: Path) -> None:
    host, source = Host(tmp_path / "state"), tally(copy)
    network = host.network
    network.install(NAME, source.entry, source.search_path, source.interface(), None, [ALICE])
    assert host.update(NAME, "add", 7) == {"Ok": 7}
    network.upgrade(NAME)
    assert host.update(NAME, "add", 35, caller=BOB) == {"Ok": 42}
    assert host.update(NAME, "add", 101) == {"Err": "Expected 1 to 100 points, got 101"}
    assert host.query(NAME, "get_total") == 42
