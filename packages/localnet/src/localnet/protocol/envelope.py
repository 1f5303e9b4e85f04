"""
Envelopes: a request, and proof of who sends it.

::

    {content: {request_type, sender, ingress_expiry, nonce?, ...}     what is asked
     sender_pubkey?, sender_sig?, sender_delegation?}                 by whom

    call, query   canister_id, method_name, arg
    read_state    paths

A request's id is the representation-independent hash of its content. The anonymous sender
signs nothing; anybody else is the self-authenticating principal of the (first) key.

A key lets another key speak for it, for a while and perhaps for some canisters::

    sender_pubkey --signs--> {pubkey: A, expiration, targets?}
                A --signs--> {pubkey: B, expiration, targets?}
                             B signs the request

The expiry is the last moment at which a request may be taken in; it is at most a few minutes
off, so that the ids of answered requests need not be remembered for ever::

    now                     now + 5 minutes + 1 minute for clocks that disagree
     |<------- accepted ------->|
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from localnet.protocol import cbor, hashing, principal, signature
from localnet.protocol.calls import RequestError
from localnet.protocol.nanoseconds import MINUTE

LONGEST = 5 * MINUTE
DRIFT = MINUTE


def check_expiry(expiry: int, now: int) -> None:
    """
    Nothing, if a request with this *expiry* may be taken in *now*.

    :raises RequestError: in the words that agents look for to set their clock and try again.
    """
    if not now <= expiry <= now + LONGEST + DRIFT:
        raise RequestError(
            "Invalid request expiry: Specified ingress_expiry not within expected range: "
            f"Minimum allowed expiry: {now}, Maximum allowed expiry: {now + LONGEST + DRIFT}, "
            f"Provided expiry: {expiry}"
        )


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


def parse_chain(entries: list[Any]) -> tuple[Delegation, ...]:
    """The chain that an envelope carries. :raises RequestError: if it is malformed or too long"""
    if len(entries) > LONGEST_CHAIN:
        raise RequestError(f"{len(entries)} delegations; a chain has at most {LONGEST_CHAIN}")
    return tuple(_link(cbor.typed(entry, dict, "a delegation")) for entry in entries)


def _link(entry: dict[str, Any]) -> Delegation:
    inner = cbor.need(entry, "delegation", dict)
    return Delegation(
        pubkey=cbor.need(inner, "pubkey", bytes),
        expiration=cbor.need(inner, "expiration", int),
        targets=_targets(cbor.have(inner, "targets", list)),
        signature=cbor.need(entry, "signature", bytes),
    )


def _targets(entries: list[Any] | None) -> tuple[bytes, ...] | None:
    if entries is None:
        return None
    if len(entries) > MOST_TARGETS:
        raise RequestError(f"{len(entries)} delegation targets; at most {MOST_TARGETS} are allowed")
    return tuple(cbor.typed(entry, bytes, "a delegation target") for entry in entries)


def follow(key: bytes, chain: Sequence[Delegation], now: int, canister: bytes | None) -> bytes:
    """
    The key that may sign for *key* at the end of *chain*, to *canister* if the request names one.

    :raises RequestError: if a link is broken, over, or not for that canister.
    """
    seen = {key}
    for link in chain:
        _check_link(link, key, now, canister)
        if link.pubkey in seen:
            raise RequestError("Invalid delegation: the chain comes back to a key it has been at")
        seen.add(link.pubkey)
        key = link.pubkey
    return key


def _check_link(link: Delegation, key: bytes, now: int, canister: bytes | None) -> None:
    if link.expiration < now:
        raise RequestError(f"Invalid delegation expiry: {link.expiration} is over, it is {now}")
    if link.targets is not None and canister is not None and canister not in link.targets:
        raise RequestError(
            f"Invalid delegation: it is not for canister {principal.format(canister)}"
        )
    try:
        signature.verify(key, link.message(), link.signature)
    except signature.SignatureError as problem:
        raise RequestError(f"Invalid delegation: {problem}") from None


LONGEST_NONCE = 32
LONGEST_METHOD = 20_000
MOST_PATHS = 1000
LONGEST_PATH = 127

Path = tuple[bytes, ...]


@dataclass(frozen=True)
class Request:
    """A request whose sender is who it says."""

    kind: str
    sender: bytes
    expiry: int
    id: bytes
    canister_id: bytes = b""
    method: str = ""
    arg: bytes = b""
    paths: tuple[Path, ...] = ()


def open_envelope(body: bytes, kind: str, now: int) -> Request:
    """
    The checked request of type *kind* that *body* carries.

    :raises RequestError: if it is malformed, forged, or too early or late.
    """
    envelope = _decoded(body)
    content = cbor.need(envelope, "content", dict)
    request = _request(content)
    if request.kind != kind:
        raise RequestError(f"a {kind} is expected here, not a {request.kind[:40]!r}")
    _check_sender(request, envelope, now)
    if kind == "call" or request.sender != principal.ANONYMOUS:
        check_expiry(request.expiry, now)
    return request


def _decoded(body: bytes) -> dict[str, Any]:
    try:
        return cbor.typed(cbor.decode(body), dict, "the envelope")
    except cbor.CborError as problem:
        raise RequestError(f"the body is not a request: {problem}") from None


def _request(content: dict[str, Any]) -> Request:
    nonce = cbor.have(content, "nonce", bytes)
    if nonce is not None and len(nonce) > LONGEST_NONCE:
        raise RequestError(f"a nonce has at most {LONGEST_NONCE} bytes, not {len(nonce)}")
    kind = cbor.need(content, "request_type", str)
    sender = _principal(content, "sender")
    expires = cbor.need(content, "ingress_expiry", int)
    if kind == "read_state":
        return Request(kind, sender, expires, _id(content), paths=_paths(content))
    method = cbor.need(content, "method_name", str)
    if len(method) > LONGEST_METHOD:
        raise RequestError(f"a method's name has at most {LONGEST_METHOD} characters")
    canister_id = _principal(content, "canister_id")
    arg = cbor.need(content, "arg", bytes)
    return Request(kind, sender, expires, _id(content), canister_id, method, arg)


def _id(content: dict[str, Any]) -> bytes:
    try:
        return hashing.hash_map(content)
    except TypeError as problem:
        raise RequestError(str(problem)) from None


def _principal(content: dict[str, Any], name: str) -> bytes:
    try:
        return principal.check(cbor.need(content, name, bytes))
    except principal.PrincipalError as problem:
        raise RequestError(f"{name}: {problem}") from None


def _paths(content: dict[str, Any]) -> tuple[Path, ...]:
    entries = cbor.need(content, "paths", list)
    if len(entries) > MOST_PATHS:
        raise RequestError(f"{len(entries)} paths; at most {MOST_PATHS} can be read at once")
    return tuple(_path(cbor.typed(entry, list, "a path")) for entry in entries)


def _path(labels: list[Any]) -> Path:
    if len(labels) > LONGEST_PATH:
        raise RequestError(f"a path has at most {LONGEST_PATH} labels, not {len(labels)}")
    return tuple(cbor.typed(label, bytes, "a path's label") for label in labels)


def _check_sender(request: Request, envelope: dict[str, Any], now: int) -> None:
    key = cbor.have(envelope, "sender_pubkey", bytes)
    signed = cbor.have(envelope, "sender_sig", bytes)
    chain = parse_chain(cbor.have(envelope, "sender_delegation", list) or [])
    if request.sender == principal.ANONYMOUS:
        if key is not None or signed is not None or chain:
            raise RequestError("the anonymous sender has no key and no signature")
        return
    if key is None or signed is None:
        raise RequestError(f"sender {principal.format(request.sender)} needs a key and a signature")
    if request.sender != principal.self_authenticating(key):
        raise RequestError(f"the key is not that of sender {principal.format(request.sender)}")
    canister = None if request.kind == "read_state" else request.canister_id
    last = follow(key, chain, now, canister)
    try:
        signature.verify(last, hashing.REQUEST + request.id, signed)
    except signature.SignatureError as problem:
        raise RequestError(f"Invalid signature: {problem}") from None
