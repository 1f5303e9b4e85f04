"""Checkpoints, and what is certified beside them: the seed's bytes, and one digest."""

from __future__ import annotations

import base64
from contextlib import suppress
from hashlib import blake2b, sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.table import to_text
from engine.world import checkpoint
from engine.world.board import World
from engine.world.storage import MOST_REPLAYED, format_facts
from tests.boards import BLINKER, GLIDER, Sketch, live_cells
from tests.engine.world.histories import facts, histories
from tests.engine.world.maps import NOW, SECOND, damage, kept_game
from tests.reference import ReferenceWorld

seeds = st.integers(0, 10**9)


def slowly(world: World) -> tuple[str, str]:
    """A checkpoint and its digest as the definition reads."""
    line = f"{world.generation} {base64.b64encode(world.accounts.dump()).decode()}"
    cells = world.cells()
    strips = [cells[start : start + 24 * 512] for start in range(0, 262_144, 24 * 512)]
    lines = [line, *[blake2b(strip).hexdigest() for strip in strips]]
    grid = base64.b64encode(cells).decode()
    return f"{line}\n{grid}", sha256("\n".join(lines).encode()).hexdigest()


@settings(max_examples=20)
@given(seeds)
def test_a_world_comes_back_from_its_checkpoint_and_lives_on_the_same(seed: int) -> None:
    for world in histories(seed, 4):
        text, digest = checkpoint.encode(world)
        assert (text, digest) == slowly(world)
        again, found = checkpoint.decode(text)
        assert (facts(again), found) == (facts(world), digest)
        checkpoint.check_potential(again, to_text(world.potential()))
        world.step(3)
        again.step(3)
        assert facts(again) == facts(world)


@pytest.mark.parametrize("y", [0, 1, 7, 8, 9, 23, 24, 47, 255, 480, 503, 504, 509, 510, 511])
@pytest.mark.parametrize("x", [0, 255, 511])
def test_what_lives_anywhere_is_in_the_bytes_of_the_seed(x: int, y: int) -> None:
    """Alone on the torus, so that all the rest is left out of the work, over every seam."""
    board = Sketch(players=2).draw(GLIDER, x, y, 2).draw(BLINKER, x + 9, y, 1, coins=3).board()
    world, seed = World.from_cells(*board), ReferenceWorld.from_cells(*board)
    assert checkpoint.encode(world) == slowly(world)
    assert world.potential() == seed.potential()
    assert world.cells() == seed.cells()


def test_an_empty_world_has_empty_bytes() -> None:
    text, digest = checkpoint.encode(World())
    assert (text, digest) == slowly(World())
    assert base64.b64decode(text.split("\n")[1]) == bytes(262_144)


EMPTY, _ = checkpoint.encode(World())
LINE, GRID = EMPTY.split("\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Expected a grid of 262144 cells, got 0"),
        (LINE, "Expected a grid of 262144 cells, got 0"),
        (f"{LINE}\n{GRID[4:]}", "Expected a grid of 262144 cells, got 262141"),
        (f"{LINE}\n{GRID}AAAA", "Expected base64"),
        (f"x {LINE[2:]}\n{GRID}", "Expected a number"),
        (f"0 AAAA\n{GRID}", "Expected accounts of 19 bytes, got 3"),
        (f"{2**53} {LINE[2:]}\n{GRID}", "Expected a generation below"),
        (f"{LINE}\nEAAA{GRID[4:]}", "A living cell has no owner"),
        (f"{LINE}\nAQAA{GRID[4:]}", "Land of player 1, but 0 balances"),
    ],
)
def test_what_is_no_checkpoint_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(BadSnapshot, match=complaint):
        checkpoint.decode(text)


def test_any_other_text_has_another_digest_or_is_refused() -> None:
    world = World.from_cells(*Sketch(players=2).draw(GLIDER, 40, 40, 2).board())
    text, digest = checkpoint.encode(world)
    for place in range(0, len(text), 9_999):
        with suppress(BadSnapshot):
            assert checkpoint.decode(damage(text, place))[1] != digest


@pytest.mark.parametrize("cell", [0, 100, 262_143])
def test_a_potential_that_does_not_follow_from_the_grid_is_refused(cell: int) -> None:
    """Whether a cell is missing, which the seed calls a bug, or one is too many."""
    game, maps = kept_game()
    game.place("bob", live_cells(BLINKER, 99, 0), game.pace.since)
    maps.storage().create(game)
    bits = bytearray(base64.b64decode(maps.potential.entries[0]))
    bits[cell // 8] ^= 1 << cell % 8
    maps.potential.entries[0] = base64.b64encode(bits).decode()
    match = "POTENTIAL is damaged: 1 cells of it do not follow from the grid"
    with pytest.raises(BadSnapshot, match=match):
        maps.load()


def test_a_potential_that_is_not_there_is_refused() -> None:
    _, maps = kept_game()
    maps.potential.remove(0)
    with pytest.raises(BadSnapshot, match="POTENTIAL is damaged"):
        maps.load()


def test_facts_are_the_season_the_admins_and_who_plays() -> None:
    game, _ = kept_game()
    game.seats.bots[1] = True
    game.rename("bob", "Bob the Bot", NOW)
    game.admins.add("carol")
    season, first, second, *seats = format_facts(game).split("\n")
    assert season == f"season {game.season.line}"
    assert [first, second] == ["admin admin", "admin carol"]
    taken = game.seats.taken()
    assert [seat.split(" ")[1] for seat in seats] == [str(player) for player in taken]
    assert "seat 2 bot bob Bob the Bot" in seats
    assert "seat 3 person carol Player 3" in seats


def test_time_is_said_with_its_state() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()

    def time() -> str:
        certified = storage.certify(game)
        assert certified == sha256(storage.statement.text.encode()).digest()
        return storage.statement.text.split("\n")[-1]

    assert time() == f"time {game.world.generation} {game.pace.since} running"
    game.pace.sleep()
    assert time().endswith("0 asleep")
    game.pause(NOW)
    assert time().endswith("0 paused asleep")
    game.pace.wake(NOW)
    assert time().endswith("0 paused")


def test_a_tick_says_what_all_would_say_again() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()
    storage.certify(game)
    for _ in range(3):
        game.advance(game.pace.since + SECOND)
        certified = storage.save_time(game)
        said = storage.statement.text
        assert certified == sha256(said.encode()).digest() == storage.certify(game)
        assert storage.statement.text == said
    game.world.step(MOST_REPLAYED)
    certified = storage.save_time(game)
    assert f"\n{storage.checkpoint.line}\n" in storage.statement.text
    assert certified == sha256(storage.statement.text.encode()).digest()


def test_the_board_is_the_checkpoint_that_is_kept() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()
    kept = storage.checkpoint
    world, digest = checkpoint.decode(storage.read_checkpoint())
    assert (kept.generation, kept.digest) == (world.generation, digest)
    head = game.journal.head_before(maps.events, kept.following).hex()
    storage.certify(game)
    board = storage.statement.text.split("\n")[-2]
    assert board == f"board {kept.generation} {kept.following} {kept.digest} {head}"


def test_a_checkpoint_comes_back_as_it_was_written() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()
    line = storage.checkpoint.line
    game.place("carol", live_cells(BLINKER, 300, 300), NOW + 9 * SECOND)
    storage.save(game)
    assert storage.checkpoint.line == line
    other = maps.storage()
    other.load()
    assert other.checkpoint.line == line
    game.world.step(MOST_REPLAYED)
    storage.save_time(game)
    assert storage.checkpoint.line != line
    other = maps.storage()
    other.load()
    assert other.checkpoint.line == storage.checkpoint.line
