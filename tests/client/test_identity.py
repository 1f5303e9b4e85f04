"""Identities: PEM files as openssl, cryptography and icp write them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from client import identity
from client.problem import Problem
from tests.admin.place import Place
from tests.localnet.http.clients import Icp

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


def test_icp_s_own_new_identity(house: Place, tmp_path: Path) -> None:
    icp = Icp(tmp_path / "home", tmp_path)
    icp("identity", "new", "alice", "--storage", "plaintext")
    exported = tmp_path / "alice.pem"
    exported.write_text(icp("identity", "export", "alice"))
    known = icp("identity", "principal", "--identity", "alice")
    assert identity.text(identity.load(exported)) == known


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
    with pytest.raises(Problem, match=why):
        identity.load(path)


def test_a_file_that_is_not_there(house: Place, tmp_path: Path) -> None:
    sentence = house.refused("status", "--identity", str(tmp_path / "me.pem"))
    assert "cannot be read (No such file or directory)" in sentence


def test_halves_that_do_not_belong_together(house: Place, tmp_path: Path) -> None:
    icp = Icp(tmp_path / "home", tmp_path)
    pem = openssl(tmp_path / "key.pem", OPENSSL["ed25519"])
    icp("identity", "import", "ed", "--from-pem", str(pem), "--storage", "plaintext")
    text = icp("identity", "export", "ed")
    at = text.rindex("-----END") - 10
    (tmp_path / "mixed.pem").write_text(
        text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
    )
    with pytest.raises(Problem, match="public half of the key is not that of its private half"):
        identity.load(tmp_path / "mixed.pem")
