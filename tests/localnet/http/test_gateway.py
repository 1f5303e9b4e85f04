"""Web requests: a canister's own pages, and the game's."""

from __future__ import annotations

import urllib.parse
from collections.abc import Iterator

import pytest

from localnet.http.routes.page import asset_headers
from tests.localnet.http.test_routes import exchange
from tests.servers.spawned import ROOT
from tests.servers.tally import Tally, make_project, running

BROWSER: dict[str, str] = {}


def get(server: Tally, path: str, host: str | None = None) -> tuple[int, str]:
    headers = BROWSER if host is None else {"Host": f"{host}:{server.port}"}
    status, answer, _ = exchange(server, "GET", path, headers=headers)
    return status, answer.decode()


def test_the_host_names_the_canister(tally: Tally) -> None:
    host = f"{tally.canister_text}.localhost"
    assert get(tally, "/a/b?c=d&e", host) == (200, "GET /a/b?c=d&e 0")
    assert get(tally, "/missing", host) == (404, "GET /missing 0")


def test_the_query_names_the_canister(tally: Tally) -> None:
    query = f"?canisterId={tally.canister_text}"
    assert get(tally, f"/a{query}") == (200, f"GET /a{query} 0")


def test_the_canister_says_which_headers(tally: Tally) -> None:
    path = f"/?canisterId={tally.canister_text}"
    _, _, headers = exchange(tally, "GET", path, headers=BROWSER)
    assert headers["content-type"] == "text/plain"
    assert headers["x-tally"].isdigit()


def test_a_canister_may_want_an_update(tally: Tally) -> None:
    path = f"/?canisterId={tally.canister_text}"
    before = int(exchange(tally, "GET", path, headers=BROWSER)[2]["x-tally"])
    status, answer, _ = exchange(tally, "POST", path, b"12345", BROWSER)
    assert (status, int(answer)) == (201, before + 5)
    assert int(exchange(tally, "GET", path, headers=BROWSER)[2]["x-tally"]) == before + 5


def test_what_is_no_canister_is_said_so(tally: Tally) -> None:
    assert get(tally, "/?canisterId=hello")[0] == 400
    status, text = get(tally, "/?canisterId=rrkah-fqaaa-aaaaa-aaaaq-cai")
    assert status == 404
    assert "rrkah-fqaaa-aaaaa-aaaaq-cai not found" in text
    assert get(tally, "/", "hello.localhost")[0] == 400


def test_the_interface_is_reached_by_a_canister_s_host_too(tally: Tally) -> None:
    host = {"Host": f"{tally.canister_text}.localhost:{tally.port}"}
    assert exchange(tally, "GET", "/api/v2/status", headers=host)[0] == 200


def cookie_of(server: Tally, path: str = "/") -> dict[str, str]:
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
    assert "has not been built" in page
    assert get(tally, "/other")[0] == 404
    assert exchange(tally, "POST", "/", b"", BROWSER)[0] == 405


def test_the_page_learns_canister_and_key(tally: Tally) -> None:
    expected = {
        "ic_root_key": tally.root_key.hex(),
        "PUBLIC_CANISTER_ID:tally": tally.canister_text,
    }
    assert cookie_of(tally) == expected


@pytest.fixture(scope="module")
def with_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tally]:
    project = make_project(tmp_path_factory.mktemp("page") / "project")
    built = project / "web/dist/assets"
    built.mkdir(parents=True)
    (project / "web/secret.txt").write_text("secret")
    (built.parent / "index.html").write_text("<!doctype html>the game")
    (built / "game.js").write_text("play()")
    (built / "link.txt").symlink_to(project / "web/secret.txt")
    with running(project) as server:
        yield server


LISTED = """[
  { // what all files are sent with
    match: "**/*",
    headers: { "Content-Security-Policy": "default-src 'none' // no; frame-ancestors 'none'", },
  },
  { match: 'assets/*', headers: { 'Cache-Control': 'immutable', "X-All": "assets" } },
  /* the last word */
  { match: "assets/game.*", headers: { "X-All": "game", }, },
]
"""


def test_files_come_with_the_headers_of_the_asset_canister(with_page: Tally) -> None:
    listed = with_page.project / "web/dist/.ic-assets.json5"
    listed.write_text(LISTED)
    try:
        game = exchange(with_page, "GET", "/assets/game.js", headers=BROWSER)[2]
        page = exchange(with_page, "GET", "/", headers=BROWSER)[2]
        listed.write_text("[{ match: ]")
        broken, said = get(with_page, "/")
    finally:
        listed.unlink()
    policy = "default-src 'none' // no; frame-ancestors 'none'"
    assert game["content-security-policy"] == page["content-security-policy"] == policy
    assert (game["cache-control"], page["cache-control"]) == ("immutable", "no-cache")
    assert (game["x-all"], page["x-all"]) == ("game", None)
    assert (broken, ".ic-assets.json5 beside the page cannot be read" in said) == (500, True)


def test_this_project_s_page_is_sent_with_its_policy() -> None:
    for path in ("index.html", "assets/main.js", "offline.js"):
        policy = asset_headers(ROOT / "web/public", path)["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy


def test_the_plain_page_is_framed_by_nobody(tally: Tally) -> None:
    policy = exchange(tally, "GET", "/", headers=BROWSER)[2]["content-security-policy"]
    assert "frame-ancestors 'none'" in policy


def test_the_built_page_is_served(with_page: Tally) -> None:
    assert get(with_page, "/") == (200, "<!doctype html>the game")
    assert get(with_page, "/assets/game.js") == (200, "play()")
    assert get(with_page, "/assets/none.js")[0] == 404
    assert cookie_of(with_page)["PUBLIC_CANISTER_ID:tally"] == with_page.canister_text


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
def test_nothing_outside_the_page_s_folder_is_served(with_page: Tally, path: str) -> None:
    status, answer = get(with_page, path)
    assert status == 404
    assert "secret" not in answer.replace(urllib.parse.unquote(path), "")
