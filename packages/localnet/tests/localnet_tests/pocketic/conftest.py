"""The PocketIC library as it is published, which starts the server of this package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pocket_ic import PocketIC, SubnetConfig

from localnet_tests.pocketic.served import Served

COMMAND = Path(sys.executable).with_name("localnet-pocket-ic")
Begin = Callable[..., PocketIC]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Makes instances; the first one starts the server."""
    monkeypatch.setenv("POCKET_IC_BIN", str(COMMAND))
    monkeypatch.setenv("POCKET_IC_MUTE_SERVER", "1")

    def begin(**wanted: object) -> PocketIC:
        return PocketIC(SubnetConfig(**wanted) if wanted else None)

    return begin


@pytest.fixture
def pic(begin: Begin) -> PocketIC:
    return begin()


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server of its own, asked without the library."""
    with Served() as served:
        yield served
