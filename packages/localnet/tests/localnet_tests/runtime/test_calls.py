"""Calls between canisters, by ``yield``; services and functions as values."""

from __future__ import annotations

import pytest

from localnet.protocol import principal
from localnet.protocol.calls import Reject
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS
from localnet.testing import Rejected
from localnet_tests.runtime.samples import ALICE, Samples


@pytest.fixture
def host(host: Samples) -> Samples:
    host.sample("counter")
    host.sample("asker")
    return host


def test_yield_gives_the_answer_of_the_other_canister(host: Samples) -> None:
    assert host.update("asker", "add_twice", host.id("counter"), 5) == 5 + 10
    assert host.query("counter", "get") == 10
    assert host.query("asker", "read") == ["5"]


def test_a_yielded_generator_is_run_and_its_value_comes_back(host: Samples) -> None:
    host.update("counter", "add", 4)
    assert host.update("asker", "nested", host.id("counter")) == 108


def test_a_trap_over_there_is_an_err_over_here(host: Samples) -> None:
    """The text is "Rejection code N, message", and the caller lives on."""
    answer = host.update("asker", "failing", host.id("counter"), "add_and_trap")
    assert answer.startswith("Rejection code 5, IC0503: Error from Canister")
    assert "message: 'no more'.\nConsider gracefully handling failures" in answer
    assert answer.endswith("execution-errors#trapped-explicitly {'CanisterError': None}")
    assert host.query("counter", "get") == 0


def test_a_method_or_canister_that_is_not_there_is_an_err(host: Samples) -> None:
    missing = host.update("asker", "failing", host.id("counter"), "not_there")
    assert "has no update method 'not_there'" in missing
    nobody = host.update("asker", "failing", b"\7\7", "add")
    assert nobody.startswith("Rejection code 3, IC0301: Canister")


def test_a_trap_after_a_call_undoes_only_what_came_after_it(host: Samples) -> None:
    """Each part, from one yield to the next, is atomic for itself."""
    with pytest.raises(Rejected, match="too late"):
        host.update("asker", "traps_after_the_call", host.id("counter"))
    assert host.query("asker", "read") == ["before"]
    assert host.query("counter", "get") == 1


def test_arguments_are_converted_as_the_service_declares_them(host: Samples) -> None:
    with pytest.raises(Rejected, match="TypeError: Expected type 'int' but 'str' found"):
        host.update("asker", "wrong_argument", host.id("counter"))


def test_notify_is_delivered_once_the_message_has_succeeded(host: Samples) -> None:
    assert host.update("asker", "notify", host.id("counter"), 6) == "{'Ok': None}"
    arg = encode([PRIMS["nat64"]], [3])
    assert host.update("asker", "notify_raw", host.id("counter"), "add", arg) == "{'Ok': None}"
    assert host.query("counter", "get") == 9


def test_a_trap_takes_back_what_was_to_be_sent(host: Samples) -> None:
    with pytest.raises(Rejected, match="not sent"):
        host.update("asker", "notify_and_trap", host.id("counter"))
    assert host.query("counter", "get") == 0


def test_an_async_query_is_composite_and_keeps_nothing(host: Samples) -> None:
    host.update("counter", "add", 3)
    assert host.query("asker", "composite", host.id("counter")) == 3
    assert host.query("asker", "read") == []


def test_a_composite_query_cannot_be_called_as_an_update(host: Samples) -> None:
    with pytest.raises(Rejected, match="cannot be called in replicated mode") as told:
        host.update("asker", "composite", host.id("counter"))
    assert told.value.reject.error == "IC0527"
    answer = host.update("asker", "raw", host.id("asker"), "composite", b"DIDL\0\0")
    text = b"Composite query cannot be called in replicated mode"
    assert answer == b"Rejection code 5, IC0527: " + text


def test_a_plain_query_cannot_call(host: Samples) -> None:
    with pytest.raises(Rejected, match="cannot be executed in query mode"):
        host.query("asker", "not_composite", host.id("counter"))


def test_cycles_that_are_not_accepted_come_back(host: Samples) -> None:
    assert host.update("asker", "paid", host.id("counter")) == "1 1000 0"


def test_a_canister_may_call_itself_while_it_waits(host: Samples) -> None:
    assert host.update("asker", "call_myself", 3) == 3
    assert host.query("asker", "read") == ["depth 1", "depth 2", "depth 3"]


def test_calls_that_nest_without_end_are_refused(host: Samples) -> None:
    assert host.update("asker", "call_myself", 2**40) == 2**40
    assert host.query("asker", "read")[0] == f"depth {2**40 - 25}"


