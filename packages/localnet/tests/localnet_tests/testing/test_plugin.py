"""The pytest plugin: found without a word of configuration, and what a failing test shows."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from localnet.profile import interpreters, measure
from localnet.testing import Identity, Network
from localnet.testing.explain import explain

from .conftest import EXAMPLE

pytest_plugins = ["pytester"]
METER = interpreters.home()
ALICE, BOB = Identity("alice"), Identity("bob")
FAILING = """
def test_sold(network):
    shop, bob = network.deploy("shop"), network.identity("bob")
    shop.buy(None, caller=bob, cycles=700)
    assert shop.sold() == [{"buyer": bob, "price": 800, "note": None}]

def test_price(network):
    assert network.deploy("shop").buy(None) == 1

def test_trap(network):
    network.deploy("counter").lose("it")
"""


@pytest.fixture
def copied(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """The example, with no configuration but its dfx.json; the meter is where it always is."""
    monkeypatch.setenv("LOCALNET_METER", str(METER))
    shutil.copytree(EXAMPLE, pytester.path, dirs_exist_ok=True)
    return pytester


def test_the_example_runs_with_no_configuration(copied: pytest.Pytester) -> None:
    """In a process of its own, as a developer runs it; without a meter it says so."""
    done = copied.runpytest_subprocess("-q", "-p", "no:cacheprovider", "test_counter.py")
    skipped = int(measure.missing() is not None)
    done.assert_outcomes(passed=5 - skipped, skipped=skipped)


def test_a_failing_test_shows_where_values_differ_and_what_was_said(
    copied: pytest.Pytester,
) -> None:
    copied.makepyfile(test_failing=FAILING)
    done = copied.runpytest_inprocess("-p", "no:cacheprovider", "test_failing.py")
    done.assert_outcomes(failed=3)
    done.stdout.fnmatch_lines(
        [
            "E *price*: 700 is not 800",
            "E *assert 0 == 1",
            "E *where 0 = shop.buy(None)",
            "E *Trapped: 5 IC0503: *KeyError: 'it'*",
            "*counter  trap  in lose: KeyError: 'it'",
            "*main.py:* in lose: return names.pop(name)",
        ]
    )
    done.stdout.no_fnmatch_line("*site-packages*")
    done.stdout.no_fnmatch_line("*localnet/testing/*.py:*")


DIFFERENT: dict[str, tuple[Any, Any, list[str]]] = {
    "a field": ({"a": 1, "b": 2}, {"a": 1, "b": 3}, ["['b']: 2 is not 3"]),
    "a missing field": ({"a": 1}, {}, ["['a']: 1 is only on the left"]),
    "a longer list": ([1], [1, 2], ["[1]: 2 is only on the right"]),
    "a variant in a list": (
        [{"state": {"Open": None}}],
        [{"state": {"Paid": 3}}],
        [
            "[0]['state']['Open']: None is only on the left",
            "[0]['state']['Paid']: 3 is only on the right",
        ],
    ),
    "people": (ALICE, BOB, [f"{ALICE!r} is not {BOB!r}"]),
    "a list and a tuple": ([1], (1,), ["[1] is not (1,)"]),
    "a long blob": ((b"a" * 200,), (b"b",), [f"[0]: b'{'a' * 118}.. (203 letters) is not b'b'"]),
}


@pytest.mark.parametrize("case", DIFFERENT)
def test_a_difference_is_named_by_its_place(case: str) -> None:
    left, right, told = DIFFERENT[case]
    found = explain(left, right)
    assert found is not None
    assert found[1:] == told


def test_many_differences_are_not_all_told() -> None:
    found = explain(list(range(100)), list(range(1, 101)))
    assert found is not None
    assert (len(found), found[-1]) == (22, "...")


@pytest.mark.parametrize("pair", [(1, 2), ("a", "b"), ({1}, {2}), ({"a": 1}, 5)])
def test_what_pytest_explains_better_is_left_to_it(pair: tuple[Any, Any]) -> None:
    assert explain(*pair) is None


def test_identities_are_shown_by_their_names() -> None:
    assert repr(ALICE) == f"<alice {str(ALICE)[:11]}..>"
    with Network() as network:
        assert repr(network.identity("carol")).startswith("<carol ")
