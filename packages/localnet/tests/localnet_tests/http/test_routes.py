"""What the server says to requests that are not quite right: which status, and why."""

from __future__ import annotations

import http.client
import re
import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from localnet.http import body, log
from localnet.protocol import cbor, certificate, hashtree, principal, sign
from localnet.runtime.message import LogLine
from localnet_tests.servers.spawned import PATIENCE, Running
from localnet_tests.servers.tally import Tally

ALICE = sign.from_key(Ed25519PrivateKey.generate())
BOB = sign.from_key(Ed25519PrivateKey.generate())
NOTHING = b"DIDL\0\0"
CBOR = {"Content-Type": "application/cbor"}
MINUTE = 60 * 1_000_000_000


def exchange(
    server: Running,
    method: str,
    path: str,
    sent: bytes = b"",
    headers: dict[str, str] | None = None,
) -> tuple[int, bytes, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request(method, path, sent, CBOR if headers is None else headers)
        response = connection.getresponse()
        return response.status, response.read(), response.headers
    finally:
        connection.close()


def post(server: Tally, path: str, sent: bytes) -> tuple[int, bytes]:
    """The answer to *sent* at *path*, where {} stands for the canister."""
    return exchange(server, "POST", "/api" + path.format(server.canister_text), sent)[:2]


def content(server: Tally, **changes: Any) -> dict[str, Any]:
    """A good call, with *changes*; what is changed to None is left out."""
    good = {
        "request_type": "call",
        "canister_id": server.canister_id,
        "method_name": "whoami_certified",
        "arg": NOTHING,
        "nonce": b"",
    }
    return {key: value for key, value in {**good, **changes}.items() if value is not None}


def envelope(server: Tally, identity: sign.Identity = ALICE, **changes: Any) -> dict[str, Any]:
    opened = cbor.decode(sign.seal(identity, content(server, **changes)).body)
    assert isinstance(opened, dict)
    return opened


def refused(
    server: Tally, sent: bytes, path: str = "/v4/canister/{}/call", status: int = 400
) -> str:
    """The text with which *sent* is refused with *status*, which shows nothing of the inside."""
    got, answer = post(server, path, sent)
    text = answer.decode()
    assert got == status, text
    assert "Traceback" not in text
    assert '.py"' not in text
    return text


def test_a_good_request_is_answered(tally: Tally) -> None:
    """The requests below differ from this one in one thing each."""
    status, answer = post(tally, "/v4/canister/{}/call", cbor.encode(envelope(tally)))
    decoded = cbor.decode(answer)
    assert (status, isinstance(decoded, dict) and decoded["status"]) == (200, "replied")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"canister_id": None}, "'canister_id' is missing"),
        ({"canister_id": bytes(30)}, "at most 29 bytes, not 30"),
        ({"canister_id": bytes(10)}, "the URL is for canister"),
        ({"method_name": 5}, "'method_name' is not text"),
        ({"arg": "text"}, "'arg' is not bytes"),
        ({"nonce": bytes(33)}, "at most 32 bytes, not 33"),
        ({"sender": b"\x04"}, "the anonymous sender has no key"),
        ({"sender": BOB.principal}, "the key is not that of sender"),
        ({"sender": bytes(100)}, "sender: a principal has at most 29 bytes"),
        ({"request_type": "query"}, "a call is expected here, not a 'query'"),
        ({"request_type": "dance"}, "a call is expected here, not a 'dance'"),
        ({"ingress_expiry": "soon"}, "'ingress_expiry' is not a number"),
        ({"ingress_expiry": 0}, "Invalid request expiry: "),
        ({"ingress_expiry": 2**64 - 1}, "Invalid request expiry: "),
    ],
)
def test_bad_fields_are_named(tally: Tally, changes: dict[str, Any], why: str) -> None:
    assert why in refused(tally, cbor.encode(envelope(tally, **changes)))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"sender_sig": None}, "needs a key and a signature"),
        ({"sender_pubkey": None}, "needs a key and a signature"),
        ({"sender_sig": bytes(64)}, "Invalid signature: the signature does not match"),
        ({"sender_sig": bytes(63)}, "a signature has 64 bytes, not 63"),
        ({"sender_pubkey": BOB.key}, "the key is not that of sender"),
        ({"sender_delegation": [{"delegation": 1}]}, "'delegation' is not a map"),
        ({"sender_delegation": [5]}, "a delegation is not a map"),
        ({"sender_delegation": [{}] * 21}, "at most 20"),
        ({"content": None}, "'content' is missing"),
        ({"content": []}, "'content' is not a map"),
        ({"sender_sig": True}, "'sender_sig' is not bytes"),
    ],
)
def test_bad_envelopes_are_refused(tally: Tally, changes: dict[str, Any], why: str) -> None:
    assert why in refused(tally, cbor.encode({**envelope(tally), **changes}))


