"""An instance of PocketIC for each test, from localnet's server if no other is named."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pocket_ic import PocketIC, SubnetConfig

from tests.replica.room import Room


@pytest.fixture
def pic(monkeypatch: pytest.MonkeyPatch) -> Iterator[PocketIC]:
    """With an NNS, whose key signs certificates, and a subnet for applications."""
    if "POCKET_IC_BIN" not in os.environ:
        server = Path(sys.executable).with_name("localnet-pocket-ic")
        monkeypatch.setenv("POCKET_IC_BIN", str(server))
    elif "WASM" not in os.environ:
        raise RuntimeError("a replica runs what Kybra has built: say where it is, as WASM=.kybra")
    monkeypatch.setenv("POCKET_IC_MUTE_SERVER", "1")
    pic = PocketIC(SubnetConfig(nns=True, application=1))
    yield pic
    pic.server.delete_instance(pic.instance_id)
    pic.server.request_client.close()
    # It would delete itself once more, by a connection that nobody closes.
    pic.server.delete_instance = lambda instance_id: None


@pytest.fixture
def room(pic: PocketIC, request: pytest.FixtureRequest) -> Room:
    """The room that the test asks for, new."""
    return Room(pic, request.param)
