"""The public verifier: yes to what happened, no to anything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from client.event import Event
from client.events import Log
from engine.world import backup, snapshot
from engine.world.board import World
from engine.world.journal import pack, unpack
from simulate.__main__ import main
from tests.admin.place import GLIDER, run
from tests.simulate.history import ALICE, BOB, CAROL, History, cannot, no


def changed_at(history: History, number: int, change: Callable[[Event], Event]) -> Log:
    """The log, with the event of that *number* changed."""
    log = history.log()
    log.events[number] = change(log.events[number])
    return log


def with_world(history: History, world: World) -> str:
    """The backup of this game, had its world been another."""
    history.game.world = world
    return backup.dump(history.game)


def test_what_happened_is_the_same_world(history: History) -> None:
    said = history.verify()
    assert (said.code, said.err) == (0, ""), said
    assert "replayed 6 events from generation 50 to 140\n" in said.out
    assert "the same world: " in said.out


def test_time_alone_is_replayed_too(tmp_path: Path) -> None:
    quiet = History(tmp_path)
    quiet.pass_time(7)
    said = quiet.verify()
    assert said.code == 0
    assert "replayed 0 events from generation 50 to 120\n" in said.out


def test_the_world_is_not_written_down_for_every_event(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read once with its backup, however much happened since."""
    history.save("log", history.log())
    words = [str(history.folder / "first"), "--log", str(history.folder / "log")]
    words += ["--until", history.write("later", backup.dump(history.game))]
    calls = {name: Mock(wraps=getattr(snapshot, name)) for name in ("dump", "load")}
    for name, call in calls.items():
        monkeypatch.setattr(snapshot, name, call)
    assert run(main, "verify", "world", *words).code == 0
    assert calls["dump"].call_count == 0
    assert calls["load"].call_count == 2, "the earlier backup, and the later one"


def test_a_reset_is_replayed(history: History) -> None:
    history.game.reset(history.now)
    history.game.place(ALICE, GLIDER, history.now)
    history.pass_time(3)
    assert history.verify().code == 0


def with_a_seat_that_moved(history: History) -> None:
    """Bob, who left, comes back, hands the seat on to Carol, and she plays: events 8 to 11."""
    history.game.place(BOB, [(x + 60, y + 60) for x, y in GLIDER], history.now)
    history.game.offer(BOB, CAROL, history.now)
    history.pass_time(1)
    history.game.take(CAROL, BOB, history.now)
    history.pass_time(1)
    history.game.place(CAROL, [(x + 120, y + 120) for x, y in GLIDER], history.now)
    history.pass_time(3)


def test_a_seat_that_moved_is_replayed(history: History) -> None:
    """The same player goes on, with what the one before had."""
    with_a_seat_that_moved(history)
    kinds = [event.kind for event in history.log().events[8:]]
    assert kinds == ["join", "place", "take", "place"]
    said = history.verify()
    assert (said.code, said.err) == (0, ""), said
    assert "replayed 10 events from generation 50 to 190\n" in said.out


def test_a_seat_that_nobody_had_cannot_have_moved(history: History) -> None:
    with_a_seat_that_moved(history)

    def blame(event: Event) -> Event:
        return Event(event.generation, event.time, event.kind, 5, event.detail)

    found = no(history.verify(changed_at(history, 10, blame)))
    assert found == "event 10 cannot have happened: Expected a player from 1 to 2, got 5"


def test_one_cell_in_one_event_changed_is_noticed(history: History) -> None:
    def move(event: Event) -> Event:
        (x, y), *rest = unpack(event.detail)
        cells = pack([(x + 50, y), *rest])
        return Event(event.generation, event.time, event.kind, event.player, cells)

    # of the three that are left a fourth is born, and so the block is there, but not the coin
    found = no(history.verify(changed_at(history, 6, move)))
    assert found == (
        "cell (100, 100) is alive, of player 1, with 1 coin, "
        "but by the log alive, of player 1, with 0 coins"
    )


def test_another_player_in_one_event_is_noticed(history: History) -> None:
    def blame(event: Event) -> Event:
        return Event(event.generation, event.time, event.kind, 1, event.detail)

    assert "player 1 has " in no(history.verify(changed_at(history, 7, blame)))


def test_an_event_that_is_left_out_is_noticed(history: History) -> None:
    log = history.log()
    del log.events[history.begun]
    with_one_more = Log(0, [*log.events, Event(140, 1, "pause", 0)])
    assert no(history.verify(with_one_more)) != ""


def test_an_event_at_another_time_is_noticed(tmp_path: Path) -> None:
    moving = History(tmp_path)
    moving.game.place(BOB, [(x + 20, y + 20) for x, y in GLIDER], moving.now)
    moving.pass_time(2)

    def delay(event: Event) -> Event:
        return Event(event.generation + 1, event.time, event.kind, event.player, event.detail)

    assert moving.verify().code == 0
    (tmp_path / "log").unlink()
    assert "cell (" in no(moving.verify(changed_at(moving, 3, delay)))


