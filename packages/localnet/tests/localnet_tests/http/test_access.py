"""What a stranger, or a stranger's web page, can do with a localnet: nothing that brings code."""

from __future__ import annotations

import hashlib
import re
import shlex
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from localnet.http.access import Access
from localnet.protocol import principal, sign
from localnet.protocol.calls import Outcome, Reject, Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime.management.canister import FOR_CANISTERS, FOR_INSTALLERS, SHOWING
from localnet.runtime.management.interface import SERVICE
from localnet_tests.http.clients import Icp
from localnet_tests.http.test_limits import answered
from localnet_tests.http.test_routes import CBOR, content, exchange
from localnet_tests.runtime.test_management import UNCHANGED
from localnet_tests.servers.spawned import PACKAGE, PATIENCE, NotUpError
from localnet_tests.servers.tally import Tally, make_project

STRANGER = sign.from_key(Ed25519PrivateKey.generate())
NAMED = sign.from_key(Ed25519PrivateKey.generate())
STRANGERS = pytest.mark.parametrize(
    "who", [sign.ANONYMOUS, STRANGER], ids=["anonymous", "somebody"]
)
CREATE = "provisional_create_canister_with_cycles"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tally]:
    """A localnet whose options let somebody in, and in which tests create canisters."""
    project = make_project(tmp_path_factory.mktemp("opened") / "project")
    named = principal.format(NAMED.principal)
    with Tally(project, "--allow-install", named, "--allow-host", "dev.example.org") as server:
        yield server


def admin(server: Tally) -> sign.Identity:
    return sign.load_pem((server.project / ".localnet/admin.pem").read_text())


def manage(server: Tally, who: sign.Identity, method: str, **asked: Any) -> Outcome:
    """What becomes of a call of the management canister by *who*."""
    func = SERVICE.methods[method]
    arg = encode(func.args, [asked] if func.args else [])
    request = sign.call(who, principal.MANAGEMENT, method, arg)
    return server.agent(who).submit(server.canister_id, request)


def create(server: Tally, who: sign.Identity) -> Outcome:
    return manage(server, who, CREATE, amount=None, settings=None, specified_id=None)


def created(server: Tally, who: sign.Identity) -> bytes:
    outcome = create(server, who)
    assert isinstance(outcome, Reply), outcome
    made: bytes = decode(SERVICE.methods[CREATE].results, outcome.data)[0]["canister_id"]
    return made


def install(server: Tally, who: sign.Identity, canister: bytes, trace: Path) -> Outcome:
    """Have code run that leaves a file at *trace*."""
    module = f"open({str(trace)!r}, 'w').close()".encode()
    mode = {"install": None}
    return manage(
        server, who, "install_code", mode=mode, canister_id=canister, wasm_module=module, arg=b""
    )


def refusal(outcome: Outcome) -> str:
    assert isinstance(outcome, Reject), outcome
    return outcome.message


# -- who installs


@STRANGERS
def test_a_stranger_creates_no_canister(opened: Tally, who: sign.Identity) -> None:
    said = refusal(create(opened, who))
    assert f"{CREATE} is for this network's admin" in said
    assert principal.format(who.principal) in said
    assert "--allow-install" in said


@STRANGERS
def test_a_stranger_runs_no_code_even_as_a_controller(
    opened: Tally, who: sign.Identity, tmp_path: Path
) -> None:
    made = created(opened, admin(opened))
    wanted = {"controllers": [admin(opened).principal, who.principal]}
    settings = UNCHANGED | wanted
    done = manage(opened, admin(opened), "update_settings", canister_id=made, settings=settings)
    assert isinstance(done, Reply), done
    assert "is for this network's admin" in refusal(install(opened, who, made, tmp_path / "trace"))
    assert not (tmp_path / "trace").exists()
    assert isinstance(install(opened, admin(opened), made, tmp_path / "trace"), Reply)
    assert (tmp_path / "trace").exists(), "the admin's does run"


@STRANGERS
def test_a_stranger_brings_no_code_in_chunks(opened: Tally, who: sign.Identity) -> None:
    """Not even as a controller: a canister of the project may install what is in its store."""
    made = created(opened, admin(opened))
    settings = UNCHANGED | {"controllers": [admin(opened).principal, who.principal]}
    manage(opened, admin(opened), "update_settings", canister_id=made, settings=settings)
    chunk = b"from kybra import query"
    said = refusal(manage(opened, who, "upload_chunk", canister_id=made, chunk=chunk))
    assert "upload_chunk is for this network's admin" in said
    kept = manage(opened, admin(opened), "stored_chunks", canister_id=made)
    assert isinstance(kept, Reply)
    assert decode(SERVICE.methods["stored_chunks"].results, kept.data) == [[]]
    sent = manage(opened, admin(opened), "upload_chunk", canister_id=made, chunk=chunk)
    assert isinstance(sent, Reply), "the admin's is taken"
    digest = hashlib.sha256(chunk).digest()
    asked = {
        "mode": {"install": None}, "target_canister": made, "store_canister": None, "arg": b"",
        "chunk_hashes_list": [{"hash": digest}], "wasm_module_hash": digest,
    }  # fmt: skip
    said = refusal(manage(opened, who, "install_chunked_code", **asked))
    assert "install_chunked_code is for this network's admin" in said
    assert isinstance(manage(opened, admin(opened), "install_chunked_code", **asked), Reply)


