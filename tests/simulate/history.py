"""A game that the engine plays, kept in the files that the verifier reads."""

from __future__ import annotations

from pathlib import Path

from client import events
from client.event import Event
from client.events import Log
from engine.clock import SECOND
from engine.world import backup
from engine.world.game import Game
from simulate.__main__ import main
from tests.admin.place import BLOCK, GLIDER, WORLD, Said, run
from tests.people import person

ALICE, BOB, CAROL = person("alice"), person("bob"), person("carol")


class History:
    """A game under way: its first backup, what happened since, and where that led."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 100 * SECOND
        self.game = Game.begin("admin")
        self.game.place(ALICE, GLIDER, self.now)
        self.pass_time(5)
        self.begun = len(self.game.journal.fresh)
        self.write("first", backup.dump(self.game))

    def pass_time(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += SECOND
            self.game.advance(self.now)

    def play(self) -> None:
        """Some of everything that can happen: events 2 to 7."""
        self.game.place(BOB, [(x + 20, y + 20) for x, y in GLIDER], self.now)
        self.pass_time(3)
        self.game.pause(self.now)
        self.game.resume(self.now)
        self.game.place(ALICE, BLOCK, self.now)
        self.pass_time(4)
        self.game.leave(BOB, self.now)
        self.pass_time(2)

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def log(self, first: int = 0) -> Log:
        return Log(first, [Event.load(each.dump()) for each in self.game.journal.fresh[first:]])

    def save(self, name: str, log: Log) -> str:
        events.save(self.folder / name, WORLD, log)
        return str(self.folder / name)

    def verify(self, log: Log | None = None, later: str | None = None) -> Said:
        """What is said of *log* and *later*, or else of what really happened."""
        saved = self.save("log", log or self.log())
        until = self.write("later", later or backup.dump(self.game))
        first = str(self.folder / "first")
        return run(main, "verify", "world", first, "--log", saved, "--until", until)


def no(said: Said) -> str:
    """What is different."""
    assert (said.code, said.err) == (1, ""), said
    assert said.out.startswith("not the same: ")
    return said.out.removeprefix("not the same: ").rstrip("\n")


def cannot(said: Said) -> str:
    """Why nobody can say."""
    assert (said.code, said.out) == (2, ""), said
    assert said.err.count("\n") == 1
    return said.err.removeprefix("simulate: ").rstrip("\n")
