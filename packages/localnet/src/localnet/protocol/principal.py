"""
Principals: who calls, and what is called.

At most 29 bytes. Their text is a checksum and the bytes in base32, in groups of five::

    crc32 (4 bytes, big-endian) | bytes       2vxsx-fae               04, anonymous
                                              aaaaa-aa                (empty), management
    SHA-224 of a public key     | 02          self-authenticating: a person
    8-byte number, 01           | 01          opaque: a canister
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from functools import lru_cache

MAX_LENGTH = 29
ANONYMOUS = b"\x04"
MANAGEMENT = b""
LONGEST_TEXT = 63


class PrincipalError(ValueError):
    """The text or bytes name nobody."""


def self_authenticating(der_key: bytes) -> bytes:
    """The principal that whoever holds *der_key*'s secret half speaks for."""
    return hashlib.sha224(der_key).digest() + b"\x02"


@lru_cache(maxsize=4096)
def format(principal: bytes) -> str:
    """A principal as people write it; remembered, because the same few are written all the time."""
    checked = binascii.crc32(principal).to_bytes(4, "big") + principal
    letters = base64.b32encode(checked).decode("ascii").rstrip("=").lower()
    return "-".join(letters[i : i + 5] for i in range(0, len(letters), 5))


def parse(text: str) -> bytes:
    """
    The principal that *text* writes, in its one right spelling.

    :raises PrincipalError: if the text has another spelling, or a wrong checksum.
    """
    shown = text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "..."
    letters = text.replace("-", "").upper()
    if len(text) > LONGEST_TEXT or not letters.isascii():
        raise PrincipalError(f"not a principal: {shown!r}")
    try:
        checked = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        raise PrincipalError(f"not a principal: {shown!r}") from None
    if format(checked[4:]) != text:
        raise PrincipalError(f"not a principal, or mistyped: {shown!r}")
    return checked[4:]


def check(principal: bytes) -> bytes:
    """*principal* itself. :raises PrincipalError: if it is longer than a principal can be"""
    if len(principal) > MAX_LENGTH:
        raise PrincipalError(f"a principal has at most {MAX_LENGTH} bytes, not {len(principal)}")
    return principal