@STRANGERS
def test_a_stranger_makes_no_cycles(opened: Tally, who: sign.Identity) -> None:
    asked = {"canister_id": opened.canister_id, "amount": 1}
    assert "is for this network's admin" in refusal(
        manage(opened, who, "provisional_top_up_canister", **asked)
    )


def test_a_balance_has_an_end(opened: Tally) -> None:
    """One that no file could hold would keep all canisters from being saved."""
    asked = {"canister_id": created(opened, admin(opened)), "amount": 1 << 128}
    said = refusal(manage(opened, admin(opened), "provisional_top_up_canister", **asked))
    assert "at most 2^128 - 1" in said
    for _ in range(2):
        asked["amount"] = (1 << 128) - 1
        topped = manage(opened, admin(opened), "provisional_top_up_canister", **asked)
        assert isinstance(topped, Reply)


@pytest.mark.parametrize("method", sorted(set(SERVICE.methods) - SHOWING))
def test_anonymous_reaches_no_method_that_does_something(opened: Tally, method: str) -> None:
    """Not even the argument is looked at."""
    request = sign.call(sign.ANONYMOUS, principal.MANAGEMENT, method, b"")
    said = refusal(opened.agent().submit(opened.canister_id, request))
    if method in FOR_CANISTERS:
        assert said == f"{method} is for canisters only"
    elif "query" in SERVICE.methods[method].modes:
        assert "can be called as a query only" in said
    elif method in FOR_INSTALLERS:
        assert "is for this network's admin" in said
    else:
        assert "is for controllers, and anonymous is everybody" in said


def test_the_old_way_to_call_is_no_way_round(opened: Tally) -> None:
    arg = encode(
        SERVICE.methods[CREATE].args, [dict.fromkeys(("amount", "settings", "specified_id"))]
    )
    sent = sign.call(STRANGER, principal.MANAGEMENT, CREATE, arg).body
    path = f"/api/v2/canister/{opened.canister_text}/call"
    status, answer, _ = exchange(opened, "POST", path, sent)
    assert (status, b"is for this network's admin" in answer) == (200, True)


def test_who_is_named_by_option_installs(opened: Tally, tmp_path: Path) -> None:
    made = created(opened, NAMED)
    assert isinstance(install(opened, NAMED, made, tmp_path / "trace"), Reply)
    assert (tmp_path / "trace").exists()
    said = refusal(create(opened, STRANGER))
    assert "is for this network's admin" in said
    line = next(line for line in opened.lines if "--allow-install" in line)
    assert principal.format(NAMED.principal) in line
    assert "runs as you" in line


@pytest.mark.parametrize("option", ["--allow-install", "--controller"])
def test_anonymous_is_named_by_no_option(tmp_path: Path, option: str) -> None:
    project = make_project(tmp_path / "project")
    with pytest.raises(NotUpError, match="anonymous, which is everybody"):
        Tally(project, option, principal.format(sign.ANONYMOUS.principal))


def test_the_refusal_says_how_to_become_the_admin(opened: Tally, tmp_path: Path) -> None:
    """What it says to copy works as it stands."""
    said = refusal(create(opened, STRANGER))
    command = re.search(r"`icp (identity import [^`]+)`", said)
    assert command is not None, said
    icp = Icp(tmp_path, opened.project)
    icp(*shlex.split(command[1]))
    name = shlex.split(command[1])[2]
    assert f"--identity {name}" in said
    told = icp("identity", "principal", "--identity", name)
    assert told == principal.format(admin(opened).principal)


def test_the_guide_says_of_every_method_who_may() -> None:
    """From left to right: anonymous, signed in, controller, admin, canister."""
    guide = (PACKAGE / "docs/guide.md").read_text("utf-8")
    lines = guide.partition("| method | anonymous |")[2].partition("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    told = {
        row[0].partition("`")[2].partition("`")[0]: [c != "-" for c in row[1:]] for row in cells
    }
    expected = {}
    for method in SERVICE.methods:
        outside = method not in FOR_CANISTERS
        controllers = outside and method not in FOR_INSTALLERS
        is_query = "query" in SERVICE.methods[method].modes
        expected[method] = [False, False, controllers, outside, not is_query]
    assert told == expected


# -- by which name


