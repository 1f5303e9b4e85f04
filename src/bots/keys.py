"""Identities of bots: a PEM file each, made when it is first asked for."""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from client import identity
from protocol import sign


def load_or_make(path: Path) -> sign.Identity:
    """The identity in the file at *path*. :raises Problem: if what is there is none"""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(
            Ed25519PrivateKey.generate().private_bytes(
                Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
            )
        )
    return identity.load(path)
