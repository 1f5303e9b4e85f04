"""
Arena: a generation, a whole round, and the messages of those who play.

The round is full: 64 players, each with twelve cells, as they lie in the tests' vectors.
"""

from __future__ import annotations

from bench.messages import Case, Daily

GENERATIONS = 256
LAST = (
    8  # players whose messages are counted: one alone varies by a tenth with what else is in memory
)

# A game whose round has 56 pledges; the last players are still to come.
ARENA = """
import gc, sys
from engine.arena.seedlet import pledge
from engine.arena.config import Config
from engine.arena.storage import Storage
from tests.engine.maps import DictMap, NamedMap
NUMBERED = ("facts", "opened", "ended", "tables", "artifacts", "events", "ring")
NAMED = ("people", "names", "pots")
SALT = "5a" * 32
NOW = 1_700_000_000_000_000_000
storage = Storage({name: DictMap() for name in NUMBERED}, {name: NamedMap() for name in NAMED})
game = storage.begin("admin", NOW)
game.set_season(1, Config.of(entry_fee=100, bond=10, reward_per_gen=1, early_extinction=0), NOW)
def seed(at):
    state = at * 2654435761 + 12345
    bits = 0
    while bits.bit_count() < 12:
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        bits |= 1 << (state >> 58)
    return f"{bits:016x}"
def commit(at):
    team = int(at % 8 >= 4)
    player = f"player-{at:02}-of-the-arena-with-a-principal-of-ordinary-length"
    digits = pledge("canister", 1, player, team, at, seed(at), SALT)
    game.commit(player, 1, team, at, digits, NOW)
    storage.save(game)
def reveal(at):
    team = int(at % 8 >= 4)
    player = f"player-{at:02}-of-the-arena-with-a-principal-of-ordinary-length"
    game.reveal("canister", player, 1, team, at, (seed(at), SALT), NOW + 90_000_000_000)
    storage.save(game)
LAST = range(56, 64)
for at in range(56):
    commit(at)
"""
COMMIT = (
    ARENA
    + """
gc.collect()
if sys.argv[1] == "1":
    for at in LAST:
        commit(at)
"""
)
REVEAL = (
    ARENA
    + """
for at in LAST:
    commit(at)
for at in range(56):
    reveal(at)
gc.collect()
if sys.argv[1] == "1":
    for at in LAST:
        reveal(at)
"""
)
PLAYED = (
    ARENA
    + """
for at in LAST:
    commit(at)
for at in range(64):
    reveal(at)
later = NOW + 150_000_000_000
game.initialize("keeper", 1, later)
storage.save(game)
gc.collect()
"""
)
STEPS = (
    PLAYED
    + """
if sys.argv[1] == "1":
    game.rounds.open[1].step(32)
"""
)
ROUND = (
    PLAYED
    + """
if sys.argv[1] == "1":
    for _ in range(8):
        game.step("keeper", 1, 32, later)
        storage.save(game)
    game.finalize("keeper", 1, later)
    storage.save(game)
"""
)
OVER = (
    PLAYED
    + """
def finalize():
    game.finalize("keeper", 1, later)
    storage.save(game)
for _ in range(8):
    game.step("keeper", 1, 32, later)
    storage.save(game)
"""
)
FINALIZE = (
    OVER
    + """
gc.collect()
if sys.argv[1] == "1":
    finalize()
"""
)
CLAIM = (
    OVER
    + """
finalize()
gc.collect()
if sys.argv[1] == "1":
    for at in LAST:
        game.claim(f"player-{at:02}-of-the-arena-with-a-principal-of-ordinary-length", 1, at, later)
        storage.save(game)
"""
)

ROOM = [
    Case("a generation", STEPS, parts=32, most=0.33),
    Case(f"a round of {GENERATIONS} generations in eight batches", ROUND, most=90),
    Case("commit, in a full round", COMMIT, parts=LAST, most=1.5),
    Case("reveal, in a full round", REVEAL, parts=LAST, most=1.5),
    Case("finalize, of a full round", FINALIZE, most=20),
    Case("claim, in a full round", CLAIM, parts=LAST, most=8),
]

# Round after round, three minutes each, with 16 who play; keepers step in batches of 32.
DAY = [
    Daily(f"a round of {GENERATIONS} generations in eight batches", 480, messages=9),
    Daily("commit, in a full round", 480 * 16),
    Daily("reveal, in a full round", 480 * 16),
]
