"""The management canister, asked by a canister with Kybra's own types, and by people."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from secrets import token_bytes
from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from localnet.protocol import principal
from localnet.protocol.calls import Reject, Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS
from localnet.runtime.management import threshold
from localnet.runtime.management.interface import SERVICE, TYPES, signature_fee
from localnet.testing import Rejected
from localnet.testing.canister import rejected
from localnet_tests.runtime.samples import ALICE, BOB, Samples
from localnet_tests.servers.threaded import serving

COUNTER = b"""
from kybra import StableBTreeMap, init, nat64, post_upgrade, query, text, update, void

kept = StableBTreeMap[nat64, text](memory_id=0, max_key_size=20, max_value_size=20)
number = 0


@init
def init_(start: nat64) -> void:
    global number
    number = start


@post_upgrade
def post_upgrade_(start: nat64) -> void:
    kept.insert(kept.len(), "upgraded")


@update
def add() -> nat64:
    global number
    number += 1
    return number


@query
def upgrades() -> nat64:
    return kept.len()
"""
SETTINGS: Any = TYPES["Wanted"].resolve()
UNCHANGED: dict[str, Any] = dict.fromkeys(field.label for field in SETTINGS.fields)
FIVE = encode([PRIMS["nat64"]], [5])
TRILLION = 10**12


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Samples]:
    """Canisters may reach this machine."""
    host = Samples(tmp_path, hosts=["127.0.0.1"])
    host.sample("manager")
    yield host
    host.close()


def created(host: Samples) -> bytes:
    """A canister that the manager has made, with a counter in it."""
    made = principal.parse(host.update("manager", "create", TRILLION))
    assert host.update("manager", "install", made, "install", COUNTER, FIVE) == "ok"
    return made


def restarted(host: Samples) -> Samples:
    again = host.restarted()
    again.network.bring_created_back()
    return again


def by_hand(host: Samples, method: str, caller: bytes = ALICE, **asked: Any) -> Any:
    """A person's call of the management canister."""
    func = SERVICE.methods[method]
    arg = encode(func.args, [asked] if func.args else [])
    request = uuid4().bytes
    outcome = host.submit(principal.MANAGEMENT, caller, method, arg, request, 1 << 62)
    if isinstance(outcome, Reject):
        raise rejected(outcome)
    values = decode(func.results, outcome.data)
    return values[0] if values else None


def test_a_canister_creates_another_and_installs_a_source_in_it(host: Samples) -> None:
    made = principal.parse(host.update("manager", "create", TRILLION))
    assert host.query("manager", "balance") == 3 * TRILLION - TRILLION
    assert host.update("manager", "status", made) == f"running {TRILLION // 2} 2592000 empty"
    assert "contains no Wasm module" in host.update("manager", "ask", made, "add")
    assert host.update("manager", "install", made, "install", COUNTER, FIVE) == "ok"
    assert host.update("manager", "ask", made, "add") == "(6 : nat64)"
    assert "not empty" in host.update("manager", "install", made, "install", COUNTER, FIVE)


def test_a_canister_installs_nothing_in_one_that_it_does_not_control(host: Samples) -> None:
    """Be it somebody's of the project, or one that another canister has made."""
    host.sample("counter")
    before = host.update("counter", "add", 5)
    for mode in ("install", "reinstall", "upgrade"):
        told = host.update("manager", "install", host.id("counter"), mode, COUNTER, FIVE)
        assert "Only controllers of canister" in told
        assert "can install code in it" in told
    for what in ("stop_canister", "uninstall_code", "delete_canister"):
        assert "Only controllers" in host.update("manager", "do", what, host.id("counter"))
    told = host.update("manager", "set_threshold", host.id("counter"), 1, [host.id("manager")])
    assert "Only controllers" in told
    assert host.query("counter", "get") == before


def test_an_upgrade_keeps_stable_memory_and_a_reinstall_does_not(host: Samples) -> None:
    made = created(host)
    host.update("manager", "ask", made, "add")
    assert host.update("manager", "install", made, "upgrade", COUNTER, FIVE) == "ok"
    assert host.update("manager", "ask", made, "upgrades") == "(1 : nat64)"
    assert host.update("manager", "ask", made, "add") == "(1 : nat64)"
    assert host.update("manager", "install", made, "reinstall", COUNTER, FIVE) == "ok"
    assert host.update("manager", "ask", made, "upgrades") == "(0 : nat64)"
    broken = COUNTER + b"\nraise ValueError('not today')\n"
    told = host.update("manager", "install", made, "reinstall", broken, FIVE)
    assert "ValueError: not today" in told
    assert host.update("manager", "ask", made, "add") == "(6 : nat64)", "the old code stays"


