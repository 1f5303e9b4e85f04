"""Manual methods, raw answers, and Candid from inside the canister."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.calls import CANISTER_REJECT, Reject
from protocol.candid.encode import encode
from protocol.candid.types import TEXT
from tests.localnet.runtime.host import Host, Refused


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("answers")
    yield host
    host.network.close()


def refusal(host: Host, method: str) -> Reject:
    with pytest.raises(Refused) as refused:
        host.update("answers", method)
    return refused.value.reject


def test_a_manual_method_answers_with_ic_reply_and_its_return_value_is_ignored(host: Host) -> None:
    assert host.update("answers", "twice", 4) == 8


def test_ic_reject_refuses_with_the_canisters_own_text(host: Host) -> None:
    with pytest.raises(Refused) as refused:
        host.query("answers", "refuse", "not today")
    assert refused.value.reject == Reject(CANISTER_REJECT, "not today", "IC0406")


def test_reply_raw_sends_the_bytes_as_they_are(host: Host) -> None:
    assert host.query("answers", "raw", encode([TEXT], ["hi"])) == "hi"


def test_a_manual_method_that_says_nothing_did_not_reply(host: Host) -> None:
    assert refusal(host, "silent").error == "IC0506"


def test_a_second_reply_is_a_trap(host: Host) -> None:
    assert "already replied" in refusal(host, "double").message


def test_reply_from_a_method_that_is_not_manual_is_a_system_error(host: Host) -> None:
    text = 'SystemError: attempted to reply from "not_manual", but it does not appear to be a'
    assert text in refusal(host, "not_manual").message


def test_a_reply_that_does_not_convert_is_an_ordinary_exception(host: Host) -> None:
    assert "OverflowError: Python int too large" in refusal(host, "too_large").message


def test_arg_data_raw_is_the_candid_of_this_message(host: Host) -> None:
    sent = encode(host.func("answers", "argument").args, [b"ab", 7])
    assert host.query("answers", "argument", b"ab", 7) == f"{len(sent)} {sent.hex()}"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('("hi")', '("hi")'),
        ("(1)", "(1 : int)"),
        ("(1_000 : nat64, true)", "(1_000 : nat64, true)"),
        ('(record { 1 = "x"; 2 = null })', '(record { 1 = "x"; 2 = null : null })'),
        ("(vec { 1 : nat8; 2 : nat8 })", '(blob "\\01\\02")'),
        ("(opt (-3 : int8))", "(opt (-3 : int8))"),
        ('(principal "2vxsx-fae")', '(principal "2vxsx-fae")'),
        ("(variant { 5 = 2.5 })", "(variant { 5 = 2.5 : float64 })"),
        ("()", "()"),
    ],
)
def test_candid_encode_and_decode_are_a_pair(host: Host, source: str, shown: str) -> None:
    assert host.query("answers", "decode", host.query("answers", "encode", source)) == shown


def test_text_that_is_not_candid_raises_candid_error(host: Host) -> None:
    assert host.query("answers", "encode_safely", "(nonsense") == "CandidError"
    assert host.query("answers", "encode_safely", "(1)") == "fine"


def test_performance_counters_other_than_0_and_1_trap(host: Host) -> None:
    with pytest.raises(Refused):
        host.query("answers", "counter_2")


def test_cycles_have_sensible_constants(host: Host) -> None:
    balance = "3000000000000"
    assert host.query("answers", "balance") == f"{balance} {balance} 0 {{'NoError': None}}"
