"""
A full sheet of Boxes, as a backup: every line drawn, all over the sheet, by four teams in turn.

Line ``(i * 777779 + 5) mod 2002000`` is drawn at moment *i* by team ``i mod 4``. When a box is
closed, and so by whom, is the latest moment of its four lines; numpy finds all of them at once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.boxes import backup
from engine.boxes.edges import EDGES, HEIGHT, HORIZONTALS, WIDTH
from engine.boxes.sheet import ROW, Sheet
from engine.boxes.storage import Storage
from tests.engine.maps import DictMap, NamedMap

SCATTER, FIRST = 777_779, 5
NUMBERED = ("facts", "events", "pages", "tail", "ring")
NAMED = ("players", "names", "leaders")

Moments = npt.NDArray[np.int64]


def full() -> str:
    """The backup of a full sheet on which nobody has a seat."""
    storage = Storage(
        {name: DictMap() for name in NUMBERED},
        {name: NamedMap() for name in NAMED},
        [DictMap() for _ in range(8)],
    )
    game = storage.begin("admin")
    moments = np.arange(EDGES, dtype=np.int64)
    edges = (moments * SCATTER + FIRST) % EDGES
    packed = edges << 2 | moments % 4
    records = np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1).astype(np.uint8)
    game.log.add(records.tobytes())
    drawn_at = np.empty(EDGES, dtype=np.int64)
    drawn_at[edges] = moments
    game.sheet = _sheet(drawn_at)
    return backup.dump(game)


def _sheet(drawn_at: Moments) -> Sheet:
    across = drawn_at[:HORIZONTALS].reshape(HEIGHT + 1, WIDTH)
    down = drawn_at[HORIZONTALS:].reshape(HEIGHT, WIDTH + 1)
    closed_at = np.maximum(
        np.maximum(across[:-1], across[1:]), np.maximum(down[:, :-1], down[:, 1:])
    )
    teams = closed_at % 4
    sheet = Sheet()
    sheet.across[:] = _plane(np.ones_like(across))
    sheet.down[:] = _plane(np.ones_like(down))
    sheet.team_0[:] = _plane(teams & 1)
    sheet.team_1[:] = _plane(teams >> 1)
    sheet.recount()
    return sheet


def _plane(bits: Moments) -> bytes:
    """Rows of *bits*, each in as many bytes as a row of the sheet has."""
    rows = np.packbits(bits.astype(np.uint8), axis=1, bitorder="little")
    wide = np.zeros((len(rows), ROW), dtype=np.uint8)
    wide[:, : rows.shape[1]] = rows
    return wide.tobytes()
