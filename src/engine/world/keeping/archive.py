"""
The archive: what is left of seasons that are over, in stable maps.

When a season ends, three things are written, each sealed::

    seasons   number -> its standings and a thumbnail         of the last 1,000
    boards    number -> its last board, as a frame            of the last 52
    records   principal -> what a player ever did             of the first 10,000, for ever

Beside them lie thumbnails of how seasons went (`lapse`).

A season is lines, the first of them its own, the second its thumbnail, then the players in the
order of their ranks::

    3 1700000000000000000 1700604800000000000 6048000        number, began, ended, generation
    0011120..
    2 51200 1830 412 96 877 w7x7r.. Ada       player, score, land, alive, coins, balance, who, name

A record is one line::

    5 1 3 1 51200 120400 9 Ada       seasons, wins, podiums, best rank, best and total score,
                                     last season, last name

Nothing of it is read when the game is loaded, only when somebody asks; then what is damaged is
refused.
"""

from __future__ import annotations

from engine import sealed
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.sealed import number, numbers
from engine.world import frame, thumbnail
from engine.world.board import Standing, standings
from engine.world.keeping.lapse import Lapse
from engine.world.season import Ended

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import NamedTexts, TextMap

MOST_SEASONS = 1_000
MOST_BOARDS = 52
MOST_RECORDS = 10_000
MOST_LISTED = 20  # seasons in an answer
PODIUM = 3  # ranks
COUNTS = 6  # of a standing
PARTS = 7  # of a record, before the name


class Row:
    """How a player ended a season."""

    def __init__(self, rank: int, counts: list[int], who: Caller, name: str) -> None:
        self.rank = rank
        self.player, self.score, self.land, self.alive, self.coins, self.balance = counts
        self.who = who
        self.name = name

    @classmethod
    def of(cls, rank: int, one: Standing, who: Caller) -> Row:
        counts = [one.player, one.score, one.land, one.alive, one.coins, one.balance]
        return cls(rank, counts, who, one.name)

    def dump(self) -> str:
        counts = f"{self.player} {self.score} {self.land} {self.alive} {self.coins} {self.balance}"
        return f"{counts} {self.who} {self.name}"

    @classmethod
    def load(cls, rank: int, line: str) -> Row:
        """A row from what `dump` wrote. :raises BadSnapshot: if there is no such row"""
        words = line.split(" ", COUNTS + 1)
        if len(words) != COUNTS + 2:
            raise BadSnapshot(f"Expected a player's standing, got {line[:80]!r}")
        return cls(rank, [number(word) for word in words[:COUNTS]], words[COUNTS], words[-1])


class Season:
    """A season that is over: when it was, a picture of its end, and how everybody stood."""

    def __init__(self, head: list[int], picture: str, rows: list[Row]) -> None:
        self.number, self.began, self.ended, self.generation = head
        self.picture = picture
        self.rows = rows

    @classmethod
    def of(cls, ended: Ended) -> Season:
        found = standings(ended.world, ended.names)
        rows = [Row.of(rank, one, ended.callers[one.player]) for rank, one in enumerate(found, 1)]
        head = [ended.number, ended.began, ended.ended, ended.world.generation]
        return cls(head, thumbnail.draw(ended.world), rows)

    def dump(self) -> str:
        head = f"{self.number} {self.began} {self.ended} {self.generation}"
        return sealed.dump([head, self.picture, *[row.dump() for row in self.rows]])

    @classmethod
    def load(cls, text: str) -> Season:
        """A season from what `dump` wrote. :raises BadSnapshot: if there is no such season"""
        lines = sealed.load(text)
        head = numbers(lines[0]) if len(lines) >= 2 else []
        if len(head) != 4 or len(lines[1]) != thumbnail.DIGITS:
            raise BadSnapshot(f"Expected a season, got {text[:80]!r}")
        return cls(head, lines[1], [Row.load(rank, row) for rank, row in enumerate(lines[2:], 1)])


