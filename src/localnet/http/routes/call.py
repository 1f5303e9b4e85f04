"""
``POST /api/v{2,3,4}/canister/<id>/call``: run an update.

::

    v2       202 at once; the client polls read_state
    v3, v4   200 {status: replied, certificate}                when it has run
             200 {status: non_replicated_rejection, ...}       when it was not let in
             202                                               when it takes long: poll
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http import outcome
from localnet.http.ingress import Ingress, Submission
from localnet.http.node import Node
from localnet.http.routes.answer import addressee, cbor_response, check_addressee, opened
from protocol.envelope import Request

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
        submission = self._ingress.submit(request)
        refused = await asyncio.shield(submission.admitted)
        if refused is not None:
            status = {"status": "non_replicated_rejection"} if self._waits else {}
            return cbor_response({**status, **outcome.reject_fields(refused)})
        return (
            await self._certified(request, submission) if self._waits else Response(b"", ACCEPTED)
        )

    async def _certified(self, request: Request, submission: Submission) -> Response:
        try:
            done = await asyncio.wait_for(asyncio.shield(submission.outcome), PATIENCE)
        except (asyncio.TimeoutError, TimeoutError):
            return Response(b"", ACCEPTED)
        labels = outcome.status_labels(done)
        proof = self._node.signer.certify_status(request.id, labels)
        return cbor_response({"status": "replied", "certificate": proof})
