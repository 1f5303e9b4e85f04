"""
What is done to the server while people play.

Some faults are done to one room, and the others may not notice. Some the house survives as it
runs; some end it, and it is started again behind a closed gate, so that what was answered is
checked before anybody plays on::

    a room     upgrade  bad input  pause  backup  restore
    alive      freeze
    dead       restart  kill  kill while it starts  clock forward  clock back
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from client import backups
from tests.soak.gate import Gate
from tests.soak.house import House
from tests.soak.room import Game
from tests.soak.server import Server
from tests.soak.vandal import Vandal

JUMPS = (10, 600, 3600, 86_400)  # seconds

Kinds = dict[str, Callable[[], None]]


class HouseFaults:
    """All that can be done to the whole *house*, by name; a lull lasts up to *longest* seconds."""

    def __init__(self, house: House, gate: Gate, random: Random, longest: float) -> None:
        self.house = house
        self.gate = gate
        self.random = random
        self.kinds: Kinds = {
            "clean restart": lambda: self._anew(house.stop),
            "kill": lambda: self._anew(house.kill),
            "kill while it starts": self._kill_twice,
            "clock put forward": lambda: self._jump(1),
            "clock put back": lambda: self._jump(-1),
            "process frozen": lambda: house.freeze(self.random.random() * longest),
        }

    def _anew(self, end: Callable[[], None], offset: float | None = None) -> None:
        """End it, and start it when everybody has noticed."""
        end()
        self.gate.close()
        self.house.start(offset)

    def _kill_twice(self) -> None:
        self.house.kill()
        self.gate.close()
        self.house.die_early(self.random.random() * 1.2)
        self.house.start()

    def _jump(self, way: int) -> None:
        end = self.random.choice([self.house.stop, self.house.kill])
        self._anew(end, self.house.offset + way * self.random.choice(JUMPS))


class RoomFaults:
    """Everything that can be done to one room, where *game* is played, by name."""

    def __init__(
        self,
        server: Server,
        game: Game,
        gate: Gate,
        vandal: Vandal,
        random: Random,
        longest: float,
    ) -> None:
        self.server = server
        self.game = game
        self.gate = gate
        self.vandal = vandal
        self.random = random
        self.longest = longest
        self.tally = server.tally
        self.kinds: Kinds = {
            "canister upgrade": server.upgrade,
            "bad input": self._bad_input,
            "pause and resume": self._pause,
            "backup": self._backup,
            "backup and restore": self._restore,
        }

    def _bad_input(self) -> None:
        self.tally.bad_input.update(self.vandal.everything())

    def _pause(self) -> None:
        """Time stands still while people play, also if the canister is upgraded."""
        operator = self.server.operator()
        operator.tell("pause_game")
        before = self.game.stands_still(operator)
        time.sleep(self.random.random() * self.longest)
        if self.random.random() < 0.5:
            self.server.upgrade()
        assert self.game.stands_still(operator) == before, "time went on in a pause"
        operator.tell("resume_game")
        self.tally.check("time stands still in a pause")

    def _backup(self) -> None:
        """While people play: all its pages are of one moment."""
        kept = backups.fetch(self.server.operator())
        path = self.server.home.project / "kept.backup"
        path.write_text(kept.text, "utf-8")
        assert backups.load(path, self.server.room).text == kept.text
        self.game.check_backup(kept)
        self.tally.check("a backup made while people play is whole, and adds up")

    def _restore(self) -> None:
        """Put back what was just kept: nothing changes."""
        self.gate.close()
        operator = self.server.operator()
        operator.tell("pause_game")
        kept = backups.fetch(operator)
        backups.send(operator, kept)
        self.game.check_restored(kept, backups.fetch(operator))
        operator.tell("resume_game")
        self.tally.check("a backup that is restored is the game that it was")
