"""Numbers in seven-bit groups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.leb128 import NumberError, leb, read_leb, read_sleb, sleb


def test_the_examples_of_the_definition() -> None:
    assert leb(624485).hex() == "e58e26"
    assert sleb(-123456).hex() == "c0bb78"
    assert (leb(0), sleb(0), sleb(-1)) == (b"\0", b"\0", b"\x7f")


@given(st.integers(0, 1 << 300), st.binary(max_size=3), st.binary(max_size=3))
def test_a_natural_number_is_read_back_from_anywhere(
    number: int, before: bytes, after: bytes
) -> None:
    data = before + leb(number) + after
    assert read_leb(data, len(before)) == (number, len(data) - len(after))


@given(st.integers(-1 << 300, 1 << 300), st.binary(max_size=3))
def test_a_number_with_a_sign_is_read_back(number: int, after: bytes) -> None:
    data = sleb(number) + after
    assert read_sleb(data, 0) == (number, len(data) - len(after))


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff" * 20])
def test_a_number_that_does_not_end_is_refused(data: bytes) -> None:
    with pytest.raises(NumberError, match="ends inside a number"):
        read_leb(data, 0)


def test_a_number_of_too_many_bytes_is_refused() -> None:
    with pytest.raises(NumberError, match="longer than 5 bytes"):
        read_leb(b"\x80" * 6 + b"\1", 0, 5)
