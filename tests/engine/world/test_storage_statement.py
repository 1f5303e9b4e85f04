"""What World says of itself: its facts, its last checkpoint, how far time has come."""

from __future__ import annotations

from hashlib import sha256

from engine.world import checkpoint
from engine.world.storage import MOST_REPLAYED, format_facts
from tests.boards import BLINKER, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps, kept_game


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


def test_an_empty_storage_has_no_checkpoint() -> None:
    assert Maps().storage().read_checkpoint() == ""
