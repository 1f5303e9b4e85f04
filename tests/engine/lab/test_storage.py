"""A lab in stable maps: what is written, what comes back, and what is not taken."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.errors import BadSnapshot
from engine.lab import backup, gallery
from engine.lab.game import Game
from engine.lab.specimen import Specimen, dump_proof, load_proof
from engine.lab.storage import Storage
from engine.room import ADMINS, LAYOUT, STATE
from tests.engine.lab.labs import ADA, ADMIN, BOB, BRAIN, EVE, GLIDER, dumped, furnished, storage
from tests.engine.maps import DictMap

MAPS = ("specimens", "proofs", "likes", "people", "events")


def kept(game: Game) -> Storage:
    found = storage()
    found.create(game)
    return found


def records(found: Storage, name: str) -> DictMap:
    wanted = getattr(found, name)
    assert isinstance(wanted, DictMap)
    return wanted


def test_an_upgrade_loses_nothing() -> None:
    game = furnished()
    assert dumped(kept(game).load()) == dumped(game)


def test_a_message_writes_what_it_changed_and_nothing_else() -> None:
    game = furnished()
    found = kept(game)

    def written() -> dict[str, list[int]]:
        found.save(game)
        told = {name: records(found, name).writes for name in MAPS}
        for name in MAPS:
            records(found, name).writes = []
        return {name: writes for name, writes in told.items() if writes}

    written()
    game.publish(ADA, *GLIDER, None, 1)
    assert written() == {"specimens": [3], "people": [0], "events": [4]}
    game.like(EVE, 3, True, 1)
    assert written() == {"likes": [3], "people": [2], "events": [5]}
    game.prove(EVE, 3, 9, 1)
    assert written() == {"proofs": [3], "people": [2], "events": [6]}
    game.withdraw(ADA, 3, 1)
    assert written() == {"specimens": [3], "proofs": [3], "likes": [3], "events": [7]}
    game.rename(BOB, "Bob", 1)
    assert written() == {"people": [1]}
    assert game.free_names([BOB, EVE, "nobody"], 1) == 1
    assert written() == {"people": [1]}
    game.feature(2, True, 1)
    game.feature(2, True, 1)
    assert written() == {"likes": [2], "events": [8]}
    assert dumped(found.load()) == dumped(game)


@pytest.mark.parametrize("name", ["facts", *MAPS])
def test_any_damaged_letter_is_noticed(name: str) -> None:
    """But for events, which are not sealed: one that is no event at all is."""
    found = kept(furnished())
    entries = records(found, name).entries
    for key, text in list(entries.items()):
        places = [0] if name == "events" else range(0, len(text), 7)
        for at in places:
            entries[key] = text[:at] + ("#" if text[at] != "#" else "%") + text[at + 1 :]
            with pytest.raises(BadSnapshot):
                found.load()
        entries[key] = text
    found.load()


@pytest.mark.parametrize(("name", "key"), [("people", 0), ("events", 2), ("specimens", 1)])
def test_a_missing_record_is_noticed(name: str, key: int) -> None:
    found = kept(furnished())
    records(found, name).remove(key)
    with pytest.raises(BadSnapshot, match="Expected"):
        found.load()


@pytest.mark.parametrize(
    ("name", "key"), [("specimens", 1), ("proofs", 1), ("likes", 1), ("people", 0)]
)
def test_a_record_under_another_key_is_noticed(name: str, key: int) -> None:
    found = kept(furnished())
    moved = records(found, name)
    text = moved.entries.pop(key)
    moved.entries = {**moved.entries, 7: text}
    with pytest.raises(BadSnapshot, match="Expected"):
        found.load()


@pytest.mark.parametrize("key", [LAYOUT, STATE, ADMINS])
def test_a_missing_fact_is_noticed(key: int) -> None:
    found = kept(furnished())
    found.facts.remove(key)
    with pytest.raises(BadSnapshot, match="Expected"):
        found.load()


def test_a_state_of_other_lines_is_not_taken() -> None:
    found = kept(furnished())
    found.facts.insert(STATE, sealed.dump(["0", "5"]))
    with pytest.raises(BadSnapshot, match="Expected 3 lines, got 2"):
        found.load()


GOOD = Specimen(1, 5, None, ADA, "B3/S23", "P5,5", 3, "3o!", "Three in a row").dump()


def hung() -> gallery.Gallery:
    """A gallery of Ada's with one specimen, in which there may be two."""
    found = gallery.Gallery(3)
    found.people.add(f"0 {ADA} 1 1 0 - ")
    found.hang(GOOD)
    return found


