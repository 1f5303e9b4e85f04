"""The network that most of these tests begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet_tests.runtime.samples import Samples


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Samples]:
    """With no canister yet; sources that a test writes go beside its state."""
    host = Samples(tmp_path / "state")
    yield host
    host.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Samples]:
    """One for tests that leave nothing behind."""
    host = Samples(tmp_path_factory.mktemp("shared") / "state")
    yield host
    host.close()
