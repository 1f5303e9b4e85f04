"""
Where a canister is, and who asks: networks, the ids of canisters, and identities.

A network has a key that its answers are held to. One that is fetched proves only that all answers
come from the same network as the key::

    localnet     this machine, at the port that it wrote down for dfx; asked for its key
    mainnet      the Internet Computer, whose key is here
    http(s)://   an address: of the Internet Computer, unless another key is named or fetched

Ids are written down by dfx, icp and localnet, under the names of canisters::

    of your own network    .dfx/local/canister_ids.json         {"<name>": {"local": "<id>"}}
                           .icp/data/mappings/local.ids.json    {"<name>": "<id>"}
    of mainnet             canister_ids.json                    {"<name>": {"ic": "<id>"}}
                           .icp/data/mappings/mainnet.ids.json  {"<name>": "<id>"}
                           .icp/data/mappings/ic.ids.json       the same, of icp's own environment

An identity is a private key in a PEM file. On this machine it is, unless another is named, the one
that localnet installed its canisters with, who is their first admin: .localnet/admin.pem
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from client.terminal import ClientError
from localnet.protocol import bls, principal, sign
from localnet.protocol.agent import HERE, fetch_root_key

LOCALNET = "localnet"
MAINNET = "mainnet"
PORT = 4943
GATEWAY = "https://icp-api.io"
MAINNET_KEY = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100814c0e6ec71fab583b08"
    "bd81373c255c3c371b2e84863c98a4f1e08b74235d14fb5d9c0cd546d9685f913a0c0b2cc5341583bf4b4392e467db"
    "96d65b9bb4cb717112f8472e0d5a4d14505ffd7484b01291091c5f87b98883463f98091a0baaae"
)
OWN_IDS = ((".dfx/local/canister_ids.json", "local"), (".icp/data/mappings/local.ids.json", ""))
MAINNET_IDS = (
    ("canister_ids.json", "ic"),
    (".icp/data/mappings/mainnet.ids.json", ""),
    (".icp/data/mappings/ic.ids.json", ""),
)
INSTALLER = Path(".localnet/admin.pem")
EXPORT = "`icp identity export NAME > me.pem` or `dfx identity export NAME > me.pem` writes one"


class Network(NamedTuple):
    """A network at *url*; without a *key* it is asked for one. *own* unless it is mainnet."""

    name: str
    url: str
    key: bytes | None
    own: bool

    def root_key(self) -> bytes:
        """The key, in DER, that whatever this network says is held to."""
        return self.key if self.key is not None else fetch_root_key(self.url)


class Named(NamedTuple):
    """A canister, as it was named and as the network knows it."""

    name: str
    id: bytes

    @property
    def text(self) -> str:
        """Its id, as people write it."""
        return principal.format(self.id)


def find(project: Path, name: str, key: str | None = None, fetch: bool = False) -> Network:
    """The network that *name* means to *project*. :raises ClientError: if it means none"""
    named = None if key is None else _parse_key(key)
    if name == LOCALNET:
        return Network(name, f"http://127.0.0.1:{_port(project)}", named, own=True)
    if name == MAINNET:
        if key is not None or fetch:
            raise ClientError(
                "The key of mainnet is built in: leave --root-key and --fetch-root-key out."
            )
        return Network(name, GATEWAY, MAINNET_KEY, own=False)
    if not name.startswith(("http://", "https://")):
        raise ClientError(
            f"There is no network {name!r}: say {LOCALNET}, {MAINNET} or an address "
            f"like http://127.0.0.1:{PORT}."
        )
    own = fetch or named is not None
    if not own and urlsplit(name).hostname in HERE:
        raise ClientError(
            f"{name} is a network of your own: name its key with --root-key, or believe what it "
            "says with --fetch-root-key."
        )
    return Network(name, name.rstrip("/"), named if own else MAINNET_KEY, own)


def _parse_key(text: str) -> bytes:
    """The root key that *text* spells. :raises ClientError: if it spells none"""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != bls.DER_LENGTH or not key.startswith(bls.DER_HEAD):
        raise ClientError(
            f"--root-key takes {2 * bls.DER_LENGTH} hexadecimal digits, as icp.yaml does."
        )
    return key


def _port(project: Path) -> int:
    """Where localnet, or dfx, says that it listens."""
    try:
        return int((project / ".dfx/network/local/webserver-port").read_text("ascii"))
    except (OSError, ValueError):
        return PORT


def find_canister(project: Path, name: str, own: bool) -> Named:
    """The canister with this id or *name*. :raises ClientError: if *project* has none"""
    places = OWN_IDS if own else MAINNET_IDS
    for written in [name, *(_written(project / path, name, key) for path, key in places)]:
        try:
            return Named(name, principal.parse(written))
        except principal.PrincipalError:
            continue
    start = "start it with `make play`" if own else "deploy it first"
    files = " or ".join(path for path, _ in places)
    raise ClientError(
        f"There is no canister {name!r} in {files}: {start}, or give its id with --canister."
    )


def _written(path: Path, name: str, key: str) -> str:
    """What the file at *path* says that the id of *name* is; nothing if it does not say."""
    try:
        found: Any = json.loads(path.read_text("utf-8"))[name]
        return str(found[key] if key else found)
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def find_identity(
    project: Path, given: Path | None, own: bool, state: Path = INSTALLER.parent
) -> sign.Identity:
    """
    The identity in the file *given*; else, on the project's *own* network, its installer's, from
    the folder *state* where localnet keeps what it knows; else nobody's.

    :raises ClientError: if there is no such file, or no key in it.
    """
    if given is not None:
        return load_identity(given)
    installer = project / state / INSTALLER.name
    return load_identity(installer) if own and installer.exists() else sign.ANONYMOUS


def load_identity(path: Path) -> sign.Identity:
    """The identity in the PEM file at *path*. :raises ClientError: if it cannot be read"""
    try:
        return sign.load_pem(path.read_text("ascii"))
    except OSError as problem:
        why = f"The identity {path} cannot be read ({problem.strerror})"
    except sign.IdentityError as problem:
        why = f"{path} is no identity ({problem})"
    except UnicodeDecodeError:
        why = f"{path} is no identity (it is not text)"
    raise ClientError(f"{why}: {EXPORT}.")
