"""Web requests: a canister's own pages, in pieces if they are large, and the project's."""

from __future__ import annotations

import gzip
import json
import os
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.client import IncompleteRead

import pytest

from localnet_tests.http.test_routes import exchange
from localnet_tests.servers.spawned import Running, write_project
from localnet_tests.servers.tally import Tally

BROWSER: dict[str, str] = {}
PAGES = """
from kybra import Func, Opt, Query, Record, Tuple, Variant, Vec, blob, nat, nat16, query, text

class Request(Record):
    method: text
    url: text
    headers: Vec[Tuple[text, text]]
    body: blob

class Token(Record):
    page: text
    at: nat

class Piece(Record):
    body: blob
    token: Opt[Token]

Callback = Func(Query[[Token], Piece])

class CallbackStrategy(Record):
    callback: Callback
    token: Token

class Strategy(Variant, total=False):
    Callback: CallbackStrategy

class Response(Record):
    status_code: nat16
    headers: Vec[Tuple[text, text]]
    body: blob
    streaming_strategy: Opt[Strategy]

@query
def http_request(asked: Request) -> Response:
    from kybra import ic
    page = asked["url"].split("?")[0]
    return {
        "status_code": 200,
        "headers": [("Content-Type", "text/plain"), ("X-Page", page)],
        "body": b"begin ",
        "streaming_strategy": {
            "Callback": {"callback": (ic.id(), "more"), "token": {"page": page, "at": 0}}
        },
    }

@query
def more(token: Token) -> Piece:
    if token["page"] == "/broken" and token["at"] == 2:
        raise ValueError("torn")
    at = token["at"] + 1
    following = {"page": token["page"], "at": at} if at < 20 else None
    return {"body": f"{token['page']} {token['at']} ".encode() * 1000, "token": following}
"""


def get(server: Running, path: str, host: str | None = None, text: bool = True) -> tuple[int, str]:
    headers = BROWSER if host is None else {"Host": f"{host}:{server.port}"}
    status, answer, _ = exchange(server, "GET", path, headers=headers)
    return status, answer.decode() if text else ""


def test_the_host_or_the_query_names_the_canister(tally: Tally) -> None:
    host = f"{tally.canister_text}.localhost"
    assert get(tally, "/a/b?c=d&e", host) == (200, "GET /a/b?c=d&e 0")
    assert get(tally, "/missing", host) == (404, "GET /missing 0")
    assert get(tally, "/api/v2/status", host, text=False)[0] == 200
    query = f"?canisterId={tally.canister_text}"
    assert get(tally, f"/a{query}") == (200, f"GET /a{query} 0")


def test_the_canister_says_which_headers_and_may_want_an_update(tally: Tally) -> None:
    path = f"/?canisterId={tally.canister_text}"
    headers = exchange(tally, "GET", path, headers=BROWSER)[2]
    assert headers["content-type"] == "text/plain"
    count = int(headers["x-tally"]) + 5
    status, answer, _ = exchange(tally, "POST", path, b"12345", BROWSER)
    assert (status, int(answer)) == (201, count)
    assert int(exchange(tally, "GET", path, headers=BROWSER)[2]["x-tally"]) == count


def test_what_is_no_canister_is_said_so(tally: Tally) -> None:
    assert get(tally, "/?canisterId=hello")[0] == 400
    status, text = get(tally, "/?canisterId=rrkah-fqaaa-aaaaa-aaaaq-cai")
    assert status == 404
    assert "rrkah-fqaaa-aaaaa-aaaaq-cai not found" in text
    assert get(tally, "/", "hello.localhost")[0] == 400


def cookie_of(server: Running, path: str = "/") -> dict[str, str]:
    """What a page finds in its cookie, as @icp-sdk/core reads it."""
    _, _, headers = exchange(server, "GET", path, headers=BROWSER)
    name, _, value = headers["set-cookie"].partition(";")[0].partition("=")
    assert name == "ic_env"
    pairs = (pair.partition("=")[::2] for pair in urllib.parse.unquote(value).split("&"))
    return dict(pairs)


def test_without_a_page_a_plain_one_says_what_runs(tally: Tally) -> None:
    status, page = get(tally, "/")
    assert status == 200
    assert tally.canister_text in page
    assert "An assets canister in dfx.json would be shown here." in page
    assert get(tally, "/other")[0] == 404
    assert exchange(tally, "POST", "/", b"", BROWSER)[0] == 405
    policy = exchange(tally, "GET", "/", headers=BROWSER)[2]["content-security-policy"]
    assert "frame-ancestors 'none'" in policy


def test_the_page_learns_canister_and_key(tally: Tally) -> None:
    expected = {
        "ic_root_key": tally.root_key.hex(),
        "PUBLIC_CANISTER_ID:tally": tally.canister_text,
    }
    assert cookie_of(tally) == expected


