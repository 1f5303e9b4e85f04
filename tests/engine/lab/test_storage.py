"""A lab in stable maps and as a backup: what is written, what comes back, and what is not taken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import sealed
from engine.errors import BadSnapshot
from engine.lab import backup, gallery
from engine.lab.gallery import Gallery
from engine.lab.game import Game
from engine.lab.specimen import Specimen, dump_proof, load_proof
from engine.lab.storage import VERSION, Storage
from engine.room import ADMINS, LAYOUT, STATE
from tests.engine.lab.labs import ADA, ADMIN, BOB, BRAIN, EVE, GLIDER, dumped, furnished, storage
from tests.engine.maps import DictMap

MAPS = ("specimens", "proofs", "likes", "people", "events")
LAYOUTS = sorted((Path(__file__).parents[2] / "data" / "lab").glob("v*.json"))
PERSISTENT = 5  # of what `dumped` tells, a backup has the first five


def saved(game: Game) -> Storage:
    found = storage()
    found.create(game)
    return found


def records(found: Storage, name: str) -> DictMap:
    wanted = getattr(found, name)
    assert isinstance(wanted, DictMap)
    return wanted


def plain(game: Game) -> Any:
    """What `dumped` tells, as JSON has it."""
    return json.loads(json.dumps(dumped(game)))


def test_every_layout_has_a_file() -> None:
    assert [path.stem for path in LAYOUTS] == [f"v{number + 1}" for number in range(VERSION)]


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_lab_and_a_backup_of_any_layout_are_read(path: Path) -> None:
    """As long as there is a canister that has it."""
    written = json.loads(path.read_text("utf-8"))
    found = storage()
    for name, entries in written["maps"].items():
        records(found, name).entries = {int(key): text for key, text in entries.items()}
    game = found.load()
    assert plain(game) == written["shown"]
    assert game.paused
    other = Game.begin(EVE)
    other.restore(backup.load(written["backup"])[0], 1)
    assert plain(other)[:PERSISTENT] == written["shown"][:PERSISTENT]


def test_a_message_writes_what_it_changed_and_nothing_else() -> None:
    game = furnished()
    found = saved(game)

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
    found = saved(furnished())
    entries = records(found, name).entries
    for key, text in list(entries.items()):
        for at in range(0, len(text), 17):
            entries[key] = text[:at] + ("#" if text[at] != "#" else "%") + text[at + 1 :]
            with pytest.raises(BadSnapshot):
                found.load()
        entries[key] = text
    found.load()


def lost(name: str, key: int) -> Callable[[Storage], object]:
    return lambda found: records(found, name).remove(key)


def moved(name: str, key: int) -> Callable[[Storage], object]:
    def move(found: Storage) -> None:
        there = records(found, name)
        there.insert(7, there.entries.pop(key))

    return move


@pytest.mark.parametrize(
    "damage",
    [
        *[lost("facts", key) for key in (LAYOUT, STATE, ADMINS)],
        *[lost("people", 0), lost("events", 2), lost("specimens", 1)],
        *[moved("specimens", 1), moved("proofs", 1), moved("likes", 1), moved("people", 0)],
        lambda found: found.facts.insert(STATE, sealed.dump(["0", "5"])),
    ],
)
def test_what_is_missing_or_under_another_key_is_noticed(
    damage: Callable[[Storage], object],
) -> None:
    found = saved(furnished())
    damage(found)
    with pytest.raises(BadSnapshot, match="Expected"):
        found.load()


GOOD = Specimen(1, 5, None, ADA, "B3/S23", "P5,5", 3, "3o!", "Three in a row").dump()
PROOF = furnished().gallery.proofs[1]


def hung() -> Gallery:
    """A gallery of Ada's with one specimen, in which there may be two."""
    found = Gallery(3)
    found.people.add(f"0 {ADA} 1 1 0 - Ada L")
    found.hang(GOOD)
    return found


def test_lines_that_were_dumped_are_taken() -> None:
    found = hung()
    found.hang(GOOD.replace("1 5", "2 5", 1))
    found.stand("1 1 1 1")
    found.people.add("3 eve 1 1 0 1,2 Eve")
    assert dump_proof(*load_proof(PROOF)) == PROOF
    made = Specimen(7, 5, 3, ADA, "/2/3", "T8,8", 3, "3A!", "Three  in a row")
    assert vars(Specimen.load(made.dump())) == vars(made)


