"""
Signatures that on the Internet Computer many nodes make together, and here one key makes.

Every canister has keys of its own for every name and path::

    seed --name--> master key --canister--> --path[0]--> ..--> key of this canister and path

ECDSA and BIP-340 keys on secp256k1 are derived from the master key as BIP-32 does it, with any
bytes for an index, so that public keys can be derived from public keys. Ed25519 keys are hashed
from the seed instead: they are this network's own, and nobody can derive one from another.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from localnet.runtime.management.interface import refused

ORDER = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
NAMES = ("dfx_test_key", "test_key_1", "key_1")
HASH_BYTES = 32


class Key(NamedTuple):
    """A secret number on secp256k1, and the chain code that its children are derived with."""

    secret: int
    chain_code: bytes

    @property
    def point(self) -> ec.EllipticCurvePublicKey:
        return _private(self.secret).public_key()

    @property
    def public(self) -> bytes:
        """33 bytes: whether y is odd, and x."""
        return self.point.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)

    def child(self, index: bytes) -> Key:
        """The key at *index* below this one."""
        digest = hmac.digest(self.chain_code, self.public + index, "sha512")
        return Key((self.secret + int.from_bytes(digest[:32], "big")) % ORDER, digest[32:])


class Threshold:
    """All keys that follow from *seed*."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def key(self, scheme: str, name: str, path: Sequence[bytes]) -> Key:
        """The key at *path*, which begins with a canister. :raises RefusedCall: if no such name"""
        _check(scheme, name)
        secret = hmac.digest(self._seed, f"{scheme} {name}".encode(), "sha512")
        key = Key(int.from_bytes(secret, "big") % ORDER, bytes(32))
        for index in path:
            key = key.child(index)
        return key

    def ed25519(self, name: str, path: Sequence[bytes]) -> tuple[Ed25519PrivateKey, bytes]:
        """The Ed25519 key at *path*, and a chain code."""
        _check("ed25519", name)
        at = b"".join(len(part).to_bytes(8, "big") + part for part in (name.encode(), *path))
        digest = hmac.digest(self._seed, b"ed25519 " + at, "sha512")
        return Ed25519PrivateKey.from_private_bytes(digest[:32]), digest[32:]


def sign_ecdsa(key: Key, message_hash: bytes) -> bytes:
    """64 bytes: r, and the smaller of the two s. :raises RefusedCall: if that is no hash"""
    if len(message_hash) != HASH_BYTES:
        raise refused(f"message_hash must be {HASH_BYTES} bytes, not {len(message_hash)}")
    algorithm = ec.ECDSA(utils.Prehashed(hashes.SHA256()))
    r, s = utils.decode_dss_signature(_private(key.secret).sign(message_hash, algorithm))
    return r.to_bytes(32, "big") + min(s, ORDER - s).to_bytes(32, "big")


def sign_bip340(key: Key, message: bytes) -> bytes:
    """64 bytes: the x of the nonce's point, and s, as BIP-340 has it."""
    numbers = key.point.public_numbers()
    secret = key.secret if numbers.y % 2 == 0 else ORDER - key.secret
    public = numbers.x.to_bytes(32, "big")
    hidden = (secret ^ int.from_bytes(_tagged("aux", bytes(32)), "big")).to_bytes(32, "big")
    nonce = int.from_bytes(_tagged("nonce", hidden + public + message), "big") % ORDER
    at = _private(nonce).public_key().public_numbers()
    nonce = nonce if at.y % 2 == 0 else ORDER - nonce
    x = at.x.to_bytes(32, "big")
    challenge = int.from_bytes(_tagged("challenge", x + public + message), "big") % ORDER
    return x + ((nonce + challenge * secret) % ORDER).to_bytes(32, "big")


def _tagged(tag: str, data: bytes) -> bytes:
    prefix = hashlib.sha256(f"BIP0340/{tag}".encode()).digest()
    return hashlib.sha256(prefix + prefix + data).digest()


def _private(secret: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(secret, ec.SECP256K1())


def _check(scheme: str, name: str) -> None:
    if name not in NAMES:
        known = ", ".join(f"{scheme}:{each}" for each in NAMES)
        raise refused(f"Requested unknown threshold key: {scheme}:{name}, existing keys: [{known}]")
