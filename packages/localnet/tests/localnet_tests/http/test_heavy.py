"""Queries that take long, and large arguments: they hold up nobody, and are stopped in the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.http import heavy
from localnet.protocol.agent import AgentError
from localnet.protocol.calls import Outcome, Reject, Rejected, Reply, RequestError
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT, Field, Opt, Record, Type, Vec
from localnet.runtime import canister, fork, timelimit
from localnet.runtime.timelimit import Limit
from localnet_tests.runtime.samples import Samples
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.spawned import write_project

HEAVY = """
from kybra import Vec, ic, nat64, query, text, update

seen = [0]

@query
def work(rounds: nat64) -> nat64:
    seen.append(1)
    total = 0
    for number in range(rounds):
        total += number
    ic.print(f"worked {rounds}")
    return total

@query
def how_often() -> nat64:
    return len(seen)

@query
def texts(given: Vec[text]) -> nat64:
    return len(given)
"""
TICKING = """
from kybra import Vec, ic, init, nat64, query, void

ticks: list = []

def tick() -> None:
    ticks.append(ic.time())

@init
def init_() -> void:
    ic.set_timer_interval(1, tick)

@query
def times() -> Vec[nat64]:
    return ticks
"""
LARGE = """
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
ENDLESS = 1 << 60
MANY = 60_000  # more bytes than are decoded in the canisters' thread


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """Fast, so that five ticks take less time than a query that is stopped."""
    folder = write_project(
        tmp_path_factory.mktemp("heavy"), heavy=HEAVY, ticking=TICKING, large=LARGE
    )
    with inside(folder, speed=20.0) as found:
        yield found


def test_a_query_that_takes_long_is_answered_all_the_same(server: Inside) -> None:
    number = 1_500_000
    asked = server.canister("heavy")
    assert [asked.ask("work", number) for _ in range(2)] == [number * (number - 1) // 2] * 2
    assert asked.ask("how_often") == 1, "nothing of it is kept"
    assert any(f"worked {number}" in line for line in server.lines)


def test_queries_without_end_are_refused_and_ticks_go_on_meanwhile(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five ticks of another canister, before the first is told that it takes too long."""
    monkeypatch.setattr(timelimit, "QUERY", Limit(1.0, 5_000_000_000))
    told: list[str] = []

    def shout() -> None:
        try:
            server.canister("heavy").ask("work", ENDLESS)
        except (AgentError, Rejected) as problem:
            told.append(str(problem))

    ticking, crowd = server.canister("ticking"), [threading.Thread(target=shout) for _ in range(2)]
    for each in crowd:
        each.start()
    before = len(ticking.ask("times"))
    while len(ticking.ask("times")) < before + 5:
        assert not told, "a query was over before the ticks came"
    for each in crowd:
        each.join()
    assert all("IC0522: " in each for each in told), told
    assert all("exceeded the limit of 5000000000 instructions" in each for each in told)
    assert server.canister("heavy").ask("work", 3) == 3


def test_values_that_nobody_wants_are_refused_early(server: Inside) -> None:
    asked = server.canister("heavy")
    outcome = asked.agent.query(asked.id, "work", encode([NAT64, Vec(TEXT)], [5, ["x"] * MANY]))
    assert isinstance(outcome, Reject)
    assert "more than 10000 values that nobody wants" in outcome.message


def test_who_waits_too_long_for_a_turn_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And who comes later gets the turn: the one that gave up does not hold it."""
    monkeypatch.setattr(heavy, "LONGEST_WAIT", 0.05)

    async def story() -> None:
        queries = heavy.HeavyQueries()
        async with queries.turn(), queries.turn():
            with pytest.raises(RequestError, match="3 queries that take long are waiting"):
                async with queries.turn():
                    pytest.fail("more than two at once")
        async with queries.turn(), queries.turn():
            pass

    asyncio.run(story())


def test_a_canister_that_is_gone_meanwhile_is_not_found(tmp_path: Path) -> None:
    assert Samples(tmp_path).network.out_of_time(b"\7" * 10).error == "IC0301"


# -- a large argument of an update is decoded aside, not in the canisters' thread


@pytest.fixture
def undecoded(server: Inside, monkeypatch: pytest.MonkeyPatch) -> Inside:
    """The same; whatever is decoded in the canisters' thread fails the test."""

    def refuse(types: list[Type], arg: bytes) -> list[Any]:
        raise AssertionError(f"{len(arg)} bytes were decoded in the canisters' thread")

    monkeypatch.setattr(canister, "decode", refuse)
    return server


def update(server: Inside, method: str, kinds: list[Type], *values: Any) -> Outcome:
    large = server.canister("large")
    return large.agent.update(large.id, method, encode(kinds, values))


def test_records_and_principals_arrive_as_python_has_them(undecoded: Inside) -> None:
    outcome = update(undecoded, "texts", [Vec(TEXT)], ["x"] * MANY)
    assert outcome == Reply(encode([NAT64], [MANY]))
    part = Record([Field("number", PRIMS["nat"]), Field("who", PRIMS["principal"])])
    count = MANY // 2
    sent = [{"number": n, "who": b"\x04"} for n in range(count)]
    outcome = update(undecoded, "parts", [Vec(part), Opt(TEXT)], sent, "more")
    assert outcome == Reply(encode([TEXT], [f"{count} {sum(range(count))} 2vxsx-fae more"]))


def test_another_type_is_refused_in_the_same_words(server: Inside) -> None:
    small, large = (update(server, "texts", [Vec(NAT64)], [1] * n) for n in (1, MANY))
    assert isinstance(small, Reject)
    assert small == large
    assert "failed to decode call arguments" in small.message


def test_decoding_that_takes_too_long_is_refused(
    undecoded: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As is a method that is not there, without decoding."""
    monkeypatch.setattr(fork, "QUERY", Limit(0.001, 1))
    outcome = update(undecoded, "texts", [Vec(TEXT)], ["x"] * MANY)
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0522"
    assert "exceeded the limit of" in outcome.message
    outcome = update(undecoded, "nothing", [Vec(TEXT)], ["x"] * MANY)
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0536"


def test_new_code_decodes_for_itself(server: Inside) -> None:
    """What was prepared for other types is not used."""
    known = fork.Prepared([TEXT], fork.Decoded(["old"]))
    found = server.localnet.node.network.named("large")
    assert found.arguments([TEXT], encode([TEXT], ["new"]), known) == ["new"]
