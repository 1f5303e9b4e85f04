"""A test's network and the world outside: outcalls, logs, clients, instructions."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from localnet.profile import measure
from localnet.protocol.nanoseconds import SECOND
from localnet.testing import (
    Canister,
    HttpRequest,
    HttpResponse,
    Network,
    Rejected,
    Trapped,
)
from localnet.testing.outcalls import fetching

# -- the world outside


def test_outcalls_get_what_the_test_answers(network: Network, shop: Canister) -> None:
    asked: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        asked.append(request)
        return HttpResponse(b'{"price": 4}', headers={"X-From": "a test"})

    network.answer_http(answer)
    assert shop.refresh() == 4
    assert asked == [HttpRequest("GET", "https://prices.example/coffee", {}, b"")]


def test_headers_are_as_the_network_writes_them() -> None:
    asked = {"method": {"get": None}, "url": "http://x", "body": None}
    headers = [{"name": "Accept", "value": "*"}]
    found = fetching(lambda request: HttpResponse(status=404, headers=request.headers))
    told = [{"name": "accept", "value": "*"}]
    assert found({**asked, "headers": headers}) == {"status": 404, "headers": told, "body": b""}


ANSWERS: dict[str, Callable[[HttpRequest], Any]] = {
    "text": lambda request: '{"price": 4}',
    "bytes": lambda request: b'{"price": 4}',
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_may_be_its_body(
    network: Network, shop: Canister, answer: Callable[[HttpRequest], Any]
) -> None:
    network.answer_http(answer)
    assert shop.refresh() == 4


def test_nobody_is_asked_by_accident(shop: Canister) -> None:
    with pytest.raises(Trapped, match="None"):
        shop.refresh()


def test_a_body_that_is_too_long_is_refused(network: Network, shop: Canister) -> None:
    network.answer_http(lambda request: '{"price": 3}' + 2_000 * " ")
    with pytest.raises(Trapped):
        shop.refresh()


# -- what can be seen


def test_the_log_has_words_and_times_of_each_canister(
    network: Network, counter: Canister, capsys: pytest.CaptureFixture[str]
) -> None:
    other = network.install("src/main.py", init=[1])
    began = network.time
    counter.add(1)
    network.advance(seconds=2)
    counter.add(1)
    assert [(line.when - began, line.text) for line in network.log(counter)] == [
        (0, "..."),
        (2 * SECOND, "..."),
    ]
    assert network.log(other) == []
    with pytest.raises(Trapped):
        counter.lose("it")
    assert [line.text for line in network.log(counter, "trap")] == ["in lose: KeyError: 'it'"]
    assert [line.method for line in network.log(counter, "message")] == ["add", "add", "lose"]
    assert "counter  trap  in lose: KeyError: 'it'" in capsys.readouterr().out


def test_clients_are_served_while_the_test_goes_on(network: Network, counter: Canister) -> None:
    alice, threads = network.identity("alice"), set(threading.enumerate())
    with network.serve() as served:
        client = served.canister(counter, alice)
        assert client.tell("add", 1) == 6
        assert counter.add(1) == 7
        assert network.advance(minutes=1) == 1
        assert client.ask("ticks") == counter.ticks() == 1
        assert network.lines[-2].caller == alice.bytes
        for end in (network.stop, partial(network.kill, counter.add, 1)):
            with pytest.raises(RuntimeError, match=r"leave network\.serve"):
                end()
        with pytest.raises(Rejected, match="KeyError"):
            counter.lose("it")
    assert counter.get() == 7
    assert set(threading.enumerate()) == threads
    network.stop()


IC_PY = """
import sys
from ic.agent import Agent
from ic.candid import Types, encode
from ic.client import Client
from ic.identity import Identity

url, canister, pem = sys.argv[1:]
agent = Agent(Identity.from_pem(pem), Client(url=url))
number = encode([{"type": Types.Nat64, "value": 3}])
print(agent.update_raw(canister, "add", number)[0]["value"])
"""


def test_ic_py_signs_as_an_identity_of_the_test(network: Network, counter: Canister) -> None:
    alice = network.identity("alice")
    with network.serve() as served:
        arguments = [served.url, str(counter.canister_id), alice.pem]
        done = subprocess.run(
            [sys.executable, "-c", IC_PY, *arguments], capture_output=True, text=True
        )
    assert (done.returncode, done.stdout) == (0, "8\n"), done.stderr
    assert [line.caller for line in network.log(counter, "message")] == [alice.bytes]
    assert counter.get() == 8


def test_instructions_are_counted_and_nothing_else_happens(
    counter: Canister, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []

    def measured(hosted: object, send: Callable[[], Any]) -> measure.Measured:
        sent.append(send())
        return measure.Measured("update", "add", 1_000, 200, "made up")

    monkeypatch.setattr(measure, "missing", lambda: None)
    monkeypatch.setattr(measure, "measure", measured)
    assert counter.instructions("add", 3) == 1_200
    assert (sent, counter.get()) == ([8], 5)


def test_where_no_meter_is_installed_a_test_is_skipped_in_words(
    counter: Canister, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "missing", lambda: "wasmtime is not installed: do")
    with pytest.raises(pytest.skip.Exception, match=r"^wasmtime is not"):
        counter.instructions("add", 3)
