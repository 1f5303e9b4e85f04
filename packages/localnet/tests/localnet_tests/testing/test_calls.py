"""A canister's methods by name: what they take, what they give, and why they did not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kybra
import pytest

from localnet.protocol import principal
from localnet.testing import Canister, Network, Principal, Rejected, Trapped

KINDS = """
from kybra import *

class Point(Record):
    x: nat8
    owner: Opt[Principal]

class Shape(Variant, total=False):
    Dot: Point
    Empty: null

class Peer(Service):
    @service_query
    def who(self) -> Principal: ...

Callback = Func(Query[[text], text])

def is_known() -> GuardResult:
    return {"Ok": None} if ic.caller().to_str() != "2vxsx-fae" else {"Err": "who are you?"}

seen: list = []

@query
def echo(points: Vec[Point], shape: Shape, blob: blob, pair: Tuple[nat8, text]) -> Tuple[
    Vec[Point], Shape, blob, Tuple[nat8, text]
]:
    seen.append(1)
    return (points, shape, blob, pair)

@query
def count() -> nat64:
    return len(seen)

@query
def opts(first: text, second: Opt[text], third: Opt[Principal]) -> Opt[text]:
    return second

@query
def peers(peer: Peer, callback: Callback) -> Vec[Principal]:
    return [peer.canister_id, callback[0]]

@query
def same(peer: Peer, callback: Callback) -> Tuple[Peer, Callback]:
    return (peer, callback)

@query
def who() -> Principal:
    return ic.caller()

@inspect_message
def look() -> void:
    if ic.method_name() != "inspected":
        ic.accept_message()

@update
def inspected() -> void:
    pass

@update(guard=is_known)
def guarded() -> nat64:
    return 1

@update
def refuse() -> Manual[text]:
    ic.reject("not today")

@update
def call(number: nat64) -> nat64:
    return number

@update
def remember() -> nat64:
    seen.append(ic.msg_cycles_accept(5))
    return len(seen)

@update
def ask(other: Principal, method: text) -> Async[text]:
    result: CallResult[blob] = yield ic.call_raw(other, method, b"DIDL\\0\\0", 0)
    return str(result.Err)

def deeper(key: str) -> int:
    return {}[key]

@update
def fail(key: text) -> nat64:
    return deeper(key)
