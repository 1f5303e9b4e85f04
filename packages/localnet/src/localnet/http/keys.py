"""
The network's own keys, which outlive its processes.

::

    <state>/keys/root.hex    the subnet's BLS secret: signs certificates
    <state>/keys/node.hex    the node's Ed25519 seed: signs answers to queries
    <state>/keys/threshold.hex   what the canisters' ECDSA and Schnorr keys follow from

A key's file has a line of hex and one with its checksum, and is readable by its owner only.
Whoever pinned the root key keeps trusting this network after a restart, which is why they are
kept.
"""

from __future__ import annotations

import os
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from localnet.protocol import bls, principal

FOLDER = "keys"
FILES = ("root.hex", "node.hex", "threshold.hex")


class DamagedKeyError(ValueError):
    """A key file does not hold a key; it is left as it is."""


@dataclass(frozen=True)
class Keys:
    """The secrets, and the public things that follow from them."""

    root_secret: bytes
    node_seed: bytes
    threshold_seed: bytes = bytes(32)

    @cached_property
    def root_key(self) -> bytes:
        """The network's public key, in DER."""
        return bls.public(self.root_secret)

    @cached_property
    def subnet_id(self) -> bytes:
        """This one subnet is the root subnet, named after its key."""
        return principal.self_authenticating(self.root_key)

    @cached_property
    def node(self) -> Ed25519PrivateKey:
        """The one node's signing key."""
        return Ed25519PrivateKey.from_private_bytes(self.node_seed)

    @cached_property
    def node_key(self) -> bytes:
        """The node's public key, in DER."""
        public = self.node.public_key()
        return public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    @cached_property
    def node_id(self) -> bytes:
        """The node is named after its key."""
        return principal.self_authenticating(self.node_key)


def new() -> Keys:
    """Keys that nobody has seen."""
    return Keys(bls.new_secret(), os.urandom(32), os.urandom(32))


def load_or_make(state: Path) -> Keys:
    """The keys kept in *state*; new ones if there are none."""
    directory = state / FOLDER
    directory.mkdir(parents=True, exist_ok=True)
    directory.chmod(0o700)
    fresh = new()
    secrets = (fresh.root_secret, fresh.node_seed, fresh.threshold_seed)
    return Keys(*(_kept(directory / name, new) for name, new in zip(FILES, secrets, strict=True)))


def _kept(path: Path, fresh: bytes) -> bytes:
    """
    The secret in the file at *path*, which gets *fresh* if it is not there yet.

    :raises DamagedKeyError: if the file holds something else.
    """
    if not path.exists():
        write_secret(path, dump(fresh))
    path.chmod(0o600)
    try:
        text = path.read_text("ascii")
        secret = bytes.fromhex(text.partition("\n")[0])
    except ValueError:
        text, secret = "", b""
    if len(secret) != len(fresh) or text != dump(secret):
        raise DamagedKeyError(
            f"{path} is damaged: it does not hold {len(fresh)} bytes in hex and their checksum"
        )
    return secret


def dump(secret: bytes) -> str:
    """The text of a key's file."""
    return f"{secret.hex()}\n{zlib.crc32(secret):08x}\n"


def write_secret(path: Path, text: str) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    partial = path.with_suffix(".new")
    partial.unlink(missing_ok=True)
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    partial.rename(path)
