"""
Envelopes: a request, and proof of who sends it.

::

    {content: {request_type, sender, ingress_expiry, nonce?, ...}     what is asked
     sender_pubkey?, sender_sig?, sender_delegation?}                 by whom

    call, query   canister_id, method_name, arg
    read_state    paths

A request's id is the representation-independent hash of its content. The anonymous sender
signs nothing; anybody else is the self-authenticating principal of the (first) key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from protocol import cbor, delegation, expiry, fields, hashing, principal, signature
from protocol.refusal import RefusedError

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

    :raises RefusedError: if it is malformed, forged, or too early or late.
    """
    envelope = _decoded(body)
    content = fields.need(envelope, "content", dict)
    request = _request(content)
    if request.kind != kind:
        raise RefusedError(f"a {kind} is expected here, not a {request.kind[:40]!r}")
    _check_sender(request, envelope, now)
    if kind == "call" or request.sender != principal.ANONYMOUS:
        expiry.check(request.expiry, now)
    return request


def _decoded(body: bytes) -> dict[str, Any]:
    try:
        return fields.typed(cbor.decode(body), dict, "the envelope")
    except cbor.CborError as problem:
        raise RefusedError(f"the body is not a request: {problem}") from None


def _request(content: dict[str, Any]) -> Request:
    nonce = fields.have(content, "nonce", bytes)
    if nonce is not None and len(nonce) > LONGEST_NONCE:
        raise RefusedError(f"a nonce has at most {LONGEST_NONCE} bytes, not {len(nonce)}")
    kind = fields.need(content, "request_type", str)
    sender = _principal(content, "sender")
    expires = fields.need(content, "ingress_expiry", int)
    if kind == "read_state":
        return Request(kind, sender, expires, _id(content), paths=_paths(content))
    method = fields.need(content, "method_name", str)
    if len(method) > LONGEST_METHOD:
        raise RefusedError(f"a method's name has at most {LONGEST_METHOD} characters")
    canister_id = _principal(content, "canister_id")
    arg = fields.need(content, "arg", bytes)
    return Request(kind, sender, expires, _id(content), canister_id, method, arg)


def _id(content: dict[str, Any]) -> bytes:
    try:
        return hashing.hash_map(content)
    except TypeError as problem:
        raise RefusedError(str(problem)) from None


def _principal(content: dict[str, Any], name: str) -> bytes:
    try:
        return principal.check(fields.need(content, name, bytes))
    except principal.PrincipalError as problem:
        raise RefusedError(f"{name}: {problem}") from None


def _paths(content: dict[str, Any]) -> tuple[Path, ...]:
    entries = fields.need(content, "paths", list)
    if len(entries) > MOST_PATHS:
        raise RefusedError(f"{len(entries)} paths; at most {MOST_PATHS} can be read at once")
    return tuple(_path(fields.typed(entry, list, "a path")) for entry in entries)


def _path(labels: list[Any]) -> Path:
    if len(labels) > LONGEST_PATH:
        raise RefusedError(f"a path has at most {LONGEST_PATH} labels, not {len(labels)}")
    return tuple(fields.typed(label, bytes, "a path's label") for label in labels)


def _check_sender(request: Request, envelope: dict[str, Any], now: int) -> None:
    key = fields.have(envelope, "sender_pubkey", bytes)
    signed = fields.have(envelope, "sender_sig", bytes)
    chain = delegation.parse(fields.have(envelope, "sender_delegation", list) or [])
    if request.sender == principal.ANONYMOUS:
        if key is not None or signed is not None or chain:
            raise RefusedError("the anonymous sender has no key and no signature")
        return
    if key is None or signed is None:
        raise RefusedError(f"sender {principal.draw(request.sender)} needs a key and a signature")
    if request.sender != principal.self_authenticating(key):
        raise RefusedError(f"the key is not that of sender {principal.draw(request.sender)}")
    canister = None if request.kind == "read_state" else request.canister_id
    last = delegation.follow(key, chain, now, canister)
    try:
        signature.verify(last, hashing.REQUEST + request.id, signed)
    except signature.SignatureError as problem:
        raise RefusedError(f"Invalid signature: {problem}") from None
