"""
Boxes: drawing lines, and the whole sheet for a newcomer.

*draw* is the message but for Candid and asking who calls: eight new lines are checked, drawn, put
into the log, hashed and kept. The sheet that is sent whole is incompressible: half of its lines are
drawn, at random.
"""

from __future__ import annotations

from bench.messages import Case, Daily

TABLE = """
import gc, sys
from engine.boxes.storage import Storage
from tests.engine.maps import DictMap, NamedMap
NUMBERED = ("facts", "events", "pages", "tail", "ring")
NAMED = ("players", "names", "leaders")
NOW = 1_700_000_000_000_000_000
storage = Storage(
    {name: DictMap() for name in NUMBERED},
    {name: NamedMap() for name in NAMED},
    [DictMap() for _ in range(8)],
)
game = storage.begin("admin")
for at in range(4):
    game.join(f"player-{at}", NOW)
"""
DRAW = (
    TABLE
    + """
def draw(first):
    lines = [(i * 777779 + 5) % 2002000 for i in range(first, first + 8)]
    game.draw("player-0", lines, NOW + first * 6_000_000_000)  # as soon as there are eight again
    storage.save_drawn(game)
    game.log.chain.head()
for first in range(0, 400, 8):
    draw(first)
gc.collect()
if sys.argv[1] == "1":
    for first in range(400, 480, 8):
        draw(first)
"""
)
FULL = (
    TABLE
    + """
from engine.boxes import answers
sheet = game.sheet
state = 88172645463325252
for plane in (sheet.across, sheet.down, sheet.team_0, sheet.team_1):
    for at in range(0, len(plane), 8):
        state ^= (state << 13) % (1 << 64)
        state ^= state >> 7
        state ^= (state << 17) % (1 << 64)
        plane[at : at + 8] = state.to_bytes(8, "little")[: len(plane) - at]
sheet.drawn = 1001000
gc.collect()
"""
)
BOARD = (
    FULL
    + """
if sys.argv[1] == "1":
    answers.board(sheet, 1)
"""
)
OVERVIEW = (
    FULL
    + """
if sys.argv[1] == "1":
    answers.overview(sheet)
"""
)
THUMBNAIL = (
    FULL
    + """
if sys.argv[1] == "1":
    answers.thumbnail(sheet)
"""
)

ROOM = [
    Case("draw of eight lines", DRAW, parts=10, most=0.4),
    Case("get_board of an incompressible sheet", BOARD, most=160, in_canister=5_000),
    Case("get_overview of the same", OVERVIEW, in_canister=5_000),
    Case("get_thumbnail of the same", THUMBNAIL, in_canister=5_000),
]

# 200,000 lines, a tenth of the sheet.
DAY = [Daily("draw of eight lines", 25_000)]
