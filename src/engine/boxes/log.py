"""
The log: every line that was ever drawn, with who drew it, in pages of 1,000 records.

A record is exactly four characters of base64, so pages are text that can be cut at any
record. Full pages are kept under a number that says game and page, the last one by itself,
because it is written again with every line::

    pages   10,000 * game + 0, 1, 2 ...   ->   4,000 characters
    tail    0                             ->   what does not fill a page yet

Pages are sealed, so that one that is damaged is refused when it is read; what the tail has to be,
the head of the chain says, which is kept with it.

Over the whole log there is a chain of hashes (chain.py), whose head the canister certifies.
"""

from __future__ import annotations

from engine import sealed
from engine.boxes.chain import PAGE, Chain
from engine.boxes.edges import EDGES
from engine.boxes.records import Record, unpack
from engine.errors import BadRequest, BadSnapshot
from engine.journal import Head
from engine.table import from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

TAIL = 0
MOST_PAGES = 10_000  # of a game; a whole sheet fills 2,002
CHARACTERS = 4  # of a record
MOST_READ = 100_000  # records in one answer: 400,000 characters


class Log:
    """The records of one *game*, *count* of them, in the maps *pages* and *tail*."""

    def __init__(self, pages: Table, tail: Table, game: int) -> None:
        self._pages = pages
        self._tail = tail
        self.game = game
        self.count = 0
        self.chain = Chain()
        self._last = ""  # what does not fill a page yet

    def read(self, count: int, before: Head, head: Head) -> None:
        """
        Have the end of a log of *count* records, with *head*; *before* is that of its full pages.

        :raises BadSnapshot: if it is not as it was written
        """
        last = self._tail.get(TAIL) or ""
        self.count = count
        self._last = last
        self.chain = Chain(before, from_text(last))
        expected = count % PAGE
        if len(last) != CHARACTERS * expected or self.chain.head() != head:
            raise BadSnapshot(f"Expected {expected} records in the last page, got {last[:80]!r}")

    def add(self, records: bytes) -> None:
        """Let *records* follow, and keep them."""
        self.chain.add(records)
        text = self._last + to_text(records)
        full = CHARACTERS * PAGE
        while len(text) >= full:
            page = self.count // PAGE
            self._pages.insert(self._key(self.game, page), sealed.dump([text[:full]]))
            text = text[full:]
            self.count = (page + 1) * PAGE
        self.count += len(text) // CHARACTERS - self.count % PAGE
        self._last = text
        self._tail.insert(TAIL, text)

    def text(self, game: int, first: int, most: int = MOST_READ) -> str:
        """
        Up to *most* records of *game* from number *first* on, four characters each.

        :raises BadRequest: if there is no such game or record
        """
        if not 1 <= game <= self.game:
            raise BadRequest(f"Expected a game from 1 to {self.game}, got {game}")
        count = self.count if game == self.game else EDGES
        if first > count:
            raise BadRequest(f"Expected a record from 0 to {count}, got {first}")
        found = []
        wanted = min(most, count - first)
        page = first // PAGE
        at = first % PAGE
        while wanted > 0:
            text = self.page(game, page)[CHARACTERS * at : CHARACTERS * (at + wanted)]
            if text == "":
                raise BadSnapshot(f"Page {page} of game {game} is missing")
            found.append(text)
            wanted -= len(text) // CHARACTERS
            page += 1
            at = 0
        return "".join(found)

    def page(self, game: int, page: int) -> str:
        """One page of *game*, or "" if there is none. :raises BadSnapshot: if it is damaged"""
        if game == self.game and page >= self.count // PAGE:
            return self._last if page == self.count // PAGE else ""
        text = self._pages.get(self._key(game, page))
        return "".join(sealed.load(text)) if text is not None else ""

    def since(self, first: int) -> list[Record]:
        """The records from number *first* on. :raises BadSnapshot: if a page is damaged"""
        return unpack(from_text(self.text(self.game, first, self.count)))

    def begin(self, game: int) -> None:
        """Begin another *game*; the log of the one before, which filled its pages, stays."""
        self.game = game
        self.count = 0
        self.chain = Chain()
        self._last = ""
        self._tail.insert(TAIL, "")

    def replace(self, game: int, text: str) -> None:
        """Have *text* as the log of *game*; older games stay as they are."""
        self.begin(game)
        self.add(from_text(text))

    @property
    def before(self) -> Head:
        """The head of all full pages."""
        return self.chain.before

    def line(self) -> str:
        """What the canister certifies of it."""
        return line(self.game, self.count, self.chain.head())

    def _key(self, game: int, page: int) -> int:
        return MOST_PAGES * game + page


def line(game: int, count: int, head: Head) -> str:
    """Boxes' own line in its statement: which *game*, how many records, and their *head*."""
    return f"records {game} {count} {head.hex()}"
