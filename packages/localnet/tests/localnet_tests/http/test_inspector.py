"""The inspector: what its page gets, and that nobody else gets it."""

from __future__ import annotations

import http.client
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.http.inspector.routes import FILES, HERE
from localnet.http.inspector.views import LONGEST_TEXT, MOST_LINES, Journal, interface_view
from localnet.protocol import principal
from localnet.runtime.message import LogLine
from localnet.statedir import StateDir
from localnet_tests.http.commands import command
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.spawned import write_project

SOURCE = """
from kybra import *

class Person(Record):
    name: text
    age: Opt[nat8]

class Tree(Record):
    name: text
    children: Vec["Tree"]

kept = StableBTreeMap[text, nat64](memory_id=0, max_key_size=20, max_value_size=20)
number = 0

@init
def begin() -> void:
    ic.set_timer_interval(60, tick)

def tick() -> void:
    ic.print("tick")

@update
def older(person: Person, years: nat8) -> Person:
    kept.insert(person["name"], 1)
    ic.print(f"{person['name']} is older")
    return {"name": person["name"], "age": (person["age"] or 0) + years}

@query
def whoami() -> Principal:
    return ic.caller()

@query
def same(tree: Tree) -> Tree:
    return tree

@update
def fails() -> void:
    raise ValueError("no such luck")

@inspect_message
def inspect() -> void:
    if ic.method_name() != "closed":
        ic.accept_message()

@update
def closed() -> void:
    pass
"""
ANONYMOUS = principal.format(principal.ANONYMOUS)


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    project = write_project(tmp_path_factory.mktemp("inspected") / "project", people=SOURCE)
    with inside(project) as net:
        yield net


def key(net: Inside) -> str:
    return (net.localnet.state.path / "inspector.key").read_text()


def own(net: Inside) -> str:
    return f"inspect.localhost:{net.port}"


