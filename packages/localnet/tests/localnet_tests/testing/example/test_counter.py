"""The tests that the guide quotes."""

from __future__ import annotations

import pytest

from localnet.testing import Network, Trapped


def test_counting(network: Network) -> None:
    counter = network.install("src/main.py", init=[5])
    alice = network.identity("alice")
    assert counter.add(3, caller=alice) == 8
    assert counter.get() == 8
    network.advance(hours=1)
    counter.upgrade()
    with pytest.raises(Trapped, match="KeyError"):
        counter.lose("it")
    before = network.snapshot()
    counter.add(1, caller=alice)
    network.restore(before)
    assert network.log(counter)[-1].text == "..."
    assert counter.instructions("add", 3) < 5_000_000


def test_a_price_comes_from_the_world_outside(network: Network) -> None:
    shop = network.deploy("shop")
    network.answer_http(lambda request: '{"price": 3}')
    assert shop.refresh() == 3


def test_a_shop_is_paid_in_cycles(network: Network) -> None:
    shop, bob = network.deploy("shop"), network.identity("bob")
    assert shop.buy("for two", caller=bob, cycles=700) == 700
    assert shop.sold() == [{"buyer": bob, "price": 700, "note": "for two"}]


def test_what_was_answered_outlives_the_process(network: Network) -> None:
    counter = network.deploy("counter")
    counter.add(3)
    network.kill(counter.add, 4)
    network.start()
    assert counter.get() == 8


def test_an_agent_sees_what_the_test_did(network: Network) -> None:
    counter = network.deploy("counter")
    with network.serve() as served:
        client = served.canister(counter, network.identity("alice"))
        assert client.tell("add", 3) == 8
        assert counter.get() == 8
