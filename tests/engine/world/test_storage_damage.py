"""Storage: whatever is not as it was written is refused; what an earlier layout wrote is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.access import Admins
from engine.errors import BadSnapshot
from engine.journal import link
from engine.room import ADMINS, LAYOUT
from engine.table import from_text, to_text
from engine.world import snapshot, storage
from engine.world.game import Game, Pace
from engine.world.journal import Journal
from engine.world.seats import Seats
from engine.world.storage import DEPARTURES, LOG, ONLY, SEASON, SEATS, TITLE, VERSION, Storage
from tests.boards import BLINKER, live_cells
from tests.engine.world.maps import Maps, a_tick_later, assert_equal, damage, kept_game


@settings(max_examples=60)
@given(st.data())
def test_any_damaged_letter_is_noticed(data: st.DataObject) -> None:
    _, maps = KEPT
    one = data.draw(st.sampled_from(list(maps.all().values())))
    key = data.draw(st.sampled_from(one.keys()))
    text = one.entries[key]
    one.entries[key] = damage(text, data.draw(st.integers(0, len(text) - 1)))
    try:
        with pytest.raises(BadSnapshot):
            maps.load()
    finally:
        one.entries[key] = text
    maps.load()


KEPT = kept_game()


@pytest.mark.parametrize("name", ["facts", "events", "clock"])
def test_every_letter_of_what_is_short_is_sealed(name: str) -> None:
    """Every third; of the checkpoint there are too many, and those above are at random."""
    maps = KEPT[1]
    one = maps.all()[name]
    for key, text in one.entries.copy().items():
        for place in range(0, len(text), 3):
            one.entries[key] = damage(text, place)
            with pytest.raises(BadSnapshot):
                maps.load()
        one.entries[key] = text
    maps.load()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *[("facts", key) for key in (LAYOUT, SEATS, ADMINS, LOG, SEASON, DEPARTURES)],
        ("clock", ONLY),
        ("world", ONLY),
        ("potential", ONLY),
    ],
)
def test_a_missing_entry_is_noticed(name: str, key: int) -> None:
    _, maps = kept_game()
    assert maps.all()[name].remove(key) is not None
    with pytest.raises(BadSnapshot):
        maps.load()


@pytest.mark.parametrize(("name", "key", "count"), [("facts", LOG, 4), ("facts", SEASON, 2)])
def test_a_line_too_many_is_noticed(name: str, key: int, count: int) -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    one = maps.all()[name]
    one.insert(key, sealed.dump([*sealed.load(one.entries[key]), "more"]))
    with pytest.raises(BadSnapshot, match=f"Expected {count} lines, got {count + 1}: .*more"):
        maps.load()


def test_a_checkpoint_of_another_moment_is_noticed() -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.world.entries[ONLY]
    storage.pre_upgrade(game)
    assert old != maps.world.entries[ONLY]
    maps.world.entries[ONLY] = old
    with pytest.raises(BadSnapshot, match="The checkpoint is damaged, or not of the log's moment"):
        maps.load()


def test_a_clock_from_before_the_checkpoint_is_noticed() -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.clock.entries[ONLY]
    a_tick_later(game, storage, maps)
    storage.pre_upgrade(game)
    maps.clock.entries[ONLY] = old
    with pytest.raises(
        BadSnapshot,
        match="The log is not of this checkpoint: Expected a generation from 30 on, got 20",
    ):
        maps.load()


def test_an_event_that_could_not_happen_is_noticed() -> None:
    """Somebody who is not there leaves."""
    _, maps = kept_game()
    line = "10 1700000001000000000 leave 4 "
    _, head = sealed.load(maps.events.entries[5])
    maps.events.insert(5, sealed.dump([line, head]))
    rules, kept, first, _ = sealed.load(maps.facts.entries[LOG])
    log = f"6 {link(bytes.fromhex(head), line).hex()}"
    maps.facts.insert(LOG, sealed.dump([rules, kept, first, log]))
    with pytest.raises(
        BadSnapshot, match="not of this checkpoint: Expected a player from 1 to 3, got 4"
    ):
        maps.load()


@pytest.mark.parametrize(
    "line",
    ["", "20", "time 20", "time 20 5", "time 20 5 awake", "Time 20 5 running", "time -2 5 running"],
)
def test_what_is_no_clock_is_noticed(line: str) -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    maps.clock.insert(ONLY, sealed.dump_line(line))
    with pytest.raises(BadSnapshot, match="Expected"):
        maps.load()


def test_the_clock_that_is_kept_is_the_line_that_is_certified() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()
    storage.certify(game)
    a_tick_later(game, storage, maps)
    assert sealed.load(maps.clock.entries[ONLY]) == storage.statement.text.split("\n")[-1:]


def test_another_layout_is_refused() -> None:
    _, maps = kept_game()
    maps.facts.insert(LAYOUT, "life2 3")
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 2', got 'life2 3'"):
        maps.load()


def test_empty_maps_are_refused() -> None:
    with pytest.raises(BadSnapshot, match="got None"):
        Maps().load()


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_gap_in_the_journal_is_noticed(number: int) -> None:
    _, maps = kept_game()
    maps.events.remove(number)
    with pytest.raises(BadSnapshot, match="Expected events up to 6"):
        maps.load()


def test_a_checkpoint_after_events_that_never_were_is_refused() -> None:
    _, maps = kept_game()
    rules, kept, _, log = sealed.load(maps.facts.entries[LOG])
    maps.facts.insert(LOG, sealed.dump([rules, kept, "7", log]))
    with pytest.raises(BadSnapshot, match="Expected a checkpoint before a kept event, got one at"):
        maps.load()


def test_an_event_of_another_past_is_noticed() -> None:
    """It is sealed, and could have happened, but it is not what happened."""
    _, maps = kept_game()
    line, head = sealed.load(maps.events.entries[3])
    maps.events.insert(3, sealed.dump([line.replace(" 17", " 18", 1), head]))
    with pytest.raises(BadSnapshot, match="Event 4 does not follow from those before it"):
        maps.load()


def test_an_event_that_is_none_is_noticed() -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    _, head = sealed.load(maps.events.entries[3])
    maps.events.insert(3, sealed.dump(["nonsense", head]))
    with pytest.raises(BadSnapshot, match="Expected an event"):
        maps.load()
    maps.events.insert(3, sealed.dump(["nonsense"]))
    with pytest.raises(BadSnapshot, match="Expected event 3 and the head before it"):
        maps.load()


def test_seats_and_balances_must_be_as_many() -> None:
    _, maps = kept_game()
    maps.facts.insert(SEATS, sealed.dump(["-"]))
    with pytest.raises(BadSnapshot, match="Seats -, but in the world -23"):
        maps.load()


def test_what_was_damaged_is_repaired_by_who_still_has_the_game() -> None:
    """A checkpoint that is not what was written is written again before an upgrade."""
    game, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    game.place("bob", live_cells(BLINKER, 7, 70), game.pace.since)
    storage.save(game)
    maps.world.entries[ONLY] = damage(maps.world.entries[ONLY], 99)
    storage.pre_upgrade(game)
    assert maps.load().world.cells() == game.world.cells()


FIRST = 2  # the first layout that a released canister had
WORLD_0, SEATS_0 = 100, 101


def saved_in_layout_0() -> tuple[Game, Maps]:
    game, _ = kept_game()
    maps = Maps()
    maps.facts.insert(LAYOUT, "life2 0")
    maps.facts.insert(WORLD_0, to_text(snapshot.dump(game.world)))
    maps.facts.insert(SEATS_0, "\n".join(game.seats.dump()))
    return game, maps


def read_layout_0(old: Storage) -> Game:
    """What the module that wrote layout 0 would leave behind as its reader."""
    world = snapshot.load(from_text(old.facts.get(WORLD_0) or ""))
    seats = Seats.load((old.facts.get(SEATS_0) or "").split("\n"))
    old.facts.remove(WORLD_0)
    old.facts.remove(SEATS_0)
    pace = Pace()
    pace.wake(1)
    return Game(world, seats, pace, Admins("admin"), Journal())


@pytest.fixture
def maps(monkeypatch: pytest.MonkeyPatch) -> Maps:
    monkeypatch.setitem(storage.OLDER, "life2 0", read_layout_0)
    return saved_in_layout_0()[1]


def test_a_game_of_an_earlier_layout_comes_back(maps: Maps) -> None:
    game, _ = kept_game()
    loaded = maps.load()
    assert loaded.world.cells() == game.world.cells()
    assert loaded.seats.dump() == game.seats.dump()


def test_it_is_saved_in_today_s_layout_from_then_on(maps: Maps) -> None:
    today = maps.storage()
    loaded = today.load()
    assert maps.facts.entries[LAYOUT] == TITLE
    assert maps.facts.keys() == [0, 1, 2, 3, 4, 5]
    assert maps.clock.keys() == maps.world.keys() == [0]
    assert_equal(maps.load(), loaded)
    for _ in range(3):
        a_tick_later(loaded, today, maps)


def test_a_damaged_game_of_an_earlier_layout_is_refused_unwritten(maps: Maps) -> None:
    maps.facts.entries[WORLD_0] = damage(maps.facts.entries[WORLD_0], 999)
    maps.written()
    with pytest.raises(BadSnapshot):
        maps.load()
    assert maps.written() == {}


def test_a_layout_that_nobody_reads_is_refused() -> None:
    _, maps = saved_in_layout_0()
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 2', got 'life2 0'"):
        maps.load()


def test_every_earlier_layout_has_its_reader() -> None:
    assert sorted(storage.OLDER) == [f"life2 {number}" for number in range(FIRST, VERSION)]