def test_what_was_created_is_there_after_a_restart(host: Samples) -> None:
    made, empty = created(host), principal.parse(host.update("manager", "create", TRILLION))
    host.update("manager", "ask", made, "add")
    host.update("manager", "do", "stop_canister", empty)
    again = restarted(host)
    assert again.update("manager", "ask", made, "add") == "(7 : nat64)"
    assert again.update("manager", "status", empty) == f"stopped {TRILLION // 2} 2592000 empty"
    assert again.update("manager", "create", TRILLION) not in map(principal.format, (made, empty))


def test_a_stopped_canister_answers_nothing_until_it_is_started(host: Samples) -> None:
    made = created(host)
    assert host.update("manager", "do", "stop_canister", made) == "ok"
    name = principal.format(made)
    stopped = f"Rejection code 5, IC0508: Canister {name} is stopped"
    assert host.update("manager", "ask", made, "add") == stopped
    assert isinstance(host.network.query(made, ALICE, "upgrades", b"DIDL\0\0"), Reject)
    refused = host.inspect(made, ALICE, "add", b"DIDL\0\0")
    assert refused is not None
    assert refused.error == "IC0508"
    assert host.update("manager", "do", "start_canister", made) == "ok"
    assert host.update("manager", "ask", made, "add") == "(6 : nat64)"


def test_a_stopped_canister_has_no_timers(host: Samples) -> None:
    host.update("clocks", "every", 1)
    assert host.advance(seconds=2) == 2
    by_hand(host, "stop_canister", canister_id=host.id("clocks"))
    assert host.advance(seconds=3) == 0
    assert host.network.next_timer() is None
    by_hand(host, "start_canister", canister_id=host.id("clocks"))
    assert host.advance(seconds=1) == 1


def test_only_a_stopped_canister_can_be_deleted(host: Samples) -> None:
    made = created(host)
    assert "must be stopped" in host.update("manager", "do", "delete_canister", made)
    host.update("manager", "do", "stop_canister", made)
    assert host.update("manager", "do", "delete_canister", made) == "ok"
    assert "not found" in host.update("manager", "status", made)
    again = restarted(host)
    assert made not in again.network.canisters


def test_uninstalled_code_is_gone_with_all_it_knew(host: Samples) -> None:
    made = created(host)
    host.update("manager", "install", made, "upgrade", COUNTER, FIVE)
    assert host.update("manager", "do", "uninstall_code", made) == "ok"
    assert host.update("manager", "status", made).endswith("empty")
    assert host.update("manager", "install", made, "install", COUNTER, FIVE) == "ok"
    assert host.update("manager", "ask", made, "upgrades") == "(0 : nat64)"


def test_settings_and_controllers_are_kept(host: Samples) -> None:
    made = created(host)
    assert host.update("manager", "set_threshold", made, 77, [host.id("manager"), BOB]) == "ok"
    assert " 77 " in host.update("manager", "status", made)
    again = restarted(host)
    assert again.network.canisters[made].controllers == [host.id("manager"), BOB]
    assert " 77 " in again.update("manager", "status", made)
    too_many = [bytes([n]) for n in range(1, 12)]
    assert "at most 10" in again.update("manager", "set_threshold", made, 77, too_many)


