"""Vectors say what they said when their digests were kept."""

import json

from tests.vectors import GOLDEN, digests


def test_no_definition_changes_unseen() -> None:
    """If it was meant to, ``python -m tests.vectors --golden`` keeps the new digests."""
    assert digests() == json.loads(GOLDEN.read_text())
