"""
``GET /``: the project's web page, or a plain one that says what is running.

The page is the files of the assets canister in dfx.json, from the folders that its ``source``
names. It finds its canister and the key to trust in the cookie that asset canisters set too,
and which ``@icp-sdk/core/agent/canister-env`` reads::

    ic_env = urlencode(ic_root_key=<hex>&PUBLIC_CANISTER_ID:<name>=<id>&...)

Its files come with the headers that an asset canister would send, from the same list::

    .ic-assets.json5    [{ match: "**/*", headers: { "Content-Security-Policy": ".." } }, ..]

Whoever takes gzip gets it, as from an asset canister: text, from a kilobyte up to four megabytes.
"""

from __future__ import annotations

import gzip
import html
import json
import mimetypes
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, HTMLResponse, Response

from localnet.http.node import Node
from localnet.protocol import principal
from localnet.protocol.calls import BROKEN, NOT_ALLOWED, NOT_FOUND, RequestError
from localnet.runtime.network import Network

COOKIE = "ic_env"
INDEX = "index.html"
LISTED = ".ic-assets.json5"
SMALLEST, LARGEST = 1_000, 4_000_000  # bytes of a file that is compressed
IS_TEXT = re.compile(r"text/.*|application/(json|wasm|manifest\+json|javascript)|.*\+xml")
PLAIN_POLICY = {"content-security-policy": "default-src 'none'; frame-ancestors 'none'"}
# What JSON5 has and JSON has not: strings first, so that nothing inside of them is taken for it.
JSON5 = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\])*")|'(?P<single>(?:\\.|[^'\\"])*)'"""
    r"""|(?P<skip>//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[\]}]))"""
    r"""|(?P<key>[A-Za-z_$][\w$]*)(?=\s*:)""",
    re.DOTALL,
)


class Page:
    """The files in the *folders* of the assets canister; a file is of the first that has it."""

    def __init__(self, node: Node, folders: Sequence[Path]) -> None:
        self._node = node
        self._folders = folders

    async def answer(self, request: HttpRequest) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise RequestError(f"there is nothing to {request.method} here", NOT_ALLOWED)
        canisters = await self._node.ask(names)
        response = self._file(request) or self._plain(request.url.path, canisters)
        response.headers["set-cookie"] = self._cookie(canisters)
        return response

    def _file(self, request: HttpRequest) -> Response | None:
        """The file that *request* means; never one outside the folders. None without a page."""
        url_path = request.url.path
        if not any((folder / INDEX).is_file() for folder in self._folders):
            return None
        for root in [folder.resolve() for folder in self._folders]:
            wanted = _inside(root, url_path)
            if wanted is not None:
                headers = {"cache-control": "no-cache"} if wanted.name == INDEX else {}
                headers |= asset_headers(root, wanted.relative_to(root).as_posix())
                return _packed(request, wanted, headers) or FileResponse(wanted, headers=headers)
        raise RequestError(f"there is no page {url_path[:100]}", NOT_FOUND)

    def _plain(self, url_path: str, canisters: dict[str, str]) -> Response:
        if url_path != "/":
            raise RequestError(f"there is no page {url_path[:100]}", NOT_FOUND)
        rows = "".join(
            f'<li><b>{html.escape(name)}</b> <a href="/?canisterId={text}">{text}</a></li>'
            for name, text in canisters.items()
        )
        return HTMLResponse(
            "<!doctype html><title>localnet</title>"
            "<h1>localnet</h1><p>These canisters are running here:</p>"
            f"<ul>{rows}</ul><p>{html.escape(self._why_plain())}</p>",
            headers=PLAIN_POLICY,
        )

    def _why_plain(self) -> str:
        if not self._folders:
            return "An assets canister in dfx.json would be shown here."
        named = " and ".join(folder.name for folder in self._folders)
        return f"The assets canister has no {INDEX} in {named} yet: build it, then load this again."

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


def _packed(request: HttpRequest, path: Path, headers: dict[str, str]) -> Response | None:
    """The file at *path* compressed; None if *request* does not take that, or it would not pay."""
    takes = "gzip" in request.headers.get("accept-encoding", "")
    if not takes or request.method != "GET" or "range" in request.headers:
        return None
    kind = mimetypes.guess_type(path)[0] or ""
    found = path.stat()
    if not IS_TEXT.fullmatch(kind) or not SMALLEST <= found.st_size <= LARGEST:
        return None
    packed = {"content-encoding": "gzip", "vary": "accept-encoding"}
    body = _compressed(path, found.st_mtime_ns, found.st_size)
    return Response(body, media_type=kind, headers=headers | packed)


@lru_cache(maxsize=128)
def _compressed(path: Path, changed: int, size: int) -> bytes:
    """The file at *path* as it was when it *changed* last and had *size* bytes."""
    return gzip.compress(path.read_bytes(), mtime=0)


def asset_headers(root: Path, path: str) -> dict[str, str]:
    """
    The headers that the list in the folder *root* has for the file at *path*.

    :raises RequestError: if it cannot be read; without its policy the page is not to be shown
    """
    found: dict[str, str] = {}
    try:
        for match, headers in _listed(root / LISTED):
            if re.fullmatch(_pattern(match), path):
                found |= {name.lower(): value for name, value in headers.items()}
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as problem:
        raise RequestError(f"{LISTED} beside the page cannot be read: {problem}", BROKEN) from None
    return found


def _listed(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    if not path.is_file():
        return
    for rule in json.loads(JSON5.sub(_as_json, path.read_text("utf-8"))):
        yield rule["match"], rule.get("headers") or {}


def _as_json(found: re.Match[str]) -> str:
    if found["string"] is not None:
        return found["string"]
    text = found["single"] if found["single"] is not None else found["key"]
    return "" if text is None else f'"{text}"'


def _pattern(glob: str) -> str:
    """*glob* as a regular expression: * stays in its folder, **/ goes through any number."""
    marks = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", glob)
    return "".join(marks.get(part) or re.escape(part) for part in parts)


def names(network: Network) -> dict[str, str]:
    """The hosted canisters' names and ids."""
    return {hosted.name: principal.format(hosted.id) for hosted in network.projects}
