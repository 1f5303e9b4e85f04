"""The routes put together: one HTTP application for one node."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from localnet.http.access import EVERY_METHOD, Access, Cors, Gate
from localnet.http.api import CallRoute, QueryRoute, ReadStateRoute, StatusRoute
from localnet.http.gateway import Gateway
from localnet.http.ingress import Ingress
from localnet.http.inspector.routes import OnItsHost
from localnet.http.log import format_refusal
from localnet.http.node import Node
from localnet.http.page import Page
from localnet.protocol.calls import NOT_FOUND, RequestError


def build(
    node: Node,
    ingress: Ingress,
    pages: Sequence[Path],
    write: Callable[[str], None],
    access: Access,
    inspector: ASGIApp | None = None,
) -> Starlette:
    """
    The application, for whom *access* lets in, with the project's *pages* and, on a host of its
    own, the *inspector*, if there is one.

    Refusals are told to *write*, a line each.
    """
    gateway = Gateway(node, ingress, Page(node, pages))
    routes = [
        Route("/api/v2/status", StatusRoute(node).answer, methods=["GET"]),
        *_posts("query", (2, 3), QueryRoute(node).answer),
        *_posts("call", (2,), CallRoute(node, ingress, waits=False).answer),
        *_posts("call", (3, 4), CallRoute(node, ingress, waits=True).answer),
        *_posts("read_state", (2, 3), ReadStateRoute(node, ingress, of_canister=True).answer),
        *_posts(
            "read_state", (2, 3), ReadStateRoute(node, ingress, of_canister=False).answer, "subnet"
        ),
        Route("/api/{rest:path}", _unknown, methods=EVERY_METHOD),
        Route("/{rest:path}", gateway.answer, methods=EVERY_METHOD),
    ]
    middleware = [Middleware(Gate, access, write)]
    if inspector is not None:
        middleware.append(Middleware(OnItsHost, inspector))
    middleware.append(Middleware(Cors, access))
    handlers = {RequestError: _refuser(write)}
    return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers)


def _posts(
    what: str, versions: tuple[int, ...], endpoint: Callable[..., object], of: str = "canister"
) -> list[Route]:
    return [Route(f"/api/v{v}/{of}/{{id}}/{what}", endpoint, methods=["POST"]) for v in versions]


async def _unknown(request: HttpRequest) -> Response:
    raise RequestError(f"there is no {request.method} {request.url.path[:100]}", NOT_FOUND)


def _refuser(
    write: Callable[[str], None],
) -> Callable[[HttpRequest, Exception], Awaitable[Response]]:
    async def refuse(request: HttpRequest, problem: Exception) -> Response:
        assert isinstance(problem, RequestError)
        write(format_refusal(problem.status, request.url.path, problem.text))
        return PlainTextResponse(problem.text, problem.status)

    return refuse
