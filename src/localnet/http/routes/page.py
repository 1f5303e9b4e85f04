"""
``GET /``: the game's built web page, or a plain one that says what is running.

The page finds its canister and the key to trust in the cookie that asset canisters set too,
and that ``@icp-sdk/core/agent/canister-env`` reads::

    ic_env = urlencode(ic_root_key=<hex>&PUBLIC_CANISTER_ID:<name>=<id>&...)
"""

from __future__ import annotations

import html
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, HTMLResponse, Response

from localnet.http.node import Node
from localnet.runtime.network import Network
from protocol import principal
from protocol.refusal import NOT_ALLOWED, NOT_FOUND, RefusedError

COOKIE = "ic_env"
INDEX = "index.html"


class Page:
    """Files of the folder *web*, if there is one."""

    def __init__(self, node: Node, web: Path | None) -> None:
        self._node = node
        self._web = web

    async def answer(self, request: HttpRequest) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise RefusedError(f"there is nothing to {request.method} here", NOT_ALLOWED)
        canisters = await self._node.ask(names)
        response = self._file(request.url.path) or self._plain(request.url.path, canisters)
        response.headers["set-cookie"] = self._cookie(canisters)
        return response

    def _file(self, url_path: str) -> Response | None:
        """The file that *url_path* means; never one outside the folder."""
        if self._web is None or not (self._web / INDEX).is_file():
            return None
        wanted = _inside(self._web.resolve(), url_path)
        if wanted is None:
            raise RefusedError(f"there is no page {url_path[:100]}", NOT_FOUND)
        fresh = {"cache-control": "no-cache"} if wanted.name == INDEX else {}
        return FileResponse(wanted, headers=fresh)

    def _plain(self, url_path: str, canisters: dict[str, str]) -> Response:
        if url_path != "/":
            raise RefusedError(f"there is no page {url_path[:100]}", NOT_FOUND)
        rows = "".join(
            f'<li><b>{html.escape(name)}</b> <a href="/?canisterId={text}">{text}</a></li>'
            for name, text in canisters.items()
        )
        return HTMLResponse(
            "<!doctype html><title>localnet</title>"
            "<h1>localnet</h1><p>These canisters are running here:</p>"
            f"<ul>{rows}</ul>"
            '<p>The web page has not been built. <a href="/api/v2/status">Status</a> (CBOR).</p>'
        )

    def _cookie(self, canisters: dict[str, str]) -> str:
        ids = [f"PUBLIC_CANISTER_ID:{name}={text}" for name, text in canisters.items()]
        value = quote("&".join([f"ic_root_key={self._node.keys.root_key.hex()}", *ids]), safe="")
        return f"{COOKIE}={value}; Path=/; SameSite=Lax"


def _inside(root: Path, url_path: str) -> Path | None:
    """The file in *root* that *url_path* means, if it is one."""
    try:
        wanted = (root / (url_path.lstrip("/") or INDEX)).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):
        return None  # no file can have such a name


def names(network: Network) -> dict[str, str]:
    """The hosted canisters' names and ids."""
    return {hosted.name: principal.draw(hosted.id) for hosted in network.canisters.values()}
