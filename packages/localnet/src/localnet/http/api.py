"""
The Internet Computer's HTTPS interface: what may be asked for under ``/api``.

::

    GET  /api/v2/status                        is it up, and what is its key
    POST /api/v{2,3}/canister/<id>/query       ask, signed by the node
    POST /api/v{2,3,4}/canister/<id>/call      change, certified
         v2       202 at once; the client polls read_state
         v3, v4   200 {status: replied, certificate}                when it has run
                  200 {status: non_replicated_rejection, ...}       when it was not let in
                  202                                               when it takes long: poll
    POST /api/v{2,3}/canister/<id>/read_state  certified state, request status
    POST /api/v{2,3}/subnet/<id>/read_state

Outcomes of calls, as clients are told them::

    certified     request_status/<id>/{status, reply}                                   replied
                  request_status/<id>/{status, reject_code, reject_message, error_code} rejected
    query         {status, reply: {arg}} or {status, reject_code, reject_message, error_code}

Which paths of the state may be asked for::

    time, subnet, canister_ranges                     by anybody, of any id, even an unused one
    canister/<id>/{controllers, module_hash}          of the canister in the URL
    canister/<id>/metadata/<name>
    request_status/<request>                          by the request's sender only
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http import body, state
from localnet.http.ingress import Ingress, Submission
from localnet.http.node import Node
from localnet.protocol import cbor, envelope, principal
from localnet.protocol.calls import (
    FORBIDDEN,
    NOT_FOUND,
    TOO_LARGE,
    Outcome,
    Reject,
    Reply,
    RequestError,
)
from localnet.protocol.envelope import Path, Request
from localnet.protocol.leb128 import leb
from localnet.runtime.network import Network

Status = dict[bytes, bytes]

PROCESSING: Status = {b"status": b"processing"}


def status_labels(outcome: Outcome) -> Status:
    """What hangs under a finished request's id in the state tree."""
    if isinstance(outcome, Reply):
        return {b"status": b"replied", b"reply": outcome.data}
    return {
        b"status": b"rejected",
        b"reject_code": leb(outcome.code),
        b"reject_message": outcome.message.encode(),
        b"error_code": outcome.error.encode(),
    }


def query_fields(outcome: Outcome) -> dict[str, Any]:
    """What a query is answered with, not yet signed."""
    if isinstance(outcome, Reply):
        return {"status": "replied", "reply": {"arg": outcome.data}}
    return {"status": "rejected", **reject_fields(outcome)}


def reject_fields(reject: Reject) -> dict[str, Any]:
    """A reject where no certificate is."""
    return {
        "reject_code": reject.code,
        "reject_message": reject.message,
        "error_code": reject.error,
    }


def cbor_response(value: dict[str, Any], status: int = 200) -> Response:
    """*value* as a client expects it."""
    return Response(cbor.encode(value), status, media_type="application/cbor")


def addressee(request: HttpRequest) -> bytes:
    """The principal in the URL. :raises RequestError: if it is not one"""
    try:
        return principal.parse(request.path_params["id"])
    except principal.PrincipalError as problem:
        raise RequestError(str(problem)) from None


async def opened(request: HttpRequest, kind: str, node: Node) -> Request:
    """The checked request of type *kind* in the body. :raises RequestError: if it is not one"""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/cbor":
        raise RequestError("the body is expected as Content-Type: application/cbor")
    sent = await node.bodies.read(request)
    opened = envelope.open_envelope(sent, kind, node.signer.now())
    if len(opened.arg) > body.LARGEST_ARGUMENT:
        raise RequestError(f"an argument has at most {body.LARGEST_ARGUMENT} bytes", TOO_LARGE)
    return opened


def check_addressee(request: Request, url_id: bytes) -> None:
    """
    Nothing, if the request may come by this URL.

    The management canister is reached by way of the canister that the call is about.

    :raises RequestError: if the URL names another canister than the request.
    """
    if request.canister_id not in (url_id, principal.MANAGEMENT):
        raise RequestError(
            f"the URL is for canister {principal.format(url_id)}, "
            f"the request for {principal.format(request.canister_id)}"
        )


API_VERSION = "0.18.0"
HEALTHY = "healthy"
BEHIND = "certified_state_behind"  # what has run cannot be written down, so it is not shown


class StatusRoute:
    """Answers without waiting for any canister."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def answer(self, request: HttpRequest) -> Response:
        return cbor_response(
            {
                "ic_api_version": API_VERSION,
                "impl_version": "localnet",
                "replica_health_status": HEALTHY if self._node.network.is_written else BEHIND,
                "root_key": self._node.keys.root_key,
            }
        )


class QueryRoute:
    """Runs a query; nothing that it does is kept."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def answer(self, http: HttpRequest) -> Response:
        url_id = addressee(http)
        request = await opened(http, "query", self._node)
        check_addressee(request, url_id)
        answer = await _ask(self._node, request)
        signed = self._node.signer.sign_answer(request.id, query_fields(answer))
        return cbor_response(signed)


async def _ask(node: Node, request: Request) -> Outcome:
    if request.canister_id == principal.MANAGEMENT:
        asked = (request.sender, request.method, request.arg)
        return await node.ask(lambda network: network.query_management(*asked), len(request.arg))
    return await node.query(request.canister_id, request.sender, request.method, request.arg)


