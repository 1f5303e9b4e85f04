"""
The archive: what is left of races and seasons that are over, and how they went, in stable maps.

When a race ends, its standings and the records of who ran are written, each sealed. When a season
ends, three things more are; thumbnails are written as it goes::

    days        number -> the standings of a race             of the last 1,000
    seasons     number -> its standings and a thumbnail       of the last 1,000
    boards      number -> its last board, as a frame          of the last 52
    records     principal -> what a player ever did           of the first 10,000, for ever
    thumbnails  64 a season -> the time-lapse                 of the last 52

A season is lines, the first of them its own, the second its thumbnail, then the players in the
order of their ranks, with the points of the season and the score of its last race::

    3 1700000000000000000 1700604800000000000 6048000        number, began, ended, generation
    0011120..
    2 118 51200 1830 412 96 877 w7x7r.. Ada   player, points, score, land, alive, coins, balance,
                                              who, name

A race is lines likewise, but without a thumbnail, and its points are those that it gave::

    20 3 1700352000000000000 1700438400000000000             number, season, began, ended
    2 25 51200 1830 412 96 877 w7x7r.. Ada

A record is one line::

    5 1 3 1 51200 120400 9 31 4 402 Ada      seasons, wins, podiums, best rank; best and total
                                             score of races; last season; races, wins of races,
                                             points; last name

Nothing of these is read when the game is loaded, only when somebody asks; then what is damaged is
refused.

Of the time-lapse a thumbnail is taken at every 2,000th generation, or in the tick after it. When
there are 64 of them, every second one is dropped, and from then on they are taken half as often.
So however long a season lasts, it has at most 64 in even steps, as this one has at most eight::

    . o o o o o o o o                                               every 2,000 generations
    .   o   o   o   o   o   o   o   o                               every 4,000
    .       o       o       o       o       o       o       o       every 8,000

A season has 64 keys, and a thumbnail any of them that was free; it says itself when it was taken,
and how many generations lay between two at that time. It is two lines, sealed::

    season * 64 + 0, 1, ..    6048000 128000        generation, interval
                              ABES..                a thumbnail, packed

When the world is reset or another is restored, the time-lapse begins again: it tells of one world.
What is kept of the season that runs is read when the game is loaded, and refused if it is damaged.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.errors import BadSnapshot
from engine.sealed import number, numbers
from engine.world import frame, thumbnail
from engine.world.accounts import prize
from engine.world.board import LeaderboardRow, World
from engine.world.season import EndedDay, EndedSeason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import NamedTexts, TextMap

MOST_SEASONS = 1_000
MOST_DAYS = 1_000
MOST_BOARDS = 52
MOST_RECORDS = 10_000
MOST_LISTED = 20  # seasons in an answer
MOST_DAYS_LISTED = 7
PODIUM = 3  # ranks
COUNTS = 7  # of a standing
PARTS = 10  # of a record, before the name

FIRST_INTERVAL = 2_000  # generations; so what it costs is below a hundredth of what ticks do
MOST = 64  # thumbnails of a season
MOST_LAPSES = 52  # seasons with thumbnails, the one that runs among them
MOST_THUMBNAILS = 16  # in an answer


class Row(LeaderboardRow):
    """How the player that *who* was ended a race or a season."""

    def __init__(self, rank: int, counts: list[int], who: Caller, name: str) -> None:
        super().__init__(counts, name)
        self.rank = rank
        self.who = who

    def dump(self) -> str:
        counts = " ".join([str(count) for count in self.counts])
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
    def of(cls, ended: EndedSeason) -> Season:
        rows = [
            Row(rank, one.counts, ended.callers[one.player], one.name)
            for rank, one in enumerate(ended.rows, 1)
        ]
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


class Day:
    """A race that is over: when it was, in which season, and how everybody stood."""

    def __init__(self, head: list[int], rows: list[Row]) -> None:
        self.number, self.season, self.began, self.ended = head
        self.rows = rows

    @classmethod
    def of(cls, ended: EndedDay) -> Day:
        rows = []
        for rank, one in enumerate(ended.rows, 1):
            counts = [one.player, prize(rank, one.score), *one.counts[2:]]
            rows.append(Row(rank, counts, ended.callers[one.player], one.name))
        return cls([ended.number, ended.season, ended.began, ended.ended], rows)

    def dump(self) -> str:
        head = f"{self.number} {self.season} {self.began} {self.ended}"
        return sealed.dump([head, *[row.dump() for row in self.rows]])

    @classmethod
    def load(cls, text: str) -> Day:
        """A race from what `dump` wrote. :raises BadSnapshot: if there is no such race"""
        first, *lines = sealed.load(text)
        head = numbers(first)
        if len(head) != 4:
            raise BadSnapshot(f"Expected a race, got {text[:80]!r}")
        return cls(head, [Row.load(rank, line) for rank, line in enumerate(lines, 1)])


class Record:
    """What a player did in all races and seasons that they played to the end."""

    def __init__(self, counts: list[int], name: str) -> None:
        self.seasons, self.wins, self.podiums, self.best_rank = counts[:4]
        self.best_score, self.total_score, self.last_season = counts[4:7]
        self.days, self.day_wins, self.points = counts[7:]
        self.name = name

    def add(self, season: int, row: Row) -> None:
        """Count how they ended *season*."""
        self.seasons += 1
        self.wins += 1 if row.rank == 1 else 0
        self.podiums += 1 if row.rank <= PODIUM else 0
        self.best_rank = _best(self.best_rank, row.rank)
        self.last_season = season
        self.name = row.name

    def add_day(self, season: int, row: Row) -> None:
        """Count how they ended a race of *season*."""
        self.days += 1
        self.day_wins += 1 if row.rank == 1 and row.points > 0 else 0
        self.points += row.points
        self.best_score = max(self.best_score, row.score)
        self.total_score += row.score
        self.last_season = season
        self.name = row.name

    def join(self, other: Record) -> None:
        """Count what *other* did as well: the same person did both."""
        self.seasons += other.seasons
        self.wins += other.wins
        self.podiums += other.podiums
        self.best_rank = _best(self.best_rank, other.best_rank)
        self.best_score = max(self.best_score, other.best_score)
        self.total_score += other.total_score
        self.days += other.days
        self.day_wins += other.day_wins
        self.points += other.points
        if other.last_season > self.last_season:
            self.last_season = other.last_season
            self.name = other.name

    def dump(self) -> str:
        ranks = f"{self.seasons} {self.wins} {self.podiums} {self.best_rank}"
        scores = f"{self.best_score} {self.total_score} {self.last_season}"
        days = f"{self.days} {self.day_wins} {self.points}"
        return sealed.dump_line(f"{ranks} {scores} {days} {self.name}")

    @classmethod
    def load(cls, text: str) -> Record:
        """A record from what `dump` wrote. :raises BadSnapshot: if there is no such record"""
        words = "\n".join(sealed.load(text)).split(" ", PARTS)
        if len(words) != PARTS + 1:
            raise BadSnapshot(f"Expected a record, got {text[:80]!r}")
        return cls([number(word) for word in words[:PARTS]], words[PARTS])


def _best(one: int, other: int) -> int:
    """The better of two ranks, of which 0 is none."""
    return min(one, other) if one > 0 and other > 0 else max(one, other)


class Thumbnail:
    """A thumbnail that is saved, and under which key."""

    def __init__(self, key: int, generation: int, interval: int, picture: str) -> None:
        self.key = key
        self.generation = generation
        self.interval = interval
        self.picture = picture

    def dump(self) -> str:
        return sealed.dump([f"{self.generation} {self.interval}", self.picture])

    @classmethod
    def load(cls, key: int, text: str) -> Thumbnail:
        """A thumbnail from what `dump` wrote. :raises BadSnapshot: if there is none"""
        lines = sealed.load(text)
        head = numbers(lines[0]) if len(lines) == 2 else []
        if len(head) != 2 or len(lines[1]) != thumbnail.PACKED:
            raise BadSnapshot(f"Expected a thumbnail, got {text[:80]!r}")
        return cls(key, head[0], head[1], lines[1])


class Lapse:
    """The map of thumbnails, and what is known of those of the season that runs."""

    def __init__(self, thumbnails: TextMap) -> None:
        self._thumbnails = thumbnails
        self._season = 0
        self._taken: list[tuple[int, int]] = []  # generation and key of each, in this order
        self._interval = FIRST_INTERVAL
        self.due = FIRST_INTERVAL  # the generation at which another one has to be taken

    def begin(self, season: int) -> None:
        """Begin again with an empty *season*, and drop what is too old."""
        for emptied in (season, season - MOST_LAPSES):
            for key in _keys(emptied):
                self._thumbnails.remove(key)
        self._resume(season, [])

    def load(self, season: int) -> None:
        """Go on with *season*. :raises BadSnapshot: if a thumbnail of it is damaged"""
        self._resume(season, self._read(season))

    def _resume(self, season: int, saved: list[Thumbnail]) -> None:
        """Go on with *season*, of which these thumbnails are *saved*."""
        self._season = season
        self._taken = [(one.generation, one.key) for one in saved]
        # The last one was taken at the interval of today: it is doubled only when one is taken.
        self._interval = saved[-1].interval if len(saved) > 0 else FIRST_INTERVAL
        self._schedule()

    def _schedule(self) -> None:
        last = self._taken[-1][0] if len(self._taken) > 0 else 0
        interval = self._interval * 2 if len(self._taken) == MOST else self._interval
        self.due = (last // interval + 1) * interval

    def take(self, world: World) -> None:
        """Save a thumbnail of *world*."""
        if len(self._taken) == MOST:  # drop every second one, the first of all, too
            for _, key in self._taken[0::2]:
                self._thumbnails.remove(key)
            self._taken = self._taken[1::2]
            self._interval *= 2
        free = min(set(_keys(self._season)) - {key for _, key in self._taken})
        picture = thumbnail.pack(thumbnail.draw(world))
        one = Thumbnail(free, world.generation, self._interval, picture)
        self._thumbnails.insert(free, one.dump())
        self._taken.append((one.generation, free))
        self._schedule()

    def page(self, season: int, first: int) -> list[Thumbnail]:
        """
        The first 16 thumbnails of *season* from generation *first* on.

        :raises BadSnapshot: if one of that season is damaged
        """
        return [one for one in self._read(season) if one.generation >= first][:MOST_THUMBNAILS]

    def _read(self, season: int) -> list[Thumbnail]:
        """All thumbnails of *season*, the oldest first. :raises BadSnapshot: if one is damaged"""
        texts = [(key, self._thumbnails.get(key)) for key in _keys(season)]
        found = [Thumbnail.load(key, text) for key, text in texts if text is not None]
        return sorted(found, key=lambda one: one.generation)


def _keys(season: int) -> range:
    """The keys of *season*; none if there is no such season."""
    return range(season * MOST, (season + 1) * MOST) if season > 0 else range(0)


class Archive:
    """The maps of races and seasons that are over, and how many records there are."""

    def __init__(
        self,
        days: TextMap,
        seasons: TextMap,
        boards: TextMap,
        records: NamedTexts,
        thumbnails: TextMap,
    ) -> None:
        self._days = days
        self._seasons = seasons
        self._boards = boards
        self._records = records
        self.lapse = Lapse(thumbnails)
        self.people = 0  # who have a record; `storage` keeps it

    def save(self, ended: EndedSeason) -> None:
        """Save a season that is over, and drop what is too old."""
        season = Season.of(ended)
        self._seasons.insert(season.number, season.dump())
        self._boards.insert(season.number, sealed.dump_line(frame.encode(ended.world)))
        if season.number > MOST_SEASONS:
            self._seasons.remove(season.number - MOST_SEASONS)
        if season.number > MOST_BOARDS:
            self._boards.remove(season.number - MOST_BOARDS)
        for row in season.rows:
            record = self._record_of(row)
            if record is not None:
                record.add(season.number, row)
                self._records.insert(row.who, record.dump())

    def save_day(self, ended: EndedDay) -> None:
        """Save a race that is over, and drop what is too old."""
        day = Day.of(ended)
        self._days.insert(day.number, day.dump())
        if day.number > MOST_DAYS:
            self._days.remove(day.number - MOST_DAYS)
        for row in day.rows:
            record = self._record_of(row)
            if record is not None:
                record.add_day(day.season, row)
                self._records.insert(row.who, record.dump())

    def _record_of(self, row: Row) -> Record | None:
        """The record of who ended as *row*, a new one if there is room for it."""
        record = self.record(row.who)
        if record is None and self.people < MOST_RECORDS:
            self.people += 1
            record = Record([0] * PARTS, row.name)
        return record

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

    def days_before(self, following: int) -> list[Day]:
        """Up to 7 races before number *following*, the last first."""
        numbers = range(following - 1, max(0, following - 1 - MOST_DAYS_LISTED), -1)
        texts = [self._days.get(wanted) for wanted in numbers]
        return [Day.load(text) for text in texts if text is not None]

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