@pytest.fixture(scope="module")
def with_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A project whose page was built, and whose canister has a page in pieces."""
    project = write_project(tmp_path_factory.mktemp("page") / "project", pages=PAGES)
    described = json.loads((project / "dfx.json").read_text())
    described["canisters"]["page"] = {"type": "assets", "source": ["site/built", "site/more"]}
    (project / "dfx.json").write_text(json.dumps(described))
    built = project / "site/built/assets"
    built.mkdir(parents=True)
    (project / "site/more").mkdir()
    (project / "site/secret.txt").write_text("secret")
    (built / "app.js").write_text("run()")
    (built / "link.txt").symlink_to(project / "site/secret.txt")
    with Running(project) as server:
        assert "has no index.html in built and more yet: build it" in get(server, "/")[1]
        (built.parent / "index.html").write_text("<!doctype html>the page")
        (project / "site/more/index.html").write_text("the second folder's")
        (project / "site/more/more.txt").write_text("more")
        yield server


LISTED = """[
  { // what all files are sent with
    match: "**/*",
    headers: { "Content-Security-Policy": "default-src 'none' // no; frame-ancestors 'none'", },
  },
  { match: 'assets/*', headers: { 'Cache-Control': 'immutable', "X-All": "assets" } },
  /* the last word */
  { match: "assets/app.*", headers: { "X-All": "app", }, },
]
"""


def test_files_come_with_the_headers_of_the_asset_canister(with_page: Running) -> None:
    listed = with_page.project / "site/built/.ic-assets.json5"
    listed.write_text(LISTED)
    try:
        script = exchange(with_page, "GET", "/assets/app.js", headers=BROWSER)[2]
        page = exchange(with_page, "GET", "/", headers=BROWSER)[2]
        listed.write_text("[{ match: ]")
        broken, said = get(with_page, "/")
    finally:
        listed.unlink()
    policy = "default-src 'none' // no; frame-ancestors 'none'"
    assert script["content-security-policy"] == page["content-security-policy"] == policy
    assert (script["cache-control"], page["cache-control"]) == ("immutable", "no-cache")
    assert (script["x-all"], page["x-all"]) == ("app", None)
    assert (broken, ".ic-assets.json5 beside the page cannot be read" in said) == (500, True)


def test_the_built_page_is_served(with_page: Running) -> None:
    assert get(with_page, "/") == (200, "<!doctype html>the page")
    assert get(with_page, "/assets/app.js") == (200, "run()")
    assert get(with_page, "/more.txt") == (200, "more")
    assert get(with_page, "/assets/none.js")[0] == 404
    assert cookie_of(with_page)["PUBLIC_CANISTER_ID:pages"] == with_page.name_of("pages")


def test_text_is_compressed_for_whoever_takes_it(with_page: Running) -> None:
    script = with_page.project / "site/built/assets/large.js"
    script.write_text("run();\n" * 1000)

    def fetch(path: str = "/assets/large.js", **headers: str) -> tuple[str | None, bytes]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        status, answer, got = exchange(with_page, "GET", path, headers=sent)
        assert status in (200, 206)
        return got["content-encoding"], answer

    packed, answer = fetch(accept_encoding="gzip, br")
    assert (packed, gzip.decompress(answer)) == ("gzip", script.read_bytes())
    assert len(answer) < 200
    for sent in (
        {},
        {"accept_encoding": "br"},
        {"accept_encoding": "gzip", "range": "bytes=0-6999"},
    ):
        assert fetch(**sent) == (None, script.read_bytes())
    assert fetch("/assets/app.js", accept_encoding="gzip") == (None, b"run()")
    script.write_text("go();\n" * 1000)
    os.utime(script, (1, 1))
    assert gzip.decompress(fetch(accept_encoding="gzip")[1]) == script.read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/link.txt",
        "/assets",
        "/%00",
        "/" + "a" * 3000,
        "/assets/%ff",
    ],
)
def test_nothing_outside_the_page_s_folder_is_served(with_page: Running, path: str) -> None:
    status, answer = get(with_page, path)
    assert status == 404
    assert "secret" not in answer.replace(urllib.parse.unquote(path), "")


def address(server: Running, page: str) -> str:
    return f"{server.url}/{page}?canisterId={server.name_of('pages')}"


def test_all_pieces_of_a_page_come_in_their_order(with_page: Running) -> None:
    with urllib.request.urlopen(address(with_page, "whole")) as answer:
        assert answer.headers["X-Page"] == "/whole"
        assert answer.headers["Content-Type"] == "text/plain"
        expected = "".join(f"/whole {number} " * 1000 for number in range(20))
        assert answer.read().decode() == "begin " + expected


def test_a_stream_that_breaks_is_not_taken_for_a_whole_page(with_page: Running) -> None:
    with (
        urllib.request.urlopen(address(with_page, "broken")) as answer,
        pytest.raises(IncompleteRead),
    ):
        answer.read()
