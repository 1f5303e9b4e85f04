"""Methods, guards, traps, answers by hand: what is answered and what is kept."""

from __future__ import annotations

import pytest

from localnet.protocol import principal
from localnet.protocol.calls import CANISTER_ERROR, CANISTER_REJECT, DESTINATION_INVALID, Reject
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import TEXT
from localnet.testing import Rejected
from localnet_tests.runtime.samples import ALICE, BOB, Samples


def refusal(host: Samples, method: str, *args: object, caller: bytes = ALICE) -> Reject:
    with pytest.raises(Rejected) as refused:
        host.update("counter", method, *args, caller=caller)
    return refused.value.reject


def test_an_update_is_kept(host: Samples) -> None:
    """Globals of the module live on between messages."""
    assert host.update("counter", "add", 3) == 3
    assert host.query("counter", "get") == 3


def test_a_query_method_keeps_nothing_however_it_is_called(host: Samples) -> None:
    assert [host.query("counter", "get_and_add") for _ in range(2)] == [1, 1]
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
def test_a_trap_or_exception_undoes_the_message(host: Samples, method: str, text: str) -> None:
    """Exceptions become traps with "Class: text"; a trap cannot be caught, by anything."""
    host.update("counter", "add", 5)
    reject = refusal(host, method, 7)
    assert (reject.code, reject.error) == (CANISTER_ERROR, "IC0503")
    told = f"Canister called `ic0.trap` with message: '{text}'\nCanister Backtrace:\n"
    assert told in reject.message
    assert host.query("counter", "get") == 5


def test_a_guard_lets_the_call_through_or_rejects_it_and_is_no_trap(host: Samples) -> None:
    """{"Err": text} rejects with that very text; nothing is undone, so its own count stays."""
    assert host.update("counter", "guarded", 2, caller=ALICE) == 2
    reject = refusal(host, "guarded", 2, caller=BOB)
    assert reject == Reject(CANISTER_REJECT, "only Alice may", "IC0406")
    assert host.query("counter", "get") == 2
    assert host.query("counter", "guards") == 2


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("with_broken_guard", "ValueError: the guard is broken"),
        ("with_odd_guard", "TypeError: expected Result but received int"),
    ],
)
def test_a_guard_that_fails_rejects_with_class_and_text(
    host: Samples, method: str, text: str
) -> None:
    assert refusal(host, method) == Reject(CANISTER_REJECT, text, "IC0406")


def test_what_a_guard_did_is_undone_if_the_method_traps(host: Samples) -> None:
    """Guard and method are one message."""
    refusal(host, "guarded_then_fails")
    assert host.query("counter", "guards") == 0


def test_the_system_says_who_calls_and_when_and_prints(host: Samples) -> None:
    """Time stands still during a message; what is printed is joined with spaces."""
    assert host.query("counter", "whoami", caller=BOB) == principal.format(BOB)
    assert host.query("counter", "clock") == host.clock.now()
    host.update("counter", "say", "hello")
    assert host.said() == ["said hello 3"]


def test_unknown_canisters_and_methods_are_refused(host: Samples) -> None:
    host.sample("counter")
    nowhere = host.network.query(b"\7" * 10, ALICE, "get", b"DIDL\0\0")
    assert isinstance(nowhere, Reject)
    assert (nowhere.code, nowhere.error) == (DESTINATION_INVALID, "IC0301")
    nothing = host.raw_update("counter", "only_alice", b"DIDL\0\0")
    assert isinstance(nothing, Reject)
    assert nothing.error == "IC0536"
    assert nothing.message.endswith(
        "Canister has no update method 'only_alice'..\nCheck that the method being called is "
        "exported by the target canister. See documentation: "
        "https://docs.internetcomputer.org/references/execution-errors#method-not-found"
    )
    not_a_query = host.network.query(host.id("counter"), ALICE, "add", b"DIDL\0\0")
    assert isinstance(not_a_query, Reject)
    assert "has no query method 'add'" in not_a_query.message


def test_arguments_that_do_not_decode_never_reach_python(host: Samples) -> None:
    outcome = host.raw_update("counter", "add", b"DIDL\0\1\x71\2hi")
    assert isinstance(outcome, Reject)
    assert "failed to decode call arguments" in outcome.message


def test_every_message_is_logged_once(host: Samples) -> None:
    host.update("counter", "add", 3)
    (line,) = [line for line in host.lines if line.kind == "message"]
    assert (line.canister, line.method, line.caller, line.result) == (
        "counter",
        "add",
        ALICE,
        "reply",
    )
    assert line.bytes_in == line.bytes_out == 15


# -- answers by hand, and Candid from inside the canister


def test_a_manual_method_answers_with_reply_reply_raw_or_reject(host: Samples) -> None:
    """What it returns is ignored."""
    assert host.update("counter", "twice", 4) == 8
    assert host.query("counter", "raw", encode([TEXT], ["hi"])) == "hi"
    with pytest.raises(Rejected) as refused:
        host.query("counter", "refuse", "not today")
    assert refused.value.reject == Reject(CANISTER_REJECT, "not today", "IC0406")


@pytest.mark.parametrize(
    ("method", "error", "text"),
    [
        ("silent", "IC0506", ""),
        ("double", "IC0504", "the call is already replied."),
        (
            "not_manual",
            "IC0503",
            'SystemError: attempted to reply from "not_manual", but it does not appear to be a',
        ),
        ("too_large", "IC0503", "OverflowError: Python int too large"),
    ],
)
def test_no_answer_two_or_a_wrong_one_are_traps(
    host: Samples, method: str, error: str, text: str
) -> None:
    reject = refusal(host, method)
    assert reject.error == error
    assert text in reject.message


def test_arg_data_raw_is_the_candid_of_this_message(host: Samples) -> None:
    sent = encode(host.func("counter", "argument").args, [b"ab", 7])
    assert host.query("counter", "argument", b"ab", 7) == f"{len(sent)} {sent.hex()}"


def test_candid_encode_and_decode_are_a_pair(host: Samples) -> None:
    text = '(opt (5 : nat8), variant { 17_724 }, record { 1 : nat; true }, blob "\\00\\ff")'
    assert host.query("counter", "decode", host.query("counter", "encode", text)) == text


def test_text_that_is_not_candid_raises_candid_error(host: Samples) -> None:
    assert host.query("counter", "encode_safely", "(nonsense") == "CandidError"
    assert host.query("counter", "encode_safely", "(1)") == "fine"


def test_counters_and_cycles_have_sensible_constants(host: Samples) -> None:
    """There are performance counters 0 and 1."""
    balance = "3000000000000"
    assert host.query("counter", "balance") == f"{balance} {balance} 0 {{'NoError': None}}"
    with pytest.raises(Rejected):
        host.query("counter", "counter_2")
