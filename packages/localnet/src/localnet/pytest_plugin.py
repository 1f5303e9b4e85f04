"""
What pytest has from localnet: the fixture ``network``, and explanations of failed assertions.

pytest finds it by itself where localnet is installed. Nothing of localnet is imported before a
test asks for a network.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from localnet.testing import Network


@pytest.fixture
def network(request: pytest.FixtureRequest) -> Iterator[Network]:
    """A network of the project that the test is in, for this test alone."""
    from localnet.testing import Network

    with Network(request.path.parent) as network:
        yield network


def pytest_assertrepr_compare(op: str, left: Any, right: Any) -> list[str] | None:
    """Show where values differ, in tests that have a network open."""
    testing = sys.modules.get("localnet.testing.network")
    if op != "==" or testing is None or not testing.OPEN:
        return None
    from localnet.testing.explain import explain

    return explain(left, right)
