"""Stable maps, raw stable memory and certified data: what they return and what survives."""

from __future__ import annotations

import random
from typing import Any

import pytest

from localnet.protocol.candid.did import parse_did
from localnet.runtime.values import order
from localnet.testing import Rejected
from localnet_tests.runtime.samples import SAMPLES, Samples


def test_insert_remove_and_counts_say_what_was_and_is_there(host: Samples) -> None:
    assert host.query("stable", "counts") == "0 True False"
    assert host.update("stable", "put", "b", "1") is None
    assert host.query("stable", "counts") == "1 False True"
    assert host.update("stable", "put", "b", "2") == "1"
    assert host.update("stable", "take", "b") == "2"
    assert host.update("stable", "take", "b") is None
    assert host.query("stable", "put_in_a_query", "b", "1") == "1"
    assert host.query("stable", "get", "b") is None, "a query sees its own insert, nobody else"


def test_items_come_in_the_order_of_their_keys(host: Samples) -> None:
    """Text sorts by its bytes: Z before a, é last."""
    for key in ("é", "a", "Z", "aa"):
        host.update("stable", "put", key, key.upper())
    keys = ["Z", "a", "aa", "é"]
    values = [k.upper() for k in keys]
    pairs = [f"{k}={v}" for k, v in zip(keys, values, strict=True)]
    assert host.query("stable", "all") == pairs + keys + values


def test_keys_of_other_kinds_sort_as_rust_sorts_them(host: Samples) -> None:
    """Ints by value, tuples part by part, principals by length first, variants as declared."""
    assert host.update("stable", "fill") == (
        "[-1, 0, 5, 300] [(-1, 5), (1, -2), (1, -1)] "
        "[b'', b'\\x07', b'\\x02\\x01', b'\\x01\\x02\\x03'] "
        "[{'Second': None}, {'First': 2}, {'First': 9}] {'name': '5', 'age': 5}"
    )


def test_sizes_are_those_of_the_candid_encoding(host: Samples) -> None:
    """Text takes seven bytes, its length in one more, and itself; a byte too many is a trap."""
    host.update("stable", "put", "k" * 12, "v" * 22)
    with pytest.raises(Rejected) as refused:
        host.update("stable", "put", "k", "v" * 23)
    text = "Panicked at 'Value is too large. Expected <= 30 bytes, found 31 bytes'"
    assert text in str(refused.value)
    with pytest.raises(Rejected, match=r"Key is too large\. Expected <= 20 bytes, found 21 bytes"):
        host.update("stable", "put", "k" * 13, "v")
    assert host.query("stable", "counts") == "1 False False"


def test_a_map_that_is_not_declared_at_the_top_level_does_not_exist(host: Samples) -> None:
    text = "LookupError: memory_id 9 does not have an associated StableBTreeMap"
    with pytest.raises(Rejected, match=text):
        host.query("stable", "lookup_undeclared")


def test_maps_survive_a_trap_an_upgrade_and_a_process_that_died(host: Samples) -> None:
    host.update("stable", "put", "b", "kept")
    host.update("stable", "put", "c", "gone")
    host.update("stable", "take", "c")
    with pytest.raises(Rejected):
        host.update("stable", "put_and_trap", "a")
    assert host.query("stable", "all") == ["b=kept", "b", "kept"]
    host.network.upgrade("stable")
    assert host.query("stable", "all") == ["b=kept", "b", "kept"]
    assert host.restarted().query("stable", "all") == ["b=kept", "b", "kept"]


def test_reinstalling_wipes_the_maps(host: Samples) -> None:
    host.update("stable", "put", "b", "1")
    host.network.reinstall("stable")
    for later in (host, host.restarted()):
        assert later.query("stable", "counts") == "0 True False"


@pytest.mark.parametrize(("size", "fits"), [(29, True), (31, False)])
def test_sizes_may_be_lowered_but_never_raised(host: Samples, size: int, fits: bool) -> None:
    """A map is checked against the sizes it was made with when it is next used."""
    source = (SAMPLES / "stable.py").read_text()
    host.write("stable", source)
    host.update("stable", "put", "a", "v" * 22)
    other = source.replace("max_value_size=30", f"max_value_size={size}")
    (host.directory.parent / "stable.py").write_text(other)
    host.network.upgrade("stable")
    if fits:
        assert host.query("stable", "get", "a") == "v" * 22
    else:
        with pytest.raises(Rejected, match="max_value_size must be <= 30"):
            host.query("stable", "get", "a")


