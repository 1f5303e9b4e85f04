"""What can go wrong: each in one sentence that says what to do, and an exit code."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from client.network import MAINNET_KEY
from client.terminal import ClientError
from localnet.protocol import bls, cbor, sign
from localnet_tests.protocol.test_certificate import DATA
from localnet_tests.servers.threaded import answering, tampering
from tests.admin.place import WORLD, Place


def changed(body: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """*body*, decoded, changed and encoded again."""
    answer: Any = cbor.decode(body)
    change(answer)
    return cbor.encode(answer)


def forge_reply(answer: dict[str, Any]) -> None:
    """Another answer to a query, under the old signature."""
    answer["reply"]["arg"] = answer["reply"]["arg"][:-1] + b"\x07"


def forge_outcome(answer: dict[str, Any]) -> None:
    """Another outcome of an update, under the old signature."""
    certificate: Any = cbor.decode(answer["certificate"])
    leaf = certificate["tree"]
    while leaf[0] != 3:
        leaf = leaf[1] if leaf[0] == 1 else leaf[2]
    leaf[1] = leaf[1] + b"!"
    answer["certificate"] = cbor.encode(certificate)


@contextmanager
def forged(house: Place, kind: str, forge: Callable[[dict[str, Any]], None]) -> Iterator[list[str]]:
    """The words to reach the network by way of somebody who changes answers to *kind*."""

    def change(path: str, body: bytes) -> bytes:
        return changed(body, forge) if path.endswith(kind) else body

    with tampering(house.url, change) as url:
        yield ["--network", url, "--root-key", house.root_key.hex()]


def test_a_forged_answer_to_a_query_is_not_believed(house: Place) -> None:
    with forged(house, "query", forge_reply) as network:
        sentence = house.refused("status", *network)
    assert "is not proved (no node of the canister's subnet signed the answer)" in sentence
    assert "nothing that it said was used" in sentence


@pytest.mark.parametrize("kind", ["call", "read_state"])
def test_a_forged_certificate_is_not_believed(house: Place, kind: str) -> None:
    with forged(house, kind, forge_outcome) as network:
        sentence = house.refused("pause", *network)
    assert "is not proved (the signature is not the network's)" in sentence


def test_certified_questions_go_to_the_whole_subnet(house: Place) -> None:
    asked: list[str] = []

    def listen(path: str, body: bytes) -> bytes:
        asked.append(path.rpartition("/")[2])
        return body

    with tampering(house.url, listen) as url:
        words = ["--network", url, "--root-key", house.root_key.hex(), "--certified"]
        assert "nobody plays" in house.done("status", *words)
    assert set(asked) == {"call"}


def test_the_key_of_another_network_proves_nothing(house: Place) -> None:
    other = bls.public(bls.new_secret()).hex()
    sentence = house.refused("pause", "--network", house.url, "--root-key", other)
    assert "is not proved (the signature is not the network's)" in sentence
    assert "if that network is your own" in sentence


def test_an_address_on_this_machine_needs_a_key(house: Place) -> None:
    sentence = house.refused("status", "--network", house.url)
    assert sentence == (
        f"{house.url} is a network of your own: name its key with --root-key, or believe what it "
        "says with --fetch-root-key."
    )
    house.done("status", "--network", house.url, "--fetch-root-key")


NOBODY = "rrkah-fqaaa-aaaaa-aaaaq-cai"
NO_KEY = "--root-key takes 266 hexadecimal digits"
NOT_THERE = f"There is no canister {NOBODY} on localnet: check --canister and --network."
REFUSED = [
    *(
        (f"status --network HERE --root-key {key}", NO_KEY)
        for key in ("12", "zz", bls.public(bls.new_secret()).hex() + "00")
    ),
    ("status --network mainnet --fetch-root-key", "built in"),
    (
        "status --network mainnte",
        "There is no network 'mainnte': say localnet, mainnet or an address",
    ),
    (
        "status --network http://127.0.0.1:1 --fetch-root-key",
        "No network answers at http://127.0.0.1:1 (Connection refused): see that it is up, "
        "or choose another with --network.",
    ),
    ("status --canister life3", "There is no canister 'life3' in .dfx/local/canister_ids.json or"),
    ("status --canister life3", "start it with `make play`"),
    ("status --network mainnet", "There is no canister 'life2_backend' in canister_ids.json or"),
    ("status --network mainnet", "deploy it first"),
    (f"status --canister {NOBODY}", NOT_THERE),
    (f"pause --canister {NOBODY}", NOT_THERE),
    ("status --canister tally", "tally failed at get_admins: "),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_what_leads_nowhere_is_said(operated: Place, words: str, sentence: str) -> None:
    assert sentence in operated.refused(*words.replace("HERE", operated.url).split())


def test_no_localnet_says_how_to_start_one(house: Place, tmp_path: Path) -> None:
    port = tmp_path / ".dfx/network/local/webserver-port"
    port.parent.mkdir(parents=True)
    port.write_text("1")
    words = ["--project", str(tmp_path), "--canister", house.as_admin().named.text]
    words += ["--identity", str(house.project / ".localnet/admin.pem")]
    assert "start one with `make play`" in house.refused("status", *words)


def test_a_proxy_for_the_world_is_not_asked_for_this_machine(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "")
    house.done("status")


def test_an_answer_that_the_interface_does_not_have(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    canister = house.as_admin()
    methods = WORLD.methods
    monkeypatch.setitem(methods, "get_generation", methods["get_admins"])
    with pytest.raises(
        ClientError, match=r"as world\.did says .*: is it World, and of this version\?"
    ):
        canister.ask("get_generation")


def test_somebody_who_is_no_admin(house: Place, tmp_path: Path) -> None:
    pem = tmp_path / "stranger.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", pem], check=True)
    for words in (["pause"], ["backup", str(tmp_path / "x")], ["reset", "--yes"]):
        sentence = house.refused(*words, "--identity", str(pem))
        assert "which is no admin of life2_backend" in sentence
        assert "let an admin run `admins add " in sentence
    assert not (tmp_path / "x").exists()


def test_nobody_in_particular(house: Place, tmp_path: Path) -> None:
    """Somebody else's folder has no installer's key to fall back on."""
    words = ["--project", str(tmp_path), "--canister", house.as_admin().named.text]
    network = ["--network", house.url, "--fetch-root-key"]
    house.done("status", *words, *network)
    assert "pause_game is not for anonymous callers" in house.refused("pause", *words, *network)


def test_a_clock_that_is_wrong(house: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign, "LASTING", 10**13)
    assert "set the clock of this machine" in house.refused("pause")


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b"<html>hello</html>"),
        (200, b""),
        (200, cbor.encode({"root_key": 5})),
        (404, b"not \x1b[31mhere"),
        (302, b""),
        (500, b"\xff"),
    ],
)
def test_something_that_is_no_network(house: Place, status: int, body: bytes) -> None:
    with answering() as server:
        server.answer(body, status)
        sentence = house.refused("status", "--network", server.url, "--fetch-root-key")
    assert sentence.startswith(f"{server.url} does not answer like an Internet Computer network (")
    assert sentence.isprintable()


def test_an_old_certificate_of_the_internet_computer_is_not_from_now(house: Place) -> None:
    """The built-in key is the right one: it is the time that is wrong."""
    proof = bytes.fromhex((DATA / "application_legacy.hex").read_text())
    with answering() as server:
        server.answer(cbor.encode({"certificate": proof, "status": "replied"}))
        words = ["--network", server.url, "--root-key", MAINNET_KEY.hex()]
        inside = "fs35c-jyaaa-aaaab-qaaaa-cai"
        sentence = house.refused("pause", *words, "--canister", inside)
        assert "is not proved (the certificate is not from now)" in sentence
        assert "set the clock of this machine" in sentence
        sentence = house.refused("pause", *words)
        assert "is not proved (the subnet that signed does not host the canister)" in sentence
