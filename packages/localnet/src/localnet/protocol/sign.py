"""
The client's side of an envelope: requests, signed with an identity from a PEM file.

::

    identity = load_pem(Path("alice.pem").read_text())
    request = call(identity, canister_id, "join", b"DIDL\\0\\0")
    request.id, request.body
"""

from __future__ import annotations

import base64
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)

from localnet.protocol import cbor, hashing, principal, signature
from localnet.protocol.envelope import Delegation
from localnet.protocol.nanoseconds import MINUTE

LASTING = 4 * MINUTE
_PEM_KEY = re.compile(r"-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----(.*?)-----END \1-----", re.DOTALL)
# Ed25519 with its public half behind it, as icp and dfx write it and cryptography does not read it.
_BOTH_HALVES = bytes.fromhex("020101300506032b657004220420")


class IdentityError(ValueError):
    """The PEM text holds no key that can sign requests."""


@dataclass(frozen=True)
class Identity:
    """Who signs: *key* is the first public key, in DER; without one, nobody in particular."""

    key: bytes = b""
    sign: Callable[[bytes], bytes] | None = None
    chain: tuple[Delegation, ...] = ()

    @property
    def principal(self) -> bytes:
        """The sender of what this identity signs."""
        return principal.self_authenticating(self.key) if self.key else principal.ANONYMOUS

    def delegate(
        self, to: Identity, expiration: int, targets: tuple[bytes, ...] | None = None
    ) -> Identity:
        """*to*'s key, speaking for this identity until *expiration*."""
        assert self.sign is not None, "the anonymous identity cannot delegate"
        link = Delegation(to.key, expiration, targets, b"")
        signed = replace(link, signature=self.sign(link.message()))
        return Identity(self.key, to.sign, (*self.chain, signed))


ANONYMOUS = Identity()


@dataclass(frozen=True)
class SignedRequest:
    """A request as it goes over the wire, and the id it will be known by."""

    id: bytes
    body: bytes


def from_key(key: signature.PrivateKey) -> Identity:
    """The identity of whoever holds *key*."""
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return Identity(public, lambda message: signature.sign(key, message))


def load_pem(text: str) -> Identity:
    """
    The identity whose private key is in *text*: Ed25519, secp256k1 or P-256, not encrypted.

    :raises IdentityError: if there is no such key.
    """
    block = _PEM_KEY.search(text)
    if block is None:
        raise IdentityError("no private key in the PEM text")
    identity = from_key(_both_halves(block[2]) or _read_key(block[0]))
    try:
        signature.public_key(identity.key)
    except signature.SignatureError:
        raise IdentityError("the private key is not Ed25519, secp256k1 or P-256") from None
    return identity


def _read_key(block: str) -> signature.PrivateKey:
    try:
        key = load_pem_private_key(block.encode(), password=None)
    except TypeError:
        raise IdentityError("the private key is locked with a password") from None
    except (ValueError, UnsupportedAlgorithm):
        raise IdentityError("the private key cannot be read") from None
    if not isinstance(key, Ed25519PrivateKey | EllipticCurvePrivateKey):
        raise IdentityError("the private key is not Ed25519, secp256k1 or P-256")
    return key


def _both_halves(text: str) -> Ed25519PrivateKey | None:
    """The key in *text*, base64, if both of its halves are there and belong together."""
    try:
        der = base64.b64decode(text)
    except ValueError:
        return None
    if der[2:16] != _BOTH_HALVES:
        return None
    key = Ed25519PrivateKey.from_private_bytes(der[16:48])
    if not der.endswith(key.public_key().public_bytes_raw()):
        raise IdentityError("the public half of the key is not that of its private half")
    return key


def call(identity: Identity, canister_id: bytes, method: str, arg: bytes) -> SignedRequest:
    """A request to run an update; each has its own id."""
    return _message("call", identity, canister_id, method, arg, nonce=os.urandom(16))


def query(identity: Identity, canister_id: bytes, method: str, arg: bytes) -> SignedRequest:
    """A request to run a query."""
    return _message("query", identity, canister_id, method, arg)


def read_state(identity: Identity, paths: list[list[bytes]]) -> SignedRequest:
    """A request for the certified values at *paths*."""
    return seal(identity, {"request_type": "read_state", "paths": paths})


def _message(
    kind: str, identity: Identity, canister_id: bytes, method: str, arg: bytes, **more: bytes
) -> SignedRequest:
    content = {"request_type": kind, "canister_id": canister_id, "method_name": method, "arg": arg}
    return seal(identity, {**content, **more})


def seal(identity: Identity, content: dict[str, Any]) -> SignedRequest:
    """*content* in an envelope signed by *identity*, good for a few minutes."""
    whole = {
        "sender": identity.principal,
        "ingress_expiry": time.time_ns() + LASTING,
        **content,
    }
    request_id = hashing.hash_map(whole)
    envelope: dict[str, Any] = {"content": whole}
    if identity.sign is not None:
        envelope["sender_pubkey"] = identity.key
        envelope["sender_sig"] = identity.sign(hashing.REQUEST + request_id)
    if identity.chain:
        envelope["sender_delegation"] = [_link(link) for link in identity.chain]
    return SignedRequest(request_id, cbor.encode(envelope))


def _link(link: Delegation) -> dict[str, Any]:
    inner: dict[str, Any] = {"pubkey": link.pubkey, "expiration": link.expiration}
    if link.targets is not None:
        inner["targets"] = list(link.targets)
    return {"delegation": inner, "signature": link.signature}
