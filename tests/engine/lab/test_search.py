"""Finding specimens: the newest, the most liked, by rule, by author, by words; in pages."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.lab.gallery import search
from engine.lab.game import Game
from tests.engine.lab.labs import ADA, ADMIN, BOB, EVE, GLIDER


@pytest.fixture
def game() -> Game:
    found = Game.begin(ADMIN)
    found.publish(ADA, "Small Glider", "B3/S23", "P25,25", "bo$2bo$3o!", None, 1)
    found.publish(BOB, "Bomb", "HighLife", "P25,25", "3o!", None, 2)
    found.publish(ADA, "glider gun", "Life", "P25,25", "3o!", None, 3)
    found.publish(BOB, "100 %", "Generations*", "P25,25", "3A!", None, 4)
    found.like(EVE, 2, True, 5)
    found.like(EVE, 3, True, 5)
    found.like(ADA, 2, True, 5)
    found.rename(BOB, "Bob Builder", 5)
    found.feature(1, True, 6)
    found.feature(4, True, 6)
    return found


@pytest.mark.parametrize(
    ("wish", "ids"),
    [
        ("new", [4, 3, 2, 1]),
        ("liked", [2, 3, 4, 1]),
        ("featured", [4, 1]),
        ("rule life", [3, 1]),
        ("rule 23/3", [3, 1]),
        ("rule Seeds", []),
        (f"by {BOB}", [4, 2]),
        (f"by {EVE}", []),
        ("words glider", [3, 1]),
        ("words GLIDER small", [1]),
        ("words builder", [4, 2]),
        ("words highlife", [2]),
        ("words generations*", [4]),
        ("words %", [4]),
        ("words nothing like it", []),
        ("words ", [4, 3, 2, 1]),
    ],
)
def test_what_is_wished_for_is_found(game: Game, wish: str, ids: list[int]) -> None:
    found = search(game.gallery, wish, 0)
    assert [each.id for each in found.specimens] == ids
    assert found.total == found.following == len(ids)


@pytest.mark.parametrize(
    "wish", ["", "old", "new ones", "liked by me", "featured now", "rule", "rule Liff"]
)
def test_what_cannot_be_found_is_said(game: Game, wish: str) -> None:
    with pytest.raises(Refusal, match=r"Expected new, liked, featured, rule|is not known"):
        search(game.gallery, wish, 0)


def test_pages_have_fifty() -> None:
    game = Game.begin(ADMIN)
    for at in range(120):
        game.publish(f"author-{at % 12}", *GLIDER, None, at)
    pages = [search(game.gallery, "new", first) for first in (0, 50, 100, 120, 10**18)]
    assert [len(page.specimens) for page in pages] == [50, 50, 20, 0, 0]
    assert [page.following for page in pages] == [50, 100, 120, 120, 120]
    assert [each.id for page in pages for each in page.specimens] == list(range(120, 0, -1))
