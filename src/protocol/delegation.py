"""
Delegations: a key lets another key speak for it, for a while and perhaps for some canisters.

::

    sender_pubkey --signs--> {pubkey: A, expiration, targets?}
                A --signs--> {pubkey: B, expiration, targets?}
                             B signs the request
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from protocol import fields, hashing, principal, signature
from protocol.refusal import RefusedError

LONGEST_CHAIN = 20
MOST_TARGETS = 1000


@dataclass(frozen=True)
class Delegation:
    """One link: *pubkey* may speak until *expiration*, to *targets* or, if None, to all."""

    pubkey: bytes
    expiration: int
    targets: tuple[bytes, ...] | None
    signature: bytes

    def message(self) -> bytes:
        """What the key before this one signs."""
        content: dict[str, Any] = {"pubkey": self.pubkey, "expiration": self.expiration}
        if self.targets is not None:
            content["targets"] = list(self.targets)
        return hashing.DELEGATION + hashing.hash_map(content)


def parse(entries: list[Any]) -> tuple[Delegation, ...]:
    """
    The chain that an envelope carries.

    :raises RefusedError: if it is malformed or too long.
    """
    if len(entries) > LONGEST_CHAIN:
        raise RefusedError(f"{len(entries)} delegations; a chain has at most {LONGEST_CHAIN}")
    return tuple(_link(fields.typed(entry, dict, "a delegation")) for entry in entries)


def _link(entry: dict[str, Any]) -> Delegation:
    inner = fields.need(entry, "delegation", dict)
    return Delegation(
        pubkey=fields.need(inner, "pubkey", bytes),
        expiration=fields.need(inner, "expiration", int),
        targets=_targets(fields.have(inner, "targets", list)),
        signature=fields.need(entry, "signature", bytes),
    )


def _targets(entries: list[Any] | None) -> tuple[bytes, ...] | None:
    if entries is None:
        return None
    if len(entries) > MOST_TARGETS:
        raise RefusedError(f"{len(entries)} delegation targets; at most {MOST_TARGETS} are allowed")
    return tuple(fields.typed(entry, bytes, "a delegation target") for entry in entries)


def follow(key: bytes, chain: Sequence[Delegation], now: int, canister: bytes | None) -> bytes:
    """
    The key that may sign for *key* at the end of *chain*, to *canister* if the request names one.

    :raises RefusedError: if a link is broken, over, or not for that canister.
    """
    seen = {key}
    for link in chain:
        _check(link, key, now, canister)
        if link.pubkey in seen:
            raise RefusedError("Invalid delegation: the chain comes back to a key it has been at")
        seen.add(link.pubkey)
        key = link.pubkey
    return key


def _check(link: Delegation, key: bytes, now: int, canister: bytes | None) -> None:
    if link.expiration < now:
        raise RefusedError(f"Invalid delegation expiry: {link.expiration} is over, it is {now}")
    if link.targets is not None and canister is not None and canister not in link.targets:
        raise RefusedError(f"Invalid delegation: it is not for canister {principal.draw(canister)}")
    try:
        signature.verify(key, link.message(), link.signature)
    except signature.SignatureError as problem:
        raise RefusedError(f"Invalid delegation: {problem}") from None
