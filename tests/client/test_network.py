"""Networks, canisters and identities, and the files that say what they are."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from client import network
from client.terminal import ClientError
from localnet import project
from localnet.protocol import principal
from localnet_tests.http.clients import Icp
from tests.admin.place import Place

ONE = "bkyz2-fmaaa-aaaaa-qaaaq-cai"
OTHER = "rrkah-fqaaa-aaaaa-aaaaq-cai"


def write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))


def test_what_localnet_writes_is_found(tmp_path: Path) -> None:
    project.write_ids(tmp_path, {"life2_backend": ONE})
    project.write_port(tmp_path, 5555)
    found = network.find_canister(tmp_path, "life2_backend", own=True)
    assert (found.name, found.text) == ("life2_backend", ONE)
    assert network.find(tmp_path, "localnet").url == "http://127.0.0.1:5555"


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
    assert network.find_canister(tmp_path, "game", own).id == principal.parse(ONE)
    for name, of_own in (("game", not own), ("other", own)):
        with pytest.raises(ClientError, match="There is no canister"):
            network.find_canister(tmp_path, name, of_own)


def test_an_id_needs_no_file(tmp_path: Path) -> None:
    assert network.find_canister(tmp_path, ONE, own=False).text == ONE


@pytest.mark.parametrize("content", ["[]", "{", '{"game": 5}', '{"game": {"local": "mistyped"}}'])
def test_a_file_that_makes_no_sense_says_nothing(tmp_path: Path, content: str) -> None:
    path = tmp_path / ".dfx/local/canister_ids.json"
    path.parent.mkdir(parents=True)
    path.write_text(content)
    with pytest.raises(ClientError):
        network.find_canister(tmp_path, "game", own=True)
    write(tmp_path / ".icp/data/mappings/local.ids.json", {"game": ONE})
    assert network.find_canister(tmp_path, "game", own=True).text == ONE


def test_without_a_port_localnet_is_where_it_always_is(tmp_path: Path) -> None:
    found = network.find(tmp_path, "localnet")
    assert (found.url, found.key, found.own) == ("http://127.0.0.1:4943", None, True)


def test_an_address_is_the_internet_computer_s_unless_a_key_is_named(tmp_path: Path) -> None:
    gateway = network.find(tmp_path, "https://example.org/")
    assert (gateway.url, gateway.own) == ("https://example.org", False)
    assert gateway.root_key() == network.MAINNET_KEY == network.find(tmp_path, "mainnet").root_key()
    named = network.find(tmp_path, "https://example.org", network.MAINNET_KEY.hex())
    assert named.own
    assert network.find(tmp_path, "https://example.org", fetch=True).key is None


# -- identities: PEM files as openssl, cryptography and icp write them

OPENSSL = {
    "ed25519": ["genpkey", "-algorithm", "ed25519"],
    "secp256k1 with parameters": ["ecparam", "-name", "secp256k1", "-genkey"],
    "secp256k1 without": ["ecparam", "-name", "secp256k1", "-genkey", "-noout"],
    "secp256k1 pkcs8": ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
    "p256 with parameters": ["ecparam", "-name", "prime256v1", "-genkey"],
    "p256 pkcs8": ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
}
REFUSED = {
    "locked with a password": ["genpkey", "-algorithm", "ed25519", "-aes256", "-pass", "pass:x"],
    "not Ed25519, secp256k1 or P-256": [
        *("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384")
    ],
}


def openssl(path: Path, words: list[str]) -> Path:
    subprocess.run(["openssl", *words, "-out", str(path)], check=True, capture_output=True)
    return path


def test_each_kind_of_key_is_who_icp_says_it_is(house: Place, tmp_path: Path) -> None:
    """And is still the same when icp has exported it again; and the canister thinks so too."""
    icp = Icp(tmp_path / "home", tmp_path)
    for number, (kind, words) in enumerate(OPENSSL.items()):
        pem = openssl(tmp_path / f"{number}.pem", words)
        icp("identity", "import", f"{number}", "--from-pem", str(pem), "--storage", "plaintext")
        known = icp("identity", "principal", "--identity", f"{number}")
        exported = tmp_path / f"{number}.exported.pem"
        exported.write_text(icp("identity", "export", f"{number}"))
        for path in (pem, exported):
            said = house.done("whoami", "--identity", str(path))
            assert said == f"{known}\nno admin of life2_backend, no player\n", (kind, path.name)


@pytest.mark.parametrize("why", REFUSED)
def test_a_key_of_no_use_is_refused(house: Place, tmp_path: Path, why: str) -> None:
    pem = openssl(tmp_path / "key.pem", REFUSED[why])
    sentence = house.refused("whoami", "--identity", str(pem))
    assert sentence.startswith(f"{pem} is no identity (")
    assert why in sentence
    assert "`icp identity export NAME > me.pem`" in sentence


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no private key in the PEM text"),
        (b"hello", "no private key in the PEM text"),
        (b"\xff\xfe", "it is not text"),
        (b"-----BEGIN PRIVATE KEY-----\nabcd\n-----END PRIVATE KEY-----", "cannot be read"),
    ],
)
def test_a_file_that_is_no_identity(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "me.pem"
    path.write_bytes(content)
    with pytest.raises(ClientError, match=why):
        network.load_identity(path)


def test_halves_that_do_not_belong_together(house: Place, tmp_path: Path) -> None:
    icp = Icp(tmp_path / "home", tmp_path)
    pem = openssl(tmp_path / "key.pem", OPENSSL["ed25519"])
    icp("identity", "import", "ed", "--from-pem", str(pem), "--storage", "plaintext")
    text = icp("identity", "export", "ed")
    at = text.rindex("-----END") - 10
    (tmp_path / "mixed.pem").write_text(
        text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
    )
    with pytest.raises(ClientError, match="public half of the key is not that of its private half"):
        network.load_identity(tmp_path / "mixed.pem")
