"""Backups: out of the canister, into a file, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from client import backups
from client.network import Named
from client.terminal import ClientError
from engine.errors import Refusal
from engine.world import backup, frame
from engine.world.board import World
from engine.world.game import Game
from engine.world.rules.plane import Cell
from tests.admin.place import BLOCK, GLIDER, WORLD, Place
from tests.people import person


def seen(house: Place) -> tuple[bytes, bytes]:
    """What of the world a backup has to bring back; what stands still looks the same later."""
    shown = frame.decode(house.as_admin().ask("get_frame", None))
    return shown.cells(), shown.accounts.dump()


def crowded() -> Game:
    """A game whose backup needs two pages."""
    random = Random(3)
    game = Game.begin("")
    seats = [game.seats.take(person(str(number))) for number in range(9)]
    cells = bytes(Cell.of(random.choice(seats), random.random() < 0.3, 0) for _ in range(262_144))
    game.world = World.from_cells(cells, [1000] * 9)
    return game


def test_what_was_backed_up_comes_back(house: Place, tmp_path: Path) -> None:
    house.as_somebody().tell("place_cells", BLOCK)
    before = seen(house)
    path = tmp_path / "monday.life2"
    said = house.done("backup", str(path))
    assert "4 alive, 1 player" in said
    assert said.endswith("checked\n")
    house.as_somebody().tell("place_cells", GLIDER)
    assert seen(house) != before
    assert "add --yes" in house.refused("restore", str(path))
    assert seen(house) != before, "nobody said yes"
    assert "the game goes on from generation" in house.done("restore", str(path), "--yes")
    assert seen(house) == before


def test_a_crowded_world_in_motion_is_backed_up_in_one_piece(house: Place, tmp_path: Path) -> None:
    """Whatever generation it is of, its two pages fit together."""
    text = backup.dump(crowded())
    assert len(backup.PAGES.cut(text)) == 2
    (tmp_path / "crowded").write_text(text)
    house.done("restore", str(tmp_path / "crowded"), "--yes")
    house.done("backup", str(tmp_path / "later"))
    world, seats, _ = backups.load(tmp_path / "later", WORLD).game
    assert len(seats.taken()) == 9
    assert world.minted == 9000


class Moving:
    """A canister in which something happens after each page that was asked for, for a while."""

    named = Named("life2", b"")
    room = WORLD

    def __init__(self, *happens: Callable[[Game], None]) -> None:
        self.game = crowded()
        self.happens = list(happens)

    def ask(self, method: str, page: int) -> dict[str, Any]:
        assert method == "get_backup"
        pages = backup.PAGES.cut(backup.dump(self.game))
        if page >= len(pages):
            raise Refusal(f"Expected a page from 0 to {len(pages) - 1}, got {page}")
        generation = self.game.world.generation
        answer = {"pages": len(pages), "generation": generation, "content": pages[page]}
        if self.happens:
            self.happens.pop(0)(self.game)
        return answer


def tick(game: Game) -> None:
    game.world.step(1)


def place_cell(game: Game) -> None:
    """In the same generation."""
    dead = next(at for at, cell in enumerate(game.world.cells()) if not cell & 0x10)
    game.world.place(1, [(dead % 512, dead // 512)])


def reset(game: Game) -> None:
    """A small world has fewer pages."""
    game.reset(0)


@pytest.mark.parametrize(
    "happens",
    [
        (),
        (tick, tick, tick),
        (tick, place_cell, tick, place_cell),
        (reset,),
    ],
    ids=lambda happens: " ".join(event.__name__ for event in happens) or "nothing",
)
def test_pages_of_different_moments_are_asked_for_again(
    happens: tuple[Callable[[Game], None], ...],
) -> None:
    canister: Any = Moving(*happens)
    found = backups.fetch(canister)
    assert found.text == backup.dump(canister.game)


def test_pages_that_say_they_are_of_different_generations_do_not_fit() -> None:
    """Even if they do."""
    canister: Any = Moving()
    pages = backup.PAGES.cut(backup.dump(canister.game))
    canister.ask = lambda method, page: {"pages": 2, "generation": page, "content": pages[page]}
    with pytest.raises(ClientError, match="The game moved on between the pages"):
        backups.fetch(canister)


def test_a_canister_that_gives_damaged_backups_is_not_asked_for_ever() -> None:
    canister: Any = Moving()
    canister.ask = lambda method, page: {"pages": 1, "generation": 1, "content": "life2 backup 2"}
    with pytest.raises(ClientError, match="life2 gave a damaged backup: nothing was kept"):
        backups.fetch(canister)


def test_a_world_that_never_holds_still_is_not_backed_up() -> None:
    canister: Any = Moving(*[tick] * 100)
    with pytest.raises(ClientError, match="pause it, then try again"):
        backups.fetch(canister)


def test_an_old_backup_is_not_written_over(house: Place, tmp_path: Path) -> None:
    path = tmp_path / "monday.life2"
    path.write_text("last monday's")
    assert "exists already" in house.refused("backup", str(path))
    assert path.read_text() == "last monday's"
    house.done("backup", str(path), "--force")
    backups.load(path, WORLD)
    assert [entry.name for entry in tmp_path.iterdir()] == ["monday.life2"]


@pytest.mark.parametrize("place", [0, 300, -1])
def test_a_damaged_file_is_refused_before_anything_is_sent(
    house: Place, tmp_path: Path, place: int
) -> None:
    """The network in this command does not exist, and nobody gets to notice."""
    letters = list(backup.dump(crowded()))
    letters[place] = "x" if letters[place] != "x" else "y"
    path = tmp_path / "damaged"
    path.write_text("".join(letters))
    nowhere = ["--network", "http://127.0.0.1:1", "--fetch-root-key"]
    sentence = house.refused("restore", str(path), "--yes", *nowhere)
    assert sentence.startswith(f"{path} is ")
    assert "use one that `admin.py backup FILE` wrote" in sentence


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is no backup of World"),
        (b"\xff\xfe", "is damaged, or no text"),
        (b"life2 log 1\n0\n00000000", "is no backup of World"),
        (backup.PAGES.cut(backup.dump(crowded()))[0].encode(), "is damaged"),
    ],
    ids=["nothing", "bytes", "a log", "half a backup"],
)
def test_something_else_is_no_backup(
    house: Place, tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert f"{path} {why}" in house.refused("restore", str(path), "--yes")
