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
            return cbor_response({**status, **outcome.reject_fields(refused)})
        if not self._waits:
            return Response(b"", ACCEPTED)
        labels = outcome.status_labels(submission.outcome.result())
        proof = self._node.signer.certify_status(request.id, labels)
        return cbor_response({"status": "replied", "certificate": proof})


async def _is_done(submission: Submission) -> bool:
    """Wait for the outcome; False, if it is let in and takes long."""
    while not submission.outcome.done():
        await asyncio.wait([submission.outcome], timeout=PATIENCE)
        if submission.is_admitted:
            break
    return submission.outcome.done()