def test_a_signature_is_for_one_request_only(tally: Tally) -> None:
    one, other = envelope(tally), envelope(tally, method_name="guarded")
    moved = {**other, "sender_sig": one["sender_sig"]}
    assert "Invalid signature" in refused(tally, cbor.encode(moved))


@pytest.mark.parametrize(
    "sent", [b"", b"\xff", b"{}", b"\x00", b"\x81" * 5000, b"\x9b" + b"\xff" * 8]
)
def test_what_is_no_envelope_is_refused(tally: Tally, sent: bytes) -> None:
    for path in ("/v2/canister/{}/call", "/v3/canister/{}/query", "/v3/canister/{}/read_state"):
        assert "not" in refused(tally, sent, path)


def test_other_content_types_are_refused(tally: Tally) -> None:
    path = f"/api/v2/canister/{tally.canister_text}/query"
    status, answer, _ = exchange(tally, "POST", path, b"", {"Content-Type": "application/json"})
    assert (status, b"application/cbor" in answer) == (400, True)


def test_unknown_places_are_not_found(tally: Tally) -> None:
    for method, path in (("GET", "/api/v9/status"), ("POST", "/api/v2/canister/x/dance")):
        status, answer, _ = exchange(tally, method, path)
        assert (status, answer.decode()) == (404, f"there is no {method} {path}")


def test_a_url_names_a_principal(tally: Tally) -> None:
    text = refused(tally, b"", "/v2/canister/hello/query")
    assert text == "not a principal: 'hello'" or "mistyped" in text


def test_too_large_is_refused_whether_or_not_it_says_how_large(tally: Tally) -> None:
    large = bytes(body.LARGEST_BODY + 1)
    path = f"/api/v2/canister/{tally.canister_text}/call"
    assert exchange(tally, "POST", path, large)[0] == 413
    connection = http.client.HTTPConnection("127.0.0.1", tally.port, timeout=PATIENCE)
    pieces = (large[i : i + 65536] for i in range(0, len(large), 65536))
    connection.request("POST", path, pieces, CBOR, encode_chunked=True)
    try:
        assert connection.getresponse().status == 413
    finally:
        connection.close()


def test_an_argument_has_a_size(tally: Tally) -> None:
    largest = envelope(tally, arg=bytes(body.LARGEST_ARGUMENT))
    assert post(tally, "/v4/canister/{}/call", cbor.encode(largest))[0] == 200
    larger = envelope(tally, arg=bytes(body.LARGEST_ARGUMENT + 1))
    assert "at most 2097152 bytes" in refused(tally, cbor.encode(larger), status=413)


