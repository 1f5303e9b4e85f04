"""The network that most of these tests begin with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from localnet.testing import Network

from .room_host import house


@pytest.fixture
def network() -> Iterator[Network]:
    """The house's, in which no canister is yet."""
    with house() as network:
        yield network
