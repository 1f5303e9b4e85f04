"""The archive: what is left of seasons that are over, within its bounds."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.errors import BadSnapshot
from engine.world import archive, frame
from engine.world.archive import Record, Row, Season
from engine.world.board import World
from engine.world.game import Game
from tests.boards import BLINKER, BLOCK, full, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps, damage

LARGEST = {"days": 4_000, "seasons": 8_000, "boards": 400_000}  # as the canister declares them
LONGEST_RECORD = 300
CANDID = 10  # bytes that Candid adds to a text


def played(maps: Maps) -> Game:
    """A game of which one season is over, and kept."""
    game = Game.begin("admin")
    storage = maps.storage()
    storage.create(game)
    game.place("ada", live_cells(BLOCK, 5, 5), NOW)
    game.place("bob", [*live_cells(BLOCK, 50, 5), *live_cells(BLINKER, 90, 90)], NOW)
    game.rename("bob", "Bob the Ünready", NOW)
    game.join("carol", NOW)
    game.end_season(NOW + 60 * SECOND)
    storage.save(game)
    return game


def test_a_season_that_is_over_is_told_for_ever() -> None:
    maps = Maps()
    played(maps)
    season = maps.archive().season(1)
    assert season is not None
    assert (season.number, season.began, season.ended) == (1, NOW, NOW + 60 * SECOND)
    assert [(row.rank, row.player, row.name, row.who) for row in season.rows] == [
        (1, 2, "Bob the Ünready", "bob"),
        (2, 1, "Player 1", "ada"),
        (3, 3, "Player 3", "carol"),
    ]
    best = season.rows[0]
    assert (best.land, best.alive, best.coins, best.balance) == (7, 7, 7, 993)
    assert sorted(season.picture) == ["0"] * 4093 + ["1"] + ["2"] * 2
    assert maps.archive().season(2) is None


def test_its_last_board_is_a_frame() -> None:
    maps = Maps()
    played(maps)
    text = maps.archive().board(1)
    assert text is not None
    assert sum(cell & 16 > 0 for cell in frame.decode(text).cells()) == 11
    assert maps.archive().board(2) is None


def test_records_add_up_over_seasons() -> None:
    maps = Maps()
    game = played(maps)
    game.place("carol", live_cells(BLOCK, 5, 5), NOW + 60 * SECOND)
    game.leave("ada", NOW + 60 * SECOND)
    game.rename("carol", "Carol", NOW + 60 * SECOND)
    game.end_season(NOW + 90 * SECOND)
    storage = maps.storage()
    storage.load()
    storage.save(game)
    found = {who: maps.archive().record(who) for who in ("ada", "bob", "carol", "dan")}
    records = {who: vars(record) for who, record in found.items() if record is not None}
    assert {who: list(record.values()) for who, record in records.items()} == {
        "ada": [1, 0, 1, 2, 0, 0, 1, 1, 0, 0, "Player 1"],
        "bob": [2, 1, 2, 1, 0, 0, 2, 2, 0, 0, "Bob the Ünready"],
        "carol": [2, 1, 2, 1, 0, 0, 2, 2, 0, 0, "Carol"],
    }
    assert storage.archive.people == 3
    assert [season.number for season in storage.archive.before(3)] == [2, 1]


def test_a_record_keeps_the_best() -> None:
    record = Record([0] * 10, "")
    for rank, points, score in ((4, 12, 100), (1, 25, 700), (9, 0, 0)):
        record.add_day(rank, Row(rank, [1, points, score, 0, 0, 0, 0], "ada", "Ada"))
    assert list(vars(record).values()) == [0, 0, 0, 0, 700, 800, 9, 3, 1, 37, "Ada"]
    for rank in (4, 2, 9):
        record.add(rank, Row(rank, [1, 0, 0, 0, 0, 0, 0], "ada", "Ada"))
    assert list(vars(record).values()) == [3, 0, 1, 2, 700, 800, 9, 3, 1, 37, "Ada"]


def test_a_record_goes_along_with_a_seat() -> None:
    maps = Maps()
    game = played(maps)
    storage = maps.storage()
    storage.load()
    game.offer("bob", "eve", NOW + 60 * SECOND)
    game.take("eve", "bob", NOW + 60 * SECOND)
    storage.save(game)
    assert maps.records.keys() == ["ada", "carol", "eve"]
    record = maps.archive().record("eve")
    assert record is not None
    assert list(vars(record).values()) == [1, 1, 1, 1, 0, 0, 1, 1, 0, 0, "Bob the Ünready"]
    assert storage.archive.people == 3
    assert game.moved == []
    maps.load()


def test_who_has_a_record_already_has_one_for_both() -> None:
    """And whoever has none brings none."""
    maps = Maps()
    game = played(maps)
    storage = maps.storage()
    storage.load()
    game.leave("ada", NOW + 60 * SECOND)
    game.offer("bob", "ada", NOW + 60 * SECOND)
    game.take("ada", "bob", NOW + 60 * SECOND)
    game.join("dan", NOW + 60 * SECOND)
    game.offer("dan", "eve", NOW + 60 * SECOND)
    game.take("eve", "dan", NOW + 60 * SECOND)
    storage.save(game)
    assert maps.records.keys() == ["ada", "carol"]
    record = maps.archive().record("ada")
    assert record is not None
    assert list(vars(record).values()) == [2, 1, 2, 1, 0, 0, 1, 2, 0, 0, "Bob the Ünready"]
    assert storage.archive.people == 2
    again = maps.storage()
    again.load()
    assert again.archive.people == 2


@pytest.mark.parametrize(("own", "name"), [(3, "Ada"), (9, "Eve")])
def test_two_records_add_up_to_the_best_of_both(own: int, name: str) -> None:
    record = Record([5, 1, 3, 1, 700, 850, 4, 9, 2, 60], "Ada")
    record.join(Record([2, 0, 1, 2, 900, 910, own, 8, 1, 40], "Eve"))
    assert list(vars(record).values()) == [7, 1, 4, 1, 900, 1760, max(4, own), 17, 3, 100, name]
    record = Record([0, 0, 0, 0, 700, 850, 4, 9, 2, 60], "Ada")
    record.join(Record([2, 0, 1, 2, 900, 910, own, 8, 1, 40], "Eve"))
    assert record.best_rank == 2, "who never ended a season has no rank yet"


def test_the_archive_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest seasons go; of people the first stay."""
    for name, most in (("MOST_SEASONS", 4), ("MOST_BOARDS", 2), ("MOST_RECORDS", 3)):
        monkeypatch.setattr(archive, name, most)
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    storage.create(game)
    for number in range(1, 8):
        game.join(f"caller-{number}", NOW)
        game.end_season(NOW + number * SECOND)
        storage.save(game)
    assert maps.seasons.keys() == [4, 5, 6, 7]
    assert maps.boards.keys() == [6, 7]
    assert maps.records.keys() == ["caller-1", "caller-2", "caller-3"]
    first = maps.archive().record("caller-1")
    assert first is not None
    assert first.seasons == 7
    assert [season.number for season in maps.archive().before(8)] == [7, 6, 5, 4]
    assert maps.archive().before(0) == []