def ask(server: Tally, **headers: str) -> tuple[int, str]:
    """What a request with *headers* is told, of which `sec_fetch_site` is one."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    status, answer, _ = exchange(server, "GET", "/", headers=named)
    return status, answer.decode()


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:4943", "[::1]:4943", "tally.localhost"]
)
def test_names_of_this_machine_are_known(host: str) -> None:
    assert Access().knows(host)


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.test", "evil.test:4943", "localhost.evil.test", "127.0.0.1.evil.test",
        "192.0.2.1", "0.0.0.0", "[::2]", "localhost@evil.test", "evil.test/.localhost",
        "localhost:4943:1", "evillocalhost", "localhost ", "dev.example.org",
    ],
)  # fmt: skip
def test_other_names_are_not(host: str) -> None:
    assert not Access().knows(host)


def test_a_rebound_name_is_refused_on_every_route(opened: Tally) -> None:
    sent = sign.seal(STRANGER, content(opened)).body
    base = f"/api/v4/canister/{opened.canister_text}"
    for method, path in (
        ("GET", "/"), ("GET", "/api/v2/status"), ("POST", f"{base}/call"),
        ("POST", f"{base}/query"), ("POST", f"{base}/read_state"),
        ("GET", f"/?canisterId={opened.canister_text}"),
        ("POST", f"/?canisterId={opened.canister_text}"), ("OPTIONS", f"{base}/call"),
    ):  # fmt: skip
        headers = CBOR | {"Host": f"evil.test:{opened.port}"}
        status, answer, _ = exchange(opened, method, path, sent, headers)
        assert status == 403, (method, path)
        assert b"--allow-host NAME" in answer


def test_a_request_without_a_name_is_refused(opened: Tally) -> None:
    with socket.create_connection(("127.0.0.1", opened.port), timeout=PATIENCE) as client:
        client.sendall(b"GET /api/v2/status HTTP/1.0\r\n\r\n")
        assert answered(client)[0] == 403


def test_a_name_is_allowed_by_option(opened: Tally) -> None:
    assert ask(opened, host="dev.example.org:80")[0] == 200
    assert ask(opened, host="other.example.org")[0] == 403
    assert ask(opened, origin="https://dev.example.org")[0] == 200
    assert any("pages of dev.example.org may send" in line for line in opened.lines)


# -- pages of elsewhere

LOCAL = ["http://localhost:5173", "http://127.0.0.1:1", "https://[::1]", "http://x.localhost:80"]
FOREIGN = [
    "https://evil.test",
    "http://evil.test:4943",
    "null",
    "file://",
    "http://localhost.evil.test",
]


@pytest.mark.parametrize("origin", LOCAL)
def test_pages_of_this_machine_may_ask(opened: Tally, origin: str) -> None:
    headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    path = f"/api/v4/canister/{opened.canister_text}/call"
    status, _, answered = exchange(opened, "OPTIONS", path, b"", headers)
    assert (status, answered["access-control-allow-origin"]) == (200, origin)
    sent = sign.seal(STRANGER, content(opened)).body
    status, _, answered = exchange(opened, "POST", path, sent, CBOR | {"Origin": origin})
    assert (status, answered["access-control-allow-origin"]) == (200, origin)


@pytest.mark.parametrize("origin", FOREIGN)
def test_what_a_foreign_page_sends_does_not_run(opened: Tally, origin: str) -> None:
    """Even if it would not have had to ask: only the answer would be hidden from it."""
    path = f"/?canisterId={opened.canister_text}"
    count = exchange(opened, "GET", path, headers={})[2]["x-tally"]
    for kind in ("text/plain", "application/cbor"):
        headers = {"Origin": origin, "Content-Type": kind}
        status, answer, found = exchange(opened, "POST", path, b"12345", headers)
        assert status == 403
        assert b"may not ask this network" in answer
        assert "access-control-allow-origin" not in found
    assert exchange(opened, "GET", path, headers={})[2]["x-tally"] == count


def test_a_picture_or_frame_of_a_foreign_page_is_refused(opened: Tally) -> None:
    cross = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors"}
    assert ask(opened, **cross, sec_fetch_dest="image")[0] == 403
    assert ask(opened, **cross, sec_fetch_dest="image", referer="https://evil.test/")[0] == 403
    assert ask(opened, **cross, sec_fetch_dest="image", referer="http://localhost:5173/")[0] == 200
    framed = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}
    assert ask(opened, **framed, sec_fetch_dest="iframe")[0] == 403


def test_a_neighbour_of_an_allowed_name_is_foreign(opened: Tally) -> None:
    """https://evil.example.org is of the same site as dev.example.org; of localhost all are us."""
    near = {"sec_fetch_site": "same-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"}
    assert ask(opened, **near, host="dev.example.org")[0] == 403
    assert ask(opened, **near, host="dev.example.org", referer="https://dev.example.org/")[0] == 200
    assert ask(opened, **near)[0] == 200


def test_a_link_from_anywhere_opens_the_page(opened: Tally) -> None:
    visit = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}
    assert ask(opened, **visit, sec_fetch_dest="document", referer="https://evil.test/")[0] == 200
    assert ask(opened, sec_fetch_site="none", sec_fetch_mode="navigate")[0] == 200
    assert ask(opened, sec_fetch_site="same-origin")[0] == 200
