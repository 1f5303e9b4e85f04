"""
Candid for people reads as the Rust crate that didc, dfx and icp are made of writes it.

The pairs in data/candid_texts.txt are values of all types that were drawn by lot: a line of hex,
and a line with what version 0.10.39 of the crate shows of it, ``\\n`` for the ends of lines.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from protocol.candid.text import decode_text

LINES = (Path(__file__).parent / "data" / "candid_texts.txt").read_text().split("\n")
PAIRS = list(zip(LINES[:-1:2], LINES[1::2], strict=True))


def unescaped(line: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], line)


@pytest.mark.parametrize("at", range(len(PAIRS)))
def test_it_reads_as_the_crate_writes_it(at: int) -> None:
    data, text = PAIRS[at]
    assert decode_text(bytes.fromhex(data)) == unescaped(text)