@pytest.mark.parametrize(
    "line",
    [
        "",
        GOOD.replace(" 3o!", ""),
        GOOD.replace("1 5 - ", "x 5 - ", 1),
        GOOD.replace("1 5 - ", "1 5 x ", 1),
        GOOD.replace(ADA, ""),
        GOOD.replace("Three", "<Three"),
        GOOD.replace("Three in a row", ""),
        GOOD.replace("1 5 -", "0 5 -", 1),
        GOOD.replace("1 5 -", "3 5 -", 1),
        GOOD.replace("1 5 -", "2 5 -", 1).replace(ADA, BOB),
        GOOD,
    ],
)
def test_what_is_no_specimen_is_not_hung_up(line: str) -> None:
    hung().hang(GOOD.replace("1 5", "2 5", 1))
    with pytest.raises(BadSnapshot, match="Expected"):
        hung().hang(line)


def test_a_specimen_comes_back_with_spaces_in_its_name_and_a_parent() -> None:
    made = Specimen(7, 5, 3, ADA, "/2/3", "T8,8", 3, "3A!", "Three  in a row")
    again = Specimen.load(made.dump())
    assert vars(again) == vars(made)


def test_what_is_no_proof_is_not_believed() -> None:
    game = furnished()
    line = game.gallery.proofs[1]
    id_, future = load_proof(line)
    assert dump_proof(id_, future) == line
    for wrong in (
        line + " x",
        line.replace(future.digest, "abc"),
        line.replace(" 0,64 ", " 0,64,3 "),
        line.replace(" 0,64 ", " 0,x "),
        line.replace("5,5,", "5," * 300, 1),
        line.replace("5,5,", "5,,5", 1),
        line.replace("5,5,", "5,x,5", 1),
        line[:-1],
        line.replace("1 64", "2 64", 1),
        line,
    ):
        found = hung()
        found.proofs = {1: line} if wrong == line else {}
        with pytest.raises(BadSnapshot, match="Expected"):
            found.believe(wrong)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "3  1 1 0 - Eve",
        f"3 {ADA} 1 1 0 - Eve",
        "2 eve 1 1 0 - Eve",
        "3 eve 1 1 0 - ADA L",
        "3 eve 1 1 2 - Eve",
        "3 eve x 1 0 - Eve",
        "3 eve 1 1 0 1,,1 Eve",
        "3 eve 1 1 0 x Eve",
        "3 eve 1 1 0 - <b>",
        "3 eve 1 1 0 ,1 Eve",
        "3 eve 1 1 0  Eve",
        "3 eve 1 1 0 -",
    ],
)
def test_who_cannot_be_is_not_taken(line: str) -> None:
    furnished().gallery.people.add("3 eve 1 1 0 1,2 Eve")
    with pytest.raises(BadSnapshot, match="Expected"):
        furnished().gallery.people.add(line)


@pytest.mark.parametrize(
    "line", ["", "x", "2 1 0 0", "1 1 0", "1 0 0 0", "1 1 2 0", "1 1 0 2", "01 1 0 0"]
)
def test_how_nothing_stands_is_not_taken(line: str) -> None:
    hung().stand("1 1 1 1")
    with pytest.raises(BadSnapshot, match="Expected"):
        hung().stand(line)


