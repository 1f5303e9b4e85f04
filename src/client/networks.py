"""
Networks: where they are, and whose key their answers are held to.

::

    localnet     this machine, at the port that it wrote down for dfx; asked for its key
    mainnet      the Internet Computer, whose key is here
    http(s)://   an address: of the Internet Computer, unless another key is named or fetched

A key that is fetched proves only that all answers come from the same network as the key.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from client.problem import Problem
from protocol import bls
from protocol.agent import fetch_root_key
from protocol.exchange import HERE

LOCALNET = "localnet"
MAINNET = "mainnet"
PORT = 4943
GATEWAY = "https://icp-api.io"
MAINNET_KEY = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100814c0e6ec71fab583b08"
    "bd81373c255c3c371b2e84863c98a4f1e08b74235d14fb5d9c0cd546d9685f913a0c0b2cc5341583bf4b4392e467db"
    "96d65b9bb4cb717112f8472e0d5a4d14505ffd7484b01291091c5f87b98883463f98091a0baaae"
)


@dataclass(frozen=True)
class Network:
    """A network at *url*; without a *key* it is asked for one. *own* unless it is mainnet."""

    name: str
    url: str
    key: bytes | None
    own: bool

    def root_key(self) -> bytes:
        """The key, in DER, that whatever this network says is held to."""
        return self.key if self.key is not None else fetch_root_key(self.url)


def find(project: Path, name: str, key: str | None = None, fetch: bool = False) -> Network:
    """
    The network that *name* means to the project in the folder *project*.

    :raises Problem: if there is none of that name, or the key is none.
    """
    named = None if key is None else parse_key(key)
    if name == LOCALNET:
        return Network(name, f"http://127.0.0.1:{_port(project)}", named, own=True)
    if name == MAINNET:
        if key is not None or fetch:
            raise Problem(
                "The key of mainnet is built in: leave --root-key and --fetch-root-key out."
            )
        return Network(name, GATEWAY, MAINNET_KEY, own=False)
    if not name.startswith(("http://", "https://")):
        raise Problem(
            f"There is no network {name!r}: say {LOCALNET}, {MAINNET} or an address "
            f"like http://127.0.0.1:{PORT}."
        )
    own = fetch or named is not None
    if not own and urlsplit(name).hostname in HERE:
        raise Problem(
            f"{name} is a network of your own: name its key with --root-key, or believe what it "
            "says with --fetch-root-key."
        )
    return Network(name, name.rstrip("/"), named if own else MAINNET_KEY, own)


def parse_key(text: str) -> bytes:
    """
    The root key that *text* spells in hexadecimal digits.

    :raises Problem: if it spells none.
    """
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != bls.DER_LENGTH or not key.startswith(bls.DER_HEAD):
        raise Problem(
            f"--root-key takes {2 * bls.DER_LENGTH} hexadecimal digits, as icp.yaml does."
        )
    return key


def _port(project: Path) -> int:
    """Where localnet, or dfx, says that it listens."""
    try:
        return int((project / ".dfx/network/local/webserver-port").read_text("ascii"))
    except (OSError, ValueError):
        return PORT
