"""The canister in a network of its own, which needs no replica: run `pytest`."""

import pytest
from localnet.testing import Network, Trapped


def test_it_greets(network: Network) -> None:
    canister = network.deploy("NAME")
    assert canister.greet("Ada") == "Hello, Ada!"


def test_it_counts_for_each_caller_and_upgrades_keep_it(network: Network) -> None:
    canister = network.deploy("NAME")
    ada, ben = network.identity("ada"), network.identity("ben")
    assert canister.add(3, caller=ada) == 3
    assert canister.add(4, caller=ada) == 7
    canister.upgrade()
    assert canister.get(caller=ada) == 7
    assert canister.get(caller=ben) == 0


def test_a_count_ends_where_nat64_does(network: Network) -> None:
    canister = network.deploy("NAME")
    canister.add(2**64 - 1)
    with pytest.raises(Trapped):
        canister.add(1)