def test_no_specimen_stands_twice_and_few_are_featured(monkeypatch: pytest.MonkeyPatch) -> None:
    found = hung()
    found.stand("1 3 1 1")
    with pytest.raises(BadSnapshot, match="Expected how a specimen stands, once"):
        found.stand("1 3 1 1")
    monkeypatch.setattr(gallery, "MOST_FEATURED", 0)
    with pytest.raises(BadSnapshot, match="Expected how a specimen stands, got '1 3 1 1'"):
        hung().stand("1 3 1 1")


def test_a_backup_is_the_same_gallery_again() -> None:
    game = furnished()
    other = Game.begin(EVE)
    found, following = backup.load(backup.dump(game))
    other.restore(found, 9)
    assert dumped(other)[:5] == dumped(game)[:5]
    assert (following, other.admins.callers) == (4, [EVE])
    assert other.journal.fresh[0].dump() == "2 9 restore 0 2"
    assert backup.dump(other).split("\n")[2:-1] == backup.dump(game).split("\n")[2:-1]


def test_a_restored_gallery_is_all_that_is_kept() -> None:
    game = furnished()
    text = backup.dump(game)
    for _ in range(3):
        game.publish(EVE, *BRAIN, None, 1)
    game.withdraw(ADA, 1, 1)
    found = kept(game)
    game.restore(backup.load(text)[0], 9)
    found.create(game)
    assert dumped(found.load()) == dumped(game)
    assert list(records(found, "specimens").entries) == [1, 2]
    assert game.publish(ADA, *GLIDER, None, 10) == 6, "ids 3 to 5 were given away since"


def damaged(*changed: tuple[int, str]) -> str:
    lines = sealed.load(backup.dump(furnished()))
    for at, line in changed:
        lines[at] = line
    return sealed.dump(lines)


@pytest.mark.parametrize(
    "text",
    [
        "",
        backup.dump(furnished())[:-1] + "x",
        sealed.dump([]),
        sealed.dump(["life2 backup 1", "5", "3", "0 0 0 0"]),
        sealed.dump([backup.TITLE, "5", "3"]),
        damaged((3, "4 2 1 1")),
        damaged((3, "3 2 1")),
        damaged((3, "1 5 1 0")),
        damaged((10, "1 0 0 0")),
        damaged((10, "7 1 0 0")),
        damaged((10, "x")),
        damaged((2, "2")),
        damaged((1, "x")),
        damaged((8, GOOD)),
        damaged((9, "7 7")),
    ],
)
def test_what_is_no_backup_is_not_taken(text: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        backup.load(text)


def test_a_full_gallery_is_not_overfilled_by_a_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    text = backup.dump(furnished())
    monkeypatch.setattr(backup, "MOST_SPECIMENS", 1)
    with pytest.raises(BadSnapshot, match="Expected '3 2 1 1' lines"):
        backup.load(text)


def test_the_largest_records_fit_their_maps() -> None:
    """The sizes in src/canister/lab.py."""
    game = Game.begin(ADMIN)
    who, name = "w" * 63, "\U0001f600" * 24
    game.rename(who, name, 10**19)
    checks = "$".join(["ob" * 30] * 128)
    game.publish(who, "\U0001f600" * 48, "B/S012345678", "P128,128", f"{checks}!", None, 10**19)
    game.gallery.following = 10**19
    dense = "$".join(["ob" * 64] * 128)
    assert len(dense) > 16_000, "more than may be published, but not more than may be proved"
    future = game.prove(who, 1, 255, 10**19)
    future.pattern = f"{dense}!"
    future.populations = [16_384] * 256
    game.gallery.prove(1, future)
    likes = ",".join([str(10**19 + at) for at in range(100)])
    game.gallery.people.of[who].likes = likes
    game.gallery.specimens[1].likes = 10_000
    found = kept(game)
    limits = {
        "specimens": 16_000,
        "proofs": 24_000,
        "likes": 100,
        "people": 4_000,
        "events": 1_000,
    }
    for each, most in limits.items():
        assert 0 < max(len(text.encode()) for text in records(found, each).entries.values()) < most
