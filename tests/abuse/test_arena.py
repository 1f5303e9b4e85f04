"""The Arena and a flood: nobody is kept from playing, and nobody loses anything."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.accounts import HOUR
from engine.arena import answers, rounds
from engine.arena.backup import EACH
from engine.arena.interface import PAGES
from engine.arena.people import Person
from engine.arena.ratings import Form
from engine.arena.rounds import MOST_SAVED
from engine.errors import Refusal, RoomFull
from tests.engine.arena.arenas import Arena
from tests.engine.arena.rounds import BLOCK, PAIR

KEYS = 10_000


def play_everything(arena: Arena) -> None:
    """All that the Arena offers Ada; Bob plays against her."""
    game = arena.game
    number = game.current
    for player, team, at, seed in (("ada", 0, 59, BLOCK), ("bob", 1, 60, PAIR)):
        arena.commit(player, team, at, seed)
    game.sponsor("ada", number, 5, arena.now)
    arena.now = arena.game.rounds.get(number).commit_end
    arena.reveal("ada")
    arena.reveal("bob", PAIR)
    arena.wait(60)
    while game.step("ada", number, 32, arena.now)[0] != 0:
        pass
    game.finalize("ada", number, arena.now)
    game.claim("ada", number, 59, arena.now)
    game.mint("ada", number, 59, arena.now)
    game.rename("ada", "Ada", arena.now)
    arena.keep()


def before_the_flood() -> Arena:
    arena = Arena()
    for player in ("ada", "bob"):
        arena.game.rename(player, player.title(), arena.now)
    arena.enrich("ada", 100)
    play_everything(arena)
    return arena


def do_anything(arena: Arena, number: int) -> None:
    """What a key does that wants to be in the way."""
    key = f"flood-{number}"
    game = arena.game
    slots = [8 * row + column for row in range(8) for column in range(8)]
    at = slots[number % 64]
    acts = (
        lambda: arena.commit(key, int(at % 8 >= 4), at),
        lambda: game.rename(key, f"Flood {number}", arena.now),
        lambda: game.sponsor(key, game.current, 1_000, arena.now),
        lambda: game.claim(key, number % 3, 0, arena.now),
        lambda: game.step(key, game.current, 1, arena.now),
    )
    for act in acts[number % 2 :]:
        try:
            act()
        except Refusal:
            continue
    arena.keep()


def check_nothing_is_lost(arena: Arena, before: dict[str, object]) -> None:
    game = arena.game
    after = answers.account(game, "ada")
    assert after == before
    assert len(answers.artifacts(game, "ada")) == 1
    assert arena.coins() == game.ledger.minted
    assert (game.rounds._touched, game.people._touched) == ({}, {})


def check_everybody_can_play(arena: Arena) -> None:
    """Ada at once, and somebody new once a minute has passed."""
    play_everything(arena)
    arena.wait(60)
    arena.commit("newcomer", 0, 0)


def test_a_flood_through_the_gate_takes_nothing_from_anybody() -> None:
    arena = before_the_flood()
    before = answers.account(arena.game, "ada")
    first = arena.game.current
    for number in range(KEYS):
        if number % 4 == 0:  # four keys a second
            arena.wait(1)
            arena.tick()
        do_anything(arena, number)
    assert arena.game.people.count <= 2 + 120 + 120 * (KEYS // 4) // 60 + 1
    assert arena.game.current > first, "rounds go on"
    check_nothing_is_lost(arena, before)
    while arena.round.commit_end != 0:
        arena.wait(1)
        arena.tick()
    check_everybody_can_play(arena)


def test_a_flood_with_the_gate_open_gives_way_when_accounts_are_full() -> None:
    arena = before_the_flood()
    arena.game.newcomers.configure(100_000)
    arena.game.people.ring.most = KEYS // 4
    before = answers.account(arena.game, "ada")
    for number in range(KEYS // 4):
        with suppress(RoomFull):
            arena.game.rename(f"flood-{number}", f"Flood {number}", arena.now)
    arena.keep()
    with pytest.raises(Refusal, match="accounts are taken"):
        arena.game.rename("newcomer", "New", arena.now)
    freed = [f"flood-{number}" for number in range(100)]
    assert arena.game.free_names(freed, arena.now) == 100
    arena.keep()
    arena.wait(HOUR)
    for number in range(KEYS // 4, KEYS):
        try:
            arena.game.rename(f"flood-{number}", f"Flood {number}", arena.now)
        except Refusal:
            arena.wait(1)
    arena.keep()
    assert arena.game.people.count == KEYS // 4
    assert len(arena.named["people"].entries) == len(arena.numbered["ring"].entries) == KEYS // 4
    assert len(arena.named["names"].entries) <= KEYS // 4
    check_nothing_is_lost(arena, before)
    play_everything(arena)


def test_the_largest_arena_fits_the_pages_of_a_restore() -> None:
    """By the longest lines that there are: a name of 24 letters, ten keepsakes, full rounds."""
    person = Person(Form(0))
    person.coins = person.given = person.kept = person.seen = person.latest = 10**10
    person.rounds = person.won = person.drawn = person.round = 10**6
    person.form.cells = person.form.kept = person.form.coins = 10**10
    person.name = "\u4e2d" * 24
    person.artifacts = [10**7] * 10
    line = f"{'x' * 63} {person.dump()}\n"
    size = 100_000 * len(line) + MOST_SAVED * rounds.LONGEST
    assert size < PAGES.characters * PAGES.most_pages
    assert EACH[0] * len(line.encode()) < PAGES.most_bytes
