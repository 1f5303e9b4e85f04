"""Where the .did file and the source meet, and how large an answer may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.localnet.runtime.host import Host, Refused

MEBI = 1 << 20


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("large")
    yield host
    host.network.close()


def test_records_reach_python_in_the_order_of_the_source(host: Host) -> None:
    """Even if the .did file, as Kybra writes it, has another."""
    assert host.query("large", "order", {"apple": 1, "mango": 2, "zebra": 3}) == "zebra,apple,mango"


def test_the_first_tag_of_the_source_wins(host: Host) -> None:
    assert host.query("large", "first") == {"Zebra": None}


def test_methods_that_only_one_side_has_are_reported(host: Host) -> None:
    assert host.said("warning") == [
        "method not_in_the_did is missing from the .did file",
        "method not_in_the_source is missing from the source",
    ]
    with pytest.raises(Refused, match="has no update method 'not_in_the_source'"):
        host.update("large", "not_in_the_source")


def test_a_query_answers_with_at_most_three_mebibytes(host: Host) -> None:
    assert len(host.query("large", "zeros", 3 * MEBI - 100)) == 3 * MEBI - 100
    with pytest.raises(Refused, match="3145728 are allowed"):
        host.query("large", "zeros", 3 * MEBI)


@pytest.mark.parametrize("method", ["zeros_by_update", "zeros"])
def test_an_update_answers_with_at_most_two(host: Host, method: str) -> None:
    assert len(host.update("large", method, 2 * MEBI - 100)) == 2 * MEBI - 100
    with pytest.raises(Refused, match="2097152 are allowed"):
        host.update("large", method, 2 * MEBI)
