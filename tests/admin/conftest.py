"""One localnet for all tests that operate it; each begins with an empty world and no players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client import backups
from engine.life2.game import Game
from engine.life2.keeping import backup
from tests.admin.place import WORLD, Place, place

NOBODY = backups.parse(WORLD, backup.dump(Game.begin("")))


@pytest.fixture(scope="session")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(tmp_path_factory.mktemp("admin") / "project") as found:
        yield found


@pytest.fixture
def life2(operated: Place) -> Place:
    """The localnet, with nobody's game going on."""
    admin = operated.as_admin()
    backups.send(admin, NOBODY)
    admin.tell("resume_game")
    return operated
