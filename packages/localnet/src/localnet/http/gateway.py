"""
The HTTP gateway: plain web requests become a canister's ``http_request`` query.

::

    http://<id>.localhost:4943/path          the host names the canister
    http://localhost:4943/path?canisterId=<id>    or the query does
    anything else                            the page

Answers are what the canister says; nothing certifies them. A canister that wants the request
as an update answers ``upgrade = opt true``, and gets it as ``http_request_update``. A body that
comes in pieces is fetched piece by piece, and passed on as it comes::

    http_request      -> body, streaming_strategy = Callback { callback : func; token : T }
    callback(token)   -> body, token = opt ..      and again, until there is no token

What a token is, is the canister's own business: it goes back in the type in which it came.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse

from localnet.http.ingress import Ingress
from localnet.http.node import Node
from localnet.http.page import Page
from localnet.protocol import principal
from localnet.protocol.calls import (
    BAD_GATEWAY,
    DESTINATION_INVALID,
    NOT_FOUND,
    Outcome,
    Reject,
    Reply,
    RequestError,
)
from localnet.protocol.candid.decode import decode, decode_any
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import CandidError, Field, Func, Opt, Record, Type, Variant

DID = """
type Header = record { text; text };
service : {
  http_request : (record {
      method : text; url : text; headers : vec Header; body : blob;
      certificate_version : opt nat16;
  }) -> (record {
      status_code : nat16; headers : vec Header; body : blob; upgrade : opt bool;
      streaming_strategy : opt variant { Callback : record { callback : reserved } };
  }) query;
}
"""
HTTP_REQUEST = parse_did(DID)[0].methods["http_request"]
CERTIFICATE_VERSION = 2
OWN_HEADERS = ("content-length", "connection", "transfer-encoding", "keep-alive")


class Gateway:
    """Asks the canister that a web request is for; without one, shows the page."""

    def __init__(self, node: Node, ingress: Ingress, page: Page) -> None:
        self._node = node
        self._ingress = ingress
        self._page = page

    async def answer(self, http: HttpRequest) -> Response:
        canister_id = named_canister(http)
        if canister_id is None:
            return await self._page.answer(http)
        arg = _request(http, await self._node.bodies.read(http))
        outcome = await self._node.query(canister_id, principal.ANONYMOUS, "http_request", arg)
        answer = _answer(outcome)
        if answer["upgrade"]:
            outcome = await self._ingress.tell(
                principal.ANONYMOUS, canister_id, "http_request_update", arg
            )
            answer = _answer(outcome)
        response = _response(answer)
        if answer["streaming_strategy"] is None or not isinstance(outcome, Reply):
            return response
        del response.headers["content-length"]
        pieces = _pieces(self._node, canister_id, _stream_of(outcome.data))
        return StreamingResponse(
            _joined(answer["body"], pieces), response.status_code, response.headers
        )


def named_canister(http: HttpRequest) -> bytes | None:
    """
    The canister that the host or the query names.

    :raises RequestError: if the query names none properly.
    """
    host, dot, rest = (http.url.hostname or "").partition(".")
    asked = http.query_params.get("canisterId")
    try:
        if asked is not None:
            return principal.parse(asked)
        return principal.parse(host) if dot and rest == "localhost" else None
    except principal.PrincipalError as problem:
        raise RequestError(str(problem)) from None


def _request(http: HttpRequest, content: bytes) -> bytes:
    path = http.url.path + (f"?{http.url.query}" if http.url.query else "")
    asked = {
        "method": http.method,
        "url": path,
        "headers": list(http.headers.items()),
        "body": content,
        "certificate_version": CERTIFICATE_VERSION,
    }
    return encode(HTTP_REQUEST.args, [asked])


def _answer(outcome: Outcome) -> dict[str, Any]:
    if isinstance(outcome, Reject):
        status = NOT_FOUND if outcome.code == DESTINATION_INVALID else BAD_GATEWAY
        raise RequestError(f"{outcome.error}: {outcome.message}", status)
    try:
        answer: dict[str, Any] = decode(HTTP_REQUEST.results, outcome.data)[0]
    except CandidError as problem:
        raise RequestError(
            f"http_request's answer cannot be read: {problem}", BAD_GATEWAY
        ) from None
    return answer


def _response(answer: dict[str, Any]) -> Response:
    status = answer["status_code"]
    if not 200 <= status <= 599:
        raise RequestError(f"http_request answered with the status {status}", BAD_GATEWAY)
    response = Response(answer["body"], status)
    for name, value in answer["headers"]:
        if not _is_header(name, value):
            raise RequestError(
                f"http_request answered with a bad header {name[:40]!r}", BAD_GATEWAY
            )
        if name.lower() not in OWN_HEADERS:
            response.headers.append(name, value)
    return response


def _is_header(name: str, value: str) -> bool:
    """Whether it can be sent as a header, and is one header only."""
    token = name.replace("-", "").replace("_", "")
    return token.isascii() and token.isalnum() and value.isascii() and value.isprintable()


MOST_PIECES = 10_000
Typed = tuple[Type, Any]


class Next(NamedTuple):
    """What to ask the canister for next."""

    method: str
    token: Typed


def _stream_of(answer: bytes) -> Next:
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


async def _pieces(node: Node, canister_id: bytes, following: Next | None) -> AsyncIterator[bytes]:
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


async def _joined(body: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
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
