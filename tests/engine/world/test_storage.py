"""Storage: all of a game is kept, and a tick writes next to nothing."""

from __future__ import annotations

import base64

import pytest

from engine.access import MOST_PER_MINUTE
from engine.errors import BadSnapshot
from engine.journal import MOST_KEPT
from engine.world import checkpoint as checkpoint_module
from engine.world import snapshot
from engine.world import storage as storage_module
from engine.world.accounts import MOST
from engine.world.board import World
from engine.world.game import MOST_CELLS, Game
from engine.world.journal import RULES
from engine.world.rules.terrain import Terrain
from engine.world.seats import Seats
from engine.world.storage import LOG, MOST_REPLAYED, ONLY, SEATS, Storage
from tests.boards import ACORN, BLINKER, BLOCK, GLIDER, full, live_cells
from tests.engine.world.maps import (
    NOW,
    SECOND,
    Maps,
    a_tick_later,
    assert_equal,
    begun,
    kept_game,
)

LARGEST = {"facts": 8_000, "events": 5_000, "clock": 1_000, "world": 400_000, "potential": 50_000}
CANDID = 16  # bytes around a text


def test_a_game_comes_back_as_it_was() -> None:
    game, maps = kept_game()
    assert_equal(maps.load(), game)


def test_loading_writes_nothing() -> None:
    _, maps = kept_game()
    maps.written()
    maps.load()
    assert maps.written() == {}


def test_a_tick_writes_its_clock_and_a_message_what_was_done() -> None:
    game, storage, maps = begun(live_cells(ACORN, 100, 310))
    for _ in range(3):
        a_tick_later(game, storage, maps)
    game.place("bob", live_cells(BLOCK, 100, 70), game.pace.since)
    storage.save(game)
    facts = [SEATS, LOG]
    assert maps.written() == {"facts": facts, "events": [2, 3], "clock": [ONLY]}
    a_tick_later(game, storage, maps)


