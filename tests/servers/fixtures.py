"""
Localnets that many tests talk to, one of each for all of them.

What they need is imported when the first test asks for it: this file is read before the
engine's coverage is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.admin.place import Place


@pytest.fixture(scope="session")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Life2 and tally, served to the admin script and to clients."""
    from tests.admin.place import place

    with place(tmp_path_factory.mktemp("admin") / "project") as found:
        yield found


@pytest.fixture
def house(operated: Place) -> Place:
    """The same localnet, with an empty world and no players."""
    from client import backups
    from engine.world import backup
    from engine.world.game import Game
    from tests.admin.place import WORLD

    admin = operated.as_admin()
    backups.send(admin, backups.parse(WORLD, backup.dump(Game.begin(""))))
    admin.tell("resume_game")
    return operated
