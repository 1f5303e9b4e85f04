"""Methods, guards, traps: what is answered and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol import principal
from protocol.calls import CANISTER_ERROR, CANISTER_REJECT, DESTINATION_INVALID, Reject
from tests.localnet.runtime.host import ALICE, BOB, Host, Refused


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("counter")
    yield host
    host.network.close()


def refusal(host: Host, method: str, *args: object, caller: bytes = ALICE) -> Reject:
    with pytest.raises(Refused) as refused:
        host.update("counter", method, *args, caller=caller)
    return refused.value.reject


def test_an_update_is_kept(host: Host) -> None:
    """Globals of the module live on between messages."""
    assert host.update("counter", "add", 3) == 3
    assert host.query("counter", "get") == 3


def test_a_query_may_change_globals_but_nothing_is_kept(host: Host) -> None:
    assert host.query("counter", "get_and_add") == 1
    assert host.query("counter", "get_and_add") == 1


def test_a_query_method_called_as_an_update_keeps_nothing_either(host: Host) -> None:
    assert host.update("counter", "get_and_add") == 1
    assert host.query("counter", "get") == 0


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("add_and_trap", "no more"),
        ("add_and_raise", "KeyError: 'lost'"),
        ("add_and_exit", "SystemExit: 3"),
        ("add_and_catch_all", "not to be caught"),
        ("add_and_catch_exception", "past except Exception"),
    ],
)
def test_a_trap_or_exception_undoes_the_message(host: Host, method: str, text: str) -> None:
    """Exceptions become traps with "Class: text"; a trap cannot be caught, by anything."""
    host.update("counter", "add", 5)
    reject = refusal(host, method, 7)
    assert (reject.code, reject.error) == (CANISTER_ERROR, "IC0503")
    assert f"Canister called `ic0.trap` with message: '{text}'.\nConsider" in reject.message
    assert host.query("counter", "get") == 5


def test_a_guard_that_agrees_lets_the_call_through(host: Host) -> None:
    assert host.update("counter", "guarded", 2, caller=ALICE) == 2


def test_a_guards_refusal_is_a_reject_and_not_a_trap(host: Host) -> None:
    """{"Err": text} rejects with that very text; nothing is undone, so its own count stays."""
    reject = refusal(host, "guarded", 2, caller=BOB)
    assert reject == Reject(CANISTER_REJECT, "only Alice may", "IC0406")
    assert host.query("counter", "get") == 0
    assert host.query("counter", "guards") == 1


def test_a_guards_exception_is_a_reject_with_class_and_text(host: Host) -> None:
    reject = refusal(host, "with_broken_guard")
    assert reject == Reject(CANISTER_REJECT, "ValueError: the guard is broken", "IC0406")


def test_a_guard_that_answers_nonsense_rejects(host: Host) -> None:
    reject = refusal(host, "with_odd_guard")
    assert reject.message == "TypeError: expected Result but received int"


def test_what_a_guard_did_is_undone_if_the_method_traps(host: Host) -> None:
    """Guard and method are one message."""
    refusal(host, "guarded_then_fails")
    assert host.query("counter", "guards") == 0


def test_print_joins_its_arguments_with_spaces(host: Host) -> None:
    host.update("counter", "say", "hello")
    assert host.said() == ["said hello 3"]


def test_caller_is_who_sent_the_message(host: Host) -> None:
    assert host.query("counter", "whoami", caller=BOB) == principal.draw(BOB)


def test_time_stands_still_during_a_message(host: Host) -> None:
    assert host.query("counter", "clock") == host.clock.now()


def test_unknown_canisters_and_methods_are_refused(host: Host) -> None:
    nowhere = host.network.query(b"\7" * 10, ALICE, "get", b"DIDL\0\0")
    assert isinstance(nowhere, Reject)
    assert (nowhere.code, nowhere.error) == (DESTINATION_INVALID, "IC0301")
    nothing = host.raw_update("counter", "only_alice", b"DIDL\0\0")
    assert isinstance(nothing, Reject)
    assert nothing.error == "IC0536"
    not_a_query = host.network.query(host.id("counter"), ALICE, "add", b"DIDL\0\0")
    assert isinstance(not_a_query, Reject)
    assert "has no query method 'add'" in not_a_query.message


def test_arguments_that_do_not_decode_never_reach_python(host: Host) -> None:
    outcome = host.raw_update("counter", "add", b"DIDL\0\1\x71\2hi")
    assert isinstance(outcome, Reject)
    assert "failed to decode call arguments" in outcome.message


def test_every_message_is_logged_once(host: Host) -> None:
    host.update("counter", "add", 3)
    (line,) = [line for line in host.lines if line.kind == "message"]
    assert (line.canister, line.method, line.caller, line.result) == (
        "counter",
        "add",
        ALICE,
        "reply",
    )
    assert line.bytes_in == line.bytes_out == 15
