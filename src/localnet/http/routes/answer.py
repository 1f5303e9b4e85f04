"""What routes share: reading who is addressed, writing CBOR."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from localnet.http import body
from localnet.http.node import Node
from protocol import cbor, envelope, principal
from protocol.calls import TOO_LARGE, RequestError
from protocol.envelope import Request


def cbor_response(value: dict[str, Any], status: int = 200) -> Response:
    """*value* as a client expects it."""
    return Response(cbor.encode(value), status, media_type="application/cbor")


def addressee(request: HttpRequest) -> bytes:
    """
    The principal in the URL.

    :raises RequestError: if it is not one.
    """
    try:
        return principal.parse(request.path_params["id"])
    except principal.PrincipalError as problem:
        raise RequestError(str(problem)) from None


async def opened(request: HttpRequest, kind: str, node: Node) -> Request:
    """
    The checked request of type *kind* in the body.

    :raises RequestError: if it is not one.
    """
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
            f"the URL is for canister {principal.draw(url_id)}, "
            f"the request for {principal.draw(request.canister_id)}"
        )
