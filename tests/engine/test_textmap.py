"""Bytes as text: base64, and nothing that nobody wrote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.table import from_text, to_text


@given(st.binary(max_size=60))
def test_text_is_base64_and_comes_back(data: bytes) -> None:
    text = to_text(data)
    assert text.isascii()
    assert from_text(text) == data


@pytest.mark.parametrize(
    "text", ["A", "AAA", "AAA=A", "AA==\n", "AAAA ", "AAB=", "TDJ!", "é", "=="]
)
def test_text_that_nobody_wrote_is_refused(text: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected base64"):
        from_text(text)
