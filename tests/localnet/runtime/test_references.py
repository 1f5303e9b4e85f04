"""Composite queries over their yields; services, functions and reserved names as values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol import principal
from tests.localnet.runtime.host import Host, Refused


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("counter")
    host.install_source("references")
    yield host
    host.network.close()


def test_a_composite_query_keeps_its_heap_over_a_yield_and_nothing_after_its_end(
    host: Host,
) -> None:
    """The one that it called begins with what was there before, and its changes are taken back."""
    for _ in range(2):
        assert host.query("references", "noting", 0) == ["before 0"]
        assert host.query("references", "noting", 1) == ["before 1", "heard 1"]
        assert host.query("references", "noting", 2) == ["before 2", "heard 2"]
        assert host.query("references", "noted") == []


def test_a_composite_query_that_traps_after_a_yield_leaves_nothing(host: Host) -> None:
    with pytest.raises(Refused, match="at last"):
        host.query("references", "trapping")
    assert host.query("references", "noted") == []


def test_a_service_arrives_as_an_instance_of_its_class_and_can_be_called(host: Host) -> None:
    there = host.id("counter")
    host.update("counter", "add", 5)
    assert host.update("references", "ask", there) == f"Counter {principal.draw(there)} 5"
    assert host.query("references", "same", there) == there
    assert host.query("references", "made", there) == there


def test_a_function_arrives_as_a_pair(host: Host) -> None:
    there = host.id("counter")
    assert host.query("references", "swapped", (there, "get")) == (there, "get_swapped")
    assert host.query("references", "pair", there, (there, "add")) == (there, (there, "add"))


def test_names_that_python_reserves_lose_one_underscore_in_candid(host: Host) -> None:
    given = {"from": "a", "from_": "b", "from__": "c", "form_": "d"}
    assert host.query("references", "reserved", given) == {
        "from": "a1",
        "from_": "b2",
        "from__": "c3",
        "form_": "d4",
    }


@pytest.mark.parametrize(
    "written",
    [
        '(func "aaaaa-aa".raw_rand)',
        '(func "aaaaa-aa"."raw rand")',
        '(service "aaaaa-aa")',
        "(opt (5 : nat8), null, vec {}, record {})",
        '(blob "abc", blob "\\00\\ff", "it\\\'s", -1_000 : int, 2.0 : float64, inf : float64)',
        "(variant { 17_724 }, record { 1 : nat; true })",
    ],
)
def test_what_is_written_as_didc_writes_it_comes_back_as_it_was(host: Host, written: str) -> None:
    expected = written.replace("null,", "null : null,")
    assert host.query("references", "through_text", written) == expected