class Record:
    """What a player did in all seasons that they played to the end."""

    def __init__(self, counts: list[int], name: str) -> None:
        self.seasons, self.wins, self.podiums, self.best_rank = counts[:4]
        self.best_score, self.total_score, self.last_season = counts[4:]
        self.name = name

    def add(self, season: int, row: Row) -> None:
        """Count how they ended *season*."""
        self.seasons += 1
        self.wins += 1 if row.rank == 1 else 0
        self.podiums += 1 if row.rank <= PODIUM else 0
        self.best_rank = row.rank if self.best_rank == 0 else min(self.best_rank, row.rank)
        self.best_score = max(self.best_score, row.score)
        self.total_score += row.score
        self.last_season = season
        self.name = row.name

    def join(self, other: Record) -> None:
        """Count what *other* did as well: the same person did both."""
        self.seasons += other.seasons
        self.wins += other.wins
        self.podiums += other.podiums
        self.best_rank = min(self.best_rank, other.best_rank)
        self.best_score = max(self.best_score, other.best_score)
        self.total_score += other.total_score
        if other.last_season > self.last_season:
            self.last_season = other.last_season
            self.name = other.name

    def dump(self) -> str:
        ranks = f"{self.seasons} {self.wins} {self.podiums} {self.best_rank}"
        scores = f"{self.best_score} {self.total_score} {self.last_season}"
        return sealed.dump_line(f"{ranks} {scores} {self.name}")

    @classmethod
    def load(cls, text: str) -> Record:
        """A record from what `dump` wrote. :raises BadSnapshot: if there is no such record"""
        words = "\n".join(sealed.load(text)).split(" ", PARTS)
        if len(words) != PARTS + 1:
            raise BadSnapshot(f"Expected a record, got {text[:80]!r}")
        return cls([number(word) for word in words[:PARTS]], words[PARTS])


class Archive:
    """The maps that seasons are kept in when they are over, and how many records there are."""

    def __init__(
        self, seasons: TextMap, boards: TextMap, records: NamedTexts, thumbnails: TextMap
    ) -> None:
        self._seasons = seasons
        self._boards = boards
        self._records = records
        self.lapse = Lapse(thumbnails)
        self.people = 0  # who have a record; `storage` keeps it

    def save(self, ended: Ended) -> None:
        """Keep a season that is over, and drop what is too old."""
        season = Season.of(ended)
        _keep(self._seasons, season.number, season.dump(), MOST_SEASONS)
        board = sealed.dump_line(frame.encode(ended.world))
        _keep(self._boards, season.number, board, MOST_BOARDS)
        for row in season.rows:
            self._count(season.number, row)

    def _count(self, season: int, row: Row) -> None:
        record = self.record(row.who)
        if record is None:
            if self.people >= MOST_RECORDS:
                return
            self.people += 1
            record = Record([0] * PARTS, row.name)
        record.add(season, row)
        self._records.insert(row.who, record.dump())

    def move(self, giver: Caller, taker: Caller) -> None:
        """Let *taker* have the record of *giver*, beside their own."""
        record = self.record(giver)
        if record is None:
            return
        own = self.record(taker)
        if own is not None:
            record.join(own)
            self.people -= 1
        self._records.remove(giver)
        self._records.insert(taker, record.dump())

    def season(self, wanted: int) -> Season | None:
        """Season *wanted*, if it is kept. :raises BadSnapshot: if it is damaged"""
        text = self._seasons.get(wanted)
        return Season.load(text) if text is not None else None

    def before(self, following: int) -> list[Season]:
        """Up to 20 seasons before number *following*, the last first."""
        numbers = range(following - 1, max(0, following - 1 - MOST_LISTED), -1)
        found = [self.season(wanted) for wanted in numbers]
        return [season for season in found if season is not None]

    def board(self, wanted: int) -> str | None:
        """The frame of the end of season *wanted*. :raises BadSnapshot: if it is damaged"""
        text = self._boards.get(wanted)
        return "\n".join(sealed.load(text)) if text is not None else None

    def record(self, who: Caller) -> Record | None:
        """What *who* ever did. :raises BadSnapshot: if that is damaged"""
        text = self._records.get(who)
        return Record.load(text) if text is not None else None


def _keep(texts: TextMap, season: int, text: str, most: int) -> None:
    """Write *text* of *season*, and drop that of the season before the *most* last ones."""
    texts.insert(season, text)
    if season > most:
        texts.remove(season - most)