def test_a_timer_may_call_too_and_the_caller_is_the_canister(host: Samples) -> None:
    host.update("asker", "by_timer", host.id("counter"))
    host.advance(seconds=1)
    assert host.query("asker", "read") == [principal.format(host.id("asker"))]


def test_the_state_of_all_canisters_in_a_call_is_durable_together(host: Samples) -> None:
    """What the call did to either canister is written with its answer."""
    arg = encode(host.func("asker", "add_twice").args, [host.id("counter"), 5])
    outcome = host.submit(host.id("asker"), ALICE, "add_twice", arg, b"once", 2**62)
    assert not isinstance(outcome, Reject)
    again = host.restarted()
    known = again.network.status(b"once")
    assert known == (ALICE, host.id("asker"), outcome)


def test_call_raw_sends_bytes_and_brings_either_ok_or_err(host: Samples) -> None:
    arg = encode([PRIMS["nat64"]], [3])
    assert host.update("asker", "raw", host.id("counter"), "add", arg) == arg
    answer = host.update("asker", "raw", host.id("counter"), "nothing", b"DIDL\0\0")
    assert answer.startswith(b"Rejection code 5, ")


REENTERED = """
from kybra import Async, CallResult, Principal, Service, StableBTreeMap, Tuple, Vec, ic, nat64
from kybra import query, service_query, text, update, void

kept = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=20, max_value_size=20)
seen = []

class Me(Service):
    @service_query
    def count(self) -> Tuple[nat64, nat64]: ...
    @service_query
    def outer(self) -> Vec[nat64]: ...
    @service_query
    def twice(self) -> Vec[nat64]: ...

@query
def count() -> Tuple[nat64, nat64]:
    seen.append(1)
    kept.insert(len(seen), 1)
    return (len(seen), kept.len())

@query
def outer() -> Async[Vec[nat64]]:
    me = Me(ic.id())
    found = []
    seen.append(7)
    kept.insert(50, 1)
    for _ in range(2):
        result: CallResult[Tuple[nat64, nat64]] = yield me.count()
        found.extend(result.Ok)
        seen.append(7)
        kept.insert(60, 1)
    return found + [len(seen), kept.len()]

@query
def twice() -> Async[Vec[nat64]]:
    seen.append(8)
    result: CallResult[Vec[nat64]] = yield Me(ic.id()).outer()
    return result.Ok + [len(seen), kept.len()]

@query
def look() -> Tuple[nat64, nat64]:
    return (len(seen), kept.len())
"""


def test_who_is_asked_by_its_own_composite_query_is_as_it_was_before_it(host: Samples) -> None:
    """Each keeps what it did itself from one yield to the next, and sees nothing of the others'."""
    host.write("reentered", REENTERED)
    assert host.query("reentered", "outer") == [1, 1, 1, 1, 3, 2]
    assert host.query("reentered", "twice") == [1, 1, 1, 1, 3, 2, 1, 0]
    assert host.query("reentered", "look") == (0, 0)


def test_a_composite_query_keeps_its_heap_over_a_yield_only(
    host: Samples,
) -> None:
    """The one that it called begins with what was there before, and its changes are taken back."""
    for _ in range(2):
        assert host.query("asker", "noting", 0) == ["before 0"]
        assert host.query("asker", "noting", 1) == ["before 1", "heard 1"]
        assert host.query("asker", "noting", 2) == ["before 2", "heard 2"]
        assert host.query("asker", "noted") == []


def test_a_composite_query_that_traps_after_a_yield_leaves_nothing(host: Samples) -> None:
    with pytest.raises(Rejected, match="at last"):
        host.query("asker", "trapping")
    assert host.query("asker", "noted") == []


def test_a_service_arrives_as_an_instance_of_its_class_and_can_be_called(host: Samples) -> None:
    there = host.id("counter")
    host.update("counter", "add", 5)
    assert host.update("asker", "ask", there) == f"Counter {principal.format(there)} 5"
    assert host.query("asker", "same", there) == there
    assert host.query("asker", "made", there) == there


def test_a_function_arrives_as_a_pair(host: Samples) -> None:
    there = host.id("counter")
    assert host.query("asker", "swapped", (there, "get")) == (there, "get_swapped")
    assert host.query("asker", "pair", there, (there, "add")) == (there, (there, "add"))


def test_names_that_python_reserves_lose_one_underscore_in_candid(host: Samples) -> None:
    given = {"from": "a", "from_": "b", "from__": "c", "form_": "d"}
    assert host.query("asker", "reserved", given) == {
        "from": "a1",
        "from_": "b2",
        "from__": "c3",
        "form_": "d4",
    }
