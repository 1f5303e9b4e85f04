"""
HTTP requests of canisters to the world outside, to the hosts that were allowed by name.

::

    canister --http_request--> fetch: host allowed? the request, at most PATIENCE --> transform

They are off unless ``--allow-http HOST`` names a host. A request holds up every canister while it
is under way, which is why it gets little time. Redirects are not followed, as on the network;
other than there, one node asks, once, and ``http://`` will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import SplitResult, urlsplit

from localnet.protocol.calls import Outcome, Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import CandidError
from localnet.runtime.management.interface import TYPES, failed, outcall_fee, refused
from localnet.runtime.message import Call

PATIENCE = 5.0
MOST_RESPONSE = 2_000_000
FAILED = "IC0406"
TRANSFORMER: Any = TYPES["Transformer"].resolve()
Query = Callable[[Call], Outcome]
Fetch = Callable[[dict[str, Any]], dict[str, Any]]


def fee_of(asked: dict[str, Any]) -> int:
    """What this outcall costs."""
    headers = sum(len(h["name"]) + len(h["value"]) for h in asked["headers"])
    size = len(asked["url"]) + headers + len(asked["body"] or b"")
    return outcall_fee(size, _most(asked))


def request(fetch: Fetch, asked: dict[str, Any], caller: bytes, query: Query) -> Any:
    """The response to what *caller* has *asked*, transformed by a *query*, if it wants that."""
    url = urlsplit(asked["url"])
    if url.scheme not in ("http", "https") or not url.hostname:
        raise refused(f"url must be an https:// address, not {url.geturl()[:100]!r}")
    response = fetch(asked)
    if len(response["body"]) > _most(asked):
        raise failed(f"Http body exceeds size limit of {_most(asked)} bytes.", FAILED)
    transform = asked["transform"]
    return response if transform is None else _transformed(response, transform, caller, query)


def from_hosts(hosts: Iterable[str]) -> Fetch:
    """Responses from the world outside, as far as *hosts*, and from nowhere else."""
    known = frozenset(hosts)

    def fetch(asked: dict[str, Any]) -> dict[str, Any]:
        url = urlsplit(asked["url"])
        if url.hostname not in known:
            raise refused(
                f"localnet does not let canisters reach {url.hostname!r}: start it with "
                f"--allow-http {url.hostname}"
            )
        return _fetch(url, asked)

    return fetch


def _most(asked: dict[str, Any]) -> int:
    limit: int | None = asked["max_response_bytes"]
    return MOST_RESPONSE if limit is None else min(limit, MOST_RESPONSE)


def _fetch(url: SplitResult, asked: dict[str, Any]) -> dict[str, Any]:
    kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
    ((method, _),) = asked["method"].items()
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    headers = {header["name"]: header["value"] for header in asked["headers"]}
    try:
        connection = kind(str(url.hostname), url.port, timeout=PATIENCE)
        try:
            connection.request(method.upper(), path, asked["body"] or None, headers)
            answer = connection.getresponse()
            body = answer.read(_most(asked) + 1)
        finally:
            connection.close()
    except (OSError, HTTPException, ValueError) as problem:
        text = f"Connecting to {url.hostname} failed: {problem}"
        raise failed(text, FAILED) from None
    told = [{"name": name.lower(), "value": value} for name, value in answer.getheaders()]
    return {"status": answer.status, "headers": told, "body": body}


def _transformed(
    response: dict[str, Any], transform: dict[str, Any], caller: bytes, query: Query
) -> Any:
    canister, method = transform["function"]
    if canister != caller:
        raise refused("the transform function must be one of the canister that asks")
    arg = encode(TRANSFORMER.args, [{"response": response, "context": transform["context"]}])
    outcome = query(Call(canister, method, arg))
    if isinstance(outcome, Reject):
        raise failed(f"the transform function {method} failed: {outcome.message}", FAILED)
    try:
        return decode(TRANSFORMER.results, outcome.data)[0]
    except CandidError as problem:
        text = f"what the transform function {method} returned cannot be read: {problem}"
        raise failed(text, FAILED) from None