def test_a_list_of_seasons_has_an_end() -> None:
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    game.join("ada", NOW)
    storage.create(game)
    for second in range(25):
        game.end_season(NOW + second * SECOND)
        storage.save(game)
    numbers = [season.number for season in maps.archive().before(game.season.number)]
    assert numbers == list(range(25, 5, -1))
    assert [season.number for season in maps.archive().before(6)] == [5, 4, 3, 2, 1]


def test_everything_fits_its_map() -> None:
    """The longest names and callers, the highest numbers, a board that cannot be compressed."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    for number in range(9):
        game.join(f"{number:063}", NOW)
        game.rename(f"{number:063}", "\U0001f9ec" * 23 + str(number), NOW)
    storage.create(game)
    cells, _ = full(0.5, 9)
    game.world = World.from_cells(cells, [2**60] * 9)
    game.season.number = 2**32 - 1
    game.end_season(2**63)
    storage.save(game)
    for name, largest in LARGEST.items():
        (text,) = getattr(maps, name).entries.values()
        assert len(text.encode()) < largest - CANDID, name
    for text in maps.records.entries.values():
        assert len(text.encode()) < LONGEST_RECORD - CANDID


@pytest.mark.parametrize("place", [0, 30, 500, 4200, -1])
def test_what_is_damaged_is_refused(place: int) -> None:
    maps = Maps()
    played(maps)
    for one, read in (
        (maps.seasons, maps.archive().season),
        (maps.boards, maps.archive().board),
    ):
        one.entries[1] = damage(one.entries[1], place)
        with pytest.raises(BadSnapshot):
            read(1)
    maps.records.entries["ada"] = damage(maps.records.entries["ada"], place)
    with pytest.raises(BadSnapshot):
        maps.archive().record("ada")


@pytest.mark.parametrize(
    "lines", [[], ["1 2 3 4"], ["1 2 3", "0" * 4096], ["1 2 3 4", "0" * 4095], ["", "0" * 4096]]
)
def test_other_lines_are_no_seasons(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        Season.load(sealed.dump(lines))


def test_other_lines_are_no_rows_and_no_records() -> None:
    with pytest.raises(BadSnapshot, match="Expected a player's standing, got '1 2 3'"):
        Season.load(sealed.dump(["1 2 3 4", "0" * 4096, "1 2 3"]))
    with pytest.raises(BadSnapshot, match="Expected a record"):
        Record.load(sealed.dump(["1 2 3"]))
