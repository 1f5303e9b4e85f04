"""Names of networks and canisters, and the files that say what they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from client import names, networks
from client.problem import Problem
from localnet import addresses
from protocol import principal

ONE = "bkyz2-fmaaa-aaaaa-qaaaq-cai"
OTHER = "rrkah-fqaaa-aaaaa-aaaaq-cai"


def write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))


def test_what_localnet_writes_is_found(tmp_path: Path) -> None:
    addresses.write_ids(tmp_path, {"life2_backend": ONE})
    addresses.write_port(tmp_path, 5555)
    found = names.find(tmp_path, "life2_backend", own=True)
    assert (found.name, found.text) == ("life2_backend", ONE)
    assert networks.find(tmp_path, "localnet").url == "http://127.0.0.1:5555"


@pytest.mark.parametrize(
    ("path", "content", "own"),
    [
        (".dfx/local/canister_ids.json", {"game": {"local": ONE}}, True),
        (".icp/data/mappings/local.ids.json", {"game": ONE}, True),
        ("canister_ids.json", {"game": {"ic": ONE, "other": OTHER}}, False),
        (".icp/data/mappings/mainnet.ids.json", {"game": ONE}, False),
        (".icp/data/mappings/ic.ids.json", {"game": ONE}, False),
    ],
)
def test_each_file_is_looked_into_for_its_network_only(
    tmp_path: Path, path: str, content: object, own: bool
) -> None:
    write(tmp_path / path, content)
    assert names.find(tmp_path, "game", own).id == principal.parse(ONE)
    for name, network in (("game", not own), ("other", own)):
        with pytest.raises(Problem, match="There is no canister"):
            names.find(tmp_path, name, network)


def test_an_id_needs_no_file(tmp_path: Path) -> None:
    assert names.find(tmp_path, ONE, own=False).text == ONE


@pytest.mark.parametrize("content", ["[]", "{", '{"game": 5}', '{"game": {"local": "mistyped"}}'])
def test_a_file_that_makes_no_sense_says_nothing(tmp_path: Path, content: str) -> None:
    path = tmp_path / ".dfx/local/canister_ids.json"
    path.parent.mkdir(parents=True)
    path.write_text(content)
    with pytest.raises(Problem):
        names.find(tmp_path, "game", own=True)
    write(tmp_path / ".icp/data/mappings/local.ids.json", {"game": ONE})
    assert names.find(tmp_path, "game", own=True).text == ONE


def test_without_a_port_localnet_is_where_it_always_is(tmp_path: Path) -> None:
    found = networks.find(tmp_path, "localnet")
    assert (found.url, found.key, found.own) == ("http://127.0.0.1:4943", None, True)


def test_an_address_is_the_internet_computer_s_unless_a_key_is_named(tmp_path: Path) -> None:
    gateway = networks.find(tmp_path, "https://example.org/")
    assert (gateway.url, gateway.own) == ("https://example.org", False)
    assert (
        gateway.root_key() == networks.MAINNET_KEY == networks.find(tmp_path, "mainnet").root_key()
    )
    named = networks.find(tmp_path, "https://example.org", networks.MAINNET_KEY.hex())
    assert named.own
    assert networks.find(tmp_path, "https://example.org", fetch=True).key is None
