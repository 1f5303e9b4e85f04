"""
Bands: the sheet in 40 strips of 25 rows, each saved as text, one written after another.

Every 256 records the next band is written, so after a while all are, and none is more than
10,240 records old::

    band 0    rows    0 -  24   as they were after record 5,120
    band 1    rows   25 -  49                              5,376
    ...
    band 39   rows  975 - 999   (and line row 1,000)       4,864

They are of different moments. To load them, lines of the log since the oldest of these are taken
off the sheet again, wherever they are: a line is drawn once, so what is left is the sheet of
that moment. Then the log is drawn from there on.
"""

from __future__ import annotations

from engine import sealed
from engine.boxes.edges import HEIGHT
from engine.boxes.log import Record
from engine.boxes.sheet import ROW, Sheet
from engine.errors import BadSnapshot
from engine.table import from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

ROWS = 25
BANDS = HEIGHT // ROWS
EVERY = 256  # records
MOST_BEHIND = BANDS * EVERY  # records that a load draws again, at most
BAND_BYTES = ROWS * ROW


def dump(sheet: Sheet, band: int, records: int) -> str:
    """Rows of *sheet* as they are after so many *records*."""
    start = band * BAND_BYTES
    end = start + BAND_BYTES
    below = end + ROW if band == BANDS - 1 else end  # the lowest lines
    planes = (
        bytes(sheet.across[start:below])
        + bytes(sheet.down[start:end])
        + bytes(sheet.team_0[start:end])
        + bytes(sheet.team_1[start:end])
    )
    return sealed.dump([f"{band} {records}", to_text(planes)])


def load(sheet: Sheet, band: int, text: str) -> int:
    """
    Put the rows in *text* onto *sheet*; after how many records they were written.

    :raises BadSnapshot: if `dump` did not write it for this *band*
    """
    lines = sealed.load(text)
    words = lines[0].split(" ") if len(lines) == 2 else []
    if len(words) != 2 or words[0] != str(band):
        raise BadSnapshot(f"Expected band {band} of the sheet, got {lines[:1]!r:.80}")
    planes = from_text(lines[1])
    start = band * BAND_BYTES
    across = BAND_BYTES + ROW if band == BANDS - 1 else BAND_BYTES
    if len(planes) != across + 3 * BAND_BYTES:
        raise BadSnapshot(f"Expected {ROWS} rows of the sheet, got {len(planes)} bytes")
    sheet.across[start : start + across] = planes[:across]
    for at, plane in enumerate((sheet.down, sheet.team_0, sheet.team_1)):
        offset = across + at * BAND_BYTES
        plane[start : start + BAND_BYTES] = planes[offset : offset + BAND_BYTES]
    return sealed.number(words[1])


class Bands:
    """The bands in tables, several in each; *turn* is the next one to be written."""

    def __init__(self, tables: list[Table]) -> None:
        self._tables = tables
        self.turn = 0

    def write_all(self, sheet: Sheet, records: int) -> None:
        """Write every band."""
        self.turn = 0
        for band in range(BANDS):
            self._write(sheet, band, records)

    def take_turns(self, sheet: Sheet, before: int, records: int) -> None:
        """Write the next band for every 256 records between *before* and *records*."""
        for _ in range(records // EVERY - before // EVERY):
            self._write(sheet, self.turn, records)
            self.turn = (self.turn + 1) % BANDS

    def read(self, sheet: Sheet) -> int:
        """Put all bands onto *sheet*; the oldest is of so many records."""
        found = [load(sheet, band, self._table(band).get(band) or "") for band in range(BANDS)]
        return min(found)

    def _write(self, sheet: Sheet, band: int, records: int) -> None:
        self._table(band).insert(band, dump(sheet, band, records))

    def _table(self, band: int) -> Table:
        return self._tables[band % len(self._tables)]


def redraw(sheet: Sheet, since: list[Record]) -> None:
    """Bring *sheet*, whose bands are of different moments, up to the end of the log *since*."""
    for edge, _ in since:
        sheet.take_back(edge)
    sheet.recount()
    for edge, team in since:
        if sheet.draw(edge, team) is None:
            raise BadSnapshot(f"Expected every line once in the log, got {edge} again")