PAGE = 65_536


def test_growing_returns_the_old_size_in_pages_and_has_an_end(host: Samples) -> None:
    """32-bit calls reach 4 GiB; what is written is read, and the rest is zero."""
    assert host.update("stable", "grow", 2) == "{'Ok': 0}"
    assert host.update("stable", "grow64", 1) == "{'Ok': 2}"
    assert host.query("stable", "size") == f"3 3 {3 * PAGE}"
    assert host.update("stable", "grow", 65_537) == "{'Err': {'OutOfMemory': None}}"
    host.update("stable", "write", PAGE - 2, b"over the edge")
    host.update("stable", "write64", 2 * PAGE, b"far")
    assert host.query("stable", "read", PAGE - 3, 15) == b"\0over the edge\0"
    assert host.query("stable", "read64", 2 * PAGE, 4) == b"far\0"


@pytest.mark.parametrize("offset", [PAGE - 1, 2**32 - 1])
def test_out_of_bounds_is_a_trap(host: Samples, offset: int) -> None:
    host.update("stable", "grow", 1)
    with pytest.raises(Rejected, match="out of bounds"):
        host.update("stable", "write", offset, b"xy")
    with pytest.raises(Rejected, match="out of bounds"):
        host.query("stable", "read", offset, 2)


def test_pages_survive_a_trap_and_a_process_that_died(host: Samples) -> None:
    host.update("stable", "grow", 2)
    host.update("stable", "write", PAGE - 1, b"ab")
    with pytest.raises(Rejected):
        host.update("stable", "write_and_trap", PAGE - 1, b"lost")
    for later in (host, host.restarted()):
        assert later.query("stable", "read", PAGE - 1, 4) == b"ab\0\0"
        assert later.query("stable", "size") == f"2 2 {2 * PAGE}"


def test_certified_data_is_for_queries_to_show(host: Samples) -> None:
    """It has at most 32 bytes, and a query cannot certify."""
    with pytest.raises(Rejected, match="at most 32"):
        host.update("stable", "certify", b"x" * 33)
    assert host.named("stable").certified_data == b""
    host.update("stable", "certify", b"x" * 32)
    assert host.named("stable").certified_data == b"x" * 32
    assert host.query("stable", "certificate") == b"cert:" + b"x" * 32
    assert host.update("stable", "certificate_in_an_update") is None
    with pytest.raises(Rejected, match="cannot be executed in query mode"):
        host.query("stable", "certify_in_a_query")


def test_certified_data_survives_upgrade_and_restart_but_not_reinstall(host: Samples) -> None:
    host.update("stable", "certify", b"root")
    host.network.upgrade("stable")
    assert host.query("stable", "certificate") == b"cert:root"
    again = host.restarted()
    assert again.query("stable", "certificate") == b"cert:root"
    again.network.reinstall("stable")
    assert again.query("stable", "certificate") == b"cert:"


TYPES = "type Shape = variant { Zebra; Apple : nat8 }; type Row = record { z : nat8; a : text };"


@pytest.mark.parametrize(
    ("kind", "ordered"),
    [
        ("nat8", [0, 9, 10]),
        ("int", [-(2**70), -1, 0, 2**70]),
        ("text", ["", "Z", "a", "aa", "é"]),
        ("blob", [b"", b"a", b"aa", b"b"]),
        ("bool", [False, True]),
        ("opt nat8", [None, 0, 5]),
        ("vec opt nat8", [[], [None], [None, None], [3]]),
        ("principal", [b"", b"\xff", b"\1\1"]),
        ("record { int8; text }", [(-1, "b"), (0, "a"), (0, "b")]),
        ("Row", [{"a": "y", "z": 1}, {"a": "z", "z": 1}, {"a": "a", "z": 2}]),
        ("Shape", [{"Zebra": None}, {"Apple": 1}, {"Apple": 2}]),
    ],
)
def test_values_sort_as_in_a_btree(kind: str, ordered: list[Any]) -> None:
    """None before Some, shorter principals first, fields and tags as they are declared."""
    service, _ = parse_did(f"{TYPES} service : {{ f : ({kind}) -> () }}")
    (type_,) = service.methods["f"].args
    shuffled = random.Random(1).sample(ordered, len(ordered))
    assert sorted(shuffled, key=lambda value: order(type_, value)) == ordered
