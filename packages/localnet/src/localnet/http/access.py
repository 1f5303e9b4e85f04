"""
Who is let in: by the name that the server is called by, and by the page that asks.

::

    Host       localhost, 127.0.0.1, [::1], <anything>.localhost or an allowed name; with any port
    Origin     none, or a page of such a host: http://localhost:5173 as well as the own one

A browser that is led astray by its name server (DNS rebinding) says the wrong host. A page of
elsewhere says its origin, or the browser says for it that the request comes from another site
(``Sec-Fetch-Site``); the site of an allowed name may have other people's pages, that of localhost
has not. Withholding CORS headers would not do: a browser sends what it calls a simple request
without asking, and only hides the answer. So these requests are refused before anything looks at
them. Only following a link to here is allowed from everywhere.

The inspector's host is stricter: only its own page may ask there, and not one of a canister, which
is of this machine as well.

Programs that are no browsers say neither, and are not meant: they are on this machine already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from localnet.http.log import format_refusal
from localnet.protocol.calls import FORBIDDEN

INSPECTOR = "inspect.localhost"
LOOPBACK = frozenset(("localhost", "127.0.0.1", "[::1]"))
HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::\d{1,5})?")
EVERY_METHOD = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
DAY = 24 * 60 * 60
SHOWN = 100


class Access:
    """Which hosts and pages are let in: those of this machine, and those of *names*."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = frozenset(names)

    def knows(self, host: str) -> bool:
        """Whether *host*, perhaps with a port, is one of this machine or of the names."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        return found[1].lower() in self._names or _is_loopback(host)

    def trusts(self, page: str) -> bool:
        """Whether *page*, an origin or a whole address, is of a host that is known."""
        scheme, _, rest = page.partition("://")
        return scheme in ("http", "https") and self.knows(rest.partition("/")[0])

    def objection(self, method: str, headers: Headers) -> str | None:
        """Why a request is not let in; None if it is."""
        host = headers.get("host", "")
        if not self.knows(host):
            return (
                f"this network is not called {host[:SHOWN]!r}: use localhost or 127.0.0.1, or "
                "start localnet with --allow-host NAME"
            )
        if is_inspector(host):
            return _inspector_objection(method, host, headers)
        page = headers.get("origin", headers.get("referer"))
        if _is_visit(method, headers) or (page is not None and self.trusts(page)):
            return None
        site = headers.get("sec-fetch-site")
        is_foreign = site == "cross-site" or (site == "same-site" and not _is_loopback(host))
        if "origin" in headers or is_foreign:
            return (
                f"pages of {(page or 'elsewhere')[:SHOWN]!r} may not ask this network: start "
                "localnet with --allow-host NAME if they should"
            )
        return None


def is_inspector(host: str) -> bool:
    """Whether *host*, perhaps with a port, is the one on which the inspector is."""
    found = HOST.fullmatch(host)
    return found is not None and found[1].lower() == INSPECTOR


def _inspector_objection(method: str, host: str, headers: Headers) -> str | None:
    is_own = headers.get("origin", f"http://{host}") == f"http://{host}"
    site = headers.get("sec-fetch-site", "none")
    if _is_visit(method, headers) or (is_own and site in ("same-origin", "none")):
        return None
    return "only the inspector's own page may ask the inspector"


def _is_loopback(host: str) -> bool:
    """Whether *host*, perhaps with a port, is this machine by its name alone."""
    found = HOST.fullmatch(host)
    name = "" if found is None else found[1].lower()
    return name in LOOPBACK or name.endswith(".localhost")


def _is_visit(method: str, headers: Headers) -> bool:
    """Whether somebody opens this as a page of its own, by a link from anywhere."""
    return (
        method in ("GET", "HEAD")
        and "origin" not in headers
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )


class Gate:
    """Lets to *app* what *access* has no objection to; a line to *write* for all else."""

    def __init__(self, app: ASGIApp, access: Access, write: Callable[[str], None]) -> None:
        self._app = app
        self._access = access
        self._write = write

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        objection = self._access.objection(scope["method"], Headers(scope=scope))
        if objection is None:
            await self._app(scope, receive, send)
            return
        self._write(format_refusal(FORBIDDEN, scope["path"], objection))
        await PlainTextResponse(objection, FORBIDDEN)(scope, receive, send)


class Cors(CORSMiddleware):
    """Lets pages read answers that are of another origin, but of a host that *access* knows."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        super().__init__(
            app,
            allow_methods=EVERY_METHOD,
            allow_headers=["*"],
            allow_private_network=True,
            max_age=DAY,
        )
        self._access = access

    def is_allowed_origin(self, origin: str) -> bool:
        return self._access.trusts(origin)