def test_cells_are_read_without_our_code_as_docs_operating_says() -> None:
    game, storage, maps = begun([(10, 47)])
    storage.save(game)
    cells = base64.b64decode(maps.world.entries[0].split("\n")[1])
    potential = base64.b64decode(maps.potential.entries[0])
    assert (cells, potential) == (game.world.cells(), game.world.potential())
    cell, at = cells[47 * 512 + 10], 47 * 512 + 10
    owner, alive, coins = cell & 15, cell >> 4 & 1, cell >> 5
    assert (owner, alive, coins, potential[at // 8] >> at % 8 & 1) == (1, 1, 1, 1)


def checkpoint(maps: Maps) -> int:
    """The generation of the checkpoint in *maps*."""
    return checkpoint_module.decode(maps.world.entries[ONLY])[0].generation


def test_a_checkpoint_is_written_every_four_thousand_generations() -> None:
    game, storage, maps = begun(live_cells(GLIDER, 100, 310))
    maps.written()
    found = []
    for _ in range(2 * MOST_REPLAYED // 10):
        game.advance(game.pace.since + SECOND)
        storage.save_time(game)
        if "world" in maps.written():
            found.append(game.world.generation)
            assert checkpoint(maps) == game.world.generation
    assert found == [4_000, 8_000]
    assert_equal(maps.load(), game)


def ticks_until_a_checkpoint(game: Game, storage: Storage, maps: Maps) -> int:
    maps.written()
    for ticks in range(1, MOST_REPLAYED):
        game.advance(game.pace.since + SECOND)
        storage.save_time(game)
        if "world" in maps.written():
            return ticks
    raise AssertionError("there was none")


def test_what_happened_counts_as_generations_the_larger_the_more() -> None:
    """A call counts as 5 generations; one of 1,000 cells as 45."""
    game, storage, maps = begun(live_cells(GLIDER, 100, 310))
    assert ticks_until_a_checkpoint(game, storage, maps) == 400
    for _ in range(20):
        game.pause(game.pace.since)
        storage.save(game)
        game.resume(game.pace.since)
        storage.save(game)
    assert ticks_until_a_checkpoint(game, storage, maps) == 380
    game.place("bob", [(x, y) for x in range(100) for y in range(10)], game.pace.since)
    storage.save(game)
    again = maps.storage()  # and who comes back knows that
    assert ticks_until_a_checkpoint(again.load(), again, maps) == 395


def test_what_is_done_in_a_pause_fills_the_log_too() -> None:
    game, storage, maps = begun(live_cells(GLIDER, 100, 310))
    game.newcomers.configure(MOST_PER_MINUTE)
    game.pause(NOW)
    storage.save(game)
    maps.written()
    written = []
    for call in range(1, 900):
        game.leave("ada", NOW)
        game.join("ada", NOW)
        storage.save(game)
        if "world" in maps.written():
            written.append(call)
    assert written == [400, 800], "two events each"
    assert_equal(maps.load(), game)


def test_the_journal_keeps_more_events_than_a_log_has() -> None:
    assert MOST_REPLAYED // storage_module.EVENT_GENERATIONS < MOST_KEPT


def test_a_world_that_was_replaced_is_written_at_once() -> None:
    """Its generation may be any, also an earlier one."""
    game, storage, maps = begun(live_cells(ACORN, 100, 310))
    a_tick_later(game, storage, maps)
    seats = Seats.load(game.seats.dump())
    other = snapshot.load(snapshot.dump(game.world))
    a_tick_later(game, storage, maps)
    game.restore(other, seats, game.pace.since)
    storage.save(game)
    assert maps.written()["world"] == [ONLY]
    assert checkpoint(maps) == 10
    assert_equal(maps.load(), game)
    a_tick_later(game, storage, maps)
    game.reset(game.pace.since)
    storage.save(game)
    assert maps.written()["world"] == [ONLY]
    assert checkpoint(maps) == 0
    assert_equal(maps.load(), game)


def test_a_long_sleep_is_not_played_again() -> None:
    """Who wakes the game finds that so many generations are enough for a checkpoint."""
    game, storage, maps = begun(live_cells(BLINKER, 100, 100))
    a_tick_later(game, storage, maps)
    assert game.pace.asleep
    later = game.pace.since + 86_400 * SECOND
    game.pass_time(later)
    game.join("bob", later)
    storage.save(game)
    assert game.world.generation == checkpoint(maps) == 864_010
    assert_equal(maps.load(), game)


def test_a_short_sleep_is() -> None:
    game, storage, maps = begun(live_cells(BLINKER, 100, 100))
    a_tick_later(game, storage, maps)
    game.pass_time(game.pace.since + 100 * SECOND)
    game.join("bob", game.pace.since)
    storage.save(game)
    assert (game.world.generation, checkpoint(maps)) == (1_010, 0)
    assert_equal(maps.load(), game)


def test_after_pre_upgrade_nothing_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    maps.written()
    storage.pre_upgrade(game)
    assert maps.written() == {"world": [ONLY], "potential": [ONLY], "facts": [LOG]}

    def step(terrain: Terrain, generations: int) -> None:
        raise AssertionError("a generation was played")

    with monkeypatch.context() as patch:
        patch.setattr(Terrain, "step", step)
        loaded = maps.load()
    assert_equal(loaded, game)


def test_where_nothing_happened_pre_upgrade_writes_nothing() -> None:
    game, storage, maps = begun(live_cells(GLIDER, 100, 310))
    maps.written()
    storage.pre_upgrade(game)
    assert maps.written() == {}
    game.pause(NOW)
    storage.save(game)
    maps.written()
    storage.pre_upgrade(game)
    assert maps.written() == {"world": [ONLY], "potential": [ONLY], "facts": [LOG]}, (
        "an event is in no checkpoint yet"
    )


def test_a_log_of_other_rules_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game, maps = kept_game()
    monkeypatch.setattr(storage_module, "RULES", RULES + 1)
    maps.written()
    match = (
        f"Generations 10 to 20 were played by rules {RULES}, and these are rules {RULES + 1}: "
        "upgrade from the version before, with its pre_upgrade"
    )
    with pytest.raises(BadSnapshot, match=match):
        maps.load()
    assert maps.written() == {}
    monkeypatch.setattr(storage_module, "RULES", RULES)
    assert_equal(maps.load(), game)


def test_what_was_done_but_not_yet_played_is_of_other_rules_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, storage, maps = begun(live_cells(GLIDER, 100, 310))
    game.join("bob", NOW)
    storage.save(game)
    monkeypatch.setattr(storage_module, "RULES", RULES + 1)
    with pytest.raises(BadSnapshot, match="Generations 0 to 0 were played by rules"):
        maps.load()


def test_other_rules_go_on_from_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is played then is played by them, as the log says from then on."""
    _, maps = kept_game()
    before = maps.storage()
    game = before.load()
    before.pre_upgrade(game)
    monkeypatch.setattr(storage_module, "RULES", RULES + 1)
    after = maps.storage()
    loaded = after.load()
    assert_equal(loaded, game)
    a_tick_later(loaded, after, maps)
    monkeypatch.setattr(storage_module, "RULES", RULES)
    with pytest.raises(BadSnapshot, match=f"by rules {RULES + 1}, and these are rules {RULES}"):
        maps.load()


def test_everything_fits_its_map() -> None:
    """The longest of everything: callers, names, lists of cells, numbers and boards."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("p" * 63)
    storage.create(game)
    for number in range(15):
        game.admins.add(f"{number:063}")
    for number in range(9):
        caller = f"{number:063}"
        cells = [(x, 32 * number + 2 * (x // 512)) for x in range(MOST_CELLS)]
        game.place(caller, cells, NOW)
        game.rename(caller, "\U0001f9ec" * 23 + str(number), NOW)
    storage.save(game)
    game.world = World.from_cells(bytes([0xF7, 0xF8]) * 131_072, [0] * 9)
    game.world.generation = MOST - 1
    game.pace.since = 2**64 - 1
    storage.save(game)
    for name, one in maps.all().items():
        longest = max(len(text.encode()) for text in one.entries.values())
        assert longest < LARGEST[name] - CANDID, name
    assert_equal(maps.load(), game)


def test_a_full_board_is_kept_and_played_again() -> None:
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    for player in "abcdefghi":
        game.join(player, NOW)
    game.world = World.from_cells(*full(0.3, 9))
    game.pace.wake(NOW)
    storage.create(game)
    for _ in range(2):
        a_tick_later(game, storage, maps)
