"""
The inspector's page and what it asks for, on ``http://inspect.localhost:4943/``.

Pages of canisters run on other hosts of this port, and on ``localhost`` itself, so they are of
another origin than this one, whatever they load. Nothing here answers them::

    GET  /, /inspect.js ..      the page; nothing in it is secret
    POST /state                 canisters, time, log lines after the one of a number
         /interface             a canister's methods and types
         /call                  a method of a canister, as anybody, with arguments in text
         /time                  pause, resume, step, advance

Every POST needs ``Authorization: Bearer <key>``. The key is in the folder of the state, which
only its user reads, and is printed as the part of an address behind ``#``, which browsers send
to nobody. There are no cookies here, so no page can use what another one has.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from localnet.http import access
from localnet.http.ingress import Ingress
from localnet.http.inspector.views import Journal, interface_view, network_view
from localnet.http.node import Node
from localnet.http.timekeeper import Timekeeper
from localnet.protocol import principal
from localnet.protocol.calls import (
    BAD_GATEWAY,
    DENIED,
    NOT_FOUND,
    Reject,
    RequestError,
)
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.show import show_all
from localnet.protocol.candid.text import encode_text_as
from localnet.protocol.candid.types import CandidError, Func
from localnet.runtime.network import Network

HERE = Path(__file__).parent
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/inspect.css": ("inspect.css", "text/css; charset=utf-8"),
    "/inspect.js": ("inspect.js", "text/javascript; charset=utf-8"),
    "/forms.js": ("forms.js", "text/javascript; charset=utf-8"),
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}


class OnItsHost:
    """Answers by the *inspector* what is for its host, and all else by *app*."""

    def __init__(self, app: ASGIApp, inspector: ASGIApp) -> None:
        self._app = app
        self._inspector = inspector

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        is_here = access.is_inspector(host)
        await (self._inspector if is_here else self._app)(scope, receive, send)


class Inspector:
    """What is answered to who has the *key*; *admin* is whom it may call as."""

    def __init__(
        self, node: Node, timekeeper: Timekeeper, journal: Journal, key: str, admin: bytes
    ) -> None:
        self._node = node
        self._timekeeper = timekeeper
        self._journal = journal
        self._key = key
        self._admin = admin

    def address(self, port: int) -> str:
        """Where its page opens, with the key."""
        return f"http://{access.INSPECTOR}:{port}/#{self._key}"

    def build(self, ingress: Ingress) -> Starlette:
        """The application."""
        self._ingress = ingress
        posts = {
            "/state": self._state,
            "/interface": self._interface,
            "/call": self._call,
            "/time": self._time,
        }
        routes = [Route(path, _file, methods=["GET"]) for path in FILES]
        routes += [
            Route(path, self._guarded(answer), methods=["POST"]) for path, answer in posts.items()
        ]
        return Starlette(routes=routes, exception_handlers={RequestError: _refuse})

    def _guarded(
        self, answer: Callable[[dict[str, Any]], Awaitable[Any]]
    ) -> Callable[[HttpRequest], Awaitable[Response]]:
        """*answer*, to who has the key; what was asked is a JSON object."""

        async def guarded(http: HttpRequest) -> Response:
            said = http.headers.get("authorization", "").encode()
            if not hmac.compare_digest(said, f"Bearer {self._key}".encode()):
                raise RequestError("the key is missing: open what `localnet inspect` says", DENIED)
            try:
                asked = json.loads(await self._node.bodies.read(http))
            except (ValueError, RecursionError):
                asked = None
            if not isinstance(asked, dict):
                raise RequestError("a JSON object is expected")
            return JSONResponse(await answer(asked), headers=HEADERS)

        return guarded

    async def _state(self, asked: dict[str, Any]) -> Any:
        after = asked.get("after")
        if not isinstance(after, int):
            raise RequestError("after is the number of a line")
        view = await self._node.tend(network_view)
        advancing = self._timekeeper.advancing
        view |= {"paused": self._timekeeper.is_paused, "advancing": advancing is not None}
        return view | {"run": self._journal.run, "lines": self._journal.after(after)}

    async def _interface(self, asked: dict[str, Any]) -> Any:
        canister = _principal(asked, "canister")
        return interface_view(await self._node.tend(lambda network: _candid(network, canister)))

    async def _call(self, asked: dict[str, Any]) -> Any:
        canister, method = _principal(asked, "canister"), _text(asked, "method")
        text = _text(asked, "arguments")
        sender = self._admin if asked.get("as") == "admin" else _principal(asked, "as")
        func = await self._node.tend(lambda network: _method(network, canister, method))
        try:
            arg = await asyncio.to_thread(encode_text_as, func.args, text)
        except CandidError as problem:
            return {"error": f"the arguments cannot be read: {problem}"}
        if "query" in func.modes or "composite_query" in func.modes:
            outcome = await self._node.query(canister, sender, method, arg)
        else:
            outcome = await self._ingress.tell(sender, canister, method, arg)
        if isinstance(outcome, Reject):
            return {"error": outcome.message, "code": outcome.error, "reject": outcome.code}
        return {"ok": await asyncio.to_thread(_shown, func, outcome.data)}

    async def _time(self, asked: dict[str, Any]) -> Any:
        return {"said": await self._timekeeper.do(_text(asked, "action"), _text(asked, "by"))}


async def _file(http: HttpRequest) -> Response:
    name, kind = FILES[http.url.path]
    return Response((HERE / name).read_bytes(), media_type=kind, headers=HEADERS)


async def _refuse(http: HttpRequest, problem: Exception) -> Response:
    assert isinstance(problem, RequestError)
    return JSONResponse({"error": problem.text}, problem.status, headers=HEADERS)


def _text(asked: dict[str, Any], name: str) -> str:
    found = asked.get(name)
    if not isinstance(found, str):
        raise RequestError(f"{name} is a text")
    return found


def _principal(asked: dict[str, Any], name: str) -> bytes:
    try:
        return principal.parse(_text(asked, name).strip())
    except principal.PrincipalError as problem:
        raise RequestError(f"{name}: {problem}") from None


def _candid(network: Network, canister_id: bytes) -> str:
    found = network.canisters.get(canister_id)
    if found is None or not found.has_code:
        raise RequestError(f"there is no code in {principal.format(canister_id)}", NOT_FOUND)
    return found.candid


def _method(network: Network, canister_id: bytes, method: str) -> Func:
    _candid(network, canister_id)
    func = network.canisters[canister_id].service.get(method)
    if func is None:
        raise RequestError(f"it has no method {method[:60]!r}", NOT_FOUND)
    return func


def _shown(func: Func, data: bytes) -> str:
    """A reply for people to read, with the names that the interface has."""
    try:
        return show_all(func.results, decode(func.results, data))
    except CandidError as problem:
        raise RequestError(f"the reply cannot be read: {problem}", BAD_GATEWAY) from None
