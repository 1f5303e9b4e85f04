"""
The time-lapse: thumbnails of a season as it went, in a stable map.

One is taken at every 2,000th generation, or in the tick after it. When there are 64 of them,
every second one is dropped, and from then on they are taken half as often. So however long a
season lasts, it has at most 64 in even steps, as this one has at most eight::

    . o o o o o o o o                                               every 2,000 generations
    .   o   o   o   o   o   o   o   o                               every 4,000
    .       o       o       o       o       o       o       o       every 8,000

Those of the last 52 seasons are kept. A season has 64 keys, and a thumbnail any of them that was
free; it says itself when it was taken, and how many generations lay between two at that time. It
is two lines, sealed::

    season * 64 + 0, 1, ..    6048000 128000        generation, interval
                              ABES..                a thumbnail, packed

When the world is reset or another is restored, the time-lapse begins again: it tells of one world.
What is kept of the season that runs is read when the game is loaded, and refused if it is damaged.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot
from engine.world import thumbnail
from engine.world.board import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import TextMap

FIRST_INTERVAL = 2_000  # generations; so what it costs is below a hundredth of what ticks do
MOST = 64  # thumbnails of a season
MOST_SEASONS = 52  # the one that runs among them
MOST_LISTED = 16  # thumbnails in an answer


class Thumbnail:
    """A thumbnail that is kept, and under which key."""

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
        head = sealed.numbers(lines[0]) if len(lines) == 2 else []
        if len(head) != 2 or len(lines[1]) != thumbnail.PACKED:
            raise BadSnapshot(f"Expected a thumbnail, got {text[:80]!r}")
        return cls(key, head[0], head[1], lines[1])


class Lapse:
    """The map that thumbnails are kept in, and what is known of those of the season that runs."""

    def __init__(self, thumbnails: TextMap) -> None:
        self._thumbnails = thumbnails
        self._season = 0
        self._taken: list[tuple[int, int]] = []  # generation and key of each, in this order
        self._interval = FIRST_INTERVAL
        self.due = FIRST_INTERVAL  # the generation at which another one has to be taken

    def begin(self, season: int) -> None:
        """Begin again with an empty *season*, and drop what is too old."""
        for number in (season, season - MOST_SEASONS):
            for key in _keys(number):
                self._thumbnails.remove(key)
        self._go_on(season, [])

    def load(self, season: int) -> None:
        """Go on with *season*. :raises BadSnapshot: if a thumbnail of it is damaged"""
        self._go_on(season, self._read(season))

    def _go_on(self, season: int, kept: list[Thumbnail]) -> None:
        self._season = season
        self._taken = [(one.generation, one.key) for one in kept]
        # The last one was taken at the interval of today: it is doubled only when one is taken.
        self._interval = kept[-1].interval if len(kept) > 0 else FIRST_INTERVAL
        self._schedule()

    def _schedule(self) -> None:
        last = self._taken[-1][0] if len(self._taken) > 0 else 0
        interval = self._interval * 2 if len(self._taken) == MOST else self._interval
        self.due = (last // interval + 1) * interval

    def take(self, world: World) -> None:
        """Keep a thumbnail of *world*."""
        if len(self._taken) == MOST:
            self._thin()
        free = min(set(_keys(self._season)) - {key for _, key in self._taken})
        picture = thumbnail.pack(thumbnail.draw(world))
        one = Thumbnail(free, world.generation, self._interval, picture)
        self._thumbnails.insert(free, one.dump())
        self._taken.append((one.generation, free))
        self._schedule()

    def _thin(self) -> None:
        """Drop every second one, the first of all, too, and take them half as often."""
        for _, key in self._taken[0::2]:
            self._thumbnails.remove(key)
        self._taken = self._taken[1::2]
        self._interval *= 2

    def page(self, season: int, first: int) -> list[Thumbnail]:
        """
        The first 16 thumbnails of *season* from generation *first* on.

        :raises BadSnapshot: if one of that season is damaged
        """
        return [one for one in self._read(season) if one.generation >= first][:MOST_LISTED]

    def _read(self, season: int) -> list[Thumbnail]:
        """All thumbnails of *season*, the oldest first. :raises BadSnapshot: if one is damaged"""
        texts = [(key, self._thumbnails.get(key)) for key in _keys(season)]
        found = [Thumbnail.load(key, text) for key, text in texts if text is not None]
        return sorted(found, key=_generation)


def _generation(one: Thumbnail) -> int:
    return one.generation


def _keys(season: int) -> range:
    """The keys of *season*; none if there is no such season."""
    return range(season * MOST, (season + 1) * MOST) if season > 0 else range(0)
