"""
Petri: a turn, and a message of 100 turns with everything that the canister does for it.

The games are fixed, each of 100 turns that a look-ahead of two turns chose, and chance now and
then; in that of Late on 6 x 6 everything happens that can: births, deaths, merges, catalysts,
sleep, blight and decay. *play* is the whole message but for Candid: the dish read from its map,
100 moves checked and played, tables, telemetry and journal, all of it kept, and the dish drawn
for the answer.
"""

from __future__ import annotations

from bench.messages import Case, Daily

TURNS = 100

GAMES = {
    "early": (
        "early.1.WENNSNSNSSNSSNNNNSSNNSNNSNSNNSSNSSNSNSNNNNNSNSNSNS"
        "NSNSNNNNSNSNSNNSNNNNNNNSNNSSNSNSNSSNSNSNNSSSNSNNSS"
    ),
    "mid": (
        "mid.1.EWEEESNNEWSEESEENNESNWEWESWNWSEEWNNEEENWESSSNEENSE"
        "EWSEEWSWESNESSNNSNESSENNNSWNWNNEWEEWESWENNWNSWNSEW"
    ),
    "late": (
        "late.12.SNNNNNNNWNSWSEESSNNSNWEWEEEESNNSWENWWSENWWENSEEEEW"
        "WENEWESESSNESNNNNSNENWEWSSENNNESWEWNWWEEEWEENSSSSS"
    ),
    "late 8x8": (
        "late-8x8.1.WEEWEEEWEEEWWEWNSNNWNSENSWSWEWENEWSSENNWWSNENSNNWE"
        "WEENSSSNNSSSWSWSSEEEENWSNSSNNNSNSNNSSEEESSEEENSESN"
    ),
}

TURN = """
import gc, sys
from engine.petri.seeds import parse_recipe
dish, seed, moves = parse_recipe(sys.argv[2])
gc.collect()
if sys.argv[1] == "1":
    for way in moves:
        dish.play(way)
"""
PLAY = """
import gc, sys
from engine.petri.dish import Culture
from engine.petri.seeds import parse_recipe
from engine.petri.storage import Storage
from tests.engine.maps import DictMap
storage = Storage(DictMap(), DictMap(), DictMap(), DictMap())
game = storage.begin("admin")
dish, seed, moves = parse_recipe(sys.argv[2])
game.seeds.take(bytes(32))
game.collection.put(Culture(1, "ada", dish, seed, None, 1))
game.begun = 1
gc.collect()
if sys.argv[1] == "1":
    culture, turns = game.play("ada", 1, "", 0, moves, 2)
    storage.save(game)
    drawn = [culture.dish.draw(), culture.dish.hash(), culture.over, game.ticket(culture)]
"""
MOST = {"early": 0.6, "mid": 0.6, "late": 0.6}  # millions a turn, on 6 x 6

ROOM = [
    *[
        Case(f"a turn, {name}", TURN, (game,), parts=TURNS, most=MOST.get(name))
        for name, game in GAMES.items()
    ],
    Case("play 100 turns, late", PLAY, (GAMES["late"],), in_canister=500),
]

# 1,000 dishes of 300 turns.
DAY = [Daily("play 100 turns, late", 3_000)]