def send(
    net: Inside, method: str, path: str, asked: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """The answer to a request of the inspector's host, if the *headers* do not name another."""
    given = {"Host": own(net), **{name.replace("_", "-"): text for name, text in headers.items()}}
    connection = http.client.HTTPConnection("127.0.0.1", net.port)
    try:
        connection.request(method, path, None if asked is None else json.dumps(asked), given)
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def ask(net: Inside, path: str, **asked: Any) -> Any:
    """What its page is told."""
    status, _, body = send(net, "POST", path, asked, Authorization=f"Bearer {key(net)}")
    assert status == 200, body
    return json.loads(body)


def call(net: Inside, method: str, arguments: str = "()", who: str = ANONYMOUS) -> Any:
    asked = {"canister": net.canister_text, "method": method, "arguments": arguments, "as": who}
    return ask(net, "/call", **asked)


# -- what its page gets


def test_it_lists_canisters_with_their_memory_timers_and_cycles(net: Inside) -> None:
    call(net, "older", '(record { name = "Ada"; age = opt 36 }, 1)')
    state = ask(net, "/state", after=0)
    people, ledger = state["canisters"]
    assert (people["name"], people["id"], people["status"]) == (
        "people", net.canister_text, "running",
    )  # fmt: skip
    assert people["cycles"] == "3000000000000"
    assert people["heap"] > 0
    assert people["maps"] == [1]
    assert people["map_bytes"] > 0
    (timer,) = people["timers"]
    assert (timer["interval"], timer["calls"]) == (60_000, "tick")
    assert 0 < timer["due"] - state["now"] <= 60_000
    assert ledger["system"]


def test_lines_and_calls_come_once_and_with_their_cost(net: Inside) -> None:
    before = ask(net, "/state", after=0)["lines"][-1]["n"]
    call(net, "older", '(record { name = "Bo"; age = null }, 7)')
    call(net, "fails")
    first, second, *_ = ask(net, "/state", after=before)["lines"]
    assert (first["kind"], first["text"]) == ("print", "Bo is older")
    assert (second["kind"], second["method"], second["result"]) == ("message", "older", "reply")
    assert second["microseconds"] > 0
    assert second["caller"] == ANONYMOUS
    last = ask(net, "/state", after=0)["lines"][-1]
    assert (last["method"], last["result"].partition(":")[0]) == ("fails", "reject 5")
    assert ask(net, "/state", after=last["n"])["lines"] == []


def test_a_call_shows_its_reply_with_the_names_of_fields(net: Inside) -> None:
    answer = call(net, "older", '(record { age = opt 36; name = "Ada" }, 1)')
    assert answer == {"ok": '(record { age = opt (37 : nat8); name = "Ada" })'}


def test_who_calls_is_chosen(net: Inside) -> None:
    admin = principal.format(net.localnet.admin)
    for who, expected in ((ANONYMOUS, ANONYMOUS), ("admin", admin), ("aaaaa-aa", "aaaaa-aa")):
        assert call(net, "whoami", who=who) == {"ok": f'(principal "{expected}")'}


def test_errors_are_shown_in_full(net: Inside) -> None:
    failed = call(net, "fails")
    assert (failed["code"], failed["reject"]) == ("IC0503", 5)
    assert "ValueError: no such luck" in failed["error"]
    assert "people.py:" in failed["error"]
    assert "Canister rejected the message" in call(net, "closed")["error"]
    wrong = call(net, "older", '(record { name = 5 }, "x")')["error"]
    assert wrong.startswith("the arguments cannot be read: ")


def test_interfaces_come_as_types_that_forms_are_made_of(net: Inside) -> None:
    view = ask(net, "/interface", canister=net.canister_text)
    methods = {method["name"]: method for method in view["methods"]}
    assert methods["older"]["kind"] == "update"
    assert methods["whoami"]["kind"] == "query"
    assert methods["same"]["args"] == [{"is": "ref", "name": "Tree"}]
    children = {"is": "vec", "of": {"is": "ref", "name": "Tree"}}
    assert view["types"]["Tree"]["fields"] == [["name", {"is": "text"}], ["children", children]]


def test_every_kind_of_type_is_described() -> None:
    view = interface_view(
        'service : { a : (blob, opt nat, variant { "my choice" : int8; no }, record { bool; text },'
        " func () -> (), service {}, principal) -> () composite_query }"
    )
    (method,) = view["methods"]
    assert method["kind"] == "composite_query"
    assert method["args"] == [
        {"is": "blob"},
        {"is": "opt", "of": {"is": "nat"}},
        {"is": "variant", "fields": [['"my choice"', {"is": "int8"}], ["no", {"is": "null"}]]},
        {"is": "record", "fields": [["0", {"is": "bool"}], ["1", {"is": "text"}]]},
        {"is": "func"},
        {"is": "service"},
        {"is": "principal"},
    ]


def test_time_is_moved(net: Inside) -> None:
    assert "stands still" in ask(net, "/time", action="pause", by="")["said"]
    before = ask(net, "/state", after=0)
    assert before["paused"]
    assert (
        "60 timers and heartbeats have run" in ask(net, "/time", action="advance", by="1h")["said"]
    )
    after = ask(net, "/state", after=before["lines"][-1]["n"])
    assert after["now"] - before["now"] == 3_600_000
    assert sum(line.get("text") == "tick" for line in after["lines"]) == 60
    ask(net, "/time", action="resume", by="")
    assert not ask(net, "/state", after=0)["paused"]


def test_the_journal_keeps_the_latest_and_cuts_what_is_long() -> None:
    journal = Journal()
    for number in range(MOST_LINES + 5):
        journal.add(LogLine(0, "a", "print", f"{number}" * LONGEST_TEXT))
        journal.add(LogLine(0, "a", "message", "", method=f"m{number}"))
    lines = journal.after(0)
    assert len(lines) == 2 * MOST_LINES
    assert max(len(line.get("text", "")) for line in lines) == LONGEST_TEXT + len(" ...")
    assert [line["n"] for line in lines] == sorted(line["n"] for line in lines)
    assert [line["method"] for line in journal.after(lines[-2]["n"])] == [f"m{MOST_LINES + 4}"]


# -- and nobody else


@pytest.mark.parametrize("path", ["/state", "/interface", "/call", "/time"])
@pytest.mark.parametrize("key", [None, "", "Bearer ", "Bearer wrong", "wrong", "Bearer \xe9"])
def test_without_the_key_nothing_is_told(net: Inside, path: str, key: str | None) -> None:
    headers = {} if key is None else {"Authorization": key}
    status, _, body = send(net, "POST", path, {"after": 0}, **headers)
    assert status == 401
    assert b"the key is missing: open what `localnet inspect` says" in body


FOREIGN = [
    {"Origin": "http://bkyz2-fmaaa-aaaaa-qaaaq-cai.localhost:PORT"},
    {"Origin": "http://localhost:PORT"},
    {"Origin": "http://127.0.0.1:PORT"},
    {"Origin": "http://inspect.localhost:1"},
    {"Origin": "https://inspect.localhost:PORT"},
    {"Origin": "https://example.org"},
    {"Origin": "null"},
    {"Sec_Fetch_Site": "same-site"},
    {"Sec_Fetch_Site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_no_other_page_asks_even_with_the_key(net: Inside, headers: dict[str, str]) -> None:
    """Pages of canisters are of this machine, and of other origins."""
    given = {name: text.replace("PORT", str(net.port)) for name, text in headers.items()}
    given["Authorization"] = f"Bearer {key(net)}"
    for method, path in (("POST", "/state"), ("OPTIONS", "/state"), ("GET", "/inspect.js")):
        status, answered, body = send(net, method, path, {"after": 0}, **given)
        assert status == 403
        assert body == b"only the inspector's own page may ask the inspector"
        assert not [name for name in answered if name.startswith("access-control")]


def test_its_own_page_asks(net: Inside) -> None:
    given = {"Origin": f"http://{own(net)}", "Sec_Fetch_Site": "same-origin"}
    given["Authorization"] = f"Bearer {key(net)}"
    status, headers, _ = send(net, "POST", "/state", {"after": 0}, **given)
    assert status == 200
    assert not [name for name in headers if name.startswith("access-control")]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "ID.localhost", "evil.test"])
def test_it_is_on_no_other_host(net: Inside, host: str) -> None:
    """``localhost`` is also where canisters' pages can be: ``/?canisterId=``."""
    given = {"Host": f"{host}:{net.port}".replace("ID", net.canister_text)}
    given["Authorization"] = f"Bearer {key(net)}"
    for method, path in (("POST", "/state"), ("GET", "/inspect.js"), ("GET", "/forms.js")):
        assert send(net, method, path, {"after": 0}, **given)[0] >= 400


@pytest.mark.parametrize("host", ["inspect.localhost", "INSPECT.localhost", "Inspect.Localhost"])
@pytest.mark.parametrize(
    "path", ["/api/v2/status", "/?canisterId=ID", "/index.html", "/../admin.pem"]
)
def test_nothing_else_is_on_its_host(net: Inside, host: str, path: str) -> None:
    """Least of all a page of a canister, which would be of its origin."""
    where = path.replace("ID", net.canister_text)
    status, headers, body = send(net, "GET", where, Host=f"{host}:{net.port}")
    if path.startswith("/?"):
        assert body == (HERE / "index.html").read_bytes()
        assert "default-src 'none'" in headers["content-security-policy"]
    else:
        assert status == 404


@pytest.mark.parametrize("path", sorted(FILES))
def test_its_files_say_what_they_may_do(net: Inside, path: str) -> None:
    status, headers, body = send(net, "GET", path)
    assert status == 200
    policy = headers["content-security-policy"]
    for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'",
                 "form-action 'none'", "base-uri 'none'"):  # fmt: skip
        assert part in policy
    assert "unsafe" not in policy
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers
    assert key(net).encode() not in body


