"""The project that most of these tests have a network of."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet.testing import Canister, Network

EXAMPLE = Path(__file__).parent / "example"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the example, to be changed."""
    return shutil.copytree(EXAMPLE, tmp_path / "project")


@pytest.fixture
def network(project: Path) -> Iterator[Network]:
    """A network of that copy."""
    with Network(project) as network:
        yield network


@pytest.fixture
def counter(network: Network) -> Canister:
    return network.deploy("counter")


@pytest.fixture
def shop(network: Network) -> Canister:
    return network.deploy("shop")
