"""Settings for all tests of localnet, and the server that many of them talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from localnet_tests.servers.tally import Tally, make_project

# How long an example takes says more about the machine than about the code.
settings.register_profile(
    "localnet", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("localnet")


@pytest.fixture(scope="session")
def tally(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tally]:
    """The tally canister, served."""
    with Tally(make_project(tmp_path_factory.mktemp("shared") / "project")) as server:
        yield server
