"""
Storage: Tally in stable maps of text, complete after every message (`engine.room`).

::

    facts     0  layout    "tally 1"
              1  state     1 if paused, else 0; the journal's own line; the tally
              2  admins
            255  newcomers
    events    number -> event
"""

from __future__ import annotations

from engine import room
from engine.access import Caller
from engine.clock import Nanoseconds
from engine.room import STATE
from rules.game import Game, Tally

VERSION = 1


class Storage(room.Storage):
    """The maps that Tally is saved in."""

    title = f"tally {VERSION}"

    def empty(self, installer: Caller) -> Game:
        """A sum of nothing, of which nothing is saved; *installer* is its admin."""
        return Game.begin(installer)

    def begin(self, installer: Caller, _now: Nanoseconds = 0) -> Game:
        """A sum of nothing, saved; *installer* is its admin."""
        game = self.empty(installer)
        self.create_room()
        self.save(game)
        return game

    def save(self, game: Game) -> None:
        """Save what has changed in *game*."""
        self.save_room(game, [str(int(game.paused)), game.journal.dump(), *game.tally.dump()])

    def load(self) -> Game:
        """The game that was saved. :raises BadSnapshot: if it is not as it was written"""
        self.check_layout()
        paused, log, *tally = self.lines(STATE)
        game = self.empty("")
        game.tally = Tally.load(tally)
        game.paused = paused == "1"
        self.load_room(game, log)
        return game
