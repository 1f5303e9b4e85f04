"""
Pages that a canister hands out in pieces.

::

    http_request      -> body, streaming_strategy = Callback { callback : func; token : T }
    callback(token)   -> body, token = opt ..      and again, until there is no token

What a token is, is the canister's own business: it goes back in the type in which it came.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from localnet.http.node import Node
from protocol import principal
from protocol.calls import BAD_GATEWAY, Reject, RequestError
from protocol.candid.decode import decode_any
from protocol.candid.encode import encode
from protocol.candid.types import CandidError, Field, Func, Opt, Record, Type, Variant

MOST_PIECES = 10_000
Typed = tuple[Type, Any]


class Next(NamedTuple):
    """What to ask the canister for next."""

    method: str
    token: Typed


def begin(answer: bytes) -> Next:
    """Where the streaming of this *answer* begins. :raises RequestError: if that is not said"""
    try:
        strategy = _inner(_field(decode_any(answer)[0], "streaming_strategy"))
        callback = _tag(strategy, "Callback")
        kind, function = _field(callback, "callback")
        if not isinstance(kind.resolve(), Func):
            raise CandidError("the callback is no function")
        return Next(function[1], _field(callback, "token"))
    except (CandidError, LookupError) as problem:
        raise _unreadable(problem) from None


async def rest(node: Node, canister_id: bytes, following: Next | None) -> AsyncIterator[bytes]:
    """The pieces from *following* on."""
    for _ in range(MOST_PIECES):
        if following is None:
            return
        method, (kind, token) = following
        arg = encode([kind], [token])
        outcome = await node.query(canister_id, principal.ANONYMOUS, method, arg)
        if isinstance(outcome, Reject):
            raise RequestError(f"{outcome.error}: {outcome.message}", BAD_GATEWAY)
        body, following = _piece(outcome.data, method)
        yield body


async def after(body: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """*body*, and then the *pieces*."""
    yield body
    async for piece in pieces:
        yield piece


def _piece(data: bytes, method: str) -> tuple[bytes, Next | None]:
    try:
        answer = decode_any(data)[0]
        body: bytes = _field(answer, "body")[1]
        kind, token = _field(answer, "token")
        following = None if token is None else Next(method, _inner((kind, token)))
    except (CandidError, LookupError) as problem:
        raise _unreadable(problem) from None
    return body, following


def _unreadable(problem: Exception) -> RequestError:
    return RequestError(f"http_request's stream cannot be read: {problem}", BAD_GATEWAY)


def _field(typed: Typed, name: str) -> Typed:
    kind, value = typed[0].resolve(), typed[1]
    number = Field(name, kind).id
    if not isinstance(kind, Record) or number not in kind.ids:
        raise CandidError(f"there is no field {name}")
    return kind.ids[number].type, value[number]


def _tag(typed: Typed, name: str) -> Typed:
    kind, value = typed[0].resolve(), typed[1]
    number = Field(name, kind).id
    if not isinstance(kind, Variant) or number not in value:
        raise CandidError(f"it is not {name}")
    return kind.ids[number].type, value[number]


def _inner(typed: Typed) -> Typed:
    kind, value = typed[0].resolve(), typed[1]
    return (kind.inner, value) if isinstance(kind, Opt) else (kind, value)