"""
POINT = {"x": 1, "owner": None}


@pytest.fixture
def kinds(network: Network, project: Path) -> Canister:
    (project / "kinds.py").write_text(KINDS)
    return network.install("kinds.py")


def test_values_go_and_come_as_kybra_has_them(kinds: Canister, network: Network) -> None:
    alice = network.identity("alice")
    given = [{"x": 3, "owner": alice}, POINT], {"Dot": POINT}, b"ab", (7, "seven")
    assert kinds.echo(*given) == given


def test_an_opt_at_the_end_may_be_left_out(kinds: Canister) -> None:
    assert kinds.opts("a") is None
    assert kinds.opts("a", "b") == "b"


def test_a_principal_may_be_given_in_every_form(kinds: Canister, network: Network) -> None:
    alice = network.identity("alice")
    forms = [alice, kybra.Principal(alice.bytes), alice.bytes, str(alice)]
    for each in forms:
        assert kinds.who(caller=each) == alice
        assert kinds.echo([{"x": 1, "owner": each}], {"Empty": None}, b"", (1, ""))[0] == [
            {"x": 1, "owner": alice}
        ]


def test_services_and_functions_are_named_by_principals(kinds: Canister) -> None:
    me = kinds.canister_id
    assert kinds.peers(kinds, (kinds, "who")) == [me, me]
    assert kinds.same(me, (me, "who")) == (me, (me, "who"))


def test_principals_are_equal_if_they_name_the_same() -> None:
    one = Principal(b"\4")
    assert one == kybra.Principal(b"\4")
    assert one == b"\4"
    assert one != Principal(b"\5")
    assert {one, Principal(b"\4")} == {b"\4"}
    with pytest.raises(principal.PrincipalError):
        Principal.of("2vxsx-faf")


def test_an_identity_is_the_same_in_every_network(network: Network) -> None:
    with Network() as other:
        assert network.identity("alice") == other.identity("alice")
        assert network.identity("alice").pem == other.identity("alice").pem
    assert network.identity("alice") != network.identity("bob")
    assert network.identity("alice").bytes.endswith(b"\2"), "of a key"


def test_who_is_not_named_is_anonymous(kinds: Canister, network: Network) -> None:
    assert str(kinds.who()) == "2vxsx-fae"
    network.caller = network.identity("alice")
    assert kinds.who() == network.identity("alice")


def test_a_query_is_asked_as_a_query_unless_it_should_not(
    kinds: Canister, network: Network
) -> None:
    kinds.echo([], {"Empty": None}, b"", (1, ""))
    assert kinds.count() == 0
    assert kinds.call("count", as_update=True) == 0
    words = [line.text.split()[:2] for line in network.log(kinds, "message")]
    assert words == [["query", "echo"], ["query", "count"], ["update", "count"]]
    kinds.remember()
    assert kinds.count() == 1


def test_a_method_that_is_called_like_one_of_the_tests_own(kinds: Canister) -> None:
    assert kinds.call("call", 4) == 4


WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "too few": ((1,), r"kinds.echo takes \(vec Point, Shape, blob, record { nat8; text }\), not 1"),
    "not a list": (
        (3, {"Empty": None}, b"", (1, "")),
        "argument 1 of kinds.echo has to be vec Point, not 3: .* 'list' but 'int'",
    ),
    "deep inside": (
        ([POINT, {"x": 300, "owner": None}], {"Empty": None}, b"", (1, "")),
        r"argument 1 of kinds.echo has to be nat8 at \[1\]\['x'\], not 300: .* too large",
    ),
    "a field is missing": (
        ([{"x": 3}], {"Empty": None}, b"", (1, "")),
        r"Point at \[0\], not {'x': 3}: it has no 'owner'\ntype Point = record",
    ),
    "nobody": (
        ([{"x": 3, "owner": 7}], {"Empty": None}, b"", (1, "")),
        r"has to be principal at \[0\]\['owner'\], not 7: 7 is nobody",
    ),
    "no such tag": (([], {"Line": 1}, b"", (1, "")), "argument 2 .* has to be Shape"),
    "in a tuple": (([], {"Empty": None}, b"", (1, 2)), r"argument 4 .* has to be text at \[1\]"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_arguments_are_told_what_they_have_to_be(kinds: Canister, case: str) -> None:
    values, text = WRONG[case]
    with pytest.raises(TypeError, match=text):
        kinds.echo(*values)


def test_an_unknown_method_is_told_the_near_ones(kinds: Canister) -> None:
    with pytest.raises(AttributeError, match="kinds has no method 'guard': did you mean guarded"):
        kinds.guard()
    with pytest.raises(AttributeError, match=r"it has .*opts\(text, opt text, opt principal\)"):
        kinds.xyzzy()
    assert "guarded" in dir(kinds)


def test_a_refusal_has_codes_and_its_words(kinds: Canister) -> None:
    with pytest.raises(Rejected) as refused:
        kinds.refuse()
    assert not isinstance(refused.value, Trapped)
    told = refused.value.code, refused.value.error, refused.value.message
    assert told == (4, "IC0406", "not today")


def test_guards_and_inspection_are_as_for_clients(kinds: Canister, network: Network) -> None:
    with pytest.raises(Rejected, match="who are you"):
        kinds.guarded()
    assert kinds.guarded(caller=network.identity("alice")) == 1
    with pytest.raises(Rejected, match="IC0406"):
        kinds.inspected()
    kinds.call("inspected", inspected=False)
    other = network.install("kinds.py")
    assert other.name == "kinds_2"
    assert other.inspected(caller=kinds) is None, "nobody inspects what canisters send"


def test_an_exception_is_a_trap_that_says_where(kinds: Canister) -> None:
    with pytest.raises(Trapped, match="KeyError: 'it'") as trapped:
        kinds.fail("it")
    assert (trapped.value.code, trapped.value.error) == (5, "IC0503")
    assert [line.partition(" in ")[2] for line in trapped.value.traceback] == [
        "deeper: return {}[key]",
        "fail: return deeper(key)",
    ]


def test_a_trap_in_another_canister_is_that_callers_answer(
    kinds: Canister, network: Network
) -> None:
    other = network.install("kinds.py")
    assert "has no update method 'nothing'" in kinds.ask(other, "nothing")


def test_cycles_are_sent_and_what_is_accepted_is_kept(kinds: Canister) -> None:
    before = kinds.balance
    kinds.remember(cycles=8)
    assert kinds.balance == before + 5
    kinds.add_cycles(100)
    assert kinds.balance == before + 105