PATIENCE = 10.0
ACCEPTED = 202


class CallRoute:
    """Takes an update in; *waits* for its outcome, unless the client would rather poll."""

    def __init__(self, node: Node, ingress: Ingress, waits: bool) -> None:
        self._node = node
        self._ingress = ingress
        self._waits = waits

    async def answer(self, http: HttpRequest) -> Response:
        url_id = addressee(http)
        request = await opened(http, "call", self._node)
        check_addressee(request, url_id)
        submission = self._ingress.submit(request, at_once=not self._waits)
        if self._waits and not await _is_done(submission):
            return Response(b"", ACCEPTED)
        refused = await asyncio.shield(submission.admitted)
        if refused is not None:
            status = {"status": "non_replicated_rejection"} if self._waits else {}
            return cbor_response({**status, **reject_fields(refused)})
        if not self._waits:
            return Response(b"", ACCEPTED)
        labels = status_labels(submission.outcome.result())
        proof = self._node.signer.certify_status(request.id, labels)
        return cbor_response({"status": "replied", "certificate": proof})


async def _is_done(submission: Submission) -> bool:
    """Wait for the outcome; False, if it is let in and takes long."""
    while not submission.outcome.done():
        await asyncio.wait([submission.outcome], timeout=PATIENCE)
        if submission.is_admitted:
            break
    return submission.outcome.done()


PUBLIC = (b"time", b"subnet", b"canister_ranges")
ID_LENGTH = 32


class ReadStateRoute:
    """Answers with a certificate of what was asked for, as far as it exists."""

    def __init__(self, node: Node, ingress: Ingress, of_canister: bool) -> None:
        self._node = node
        self._ingress = ingress
        self._check = check_canister_path if of_canister else check_subnet_path

    async def answer(self, http: HttpRequest) -> Response:
        url_id = addressee(http)
        request = await opened(http, "read_state", self._node)
        for path in request.paths:
            self._check(path, url_id)
        status = {path[1] for path in request.paths if path[0] == b"request_status"}
        if len(status) > 1:
            raise RequestError("the status of only one request can be read at once")
        leaves = await self._leaves(request, url_id, status)
        proof = self._node.signer.certify(leaves, request.paths)
        return cbor_response({"certificate": proof})

    async def _leaves(self, request: Request, url_id: bytes, asked: set[bytes]) -> list[state.Leaf]:
        leaves = list(state.subnet_leaves(self._node.keys))
        if any(path[0] == b"canister" for path in request.paths):
            leaves += await self._node.ask(_describe(url_id))
        for request_id in asked:
            leaves += await self._status(request_id, request.sender, url_id)
        return leaves

    async def _status(self, request_id: bytes, reader: bytes, url_id: bytes) -> list[state.Leaf]:
        """How far a request has come; of what is neither waiting nor done, nothing."""
        waiting = self._ingress.pending.get(request_id)
        if waiting is not None:
            found, labels = (waiting.sender, waiting.canister_id), PROCESSING
        else:
            done = await self._ingress.status(request_id)
            if done is None:
                return []
            found, labels = (done[0], done[1]), status_labels(done[2])
        if found[0] != reader:
            raise RequestError("the status of a request is for its sender only", FORBIDDEN)
        if found[1] not in (url_id, principal.MANAGEMENT):
            raise RequestError("that request was for another canister", FORBIDDEN)
        return [((b"request_status", request_id, key), value) for key, value in labels.items()]


def _describe(canister_id: bytes) -> Callable[[Network], list[state.Leaf]]:
    def job(network: Network) -> list[state.Leaf]:
        hosted = network.canisters.get(canister_id)
        return [] if hosted is None else list(state.canister_leaves(hosted))

    return job


def check_subnet_path(path: Path, url_id: bytes) -> None:
    """Nothing, if *path* may be read of a subnet. :raises RequestError: if not"""
    if not path or path[0] not in PUBLIC:
        raise _no_such_path(path)


def check_canister_path(path: Path, url_id: bytes) -> None:
    """
    Nothing, if *path* may be read by way of the canister *url_id*.

    :raises RequestError: if not.
    """
    if path[:1] == (b"request_status",):
        if len(path) not in (2, 3) or len(path[1]) != ID_LENGTH:
            raise RequestError(f"a request's status is at request_status/<{ID_LENGTH} bytes>")
    elif path[:1] == (b"canister",):
        if path[1:2] != (url_id,):
            raise RequestError("that path is for another canister than the URL")
        if path[2:] not in ((b"controllers",), (b"module_hash",)) and (
            len(path) != 4 or path[2] != b"metadata"
        ):
            raise _no_such_path(path)
    else:
        check_subnet_path(path, url_id)


def _no_such_path(path: Path) -> RequestError:
    shown = "/".join(_shown(label) for label in path[:4])
    return RequestError(f"Invalid path requested: {shown!r}", NOT_FOUND)


def _shown(label: bytes) -> str:
    printable = label.isascii() and label.decode("ascii").isprintable()
    return label[:40].decode("ascii") if printable else label[:32].hex()
