"""A game of Boxes for tests: its maps, its time, and people who draw."""

from __future__ import annotations

from engine.boxes.edges import EDGES
from engine.boxes.game import Drawn, Game
from engine.boxes.storage import Storage
from engine.clock import SECOND

from ..maps import DictMap, NamedMap

NOW = 1_700_000_000 * SECOND
NUMBERED = ("facts", "events", "pages", "tail", "ring")
NAMED = ("players", "names", "leaders")


class Table:
    """A game in maps, at a time that only goes on when it is told to."""

    def __init__(self) -> None:
        self.numbered = {name: DictMap() for name in NUMBERED}
        self.named = {name: NamedMap() for name in NAMED}
        self.bands = [DictMap() for _ in range(8)]
        self.storage = self.opened()
        self.now = NOW
        self.game: Game = self.storage.begin("admin")

    def keep(self) -> None:
        self.storage.save(self.game)

    def upgrade(self) -> None:
        """Lose the heap, and go on with what was kept."""
        self.storage = self.opened()
        self.game = self.storage.load()

    def opened(self) -> Storage:
        """A storage that has nothing unsaved."""
        return Storage(dict(self.numbered), dict(self.named), list(self.bands))

    def wait(self, seconds: int) -> None:
        self.now += seconds * SECOND

    def join(self, *players: str) -> None:
        for player in players:
            self.game.join(player, self.now)
        self.keep()

    def draw(self, player: str, *edges: int) -> Drawn:
        drawn = self.game.draw(player, list(edges), self.now)
        self.storage.save_drawn(self.game)
        return drawn

    def fill(self, lines: int, first: int = 0) -> None:
        """Draw many lines, all over the sheet, by everybody in turn."""
        teams = ("ada", "bob", "cleo", "dan")
        for at in range(first, first + lines, 8):
            self.wait(60)
            self.draw(teams[at // 8 % 4], *[(i * 777_779 + 5) % EDGES for i in range(at, at + 8)])
