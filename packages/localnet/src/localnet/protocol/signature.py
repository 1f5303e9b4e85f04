"""
Signatures of people's keys: three kinds, all with the public key in DER.

::

    Ed25519      64 bytes, over the message itself
    secp256k1    r | s, 32 bytes each, over the message's SHA-256
    P-256        r | s, 32 bytes each, over the message's SHA-256
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256K1,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

PublicKey = Ed25519PublicKey | EllipticCurvePublicKey
PrivateKey = Ed25519PrivateKey | EllipticCurvePrivateKey
LONGEST_KEY = 200
SIGNATURE_LENGTH = 64


class SignatureError(ValueError):
    """The signature is not that key's, or the key is of no use."""


def sign(key: PrivateKey, message: bytes) -> bytes:
    """*message* signed with *key*, in 64 bytes."""
    if isinstance(key, Ed25519PrivateKey):
        return key.sign(message)
    r, s = decode_dss_signature(key.sign(message, ECDSA(SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def verify(der_key: bytes, message: bytes, signature: bytes) -> None:
    """
    Nothing, if the holder of *der_key* signed *message*.

    :raises SignatureError: if not, saying why.
    """
    key = public_key(der_key)
    if len(signature) != SIGNATURE_LENGTH:
        raise SignatureError(f"a signature has {SIGNATURE_LENGTH} bytes, not {len(signature)}")
    try:
        if isinstance(key, Ed25519PublicKey):
            key.verify(signature, message)
        else:
            r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
            key.verify(encode_dss_signature(r, s), message, ECDSA(SHA256()))
    except InvalidSignature:
        raise SignatureError("the signature does not match the key and the message") from None


@lru_cache(maxsize=256)
def public_key(der_key: bytes) -> PublicKey:
    """The key that *der_key* writes. :raises SignatureError: if it is none of the three kinds"""
    if len(der_key) > LONGEST_KEY:
        raise SignatureError(f"a public key of {len(der_key)} bytes is none of the supported kinds")
    try:
        key = load_der_public_key(der_key)
    except (ValueError, UnsupportedAlgorithm):
        raise SignatureError(
            "the public key is not DER, or not Ed25519, secp256k1 or P-256 "
            "(canister signatures and WebAuthn keys are not supported)"
        ) from None
    if isinstance(key, Ed25519PublicKey):
        return key
    if isinstance(key, EllipticCurvePublicKey) and isinstance(key.curve, SECP256K1 | SECP256R1):
        return key
    raise SignatureError("the public key is not Ed25519, secp256k1 or P-256")
