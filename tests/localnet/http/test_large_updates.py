"""A large argument of an update is decoded aside: the canisters' thread has better things to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.runtime import canister, prepared
from localnet.runtime.timelimit import Limit
from protocol.calls import Outcome, Reject, Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS, TEXT, Opt, Record, Type, Vec
from protocol.candid.types import Field as Part
from tests.servers.inprocess import Inside, inside

SOURCE = """
from kybra import Opt, Principal, Record, Vec, nat, nat64, text, update

class Part(Record):
    number: nat
    who: Principal

@update
def texts(given: Vec[text]) -> nat64:
    return len(given)

@update
def parts(given: Vec[Part], more: Opt[text]) -> text:
    return f"{len(given)} {sum(part['number'] for part in given)} {given[-1]['who']} {more}"
"""
NAT64 = PRIMS["nat64"]
MANY = 60_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    folder = tmp_path_factory.mktemp("large")
    (folder / "large.py").write_text(SOURCE)
    entry = {"type": "kybra", "main": "large.py"}
    (folder / "dfx.json").write_text(json.dumps({"canisters": {"large": entry}}))
    with inside(folder) as found:
        yield found


@pytest.fixture
def undecoded(server: Inside, monkeypatch: pytest.MonkeyPatch) -> Inside:
    """The same; whatever is decoded in the canisters' thread fails the test."""

    def refuse(types: list[Type], arg: bytes) -> list[Any]:
        raise AssertionError(f"{len(arg)} bytes were decoded in the canisters' thread")

    monkeypatch.setattr(canister, "decode", refuse)
    return server


def update(server: Inside, method: str, arg: bytes) -> Outcome:
    return server.agent().update(server.canister_id, method, arg)


def test_it_arrives_as_it_was_sent(undecoded: Inside) -> None:
    outcome = update(undecoded, "texts", encode([Vec(TEXT)], [["x"] * MANY]))
    assert isinstance(outcome, Reply)
    assert decode([NAT64], outcome.data) == [MANY]


def test_records_and_principals_arrive_as_python_has_them(undecoded: Inside) -> None:
    part = Record([Part("number", PRIMS["nat"]), Part("who", PRIMS["principal"])])
    sent = [{"number": n, "who": b"\x04"} for n in range(MANY)]
    outcome = update(undecoded, "parts", encode([Vec(part), Opt(TEXT)], [sent, "more"]))
    assert isinstance(outcome, Reply), outcome
    assert decode([TEXT], outcome.data) == [f"{MANY} {sum(range(MANY))} 2vxsx-fae more"]


def test_what_is_of_another_type_is_refused_in_the_same_words(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = update(server, "texts", encode([Vec(NAT64)], [[1]]))
    large = update(server, "texts", encode([Vec(NAT64)], [[1] * MANY]))
    assert isinstance(small, Reject)
    assert small == large
    assert "failed to decode call arguments" in small.message


def test_what_takes_too_long_is_refused_as_on_a_network(
    undecoded: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "QUERY", Limit(0.01, 1))
    outcome = update(undecoded, "texts", encode([Vec(TEXT)], [["x"] * 900_000]))
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0522"
    assert "exceeded the limit of" in outcome.message


def test_a_method_that_is_not_there_is_refused_without_decoding(undecoded: Inside) -> None:
    outcome = update(undecoded, "nothing", encode([Vec(TEXT)], [["x"] * MANY]))
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0536"


def test_new_code_decodes_for_itself(server: Inside, tmp_path: Path) -> None:
    """What was prepared for other types is not used."""
    known = prepared.Prepared([TEXT], prepared.Decoded(["old"]))
    hosted = server.localnet.node.network.canisters[server.canister_id]
    assert hosted.arguments([TEXT], encode([TEXT], ["new"]), known) == ["new"]