def test_expiry_is_not_checked_for_what_anybody_may_read(tally: Tally) -> None:
    """An agent whose clock is wrong finds out the time this way."""
    old = time.time_ns() - 60 * MINUTE
    for kind, more in (
        ("query", {"method_name": "whoami"}),
        ("read_state", {"paths": [[b"time"]]}),
    ):
        sent = content(tally, request_type=kind, ingress_expiry=old, **more)
        path = "/v3/canister/{}/" + kind
        assert post(tally, path, sign.seal(sign.ANONYMOUS, sent).body)[0] == 200
        assert "Invalid request expiry: " in refused(tally, sign.seal(ALICE, sent).body, path)


def read(server: Tally, *paths: list[bytes], identity: sign.Identity = ALICE) -> hashtree.Tree:
    status, answer = post(
        server, "/v3/canister/{}/read_state", sign.read_state(identity, list(paths)).body
    )
    assert status == 200, answer
    decoded = cbor.decode(answer)
    assert isinstance(decoded, dict)
    return certificate.verify(decoded["certificate"], server.root_key, server.canister_id)


def test_v2_says_accepted_and_is_polled(tally: Tally) -> None:
    request = sign.seal(ALICE, content(tally))
    assert post(tally, "/v2/canister/{}/call", request.body) == (202, b"")
    path = [b"request_status", request.id]
    while (status := hashtree.lookup(read(tally, path), [*path, b"status"])) != b"replied":
        assert status in (b"processing", None)
    reply = hashtree.lookup(read(tally, path), [*path, b"reply"])
    assert reply is not None
    assert reply.endswith(ALICE.principal)


def test_a_status_is_for_its_sender(tally: Tally) -> None:
    request = sign.seal(ALICE, content(tally))
    assert post(tally, "/v4/canister/{}/call", request.body)[0] == 200
    asked = sign.read_state(BOB, [[b"request_status", request.id]]).body
    assert "sender only" in refused(tally, asked, "/v3/canister/{}/read_state", 403)


def test_a_request_never_made_has_no_status(tally: Tally) -> None:
    tree = read(tally, [b"request_status", bytes(32)])
    assert [label for label, _ in hashtree.children(tree)] == [b"time"]


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ([], 404, "Invalid path"),
        ([b"secrets"], 404, "Invalid path requested: 'secrets'"),
        ([b"\xff" * 500], 404, "Invalid path"),
        ([b"canister"], 400, "another canister"),
        ([b"canister", bytes(10), b"module_hash"], 400, "another canister"),
        ([b"request_status"], 400, "request_status/<32 bytes>"),
        ([b"request_status", b"short"], 400, "request_status/<32 bytes>"),
        ([b"time"] * 128, 400, "at most 127 labels"),
        ([5], 400, "a path's label is not bytes"),
    ],
)
def test_paths_that_cannot_be_read(tally: Tally, path: list[Any], status: int, why: str) -> None:
    sent = sign.read_state(ALICE, [path]).body
    assert why in refused(tally, sent, "/v3/canister/{}/read_state", status)


def test_certified_data_is_not_for_everybody(tally: Tally) -> None:
    path = [b"canister", tally.canister_id, b"certified_data"]
    assert "Invalid path" in refused(
        tally, sign.read_state(ALICE, [path]).body, "/v3/canister/{}/read_state", 404
    )


def test_two_requests_statuses_are_not_read_at_once(tally: Tally) -> None:
    sent = sign.read_state(ALICE, [[b"request_status", bytes([n]) * 32] for n in (1, 2)]).body
    assert "only one request" in refused(tally, sent, "/v3/canister/{}/read_state")


def test_the_time_is_told_even_of_a_canister_that_is_not_there(tally: Tally) -> None:
    sent = sign.read_state(sign.ANONYMOUS, [[b"time"]]).body
    status, answer = post(tally, "/v3/canister/rrkah-fqaaa-aaaaa-aaaaq-cai/read_state", sent)
    decoded = cbor.decode(answer)
    assert status == 200
    assert isinstance(decoded, dict)
    tree = certificate.verify(decoded["certificate"], tally.root_key, None)
    assert abs(certificate.time_of(tree) - time.time_ns()) < MINUTE


