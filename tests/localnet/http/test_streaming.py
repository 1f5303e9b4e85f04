"""A page in pieces, put together by the gateway."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import IncompleteRead

import pytest

from tests.servers.spawned import UP, Spawned

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


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "main.py").write_text(PAGES)
    canisters = {"pages": {"type": "kybra", "main": "main.py"}}
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    server = Spawned(folder, "--port", "0")
    server.wait_for(lambda line: UP in line)
    ids = json.loads((folder / ".dfx/local/canister_ids.json").read_text())
    yield f"{server.url}/PAGE?canisterId={ids['pages']['local']}"
    server.stop()


def test_all_pieces_come_in_their_order(address: str) -> None:
    with urllib.request.urlopen(address.replace("PAGE", "whole")) as answer:
        assert answer.headers["X-Page"] == "/whole"
        assert answer.headers["Content-Type"] == "text/plain"
        expected = "".join(f"/whole {number} " * 1000 for number in range(20))
        assert answer.read().decode() == "begin " + expected


def test_a_stream_that_breaks_is_not_taken_for_a_whole_page(address: str) -> None:
    with (
        urllib.request.urlopen(address.replace("PAGE", "broken")) as answer,
        pytest.raises(IncompleteRead),
    ):
        answer.read()