BAD = {
    "hang": [
        *("", GOOD, GOOD.replace(" 3o!", ""), GOOD.replace(ADA, "")),
        *(GOOD.replace("1 5 - ", "x 5 - ", 1), GOOD.replace("1 5 - ", "1 5 x ", 1)),
        *(GOOD.replace("Three", "<Three"), GOOD.replace("Three in a row", "")),
        *(GOOD.replace("1 5 -", "0 5 -", 1), GOOD.replace("1 5 -", "3 5 -", 1)),
        GOOD.replace("1 5 -", "2 5 -", 1).replace(ADA, BOB),
    ],
    "believe": [
        *(PROOF + " x", PROOF.replace(" 0,64 ", " 0,64,3 "), PROOF.replace(" 0,64 ", " 0,x ")),
        *(PROOF.replace("5,5,", "5," * 300, 1), PROOF.replace("5,5,", "5,,5", 1)),
        *(PROOF.replace("5,5,", "5,x,5", 1), PROOF[:-1], PROOF.replace("1 64", "2 64", 1)),
        PROOF.replace(PROOF.split(" ")[6], "abc"),
    ],
    "people.add": [
        *("", "3  1 1 0 - Eve", f"3 {ADA} 1 1 0 - Eve", "0 eve 1 1 0 - Eve"),
        *("3 eve 1 1 0 - ADA L", "3 eve 1 1 2 - Eve", "3 eve x 1 0 - Eve"),
        *("3 eve 1 1 0 1,,1 Eve", "3 eve 1 1 0 x Eve", "3 eve 1 1 0 - <b>"),
        *("3 eve 1 1 0 ,1 Eve", "3 eve 1 1 0  Eve", "3 eve 1 1 0 -"),
    ],
    "stand": ["", "x", "2 1 0 0", "1 1 0", "1 0 0 0", "1 1 2 0", "1 1 0 2", "01 1 0 0"],
}


@pytest.mark.parametrize(
    ("taker", "line"), [(taker, line) for taker, lines in BAD.items() for line in lines]
)
def test_a_line_that_cannot_be_is_not_taken(taker: str, line: str) -> None:
    found = hung()
    take = {
        "hang": found.hang,
        "believe": found.believe,
        "people.add": found.people.add,
        "stand": found.stand,
    }[taker]
    with pytest.raises(BadSnapshot, match="Expected"):
        take(line)


def test_nothing_is_proved_or_stands_twice_and_few_are_featured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = hung()
    found.stand("1 3 1 1")
    found.believe(PROOF)
    with pytest.raises(BadSnapshot, match="Expected how a specimen stands, once"):
        found.stand("1 3 1 1")
    with pytest.raises(BadSnapshot, match="Expected a proof of a specimen, once"):
        found.believe(PROOF)
    monkeypatch.setattr(gallery, "MOST_FEATURED", 0)
    with pytest.raises(BadSnapshot, match="Expected how a specimen stands, got '1 3 1 1'"):
        hung().stand("1 3 1 1")


def test_a_restored_gallery_is_all_that_is_saved() -> None:
    game = furnished()
    text = backup.dump(game)
    before = dumped(game)[:PERSISTENT]
    for _ in range(3):
        game.publish(EVE, *BRAIN, None, 1)
    game.withdraw(ADA, 1, 1)
    found = saved(game)
    restored, following = backup.load(text)
    game.restore(restored, 9)
    found.create(game)
    assert dumped(found.load()) == dumped(game)
    assert (dumped(game)[: PERSISTENT - 1], following) == (before[:-1], 4)
    assert (game.admins.callers, game.journal.following) == ([ADMIN], 9)
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
        *("", backup.dump(furnished())[:-1] + "x", sealed.dump([])),
        sealed.dump(["life2 backup 2", "5", "3", "0 0 0 0"]),
        sealed.dump([backup.TITLE, "5", "3"]),
        *(damaged((3, "4 2 1 1")), damaged((3, "3 2 1")), damaged((3, "1 5 1 0"))),
        *(damaged((10, "x")), damaged((2, "2")), damaged((1, "x")), damaged((8, GOOD))),
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
    game.gallery.people.of[who].likes = ",".join([str(10**19 + at) for at in range(100)])
    game.gallery.specimens[1].likes = 10_000
    found = saved(game)
    limits = {"specimens": 16_000, "proofs": 24_000, "likes": 100, "people": 4_000, "events": 1_000}
    for each, most in limits.items():
        assert 0 < max(len(text.encode()) for text in records(found, each).entries.values()) < most
