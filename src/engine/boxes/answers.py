"""
What Boxes answers: the sheet as text, and pages over plain HTTP.

::

    board      base64 of zlib of a head line and the four planes (sheet.py), 126 bytes a row
    region     base64 of the same rows cut out: across (height + 1 rows of width bits), down
               (height rows of width + 1 bits), then both team planes; a row fills whole bytes
    overview   base64 of zlib of 125 x 125 bytes, one for each square of 8 x 8 boxes:
               8 * how many lines are drawn, 0 to 31  +  who leads: 0 nobody, else the team + 1
    thumbnail  63 x 63 digits (0 to 9, A to Z, a to x), one for each square of 16 x 16 boxes:
               5 * how many lines are drawn, 0 for none to 11 for all  +  who leads

    /metrics      numbers for Prometheus
    /health       a word, and what the game is at: "open: game 1, 1,234,567 lines"
    /log/7.bin    page 7 of the log of this game: 1,000 records of three bytes

In a region a box is somebody's where its four lines are drawn.

Squares are counted all at once: every square has some bits of one int for its count, so that a few
operations on the whole sheet count all of them, however many lines there are. A row of the sheet
is 126 bytes, of which the last is empty::

    side 8    125 rows of 126 squares, a byte each
    side 16   63 rows of 63, two bytes each
"""

from __future__ import annotations

import zlib

from engine import pages
from engine.boxes.edges import HEIGHT, TEAMS, WIDTH
from engine.boxes.game import Game
from engine.boxes.sheet import ROW, Sheet
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.pages import Metric, Page
from engine.table import from_text, to_text

FAST = 1  # of zlib's levels
LARGEST_TABLE = 9
BINARY = "application/octet-stream"

POPCOUNT = bytes([byte.bit_count() for byte in range(256)])


