"""dfx.json and icp.yaml: the same canister, built the same way, for two command lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from client.room import find
from localnet import project
from localnet.http.page import asset_headers
from localnet_tests.http.clients import Icp
from tests.canister.rooms import ROOMS
from tests.canister.world_host import ENTRY, NAME, ROOT

BUILD = "PYTHONPATH=src python -m kybra life2_backend src/canister/world.py"


def dfx() -> dict[str, Any]:
    found = json.loads((ROOT / "dfx.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_dfx_builds_the_entry() -> None:
    backend = dfx()["canisters"][NAME]
    assert backend["type"] == "custom"
    assert backend["build"] == BUILD


def test_dfx_does_not_overwrite_the_interface_that_is_kept() -> None:
    """A build writes its own .did to where "candid" points."""
    backend = dfx()["canisters"][NAME]
    assert backend["candid"] == ".kybra/life2_backend/life2_backend.did"
    assert backend["wasm"] == ".kybra/life2_backend/life2_backend.wasm"


def test_the_page_is_an_asset_canister() -> None:
    frontend = dfx()["canisters"]["life2_frontend"]
    assert (frontend["type"], frontend["source"]) == ("assets", ["web/dist"])
    assert sorted(frontend["dependencies"]) == sorted(find(room).canister for room in ROOMS)


def test_the_page_is_sent_with_its_policy() -> None:
    for path in ("index.html", "assets/main.js", "offline.js"):
        policy = asset_headers(ROOT / "web/public", path)["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy


def test_the_local_network_is_where_everybody_looks_for_it() -> None:
    assert dfx()["networks"]["local"]["bind"] == "127.0.0.1:4943"


def test_localnet_reads_the_same_project() -> None:
    source = next(source for source in project.read(ROOT) if source.name == NAME)
    assert source.entry == ENTRY
    assert source.python_path == [ROOT / "src"]
    assert source.candid == ROOT / "candid" / "world.did"


def test_every_room_is_in_the_project() -> None:
    assert sorted(source.entry.stem for source in project.read(ROOT)) == ROOMS


@pytest.fixture(scope="module")
def icp(tmp_path_factory: pytest.TempPathFactory) -> Icp:
    """An icp command line, in a copy of the project's file: it would leave its own files there."""
    copy = tmp_path_factory.mktemp("project")
    (copy / "icp.yaml").write_text((ROOT / "icp.yaml").read_text("utf-8"), "utf-8")
    return Icp(tmp_path_factory.mktemp("home"), copy)


def test_icp_understands_its_file_without_a_network(icp: Icp) -> None:
    shown = icp("project", "show")
    assert BUILD.replace("PYTHONPATH=src ", "") in shown
    assert "life2_frontend:" in shown
    assert sorted(icp("network", "list").split()) == ["ic", "local"]
    assert {"local", "mainnet"} <= set(icp("environment", "list").split())


def test_both_files_name_the_same_canisters(icp: Icp) -> None:
    shown = icp("project", "show")
    for name in dfx()["canisters"]:
        assert f"name: {name}" in shown