def test_its_files_ask_no_other_host_and_have_no_code_in_their_html() -> None:
    for name, _ in FILES.values():
        text = (HERE / name).read_text("utf-8")
        assert not re.search(r"https?://|innerHTML|outerHTML|insertAdjacentHTML|eval\(", text), name
        if name.endswith(".html"):
            assert re.findall(r"<script[^>]*>([^<]*)</script>", text) == [""]
            assert not re.search(r"\son\w+=|\sstyle=|<style", text)


def test_management_is_out_of_its_reach(net: Inside) -> None:
    """It calls as the admin, who may install code; that goes by signed requests only."""
    asked = {"canister": "aaaaa-aa", "method": "raw_rand", "arguments": "()", "as": "admin"}
    status, _, body = send(net, "POST", "/call", asked, Authorization=f"Bearer {key(net)}")
    assert status == 404
    assert b"there is no code in aaaaa-aa" in body


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/state", []),
        ("/state", {}),
        ("/state", {"after": "0"}),
        ("/interface", {"canister": 5}),
        ("/interface", {"canister": "not one"}),
        ("/call", {"canister": "aaaaa-aa"}),
        ("/call", {"canister": "ID", "method": "whoami", "arguments": "()", "as": None}),
        ("/call", {"canister": "ID", "method": "nothing", "arguments": "()", "as": "admin"}),
        ("/time", {"action": "rewind", "by": ""}),
        ("/time", {"action": "advance", "by": "long"}),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(net: Inside, path: str, asked: Any) -> None:
    if isinstance(asked, dict) and asked.get("canister") == "ID":
        asked = {**asked, "canister": net.canister_text}
    status, _, body = send(net, "POST", path, asked, Authorization=f"Bearer {key(net)}")
    assert 400 <= status < 500
    assert json.loads(body)["error"]


def test_a_body_that_is_no_json_is_refused(net: Inside) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", net.port)
    headers = {"Host": own(net), "Authorization": f"Bearer {key(net)}"}
    for body in (b"", b"\xff", b"[" * 100_000):
        connection.request("POST", "/state", body, headers)
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (400, b'{"error":"a JSON object is expected"}')
    connection.close()


# -- the key


def test_the_key_is_its_user_s_alone_and_stays(tmp_path: Path) -> None:
    state = StateDir(tmp_path / "state")
    key = state.inspector_key()
    path = tmp_path / "state/inspector.key"
    assert len(key) == 43
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert state.inspector_key() == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for broken in ("", "short", key + "\n"):
        path.write_text(broken)
        path.chmod(0o644)
        assert len(state.inspector_key()) == 43
        assert state.inspector_key() not in (key, broken)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    state.close()


def test_its_address_is_said_at_the_start_and_on_request(net: Inside) -> None:
    address = f"http://inspect.localhost:{net.port}/#{key(net)}"
    assert any(address in line for line in net.lines)
    said = command("inspect", "--project", str(net.localnet.options.project))
    assert said.out.strip() == address
