"""A storage of stable maps in dicts, and a game in it, for tests of what is kept."""

from __future__ import annotations

from engine.world.archive import Archive
from engine.world.game import Game
from engine.world.storage import ONLY, Storage
from tests.agreement import assert_same
from tests.boards import ACORN, GLIDER, live_cells
from tests.engine.maps import DictMap, NamedMap

SECOND = 1_000_000_000
NOW = 1_700_000_000 * SECOND  # a Tuesday, 22:13:20 UTC
DAY = 24 * 3600 * SECOND
MIDNIGHT = NOW // DAY * DAY  # the last one before


class Maps:
    """All maps of a game, which outlive any storage that is built on them."""

    def __init__(self) -> None:
        self.facts = DictMap()
        self.events = DictMap()
        self.clock = DictMap()
        self.world = DictMap()
        self.potential = DictMap()
        self.days = DictMap()
        self.seasons = DictMap()
        self.boards = DictMap()
        self.records = NamedMap()
        self.thumbnails = DictMap()

    def all(self) -> dict[str, DictMap]:
        """Every map that a load reads, by its name."""
        names = ("facts", "events", "clock", "world", "potential")
        return {name: getattr(self, name) for name in names}

    def archive(self) -> Archive:
        return Archive(self.days, self.seasons, self.boards, self.records, self.thumbnails)

    def storage(self) -> Storage:
        return Storage(**self.all(), archive=self.archive())

    def written(self) -> dict[str, list[int]]:
        """What was written in each map since somebody last asked, if anything was."""
        found = {name: one.writes for name, one in self.all().items() if one.writes}
        for one in self.all().values():
            one.writes = []
        return found

    def load(self) -> Game:
        """The game, as after an upgrade."""
        return self.storage().load()


def kept_game() -> tuple[Game, Maps]:
    """A game of two, one of whom has left, in the middle of things, some after the checkpoint."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    storage.create(game)
    game.place("ada", live_cells(GLIDER, 500, 500), NOW)
    game.place("bob", live_cells(ACORN, 100, 510), NOW)
    storage.save(game)
    game.advance(NOW + SECOND)
    storage.save_time(game)
    storage.pre_upgrade(game)
    game.join("carol", NOW + SECOND)
    game.leave("ada", NOW + SECOND)
    game.rename("bob", "Bob the Ünready", NOW + SECOND)
    storage.save(game)
    game.advance(NOW + 2 * SECOND)
    storage.save_time(game)
    return game, maps


def begun(cells: list[tuple[int, int]]) -> tuple[Game, Storage, Maps]:
    """A game of one who has placed *cells*, just kept for the first time."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    game.place("ada", cells, NOW)
    storage.create(game)
    return game, storage, maps


def assert_equal(one: Game, other: Game) -> None:
    assert_same(one.world, other.world)
    assert one.seats.dump() == other.seats.dump()
    assert one.pace.dump() == other.pace.dump()
    assert one.season.line == other.season.line
    assert one.departures.dump() == other.departures.dump()
    assert one.offers.dump() == other.offers.dump()
    assert one.admins.dump() == other.admins.dump()
    assert one.journal.first == other.journal.first
    assert one.journal.following == other.journal.following


def a_tick_later(game: Game, storage: Storage, maps: Maps) -> None:
    """Let a second pass, of which nothing is written but the clock."""
    maps.written()
    assert game.advance(game.pace.since + SECOND) == 10
    storage.save_time(game)
    assert maps.written() == {"clock": [ONLY]}
    assert_equal(maps.load(), game)


def damage(text: str, place: int) -> str:
    """*text* with another letter at *place*."""
    place %= len(text)
    other = "A" if text[place] != "A" else "B"
    return text[:place] + other + text[place + 1 :]