class Squares:
    """Squares of *side* boxes, which is 8 or 16."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows = (HEIGHT + side - 1) // side
        self.size = self.rows * ROW  # bytes of all counts
        width = side // 8  # bytes of one
        self.ones = self._everywhere(1, width)
        self._bytes = self._everywhere(255, width)
        self._high = self._everywhere(1 << 8 * width - 1, width)
        self._top = 8 * width - 1

    def lines(self, sheet: Sheet) -> int:
        """How many lines are drawn above and to the left of the boxes of each square."""
        return self._count(bytes(sheet.across[: ROW * HEIGHT])) + self._count(bytes(sheet.down))

    def leaders(self, sheet: Sheet) -> int:
        """The team that owns most boxes of each square, plus 1; 0 where nobody leads."""
        counts = [self._count(boxes.to_bytes(ROW * HEIGHT, "little")) for boxes in sheet.owned()]
        found = 0
        for team, count in enumerate(counts):
            found |= self._ahead(count, counts[:team] + counts[team + 1 :]) * (team + 1)
        return found

    def _everywhere(self, count: int, width: int) -> int:
        return int.from_bytes(count.to_bytes(width, "little") * (self.size // width), "little")

    def _count(self, plane: bytes) -> int:
        """How many bits of *plane* are in each square."""
        counted = plane.translate(POPCOUNT)
        total = 0
        for row in range(self.side):
            starts = range(row * ROW, len(counted), self.side * ROW)
            rows = b"".join([counted[start : start + ROW] for start in starts])
            total += int.from_bytes(rows, "little")
        if self.side == 8:
            return total
        return (total & self._bytes) + (total >> 8 & self._bytes)

    def _ahead(self, count: int, others: list[int]) -> int:
        """1 for each square in which *count* is above all *others*; the top bit of none is set."""
        found = self._high
        for other in others:
            found &= (count | self._high) - other - self.ones
        return found >> self._top


OVERVIEW = Squares(8)
COLUMNS = WIDTH // 8
LEVELS = 31
LINES = 2 * 8 * 8  # of a square
LEVEL = bytes([8 * (min(lines, LINES) * LEVELS // LINES) for lines in range(256)])

THUMBNAIL = Squares(16)
FEWER_LEVELS = 11
QUARTERS = 2 * 16 * 16 // 4  # of a square: its lines by four, rounded up
FEWER_LEVEL = bytes(
    [5 * -(-min(by_four, QUARTERS) * FEWER_LEVELS // QUARTERS) for by_four in range(256)]
)
DIGITS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
DIGIT = bytes([DIGITS[min(shown, len(DIGITS) - 1)] for shown in range(256)])


def board(sheet: Sheet, game: int) -> str:
    """Everything that a newcomer begins with."""
    head = f"boxes {game} {sheet.drawn}\n".encode("ascii")
    planes = (sheet.across, sheet.down, sheet.team_0, sheet.team_1)
    # a larger table of what was seen finds fewer false matches, and so takes less
    packing = zlib.compressobj(FAST, zlib.DEFLATED, zlib.MAX_WBITS, LARGEST_TABLE)
    return to_text(packing.compress(b"".join([head, *planes])) + packing.flush())


def region(sheet: Sheet, x: int, y: int, width: int, height: int) -> str:
    """The boxes from column *x* of row *y* on. :raises BadRequest: if they are not on the sheet"""
    fits = x >= 0 and y >= 0 and width >= 1 and height >= 1
    if not (fits and x + width <= WIDTH and y + height <= HEIGHT):
        raise BadRequest(
            f"Expected a region of {WIDTH} x {HEIGHT} boxes, got {width} x {height} at {x}, {y}"
        )
    return to_text(
        _cut(sheet.across, x, y, width, height + 1)
        + _cut(sheet.down, x, y, width + 1, height)
        + _cut(sheet.team_0, x, y, width, height)
        + _cut(sheet.team_1, x, y, width, height)
    )


def _cut(plane: bytearray, x: int, y: int, width: int, rows: int) -> bytes:
    mask = (1 << width) - 1
    size = (width + 7) // 8
    found = []
    for start in range(y * ROW, (y + rows) * ROW, ROW):
        row = int.from_bytes(plane[start : start + ROW], "little") >> x & mask
        found.append(row.to_bytes(size, "little"))
    return b"".join(found)


def overview(sheet: Sheet) -> str:
    """The whole sheet, a byte for each square of 8 x 8 boxes."""
    levels = OVERVIEW.lines(sheet).to_bytes(OVERVIEW.size, "little").translate(LEVEL)
    shown = int.from_bytes(levels, "little") | OVERVIEW.leaders(sheet)
    rows = shown.to_bytes(OVERVIEW.size, "little")
    squares = [rows[start : start + COLUMNS] for start in range(0, len(rows), ROW)]
    return to_text(zlib.compress(b"".join(squares), FAST))


def thumbnail(sheet: Sheet) -> str:
    """The whole sheet, a character for each square of 16 x 16 boxes: 3,969 of them."""
    by_four = THUMBNAIL.lines(sheet) + 3 * THUMBNAIL.ones >> 2 & 255 * THUMBNAIL.ones
    levels = by_four.to_bytes(THUMBNAIL.size, "little").translate(FEWER_LEVEL)
    shown = int.from_bytes(levels, "little") + THUMBNAIL.leaders(sheet)
    return shown.to_bytes(THUMBNAIL.size, "little")[::2].translate(DIGIT).decode("ascii")


def page(game: Game, url: str, _now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*."""
    routes = {
        "/metrics": lambda _: pages.metrics("boxes", metrics(game, instructions)),
        "/health": lambda _: health(game),
        "/log/": lambda name: log_page(game, name),
    }
    return pages.answer(routes, url)


def health(game: Game) -> Page:
    mood = "paused" if game.paused else "over" if game.sheet.complete else "open"
    return Page(200, f"{mood}: game {game.log.game}, {game.log.count:,} lines\n")


def log_page(game: Game, name: str) -> Page:
    """One page of the log, by its number."""
    number, _, ending = name.partition(".")
    known = number.isascii() and number.isdigit() and len(number) < 8 and ending == "bin"
    text = game.log.page(game.log.game, int(number)) if known else ""
    if text == "":
        return Page(404, f"Expected a page of the log like 7.bin, got {name[:32]!r}\n")
    return Page(200, from_text(text), BINARY)


def metrics(game: Game, draw_instructions: int) -> list[Metric]:
    boxes = dict(zip(TEAMS, game.sheet.scores, strict=True))
    players = dict(zip(TEAMS, game.players.counts, strict=True))
    return [
        Metric("game", "gauge", "The number of the game", game.log.game),
        Metric("records", "gauge", "Lines that are drawn", game.log.count),
        Metric.by("team", "boxes", "gauge", "Boxes that a team owns", boxes),
        Metric.by("team", "players", "gauge", "Players of a team", players),
        Metric("paused", "gauge", "1 if an admin has paused the game", int(game.paused)),
        Metric("draw_instructions", "gauge", "Instructions of the last draw", draw_instructions),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]
