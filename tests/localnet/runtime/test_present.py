"""How values sort: as Rust's derived Ord sorts them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from localnet.runtime.present import order
from protocol.candid.did import parse_did

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
