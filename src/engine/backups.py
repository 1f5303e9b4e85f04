"""
Backups: written in parts, sent in pages, and restored step by step.

A room may have more than one message can read or write. So a backup is a sealed head and then rows
of several kinds, some hundred of them in a part, each part sealed for itself::

    arena backup 1              the head: what the room says of itself,
    ..
    250 17 3                    and how many rows there are of each kind
    9c2f10ab
    w7x7r.. 985 ..              a part: rows, each on one line, with tabs for its own breaks
    ..
    5d1ab3c8

A page is the head or a part, so none needs more than its own rows; all of them together are the
backup. A backup that is one text is cut into pages of so many characters. Whoever restores one
sends the pages in their order, and each waits in a stable map until all of them are there: page 0
begins again. The room says how long a page may be, and how many may wait; who sends pages to a
room that it does not know makes them of `PAGE` characters, which every room takes.

A large backup is restored in steps of so many rows that a message can do them::

    checking    every row is read, and nothing changes        stopped by the first that is wrong
    clearing    what was there goes                           from here on the room is closed
    filling     the rows come in
    done        what is small is replaced at once

Whoever restores repeats `restore_game` until it is done; what was done is saved, upgrades included.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadRequest, BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypeVar

    from engine.table import TextMap

    Found = TypeVar("Found")

    class Restored(Protocol):
        """What has rows that are restored in steps."""

        @property
        def count(self) -> int: ...

        def check(self, row: str) -> int:
            """What *row* adds to a sum. :raises BadSnapshot: if it is none"""

        def clear(self, most: int) -> int:
            """Remove up to *most* entries; how many were removed."""

        def add(self, row: str) -> None:
            """Have *row* besides those that are there."""

    Pair = tuple[Restored, list[str]]


PAGE = 200_000  # characters: a message may have 2 MiB, a letter up to four bytes

IDLE = 0
CHECKING = 1
CLEARING = 2
FILLING = 3
WORDS = ("idle", "reading the backup", "removing what was there", "putting in what was kept")

STEP = 10_000  # rows that a message checks, removes or adds
AGAIN = "call restore_game again"
NO_SEAL = "-"
NOTHING = f"{IDLE} 0 0 0 {NO_SEAL}"  # as it is dumped while nothing is restored


class Rows:
    """*count* rows of a kind, *each* in a part; *read* gives those from a number up to another."""

    def __init__(self, each: int, count: int, read: Callable[[int, int], list[str]]) -> None:
        self.each = each
        self.count = count
        self.read = read

    @property
    def parts(self) -> int:
        return -(-self.count // self.each)

    def part(self, at: int) -> list[str]:
        rows = self.read(at * self.each, min((at + 1) * self.each, self.count))
        return [row.replace("\n", "\t") for row in rows]


def page(head: list[str], kinds: list[Rows], at: int) -> tuple[int, str]:
    """How many pages a backup has, and page *at* of them, if there is one."""
    count = 1 + sum([rows.parts for rows in kinds])
    return count, _page(head, kinds, at) if at < count else ""


def _page(head: list[str], kinds: list[Rows], at: int) -> str:
    """Page *at*: the *head*, or a part of one of *kinds*."""
    if at == 0:
        lines = [*head, " ".join([str(rows.count) for rows in kinds])]
        return sealed.dump(lines) + "\n"
    at -= 1
    found = 0
    while at >= kinds[found].parts:
        at -= kinds[found].parts
        found += 1
    return sealed.dump(kinds[found].part(at)) + "\n"


def dump(head: list[str], kinds: list[Rows]) -> str:
    """All pages together."""
    count, first = page(head, kinds, 0)
    return first + "".join([_page(head, kinds, at) for at in range(1, count)])


class Parts:
    """What `dump` wrote: the *head*, its *seal*, and the *rows* of each kind."""

    def __init__(self, text: str, title: str, size: int, each: tuple[int, ...]) -> None:
        """
        The head begins with *title* and has *size* lines; *each* is as `Rows` has it.

        :raises BadSnapshot: if *text* is not that
        """
        self._lines = text.split("\n")
        self._at = 0
        if self._lines[0] != title:
            raise BadSnapshot(f"Expected {title!r}, got {self._lines[0][:80]!r}")
        self.head = self._take(size + 1)
        self.seal = self._lines[self._at - 1]
        counts = sealed.numbers(self.head.pop())
        if len(counts) != len(each):
            raise BadSnapshot(f"Expected how many rows there are, got {counts}")
        self.rows = [self._rows(count, each[kind]) for kind, count in enumerate(counts)]
        if self._lines[self._at :] != [""]:
            raise BadSnapshot(f"Expected no line after {self._at} of them")

    def _rows(self, count: int, each: int) -> list[str]:
        found: list[str] = []
        while len(found) < count:
            found += self._take(min(each, count - len(found)))
        return [row.replace("\t", "\n") for row in found]

    def _take(self, count: int) -> list[str]:
        """The next *count* lines, and their checksum after them."""
        end = self._at + count + 1
        found = sealed.load("\n".join(self._lines[self._at : end]))
        if len(found) != count:
            raise BadSnapshot(f"Expected {count} lines from line {self._at} on")
        self._at = end
        return found


class Restoring:
    """How far a restore has come; of the backup whose head has this *seal*."""

    def __init__(self) -> None:
        self.stage = IDLE
        self.closed = False  # the room has lost what it had, and not yet got what it should have
        self.at = 0  # rows that are checked
        self.total = 0  # what they add up to
        self.seal = NO_SEAL

    def step(
        self, seal: str, rows: list[Pair], settle: Callable[[int], None], most: int = STEP
    ) -> bool:
        """
        Do as much as a message may; True once all rows are there.

        *rows* are pairs of what keeps them and what they are to be; *settle* is told what all of
        them add up to, before anything changes.

        :raises BadSnapshot: if a row is wrong, or *settle* says that the sum is; nothing changed
        """
        left = most
        if self.stage in (IDLE, CHECKING) or self.seal != seal:
            left = self._check(seal, rows, settle, left)
        if self.stage == CLEARING:
            self.closed = True
            for one, _ in rows:
                left -= one.clear(left)
            self.stage = FILLING if left != 0 else CLEARING
        if self.stage == FILLING:
            left = _fill(rows, left)
            self.stage = IDLE if left != 0 else FILLING
        self.closed = self.closed and self.stage != IDLE
        return self.stage == IDLE

    def _check(self, seal: str, rows: list[Pair], settle: Callable[[int], None], left: int) -> int:
        """Read up to so many rows as are *left* to be done; how many are left then."""
        goes_on = self.stage == CHECKING and self.seal == seal
        start, total = (self.at, self.total) if goes_on else (0, 0)
        passed = 0
        done = 0
        for one, lines in rows:
            first = max(0, start - passed)
            for row in lines[first : first + left - done]:
                total += one.check(row)
                done += 1
            passed += len(lines)
        if done < left:
            settle(total)
        self.stage = CLEARING if done < left else CHECKING
        self.at, self.total, self.seal = start + done, total, seal
        return left - done

    def check(self, room: str) -> None:
        """:raises BadRequest: if *room* is closed"""
        if self.closed:
            raise BadRequest(
                f"The {room} is being restored from a backup: it opens when that is done"
            )

    @property
    def words(self) -> str:
        """How far it has come, and what to do."""
        return f"The restore is not done yet ({WORDS[self.stage]}): {AGAIN}"

    def dump(self) -> str:
        if self.stage == IDLE:
            return NOTHING
        return f"{self.stage} {int(self.closed)} {self.at} {self.total} {self.seal}"

    @classmethod
    def load(cls, line: str) -> Restoring:
        """What `dump` wrote. :raises BadSnapshot: if *line* is not that"""
        numbers, _, seal = line.rpartition(" ")
        found = sealed.numbers(numbers)
        if len(found) != 4 or found[0] > FILLING:
            raise BadSnapshot(f"Expected how far a restore has come, got {line[:80]!r}")
        restoring = cls()
        restoring.stage, closed, restoring.at, restoring.total = found
        restoring.closed = closed != 0
        restoring.seal = seal
        return restoring


def _fill(rows: list[Pair], left: int) -> int:
    """Add up to so many rows as are *left* to be done; how many are left then."""
    for one, lines in rows:
        for row in lines[one.count : one.count + left]:
            one.add(row)
            left -= 1
    return left


class Staging:
    """Pages of *characters* each, *most_pages* at most; one that is sent has *most_bytes*."""

    def __init__(self, characters: int, most_bytes: int, most_pages: int) -> None:
        self.characters = characters
        self.most_bytes = most_bytes
        self.most_pages = most_pages

    def cut(self, text: str) -> list[str]:
        """*text* in pages."""
        return cut(text, self.characters)

    def page(self, text: str, at: int) -> tuple[int, str]:
        """How many pages *text* has, and page *at* of them, if there is one."""
        pages = self.cut(text)
        return len(pages), pages[at] if at < len(pages) else ""

    def stage(self, waiting: TextMap, page: int, text: str) -> int:
        """
        Let *text* wait as *page* among those *waiting* for `take`; how many wait now.

        :raises BadRequest: if it is not the next page, nor the first again, or is too large
        """
        count = len(waiting.keys())
        if page not in (0, count):
            raise BadRequest(f"Expected page {count}, or page 0 to begin again, got {page}")
        if page >= self.most_pages:
            raise BadRequest(f"Expected at most {self.most_pages} pages, got page {page}")
        size = len(text.encode("utf-8"))
        if size > self.most_bytes:
            raise BadRequest(f"Expected a page of at most {self.most_bytes} bytes, got {size}")
        if page == 0:
            clear(waiting)
        waiting.insert(page, text)
        return page + 1


def cut(text: str, characters: int = PAGE) -> list[str]:
    """*text* in pages of so many *characters*; the last has what is left."""
    return [text[start : start + characters] for start in range(0, len(text), characters)]


def take(waiting: TextMap, load: Callable[[str], Found]) -> Found:
    """
    What *load* makes of the pages *waiting*, which then wait no more.

    :raises Refusal: if *load* does; then they still wait
    """
    found = load(joined(waiting))
    clear(waiting)
    return found


def joined(waiting: TextMap) -> str:
    """All pages *waiting*, which go on waiting."""
    pages = waiting.keys()
    return "".join([waiting.get(page) or "" for page in pages])


def clear(waiting: TextMap) -> None:
    """Let no page wait."""
    pages = waiting.keys()
    for page in pages:
        waiting.remove(page)