def test_the_subnet_says_which_canisters_and_nodes_it_has(tally: Tally) -> None:
    subnet = principal.self_authenticating(tally.root_key)
    sent = sign.read_state(sign.ANONYMOUS, [[b"subnet"], [b"canister_ranges"]]).body
    status, answer = post(tally, f"/v3/subnet/{principal.format(subnet)}/read_state", sent)
    decoded = cbor.decode(answer)
    assert status == 200
    assert isinstance(decoded, dict)
    tree = certificate.verify(decoded["certificate"], tally.root_key, None)
    assert hashtree.lookup(tree, [b"subnet", subnet, b"public_key"]) == tally.root_key
    assert certificate.covers(certificate.canister_ranges(tree, subnet), tally.canister_id)
    nodes = hashtree.subtree(tree, [b"subnet", subnet, b"node"])
    assert nodes is not None
    assert len(list(hashtree.children(nodes))) == 1


def test_canister_and_ranges_are_not_shown_together(tally: Tally) -> None:
    module_hash = [b"canister", tally.canister_id, b"module_hash"]
    tree = read(tally, module_hash, [b"canister_ranges"])
    assert hashtree.lookup(tree, module_hash) is not None
    assert hashtree.subtree(tree, [b"canister_ranges"]) is None
    assert hashtree.subtree(read(tally, [b"canister_ranges"]), [b"canister_ranges"]) is not None


def test_each_message_and_each_refusal_is_a_line_in_the_log(tally: Tally) -> None:
    after = len(tally.lines)
    assert post(tally, "/v4/canister/{}/call", cbor.encode(envelope(tally)))[0] == 200
    line = tally.wait_for(lambda line: "whoami_certified" in line, after)
    assert principal.format(ALICE.principal)[:11] in line
    assert " ms " in line
    assert "6 B ->" in line
    assert "reply" in line
    closed = cbor.encode(envelope(tally, method_name="closed"))
    assert post(tally, "/v4/canister/{}/call", closed)[0] == 200
    assert "reject 4" in tally.wait_for(lambda line: "  closed " in line, after)
    refused(tally, b"\xff\n\x1b[31m")
    assert "not a request" in tally.wait_for(lambda line: "  400 /api/v4" in line, after)


# -- the log: one readable line for each message, whatever is in it


MESSAGE = LogLine(
    when=1_700_000_000_123_000_000,
    canister="tally",
    kind="message",
    text="",
    method="add",
    caller=b"\x04",
    microseconds=1800,
    bytes_in=7,
    bytes_out=12,
    result="reply",
)


def test_a_message_is_a_line_with_all_that_matters() -> None:
    line = log.format_line(MESSAGE)
    assert re.match(r"\d\d:\d\d:\d\d\.123  tally  add ", line)
    assert "2vxsx-fae" in line
    assert "1.8 ms" in line
    assert re.search(r"7 B -> +12 B  reply$", line)


def test_nothing_in_a_message_breaks_the_line() -> None:
    evil = "fine\n12:00:00.000  bank  transfer\x1b[2J\r\x00\u202e"
    for line in (
        log.format_line(LogLine(0, "tally", "print", evil)),
        log.format_line(LogLine(0, "tally", "message", "", result=evil, method=evil)),
        log.format_refusal(400, evil, evil),
    ):
        assert line.isprintable()


def test_long_texts_are_cut() -> None:
    assert len(log.format_line(LogLine(0, "tally", "print", "x" * 10_000))) < 300


def test_timers_that_run_as_they_should_are_not_worth_a_line() -> None:
    timer = {"when": 0, "canister": "tally", "kind": "message", "text": ""}
    assert log.is_routine(LogLine(**timer, method=log.TIMER, result="ok"))  # type: ignore[arg-type]
    assert not log.is_routine(LogLine(**timer, method=log.TIMER, result="trap"))  # type: ignore[arg-type]
    assert not log.is_routine(MESSAGE)