def test_cycles_are_paid_deposited_and_given(host: Samples) -> None:
    made = created(host)
    before = host.query("manager", "balance")
    assert host.update("manager", "deposit", made, 5) == "ok"
    assert host.update("manager", "top_up", made, 7) == "ok"
    assert host.query("manager", "balance") == before - 5
    assert host.update("manager", "status", made).split()[1] == str(TRILLION // 2 + 12)
    told = host.update("manager", "create", 1000)
    assert "sent with 1_000 cycles, but 500_000_000_000 cycles are required" in told
    assert host.query("manager", "balance") == before - 5, "what is refused costs nothing"


def test_people_control_what_is_theirs_and_nothing_else(host: Samples) -> None:
    made = by_hand(host, "provisional_create_canister_with_cycles", amount=9, settings=None,
                   specified_id=None)["canister_id"]  # fmt: skip
    assert by_hand(host, "canister_status", canister_id=made)["cycles"] == 9
    with pytest.raises(Rejected, match="Only controllers of canister"):
        by_hand(host, "stop_canister", BOB, canister_id=made)
    with pytest.raises(Rejected, match="for canisters only"):
        by_hand(host, "raw_rand")
    mode = {"install": None}
    with pytest.raises(Rejected, match="does not run WebAssembly"):
        by_hand(host, "install_code", canister_id=made, mode=mode, wasm_module=b"\0asm", arg=b"")
    source = b"A = B = 1\n"
    with pytest.raises(
        Rejected, match=r"Kybra would not compile it'\nCanister Backtrace:\nmain.py:1:"
    ):
        by_hand(host, "install_code", canister_id=made, mode=mode, wasm_module=source, arg=b"")


def test_what_is_done_by_hand_is_done_once_and_remembered(host: Samples) -> None:
    func = SERVICE.methods["provisional_top_up_canister"]
    arg = encode(func.args, [{"canister_id": host.id("manager"), "amount": 5}])
    call = (principal.MANAGEMENT, ALICE, "provisional_top_up_canister", arg, b"one", 1 << 62)
    assert host.submit(*call) == host.submit(*call)
    assert host.query("manager", "balance") == 3 * TRILLION + 5
    assert host.network.status(b"one") == (ALICE, principal.MANAGEMENT, Reply(b"DIDL\0\0"))


def test_ecdsa_signatures_verify_with_the_canisters_own_key(host: Samples) -> None:
    digest = hashlib.sha256(b"hello").digest()
    public = host.update("manager", "ecdsa", [b"a", b"b"], "dfx_test_key")
    signature = host.update("manager", "sign_ecdsa", [b"a", b"b"], digest, 30_000_000_000)
    r, s = (int.from_bytes(part, "big") for part in (signature[:32], signature[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256K1(), public)
    algorithm = ec.ECDSA(utils.Prehashed(hashes.SHA256()))
    key.verify(utils.encode_dss_signature(r, s), digest, algorithm)
    assert s <= threshold.ORDER // 2
    assert host.update("manager", "ecdsa", [b"a"], "dfx_test_key") != public
    assert host.update("manager", "ecdsa", [b"a", b"b"], "key_1") != public


PRIME = 2**256 - 2**32 - 977
Point = tuple[int, int] | None


def add(one: Point, other: Point) -> Point:
    """Two points of secp256k1, as the schoolbook adds them."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if one[1] != other[1]:
            return None
        slope = 3 * one[0] ** 2 * pow(2 * one[1], -1, PRIME) % PRIME
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, PRIME) % PRIME
    x = (slope**2 - one[0] - other[0]) % PRIME
    return x, (slope * (one[0] - x) - one[1]) % PRIME


def times(number: int, point: Point) -> Point:
    total: Point = None
    while number:
        total = add(total, point) if number & 1 else total
        point, number = add(point, point), number >> 1
    return total


def verifies(public: bytes, message: bytes, signature: bytes) -> bool:
    """BIP-340's own definition."""
    base = threshold.Key(1, b"").point.public_numbers()
    x = int.from_bytes(public[1:], "big")
    y = pow(x**3 + 7, (PRIME + 1) // 4, PRIME)
    even = (x, y if y % 2 == 0 else PRIME - y)
    r, s = (int.from_bytes(part, "big") for part in (signature[:32], signature[32:]))
    tag = hashlib.sha256(b"BIP0340/challenge").digest()
    hashed = hashlib.sha256(tag + tag + signature[:32] + public[1:] + message).digest()
    e = int.from_bytes(hashed, "big") % threshold.ORDER
    found = add(times(s, (base.x, base.y)), times(threshold.ORDER - e, even))
    return found is not None and found[1] % 2 == 0 and found[0] == r


@pytest.mark.parametrize("message", [b"", b"hello", b"x" * 100])
def test_bip340_signatures_verify(host: Samples, message: bytes) -> None:
    public, signature = host.update("manager", "sign_schnorr", "bip340secp256k1", message)
    assert verifies(public, message, signature)
    assert not verifies(public, message + b"!", signature)


def test_signatures_cost_cycles_and_keys_have_names(host: Samples) -> None:
    with pytest.raises(Rejected, match=" 10_000_000_000 cycles are required"):
        host.update("manager", "sign_ecdsa", [], bytes(32), 5)
    with pytest.raises(Rejected, match="message_hash must be 32 bytes, not 3"):
        host.update("manager", "sign_ecdsa", [], b"abc", 30_000_000_000)
    with pytest.raises(Rejected, match="unknown threshold key: ecdsa:mine"):
        host.update("manager", "ecdsa", [], "mine")
    assert signature_fee("key_1") == 26_153_846_153, "34 nodes have it"
    assert signature_fee("test_key_1") == signature_fee("dfx_test_key") == 10_000_000_000
    public, signature = host.update("manager", "sign_schnorr", "ed25519", b"hello")
    Ed25519PublicKey.from_public_bytes(public).verify(signature, b"hello")


def test_there_is_no_bitcoin_here_and_that_is_said(host: Samples) -> None:
    told = host.update("manager", "balance_of_bitcoin")
    assert told == (
        "Rejection code 3, IC0536: there is no Bitcoin network here to answer bitcoin_get_balance"
    )


class Answering(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # the standard library calls it so
        moved = self.path == "/moved"
        body = f"{self.path} {self.headers['X-Asked-By']}".encode()
        self.send_response(302 if moved else 200)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *what: object) -> None:
        return


def test_an_outcall_brings_the_answer_plain_or_transformed(host: Samples) -> None:
    fetch = partial(host.update, "manager", "fetch")
    with serving(Answering) as url:
        assert fetch(url + "/page?x=1", "get", None, "") == "200 /page?x=1 manager"
        assert fetch(url + "/page", "get", None, "plain") == "200 seen /PAGE MANAGER"
        assert fetch(url + "/moved", "get", None, "").startswith("302")
        assert "failing failed" in fetch(url + "/page", "get", None, "failing")
        assert "exceeds size limit of 3 bytes" in fetch(url + "/page", "get", 3, "")
    assert "must be an https:// address" in fetch("ftp://127.0.0.1/", "get", None, "")
    assert "Connecting to 127.0.0.1 failed" in fetch("http://127.0.0.1:1/", "get", None, "")
    told = fetch("https://127.0.0.2/page", "get", None, "")
    assert "does not let canisters reach '127.0.0.2': start it with --allow-http 127.0.0.2" in told


# -- randomness: the network's, and each canister's own ``random``


def test_a_timer_draws_32_fresh_bytes_each_time(host: Samples) -> None:
    host.advance(seconds=1)
    host.update("dice", "draw_later", 2)
    host.advance(seconds=2)
    drawn = host.query("dice", "all_drawn")
    assert [len(each) for each in drawn] == [32, 32]
    assert drawn[0] != drawn[1]
    assert host.query("dice", "all_errors") == []


def test_an_update_draws_bytes_and_answers_with_them(host: Samples) -> None:
    first, second = host.update("dice", "draw_now"), host.update("dice", "draw_now")
    assert len(first) == len(second) == 32
    assert first != second


def test_the_numbers_of_a_query_and_of_a_trap_come_again(host: Samples) -> None:
    peeked = host.query("dice", "peek")
    assert host.query("dice", "peek") == peeked
    with pytest.raises(Rejected, match=str(peeked)):
        host.update("dice", "number_and_trap")
    assert host.update("dice", "number") == peeked
    assert host.update("dice", "number") != peeked


def test_a_canisters_numbers_are_not_the_hosts(host: Samples) -> None:
    """Nor another canister's: each goes on where it was."""
    random.seed(7)
    expected = random.Random(7)
    for _ in range(3):
        host.update("dice", "number")
        host.query("dice", "peek")
        assert random.random() == expected.random()


def test_a_canister_asks_for_its_own_status_and_not_for_a_strangers(host: Samples) -> None:
    assert host.update("dice", "cycles_of", host.id("dice")) == "3000000000000"
    assert "Only controllers" in host.update("dice", "cycles_of", host.id("counter"))


def test_a_seed_settles_everything_that_is_drawn(tmp_path: Path) -> None:
    """Without one, no two networks draw the same, but Python's until Kybra has seeded it."""
    seeded: list[Callable[[int], bytes]] = [random.Random(seed).randbytes for seed in (1, 1, 2)]
    drawn = [*seeded, token_bytes, token_bytes]
    hosts = [Samples(tmp_path / str(at), random_bytes=each) for at, each in enumerate(drawn)]
    for host in hosts:
        host.update("dice", "draw_later", 1)
        host.advance(seconds=2)
    first, again, *others = (host.query("dice", "all_drawn") for host in hosts)
    assert first == again
    assert len({each for drawn in (first, *others) for each in drawn}) == 2 * 4
    assert len({host.update("dice", "number") for host in hosts}) == 4
    hosts[0].network.upgrade("dice")
    unseeded = [host.query("dice", "unseeded") for host in hosts]
    assert len(set(unseeded[0])) == 2
    assert unseeded == unseeded[:1] * 5
    for host in hosts:
        host.close()
