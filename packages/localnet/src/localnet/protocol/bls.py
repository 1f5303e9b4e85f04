"""
The network's signatures: BLS12-381, short signatures (48 bytes) and long keys (96 bytes).

A public key in DER is a fixed head of 37 bytes and the point::

    30 81 82   30 1d  06 0d (algorithm)  06 0c (curve)   03 61 00 (point, 96 bytes)
"""

from __future__ import annotations

import secrets

from pyblst import BlstP1Element, BlstP2Element, final_verify, miller_loop

DER_HEAD = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100"
)
DER_LENGTH = len(DER_HEAD) + 96
SECRET_LENGTH = 32
_DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
_GENERATOR = BlstP2Element.uncompress(
    bytes.fromhex(
        "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
    )
)


class NetworkKeyError(ValueError):
    """The bytes are not a key of a network."""


def new_secret() -> bytes:
    """A fresh secret key."""
    return (1 + secrets.randbelow(_ORDER - 1)).to_bytes(SECRET_LENGTH, "big")


def public(secret: bytes) -> bytes:
    """The public key of *secret*, in DER."""
    return DER_HEAD + bytes(_GENERATOR.scalar_mul(_number(secret)).compress())


def sign(secret: bytes, message: bytes) -> bytes:
    """*message* signed, in 48 bytes."""
    return bytes(_hashed(message).scalar_mul(_number(secret)).compress())


def verify(der_key: bytes, message: bytes, signature: bytes) -> bool:
    """
    Whether the holder of *der_key* signed *message*.

    :raises NetworkKeyError: if that is no network's key.
    """
    key = _point(der_key)
    try:
        signed = BlstP1Element.uncompress(signature)
    except ValueError:
        return False
    by_generator = miller_loop(signed, _GENERATOR)
    return bool(final_verify(by_generator, miller_loop(_hashed(message), key)))


def _hashed(message: bytes) -> BlstP1Element:
    return BlstP1Element.hash_to_group(message, _DST)


def _number(secret: bytes) -> int:
    number = int.from_bytes(secret, "big")
    if not 0 < number < _ORDER:
        raise NetworkKeyError("not a BLS12-381 secret key")
    return number


def _point(der_key: bytes) -> BlstP2Element:
    if len(der_key) != DER_LENGTH or not der_key.startswith(DER_HEAD):
        raise NetworkKeyError("not the DER form of a BLS12-381 public key")
    try:
        point = BlstP2Element.uncompress(der_key[len(DER_HEAD) :])
    except ValueError:
        raise NetworkKeyError("the BLS12-381 public key is not in its group") from None
    if point == BlstP2Element():
        raise NetworkKeyError("the BLS12-381 public key is zero")
    return point
