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
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Makes instances; the first one starts the server."""
    made: list[PocketIC] = []
    monkeypatch.setenv("POCKET_IC_BIN", str(COMMAND))
    monkeypatch.setenv("POCKET_IC_MUTE_SERVER", "1")

    def begin(**wanted: object) -> PocketIC:
        made.append(PocketIC(SubnetConfig(**wanted) if wanted else None))
        return made[-1]

    yield begin
    for pic in made:
        pic.server.delete_instance(pic.instance_id)
        pic.server.request_client.close()
        # It would delete itself once more, by a connection that nobody closes.
        pic.server.delete_instance = lambda instance_id: None


@pytest.fixture
def pic(begin: Begin) -> PocketIC:
    return begin()


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server of its own, asked without the library."""
    with Served() as served:
        yield served
