"""Backups: whole or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.access import ANONYMOUS
from engine.errors import BadSnapshot
from engine.world import backup
from engine.world.accounts import MOST
from engine.world.board import World
from engine.world.game import Game
from engine.world.seats import Seats
from tests.agreement import assert_same
from tests.boards import GLIDER, full, live_cells
from tests.engine.world.maps import NOW, SECOND
from tests.people import person

ADA, BOB = person("ada"), person("bob")


def played_game() -> Game:
    game = Game.begin("admin")
    game.place(ADA, live_cells(GLIDER, 40, 500), NOW)
    game.place(BOB, live_cells(GLIDER, 60, 10), NOW)
    game.rename(BOB, "Bøb", NOW)
    game.leave(ADA, NOW)
    game.advance(NOW + SECOND)
    return game


TEXT = backup.dump(played_game())


def test_a_backup_is_the_world_and_who_is_in_it() -> None:
    game = played_game()
    world, seats, following = backup.load(backup.dump(game))
    assert_same(world, game.world)
    assert world.accounts.dump() == game.world.accounts.dump()
    assert seats.dump() == ["-", f"{BOB} {NOW} {NOW} person - Bøb"]
    assert following == game.journal.following


def test_a_crowded_world_takes_two_pages() -> None:
    game = Game.begin("admin")
    cells, balances = full(0.5, 9)
    filled = bytes(
        cell | coins << 5 for cell, coins in zip(cells, bytes(range(8)) * 32768, strict=True)
    )
    game.world = World.from_cells(filled, balances)
    rows = [f"{person(str(number))} {NOW} {NOW} person - n{number}" for number in range(9)]
    game.seats = Seats.load(rows)
    pages = backup.PAGES.cut(backup.dump(game))
    assert len(pages) == 2
    assert max(map(len, pages)) == backup.PAGES.characters
    assert_same(backup.load("".join(pages))[0], game.world)


@settings(max_examples=100)
@given(st.integers(0, len(TEXT) - 1), st.sampled_from(["", "x", "\n", "AA"]))
def test_any_damage_is_noticed(place: int, other: str) -> None:
    broken = TEXT[:place] + other + TEXT[place + 1 :]
    if broken != TEXT:
        with pytest.raises(BadSnapshot):
            backup.load(broken)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["life2 backup 3", "0", "x"],
        ["life2 backup 2", "0"],
        ["life2 backup 2", "²", TEXT.split("\n")[2], "-", "-"],
        ["life2 backup 2", "0", TEXT.split("\n")[2], "-"],
        ["life2 backup 2", "0", "AAAA", "-", "-"],
        ["life2 backup 2", "0", TEXT.split("\n")[2], "-", "nameless"],
    ],
)
def test_a_seal_alone_makes_no_backup(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot):
        backup.load(sealed.dump(lines))


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        (["-", "bob Bob"], "Expected a principal of somebody in a seat, got 'bob'"),
        (["-", f"{BOB[:-1]} Bob"], f"Expected a principal of somebody in a seat, got '{BOB[:-1]}'"),
        (["-", f"{ANONYMOUS} Bob"], f"of somebody in a seat, got '{ANONYMOUS}'"),
        ([f"{BOB} Bob", f"{BOB} Ada"], "Expected a caller once and a name once, got '.* Ada'"),
        ([f"{ADA} Bob", f"{BOB} BOB"], "Expected a caller once and a name once, got '.* BOB'"),
        (["-", f"{BOB} B\u3164b"], "Expected a caller once and a name once"),
        ([f"{ADA} Ada", f"{BOB} Bob"], "Seats 12, but in the world -2"),
        (["-"], "Seats -, but in the world -2"),
        ([], "Seats none, but in the world -2"),
        (["-", f"{BOB} Bob"] + ["-"] * 8, "Expected at most 9 seats, got 10"),
    ],
)
def test_seats_that_nobody_can_have_are_refused(seats: list[str], complaint: str) -> None:
    """After which the canister could not say who plays, or would let nobody play."""
    rows = [seat.replace(" ", f" {NOW} {NOW} person - ", 1) for seat in seats]
    with pytest.raises(BadSnapshot, match=complaint):
        backup.load(sealed.dump(["life2 backup 2", "0", TEXT.split("\n")[2], *rows]))


@pytest.mark.parametrize("name", ["minted", "pot", "balance", "score", "generation"])
@pytest.mark.parametrize("number", [MOST, 2**63, 2**64 - 1])
def test_numbers_after_which_nothing_could_be_counted_are_refused(name: str, number: int) -> None:
    game = played_game()
    if name == "generation":
        game.world.generation = number
    elif name in ("balance", "score"):
        lists = {"balance": game.world.balances, "score": game.world.scores}
        lists[name][1] = number
    else:
        setattr(game.world.accounts, name, number)
    with pytest.raises(BadSnapshot, match=f"below {MOST}, got {number}"):
        backup.load(backup.dump(game))


def test_a_number_of_too_many_digits_is_refused_before_it_is_read() -> None:
    lines = ["life2 backup 2", "9" * 100_000, *TEXT.split("\n")[2:-1]]
    with pytest.raises(BadSnapshot, match="Expected a number of 1 to 20 digits, got '9999"):
        backup.load(sealed.dump(lines))


def test_a_restored_game_goes_on_from_there() -> None:
    game = Game.begin("another admin")
    game.pause(NOW)
    world, seats, _ = backup.load(TEXT)
    game.restore(world, seats, NOW)
    assert (game.seats.taken(), game.admins.callers) == ([2], ["another admin"])
    assert [event.kind for event in game.journal.fresh] == ["pause", "restore"]
    assert game.journal.fresh[-1].detail == "-2"
    assert game.pace.paused
    game.resume(NOW)
    assert game.advance(NOW + SECOND) == 10