def test_an_event_that_cannot_have_happened_is_named(history: History) -> None:
    def waste(event: Event) -> Event:
        cells = pack([(x, y) for x in range(100) for y in range(10)])
        return Event(event.generation, event.time, event.kind, event.player, cells)

    found = no(history.verify(changed_at(history, 6, waste)))
    assert found == "event 6 cannot have happened: Need 1000 coins, have 996"


def test_events_in_the_wrong_order_are_named(history: History) -> None:
    def early(event: Event) -> Event:
        return Event(60, event.time, event.kind, event.player, event.detail)

    found = no(history.verify(changed_at(history, 7, early)))
    assert found == "event 7 is of generation 60, but comes after generation 80"


def test_a_later_world_that_is_too_early_is_named(history: History) -> None:
    world = history.game.world
    early = World.from_planes(world.planes(), world.accounts, 90)
    found = no(history.verify(later=with_world(history, early)))
    assert found == "the later world is of generation 90, but comes after generation 120"


def test_one_cell_in_the_later_world_changed_is_noticed(history: History) -> None:
    cells = bytearray(history.game.world.cells())
    at = 300 * 512 + 400
    cells[at] = 0x11
    world = World.from_cells(bytes(cells), history.game.world.balances)
    world.generation, world.accounts = history.game.world.generation, history.game.world.accounts
    assert no(history.verify(later=with_world(history, world))) == (
        "cell (400, 300) is alive, of player 1, with 0 coins, "
        "but by the log dead, nobody's, with 0 coins"
    )


@pytest.mark.parametrize(
    ("balance", "pot", "minted", "sentence"),
    [
        (5, 0, 5, "player 1 has 997 coins and a score of 0, but by the log 992 coins"),
        (0, 7, 7, "2,003 coins were minted, but by the log 1,996 coins"),
        (-7, 7, 0, "player 1 has 985 coins and a score of 0, but by the log 992 coins"),
    ],
)
def test_money_from_nowhere_is_noticed(
    history: History, balance: int, pot: int, minted: int, sentence: str
) -> None:
    """It adds up, but it never happened."""
    world = history.game.world
    world.balances[0] += balance
    world.accounts.pot += pot
    world.accounts.minted += minted
    assert no(history.verify(later=backup.dump(history.game))).startswith(sentence)


def test_a_coin_that_was_taken_in_secret_is_noticed(history: History) -> None:
    world = history.game.world
    cells = bytearray(world.cells())
    cells[100 * 512 + 100] &= 0x1F
    poorer = World.from_cells(bytes(cells), world.balances)
    poorer.generation, poorer.accounts = world.generation, world.accounts
    poorer.accounts.pot += 1
    found = no(history.verify(later=with_world(history, poorer)))
    assert found == "1,000 coins are in the pot, but by the log 999 coins"


def test_several_logs_are_put_together(history: History) -> None:
    log = history.log()
    parts = [Log(0, log.events[:4]), Log(3, log.events[3:6]), Log(6, log.events[6:])]
    saved = [history.save(f"part {at}", part) for at, part in enumerate(parts)]
    until = history.write("later", backup.dump(history.game))
    words = ["verify", "world", str(history.folder / "first"), "--until", until]
    assert run(main, *words, *[word for path in saved for word in ("--log", path)]).code == 0
    gap = run(main, *words, "--log", saved[0], "--log", saved[2])
    assert "Events 4 to 5 are missing" in cannot(gap)


def test_a_log_that_begins_too_late_or_ends_too_early_proves_nothing(history: History) -> None:
    following = len(history.game.journal.fresh)
    begun = history.begun
    late = history.verify(history.log(begun + 1))
    assert f"Events {begun} to {begun} are missing" in cannot(late)
    (history.folder / "log").unlink()
    early = history.verify(Log(0, history.log().events[:-1]))
    assert f"Events {following - 1} to {following - 1} are missing" in cannot(early)


def test_a_restored_backup_cannot_be_replayed(history: History) -> None:
    world, seats, _ = backup.load((history.folder / "first").read_text())
    history.game.restore(world, seats, history.now)
    assert "begin with a backup from after that" in cannot(history.verify())


def test_the_earlier_backup_comes_first(history: History) -> None:
    until = history.write("later", backup.dump(history.game))
    log = history.save("log", history.log())
    first = str(history.folder / "first")
    said = run(main, "verify", "world", until, "--log", log, "--until", first)
    assert "is the later of the two: give the earlier one first" in cannot(said)


def test_damaged_files_prove_nothing(history: History) -> None:
    assert "is damaged" in cannot(history.verify(later=backup.dump(history.game)[:-1] + "x"))
