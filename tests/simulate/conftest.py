"""What is verified: a game that the engine played, and a real localnet's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.admin.place import Place, place
from tests.simulate.history import History


@pytest.fixture
def history(tmp_path: Path) -> History:
    found = History(tmp_path)
    found.play()
    return found


@pytest.fixture(scope="session")
def life2(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(tmp_path_factory.mktemp("simulate") / "project") as found:
        yield found
