"""The gallery: what gives way and who is forgotten, by the least claim; and what is found."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.errors import Refusal
from engine.lab import backup, gallery, people
from engine.lab.gallery import search
from engine.lab.game import Game
from engine.lab.interface import PAGES
from tests.engine.lab.labs import ADA, ADMIN, BOB, EVE, GLIDER, TOMORROW, dumped, furnished, storage

MINUTE = 60 * 10**9
DAY = 86_400 * 10**9


def small(monkeypatch: pytest.MonkeyPatch, places: int, for_newcomers: int) -> None:
    monkeypatch.setattr(gallery, "MOST_SPECIMENS", places)
    monkeypatch.setattr(gallery, "FOR_NEWCOMERS", for_newcomers)


def here(game: Game) -> list[int]:
    return list(game.gallery.specimens)


def shown(game: Game) -> list[object]:
    return dumped(game)[:5]


def with_a_regular() -> Game:
    """Ada is a regular with 1 and 2; it is tomorrow."""
    game = Game.begin(ADMIN)
    game.publish(ADA, *GLIDER, None, 100)
    game.publish(ADA, *GLIDER, None, TOMORROW)
    assert game.gallery.people.regulars == {ADA}
    return game


def test_newcomers_make_room_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 4, 2)
    game = with_a_regular()
    for at in range(5):
        game.publish(f"new-{at}", *GLIDER, None, TOMORROW + at)
    assert here(game) == [1, 2, 6, 7]
    gone = [event.detail for event in game.journal.fresh if event.kind == "give_way"]
    assert gone == ["3,new-0", "4,new-1", "5,new-2"]
    with pytest.raises(Refusal, match="no specimen 3: it was withdrawn, or made room for newer"):
        game.run_specimen(3, 1)


def test_others_make_room_for_newcomers_up_to_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 4, 2)
    game = with_a_regular()
    for _ in range(2):
        game.publish(ADA, *GLIDER, None, TOMORROW)
    for at in range(4):
        game.publish(f"new-{at}", *GLIDER, None, TOMORROW + at)
    assert here(game) == [3, 4, 7, 8], "the oldest of regulars, then of newcomers"
    game.publish(ADA, *GLIDER, None, TOMORROW + 9)
    assert here(game) == [4, 7, 8, 9], "newcomers keep their places"


def test_a_regulars_work_takes_the_place_of_a_newcomers(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 4, 1)
    game = with_a_regular()
    game.publish("new-1", *GLIDER, None, TOMORROW)
    game.publish("new-2", *GLIDER, None, TOMORROW)
    game.publish(ADA, *GLIDER, None, TOMORROW)
    assert here(game) == [1, 2, 4, 5]


def test_who_is_new_gives_their_own_place_in_a_rush(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 4, 2)
    game = with_a_regular()
    game.publish(BOB, *GLIDER, None, TOMORROW)
    game.publish(EVE, *GLIDER, None, TOMORROW)
    game.publish(EVE, *GLIDER, None, TOMORROW + 59 * MINUTE)
    assert here(game) == [1, 2, 3, 5], "all of it is younger than an hour"
    game.publish(EVE, *GLIDER, None, TOMORROW + 60 * MINUTE)
    assert here(game) == [1, 2, 5, 6]


def test_a_like_is_a_claim_if_a_regular_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 4, 1)
    game = with_a_regular()
    game.publish("new-1", *GLIDER, None, TOMORROW)
    game.publish("new-2", *GLIDER, None, TOMORROW)
    game.like(ADA, 4, True, TOMORROW)
    game.like("new-2", 3, True, TOMORROW)
    game.publish("new-3", *GLIDER, None, TOMORROW)
    assert here(game) == [1, 2, 4, 5], "the like of somebody new is none"
    game.like(ADA, 1, True, TOMORROW)
    game.publish("new-4", *GLIDER, None, TOMORROW)
    game.publish(ADA, *GLIDER, None, TOMORROW)
    assert here(game) == [1, 4, 6, 7], "what no regular likes goes before what one does"
    game.like(ADA, 4, False, TOMORROW)
    assert game.gallery.standing(4) is None
    game.publish("new-5", *GLIDER, None, TOMORROW)
    assert here(game) == [1, 6, 7, 8]


def test_what_is_featured_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 3, 1)
    monkeypatch.setattr(gallery, "MOST_FEATURED", 2)
    game = with_a_regular()
    game.feature(1, True, 1)
    game.publish("new-1", *GLIDER, None, TOMORROW)
    game.feature(3, True, 1)
    for at in range(3):
        game.publish(f"more-{at}", *GLIDER, None, TOMORROW)
    assert here(game) == [1, 3, 6]
    with pytest.raises(Refusal, match="Expected at most 2 featured specimens, and there are as"):
        game.feature(6, True, 1)
    game.feature(3, False, 2)
    game.publish("more-3", *GLIDER, None, TOMORROW)
    assert here(game) == [1, 6, 7]
    kinds = [event.dump() for event in game.journal.fresh if "feature" in event.kind]
    assert kinds == ["2 1 feature 0 1", "3 1 feature 0 3", "6 2 unfeature 0 3"]
    game.withdraw(ADA, 1, TOMORROW)
    assert here(game) == [6, 7]


def test_who_is_new_has_ten_until_the_first_is_a_day_old() -> None:
    game = Game.begin(ADMIN)
    for _ in range(10):
        game.publish(EVE, *GLIDER, None, 100)
    before = dumped(game)
    with pytest.raises(Refusal, match="Expected at most 10 specimens on your first day, and you"):
        game.publish(EVE, *GLIDER, None, TOMORROW - 1)
    assert dumped(game) == before
    assert game.publish(EVE, *GLIDER, None, TOMORROW) == 11


def test_likes_become_claims_when_who_gave_them_is_a_regular() -> None:
    game = furnished()
    assert game.gallery.standing(1) == "1 1 0 0"
    game.rename(BOB, "Bob", TOMORROW + 100)
    assert game.gallery.standing(1) == "1 1 1 0"
    game.withdraw(BOB, 2, TOMORROW + 100)
    game.like(BOB, 1, False, TOMORROW + 100)
    assert game.gallery.standing(1) is None, "once a regular, always a regular"
    kept = storage()
    kept.create(game)
    assert kept.load().gallery.people.regulars == {BOB}


def test_what_most_regulars_like_is_found_first() -> None:
    game = with_a_regular()
    for at in range(3):
        game.like(f"new-{at}", 2, True, TOMORROW)
    game.like(ADA, 1, True, TOMORROW)
    assert [each.id for each in search(game.gallery, "liked", 0).specimens] == [1, 2]


def crowd(monkeypatch: pytest.MonkeyPatch, most: int, newcomers: int, at_once: int = 1) -> None:
    monkeypatch.setattr(people, "MOST_PEOPLE", most)
    monkeypatch.setattr(people, "MOST_NEWCOMERS", newcomers)
    monkeypatch.setattr(people, "FORGOTTEN_AT_ONCE", at_once)


def known(game: Game) -> list[str]:
    return list(game.gallery.people.of)


def named(game: Game, *whens: tuple[str, int]) -> None:
    for who, when in whens:
        game.rename(who, who, when)


def test_newcomers_are_forgotten_before_who_was_here(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(monkeypatch, 4, 1)
    game = Game.begin(ADMIN)
    named(game, ("ada", 1), ("bob", 2), ("new-1", DAY * 2), ("new-2", DAY * 2 + MINUTE))
    game.rename("new-1", "new-one", DAY * 2 + 2 * MINUTE)
    named(game, ("new-3", DAY * 2 + 3 * MINUTE))
    assert known(game) == ["ada", "bob", "new-1", "new-3"], "new-2 did nothing for longest"
    assert game.gallery.people.names.get("new-2") == ""
    game.rename("eve", "new-2", DAY * 2 + 4 * MINUTE)
    assert known(game) == ["ada", "bob", "new-3", "eve"]


def test_who_came_last_and_never_again_is_forgotten_next(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(monkeypatch, 4, 2)
    game = Game.begin(ADMIN)
    game.publish("author", *GLIDER, None, 1)
    named(game, ("ada", 1), ("bob", 2), ("eve", 3))
    game.rename("eve", "evelyn", DAY + 10**10)
    named(game, ("new-1", DAY * 3))
    assert known(game) == ["author", "ada", "eve", "new-1"]
    named(game, ("new-2", DAY * 3))
    assert known(game) == ["author", "eve", "new-1", "new-2"]
    named(game, ("new-3", DAY * 3))
    assert known(game) == ["author", "new-1", "new-2", "new-3"]
    named(game, ("new-4", DAY * 3))
    assert known(game) == ["author", "new-2", "new-3", "new-4"], "who has work here stays"


def test_who_was_away_for_long_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(monkeypatch, 3, 1)
    game = Game.begin(ADMIN)
    named(game, ("ada", 1), ("bob", DAY * 180), ("eve", DAY * 180))
    named(game, ("new", DAY * 180 + 10**9))
    assert known(game) == ["bob", "eve", "new"]


def test_who_is_forgotten_takes_their_likes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_a_regular()
    game.publish(BOB, *GLIDER, None, TOMORROW)
    game.withdraw(ADA, 1, TOMORROW)
    game.withdraw(ADA, 2, TOMORROW)
    game.like(ADA, 3, True, TOMORROW)
    game.like(EVE, 3, True, TOMORROW)
    assert game.gallery.standing(3) == "3 2 1 0"
    crowd(monkeypatch, 3, 0, 2)
    kept = storage()
    kept.create(game)
    named(game, ("new", TOMORROW * 3))
    kept.save(game)
    assert known(game) == [BOB, "new"]
    assert game.gallery.standing(3) is None
    assert (game.gallery.people.regulars, game.gallery.liked(ADA)) == (set(), [])
    assert shown(kept.load()) == shown(game)


def test_a_page_of_the_longest_names_is_taken() -> None:
    """By canisters, whose principals are the shortest that call."""
    smile, canister = "\U0001f600", "c" * 27
    game = Game.begin(ADMIN)
    game.rename(canister, smile * 24, TOMORROW)
    game.publish(canister, smile * 48, "B3/S23", "P5,5", "o!", None, 10**18)
    for line in sealed.load(backup.dump(game))[backup.HEAD :]:
        repeated = (line + "\n") * (PAGES.characters // len(line) + 1)
        page = PAGES.cut(repeated)[0]
        assert len(page.encode()) < PAGES.most_bytes


def test_everything_full_fits_the_pages_of_a_backup() -> None:
    """Records as long as they can be, one of each kind; a longer gallery cannot be."""
    digits = 10**19
    likes = ",".join([str(digits + at) for at in range(people.MOST_LIKES)])
    pattern = "$".join(["ob" * 31] * 127)[: 8_000 - 1] + "!"
    future = "$".join(["ob" * 64] * 128) + "!"
    populations = ",".join(["16384"] * 256)
    found = gallery.Gallery(digits + 1)
    person = f"{digits} {1:063} {digits} {digits} 1 {likes} {1:024}"
    rule = "R10,C255,M1,S123..212,B123..170,NM"
    specimen = f"{digits} {digits} {digits} {1:063} {rule} P128,128 16384 {pattern} {1:048}"
    proof = f"{digits} 6710 16384 100 {populations} 6000,255 {1:064} {future}"
    found.people.add(person)
    found.hang(specimen)
    found.believe(proof)
    found.stand(f"{digits} 10000 5000 1")
    full = people.MOST_PEOPLE * (len(person) + 1)
    full += gallery.MOST_SPECIMENS * (len(specimen) + len(proof) + 40)
    assert 70_000_000 < full < (PAGES.most_pages - 1) * PAGES.characters


@pytest.fixture
def exhibition() -> Game:
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
def test_what_is_wished_for_is_found(exhibition: Game, wish: str, ids: list[int]) -> None:
    found = search(exhibition.gallery, wish, 0)
    assert [each.id for each in found.specimens] == ids
    assert found.total == found.following == len(ids)


@pytest.mark.parametrize(
    "wish", ["", "old", "new ones", "liked by me", "featured now", "rule", "rule Liff"]
)
def test_what_cannot_be_found_is_said(exhibition: Game, wish: str) -> None:
    with pytest.raises(Refusal, match=r"Expected new, liked, featured, rule|is not known"):
        search(exhibition.gallery, wish, 0)


def test_pages_have_fifty() -> None:
    game = Game.begin(ADMIN)
    for at in range(120):
        game.publish(f"author-{at % 12}", *GLIDER, None, at)
    pages = [search(game.gallery, "new", first) for first in (0, 50, 100, 120, 10**18)]
    assert [len(page.specimens) for page in pages] == [50, 50, 20, 0, 0]
    assert [page.following for page in pages] == [50, 100, 120, 120, 120]
    assert [each.id for page in pages for each in page.specimens] == list(range(120, 0, -1))
