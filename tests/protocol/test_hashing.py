"""Request ids do not depend on how a request is encoded."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from protocol import hashing


def test_the_interface_specification_s_own_example() -> None:
    request = {
        "request_type": "call",
        "sender": b"\x04",
        "ingress_expiry": 1685570400000000000,
        "canister_id": bytes.fromhex("00000000000004D2"),
        "method_name": "hello",
        "arg": b"DIDL\x00\xfd*",
    }
    expected = "1d1091364d6bb8a6c16b203ee75467d59ead468f523eb058880ae8ec80e2b101"
    assert hashing.hash_map(request).hex() == expected
    assert hashing.hash_map(dict(reversed(request.items()))).hex() == expected


def test_a_missing_field_and_null_are_the_same() -> None:
    assert hashing.hash_map({"a": 1, "b": None}) == hashing.hash_map({"a": 1})


@pytest.mark.parametrize(
    ("number", "encoded"), [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26")]
)
def test_numbers_are_hashed_as_leb128(number: int, encoded: str) -> None:
    assert hashing.hash_value(number) == sha256(bytes.fromhex(encoded)).digest()


@pytest.mark.parametrize("value", [{"a": True}, {"a": [False]}, {"a": {"b": 1.5}}, {"a": [None]}])
def test_what_requests_are_not_made_of_has_no_hash(value: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="a request cannot hold a"):
        hashing.hash_map(value)


def test_different_content_has_a_different_hash() -> None:
    contents: list[dict[str, Any]] = [{"a": b"b"}, {"a": [b"b"]}, {"b": b"a"}, {"a": {"b": b""}}]
    contents += [{"a": 99}, {"a": []}, {}, {"a": [b"", b""]}, {"a": b"b", "c": b"d"}]
    assert len({hashing.hash_map(content) for content in contents}) == len(contents)
