"""CBOR, read with bounds."""

from __future__ import annotations

from typing import Any

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import cbor

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.integers(0, 2**64 - 1) | st.binary() | st.text() | st.booleans() | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


@given(VALUES)
def test_what_is_written_can_be_read(value: Any) -> None:
    assert cbor.decode(cbor.encode(value)) == value
    assert cbor.decode(cbor.encode_self_described(value)) == value


@given(VALUES)
def test_indefinite_lengths_mean_the_same(value: Any) -> None:
    assert cbor.decode(cbor2.dumps(value, indefinite_containers=True)) == value


@pytest.mark.parametrize("data", [b"\x5f\x41a\x42bc\xff", b"\x43abc"])
def test_bytes_may_come_in_pieces(data: bytes) -> None:
    assert cbor.decode(data) == b"abc"


@given(st.binary(max_size=200))
def test_no_bytes_do_worse_than_be_refused(data: bytes) -> None:
    try:
        value = cbor.decode(data)
    except cbor.CborError:
        return
    assert cbor.decode(cbor.encode(value)) == value


@given(VALUES, st.data())
def test_a_value_cut_short_is_refused(value: Any, data: st.DataObject) -> None:
    whole = cbor.encode(value)
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(cbor.CborError):
        cbor.decode(whole[:cut])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x00\x00", "1 bytes follow"),
        (b"\x20", "unexpected CBOR item 1/0"),
        (b"\xfb" + bytes(8), "unexpected CBOR item 7/27"),
        (b"\xc0\x61x", "unexpected CBOR item 6/0"),
        (b"\xd8\x1c\x81\xd8\x1d\x00", "unexpected CBOR item 6/24"),
        (b"\xa1\x01\x02", "key is not text"),
        (b"\xa2\x61a\x01\x61a\x02", "the key 'a' twice"),
        (b"\x61\xff", "not UTF-8"),
        (b"\x1c", "bad CBOR length 28"),
        (b"\x5b" + b"\xff" * 8, "ends early"),
        (b"\x9b" + b"\xff" * 8, "ends early"),
        (b"\xbf", "ends early"),
        (b"\x5f\x61a\xff", "unlike pieces"),
        (b"\x81" * 1000 + b"\x00", "nested more than 200"),
        (b"\xd9\xd9\xf7" * 1000 + b"\x00", "nested more than 200"),
        (b"\x9f" + b"\x80" * 2_000_000 + b"\xff", "more than 20000 CBOR items"),
        (b"\x5f" + b"\x40" * 2_000_000 + b"\xff", "more than 20000 CBOR items"),
    ],
)
def test_what_messages_are_not_made_of_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(cbor.CborError, match=why):
        cbor.decode(data)
