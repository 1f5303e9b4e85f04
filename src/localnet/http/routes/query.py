"""``POST /api/v{2,3}/canister/<id>/query``: an answer that the node vouches for."""

from __future__ import annotations

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http import outcome
from localnet.http.node import Node
from localnet.http.routes.answer import addressee, cbor_response, check_addressee, opened
from protocol import principal
from protocol.calls import DESTINATION_INVALID, Outcome, Reject
from protocol.envelope import Request


class QueryRoute:
    """Runs a query; nothing that it does is kept."""

    def __init__(self, node: Node) -> None:
        self._node = node

    async def answer(self, http: HttpRequest) -> Response:
        url_id = addressee(http)
        request = await opened(http, "query", self._node)
        check_addressee(request, url_id)
        answer = await _ask(self._node, request)
        signed = self._node.signer.sign_answer(request.id, outcome.query_fields(answer))
        return cbor_response(signed)


async def _ask(node: Node, request: Request) -> Outcome:
    if request.canister_id == principal.MANAGEMENT:
        text = f"the management canister has no query {request.method!r} here"
        return Reject(DESTINATION_INVALID, text, "IC0536")
    return await node.query(request.canister_id, request.sender, request.method, request.arg)
