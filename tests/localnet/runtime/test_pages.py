"""Raw stable memory and certified data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.localnet.runtime.host import Host, Refused

PAGE = 65_536


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("pages")
    yield host
    host.network.close()


def test_growing_returns_the_old_size_in_pages(host: Host) -> None:
    assert host.update("pages", "grow", 2) == "{'Ok': 0}"
    assert host.update("pages", "grow64", 1) == "{'Ok': 2}"
    assert host.query("pages", "size") == f"3 3 {3 * PAGE}"


def test_there_is_an_end_to_it(host: Host) -> None:
    """32-bit calls reach 4 GiB."""
    assert host.update("pages", "grow", 65_537) == "{'Err': {'OutOfMemory': None}}"


def test_what_is_written_is_read_and_the_rest_is_zero(host: Host) -> None:
    host.update("pages", "grow", 3)
    host.update("pages", "write", PAGE - 2, b"over the edge")
    host.update("pages", "write64", 2 * PAGE, b"far")
    assert host.query("pages", "read", PAGE - 3, 15) == b"\0over the edge\0"
    assert host.query("pages", "read64", 2 * PAGE, 4) == b"far\0"


@pytest.mark.parametrize("offset", [PAGE - 1, 2**32 - 1])
def test_out_of_bounds_is_a_trap(host: Host, offset: int) -> None:
    host.update("pages", "grow", 1)
    with pytest.raises(Refused, match="out of bounds"):
        host.update("pages", "write", offset, b"xy")
    with pytest.raises(Refused, match="out of bounds"):
        host.query("pages", "read", offset, 2)


def test_a_trap_takes_back_writes_and_growth(host: Host) -> None:
    host.update("pages", "grow", 1)
    host.update("pages", "write", 0, b"kept")
    with pytest.raises(Refused):
        host.update("pages", "write_and_trap", 0, b"lost")
    assert host.query("pages", "read", 0, 4) == b"kept"
    assert host.query("pages", "size") == f"1 1 {PAGE}"


def test_pages_survive_a_process_that_died(host: Host, tmp_path: Path) -> None:
    host.update("pages", "grow", 2)
    host.update("pages", "write", PAGE - 1, b"ab")
    again = Host(tmp_path)
    again.install("pages")
    assert again.query("pages", "read", PAGE - 1, 2) == b"ab"
    assert again.query("pages", "size") == f"2 2 {2 * PAGE}"
    again.network.close()


def test_certified_data_is_for_queries_to_show(host: Host) -> None:
    host.update("pages", "certify", b"x" * 32)
    assert host.network.named("pages").certified_data == b"x" * 32
    assert host.query("pages", "certificate") == b"cert:" + b"x" * 32
    assert host.update("pages", "certificate_in_an_update") is None


def test_certified_data_has_at_most_32_bytes(host: Host) -> None:
    with pytest.raises(Refused, match="at most 32"):
        host.update("pages", "certify", b"x" * 33)
    assert host.network.named("pages").certified_data == b""


def test_a_query_cannot_certify(host: Host) -> None:
    with pytest.raises(Refused, match="cannot be executed in query mode"):
        host.query("pages", "certify_in_a_query")


def test_certified_data_survives_upgrade_and_restart_but_not_reinstall(
    host: Host, tmp_path: Path
) -> None:
    host.update("pages", "certify", b"root")
    host.network.upgrade("pages")
    assert host.query("pages", "certificate") == b"cert:root"
    again = Host(tmp_path)
    again.install("pages")
    assert again.query("pages", "certificate") == b"cert:root"
    again.network.reinstall("pages")
    assert again.query("pages", "certificate") == b"cert:"
    again.network.close()
