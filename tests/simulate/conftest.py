"""A game that the engine played, to be verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.history import History


@pytest.fixture
def history(tmp_path: Path) -> History:
    found = History(tmp_path)
    found.play()
    return found
