"""
Representation-independent hashes: how a request gets its id, whatever its encoding.

::

    map     SHA-256 of the sorted (hash of key + hash of value) pairs
    array   SHA-256 of its elements' hashes, one after another
    text    SHA-256 of UTF-8        bytes   SHA-256        nat   SHA-256 of LEB128

What is signed is a hash behind its purpose, ``(length byte) purpose (hash)``, so that a
signature for one purpose is worthless for another.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from localnet.protocol.leb128 import leb


def domain(purpose: str) -> bytes:
    """*purpose* as the prefix of something to sign or hash."""
    return bytes([len(purpose)]) + purpose.encode("ascii")


REQUEST = domain("ic-request")
RESPONSE = domain("ic-response")
DELEGATION = domain("ic-request-auth-delegation")
STATE_ROOT = domain("ic-state-root")


def hash_map(entries: dict[str, Any]) -> bytes:
    """
    The hash of a map; entries that are None count as missing.

    :raises TypeError: if it holds something that messages are not made of.
    """
    pairs = (
        sha256(key.encode()).digest() + hash_value(value)
        for key, value in entries.items()
        if value is not None
    )
    return sha256(b"".join(sorted(pairs))).digest()


def hash_value(value: Any) -> bytes:
    """The hash of anything that messages are made of."""
    if isinstance(value, bytes):
        return sha256(value).digest()
    if isinstance(value, str):
        return sha256(value.encode()).digest()
    if isinstance(value, int) and not isinstance(value, bool):
        return sha256(leb(value)).digest()
    if isinstance(value, list):
        return sha256(b"".join(hash_value(item) for item in value)).digest()
    if isinstance(value, dict):
        return hash_map(value)
    raise TypeError(f"a request cannot hold a {type(value).__name__}")
