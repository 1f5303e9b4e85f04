"""
The network's signatures: BLS12-381, short signatures (48 bytes) and long keys (96 bytes).

A public key in DER is a fixed head of 37 bytes and the point::

    30 81 82   30 1d  06 0d (algorithm)  06 0c (curve)   03 61 00 (point, 96 bytes)
"""

from __future__ import annotations

import secrets

from py_arkworks_bls12381 import GT, G1Point, G2Point, Scalar

DER_HEAD = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100"
)
DER_LENGTH = len(DER_HEAD) + 96
SECRET_LENGTH = 32
_DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001


class NetworkKeyError(ValueError):
    """The bytes are not a key of a network."""


def new_secret() -> bytes:
    """A fresh secret key."""
    return (1 + secrets.randbelow(_ORDER - 1)).to_bytes(SECRET_LENGTH, "big")


def public(secret: bytes) -> bytes:
    """The public key of *secret*, in DER."""
    return DER_HEAD + bytes((G2Point() * Scalar.from_be_bytes(secret)).to_compressed_bytes())


def sign(secret: bytes, message: bytes) -> bytes:
    """*message* signed, in 48 bytes."""
    point = G1Point.hash_to_curve(message, _DST) * Scalar.from_be_bytes(secret)
    return bytes(point.to_compressed_bytes())


def verify(der_key: bytes, message: bytes, signature: bytes) -> bool:
    """
    Whether the holder of *der_key* signed *message*.

    :raises NetworkKeyError: if that is no network's key.
    """
    key = _point(der_key)
    try:
        signed = G1Point.from_compressed_bytes(signature)
    except ValueError:
        return False
    hashed = G1Point.hash_to_curve(message, _DST)
    return bool(GT.pairing_check([signed, -hashed], [G2Point(), key]))


def _point(der_key: bytes) -> G2Point:
    if len(der_key) != DER_LENGTH or not der_key.startswith(DER_HEAD):
        raise NetworkKeyError("not the DER form of a BLS12-381 public key")
    try:
        point = G2Point.from_compressed_bytes(der_key[len(DER_HEAD) :])
    except ValueError:
        raise NetworkKeyError("the BLS12-381 public key is not on its curve") from None
    if point == G2Point.identity():
        raise NetworkKeyError("the BLS12-381 public key is zero")
    return point
