"""
``POST /api/v{2,3}/canister/<id>/read_state`` and ``.../subnet/<id>/read_state``.

Which paths may be asked for::

    time, subnet, canister_ranges                     by anybody, of any id, even an unused one
    canister/<id>/{controllers, module_hash}          of the canister in the URL
    canister/<id>/metadata/<name>
    request_status/<request>                          by the request's sender only
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http import outcome, state
from localnet.http.ingress import Ingress
from localnet.http.node import Node
from localnet.http.routes.answer import addressee, cbor_response, opened
from localnet.runtime.network import Network
from protocol import principal
from protocol.calls import FORBIDDEN, NOT_FOUND, RequestError
from protocol.envelope import Path, Request

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
            found, labels = (waiting.sender, waiting.canister_id), outcome.PROCESSING
        else:
            done = await self._ingress.status(request_id)
            if done is None:
                return []
            found, labels = (done[0], done[1]), outcome.status_labels(done[2])
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
    """
    Nothing, if *path* may be read of a subnet.

    :raises RequestError: if not.
    """
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
