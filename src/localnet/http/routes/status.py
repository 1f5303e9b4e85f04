"""``GET /api/v2/status``: whether the network is up, and the key to trust it by."""

from __future__ import annotations

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http.node import Node
from localnet.http.routes.answer import cbor_response

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
