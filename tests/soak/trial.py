"""A soak of seconds for the test suite: each kind of fault once, and what has to come of it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.soak import report
from tests.soak.soak import Soak

KINDS = ("canister upgrade", "kill", "bad input", "backup and restore")


def run(soak: Soak, kinds: Sequence[str], checks: set[str]) -> str:
    """Let each of *kinds* happen once, see that all *checks* were made; the report of it."""
    soak.run(kinds)
    assert dict(soak.tally.faults) == dict.fromkeys(kinds, 1)
    assert soak.tally.checks.keys() >= checks
    text = report.draw(soak, "the command")
    assert "{" not in text, "a name in braces has no value"
    return text
