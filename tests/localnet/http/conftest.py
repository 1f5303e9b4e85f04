"""One localnet for all tests that only talk to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.localnet.http.running import Running, make_project, running


@pytest.fixture(scope="session")
def tally(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The tally canister, served."""
    with running(make_project(tmp_path_factory.mktemp("shared") / "project")) as server:
        yield server
