"""Honours: what rounds bring to those who win them, and a season to its best keeper."""

from __future__ import annotations

from itertools import product

import pytest

from engine.arena import honours
from engine.arena.config import Config
from engine.arena.honours import COMEBACK, FIRST, FIVE, KEEPER, NEW, PERFECT, Look
from engine.errors import BadSnapshot

from .arenas import Arena
from .rounds import BLOCK, PAIR, in_sim

GLIDER = "0000000000070402"
BLOCKS = "0000000000003333"


def told(arena: Arena, kind: str) -> list[str]:
    found = arena.game.journal.read(arena.numbered["events"], 0)
    return [event.detail for _, event in found if event.kind == kind]


@pytest.mark.parametrize("winner", [0, 1])
def test_a_side_is_honoured_for_what_it_had_at_half_time_and_at_the_end(winner: int) -> None:
    """Every way in which half time and the end can compare."""
    for behind, crossed, late, early in product((-1, 0, 1), (0, 2), (0, 2), (False, True)):
        ours, theirs = 20 + behind, 20
        scores = (ours, theirs) if winner == 0 else (theirs, ours)
        then, now = [(9, found) if winner == 0 else (found, 9) for found in (crossed, late)]
        half = None if early else Look(scores, then)
        found = honours.of_side(winner, half, Look((1, 1), now))
        assert (COMEBACK in found) == (behind < 0 and not early)
        assert (PERFECT in found) == (late == 0 and (early or crossed == 0))


@pytest.mark.parametrize("text", [*map("".join, product("wl", repeat=7)), "w" * 15])
def test_a_row_of_five_is_honoured_each_time(text: str) -> None:
    record = NEW
    own = []
    for each in text:
        record, found = honours.play(record, each == "w", [PERFECT])
        own.append(found)
    won = [at for at, each in enumerate(text) if each == "w"]
    rows = [at for at in won if (at - text.rfind("l", 0, at)) % 5 == 0]
    assert [at for at, found in enumerate(own) if FIRST in found] == won[:1]
    assert [at for at, found in enumerate(own) if FIVE in found] == rows
    row = len(text) - 1 - text.rfind("l")
    assert record == f"{row} {len(won[:1])} 0 {len(won)} {len(rows)} 0"


def test_the_end_of_a_round_tells_who_is_honoured_and_people_keep_it() -> None:
    arena = Arena()
    for _ in range(5):
        arena.play({"ada": BLOCK, "ann": BLOCK, "bob": PAIR})
    arena.play({"ada": PAIR, "bob": BLOCK})
    arena.play({"ada": BLOCK, "cleo": BLOCK})
    arena.upgrade()
    first, five, last = "perfect,first:0.8", "perfect,five:0.8", "perfect,first:15"
    assert told(arena, "honoured") == [first, *["perfect"] * 3, five, last]
    records = [arena.game.people.known(player).record for player in ("ada", "bob", "cleo")]
    assert records == ["0 1 0 5 1 0", "1 1 0 1 0 0", NEW], "nobody played against Cleo"


def test_what_is_no_record_is_not_read() -> None:
    for damaged in ("", "0 0 0", "0 0 0 0 0 x", "0 0 0 0 0 0 0"):
        with pytest.raises(BadSnapshot):
            honours.counts(damaged)


def test_half_time_is_looked_at_however_batches_fall() -> None:
    looks = set()
    for batches in ([32], [1], [7, 30], [15, 1], [16, 16]):
        round = in_sim(GLIDER, BLOCKS, max_gen=32)
        while not round.over:
            for steps in batches:
                round.step(steps)
        assert round.half is not None
        looks.add((*round.half.scores, *round.half.invaders))
    half = in_sim(GLIDER, BLOCKS, max_gen=16)
    half.step(16)
    look = half.look()
    assert looks == {(*look.scores, *look.invaders)}


def test_a_round_that_ends_before_half_time_has_none() -> None:
    round = in_sim(BLOCK, PAIR)
    round.step(32)
    assert (round.generation, round.half) == (1, None)


def test_a_season_honours_who_kept_most_in_it() -> None:
    arena = Arena(entry_fee=10, early_extinction=0)
    arena.begin()
    arena.game.step("kim", 1, 20, arena.now)
    arena.game.step("lea", 1, 20, arena.now)
    arena.game.step("lea", 1, 1, arena.now)
    arena.keep()
    arena.upgrade()
    arena.game.set_season(1, Config(), arena.now)
    assert told(arena, "keeper") == [], "the season goes on"
    arena.game.set_season(2, Config(), arena.now)
    arena.game.step("kim", 1, 2, arena.now)
    arena.game.set_season(4, Config(), arena.now)
    arena.game.set_season(5, Config(), arena.now)
    arena.keep()
    assert told(arena, "keeper") == ["lea,1,21", "kim,2,2"], "in season 4 nobody kept"
    assert honours.counts(arena.game.people.known("lea").record)[KEEPER] == 1
