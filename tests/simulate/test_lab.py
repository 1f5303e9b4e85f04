"""Every tool with Lab: a curator publishes, an operator looks, and a verifier computes again."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

import bots.__main__
from bots.rooms import lab as curators
from bots.rooms.lab import FAMILIES, MOST_KEPT, soup, title
from client.canister import Canister
from engine.lab import backup
from localnet.protocol import sign
from simulate.rooms import lab
from simulate.verify import Different, proved_log
from tests.admin.place import Place, Said, run
from tests.engine.lab.labs import furnished

DAY = date(2026, 11, 17)


class House:
    """A localnet with Lab."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def admin(self, *words: str) -> Said:
        return self.place.admin(*words, "--room", "lab")

    def verify(self, *words: str) -> Said:
        return self.place.simulate("verify", "lab", *words)


@pytest.fixture(scope="module")
def curated(operated: Place) -> House:
    """With today's soups, published by the program itself."""
    house = House(operated)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curators, "today", lambda: DAY)
        said = run(bots.__main__.main, "lab", "--opening", "--project", str(operated.project))
        assert said == (0, f"Curator published {len(FAMILIES)} soups of the day\n", "")
        again = run(bots.__main__.main, "lab", "--opening", "--project", str(operated.project))
        assert again == (0, "", ""), "what is there is not published again"
    return house


def test_a_soup_of_the_day_for_each_family_is_proved(curated: House) -> None:
    found = curated.place.canister("lab").ask("get_specimens", "words curator soup", 0)["specimens"]
    assert sorted(each["name"] for each in found) == sorted(title(DAY, name) for name in FAMILIES)
    assert {each["proved"] for each in found} == {curators.GENERATIONS}
    life = next(each for each in found if each["rule"] == "B3/S23")
    assert life["pattern"] == soup(DAY, "Life")


def test_the_verifier_computes_every_proof_again(curated: House) -> None:
    count = len(FAMILIES)
    said = curated.verify()
    assert (said.code, said.err) == (0, "")
    specimens, certified, told = said.out.splitlines()
    assert specimens == f"computed {count} proofs of {count} specimens again: all are right"
    assert certified.startswith(f"the log is certified: events 0 to {2 * count - 1}, head ")
    assert told == f"computed {count} proofs of the log again: all are right"


def test_an_operator_sees_the_gallery_and_backs_it_up(curated: House, tmp_path: Path) -> None:
    status = curated.admin("status").out
    assert "open" in status
    assert "5 specimens" in status
    assert title(DAY, "Weighted") in status
    path = tmp_path / "monday.lab"
    assert "5 specimens, 5 proofs, 1 person" in curated.admin("backup", str(path)).out
    assert curated.verify(str(path)).out == (
        "computed 5 proofs of 5 specimens again: all are right\n"
    )
    text = path.read_text()
    log = curated.admin("log").out
    assert "publishes 1" in log
    assert "proves 1 up to generation 1,024" in log
    assert "nobody by name" in curated.admin("whoami").out
    assert curated.admin("feature", "2").out == "specimen 2 is featured\n"
    assert curated.admin("feature", "2", "--off").out == "specimen 2 is no longer featured\n"
    assert curated.admin("free-names", "aaaaa-aa").out == "0 names freed: anybody may take them\n"
    assert curated.admin("withdraw", "1", "--yes").out == "specimen 1 is withdrawn\n"
    assert "There is no specimen 1" in curated.admin("withdraw", "1", "--yes").err
    assert curated.admin("restore", str(path), "--yes").code == 0
    assert "5 specimens" in curated.admin("status").out
    assert path.read_text() == text


class Gallery:
    """A canister that shows what a *game* has, with a word of it changed."""

    def __init__(self, changed: dict[str, Any]) -> None:
        self.changed = changed

    def row(self) -> dict[str, Any]:
        found = furnished().gallery.find(1)
        kept = {"id": 1, "rule": found.rule, "grid": found.grid, "pattern": found.pattern}
        return kept | {"proved": 64} | self.changed

    def ask(self, method: str, *args: Any) -> Any:
        if method == "get_specimens":
            return {"following": 1, "total": 1, "specimens": [self.row()]}
        proof = furnished().gallery.proof(1)
        assert proof is not None
        row = dict(vars(proof)) | {"hash": proof.digest}
        return row | self.changed


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"hash": "0" * 64}, "the proof of specimen 1 is wrong: digest is '0000"),
        ({"alive": 6}, "alive is 6, but computed 5"),
        ({"settled": (0, 32)}, r"settled is \(0, 32\), but computed \(0, 64\)"),
        ({"settled": None}, r"settled is None, but computed \(0, 64\)"),
        ({"populations": [5, 5]}, "populations is"),
        ({"generation": 7_000}, "the proof of specimen 1 cannot be: Expected at most 6,710"),
        ({"grid": "T15,16"}, "the proof of specimen 1 is wrong"),
        ({"rule": "23/3"}, "specimen 1 is not written as it is drawn"),
        ({"rule": "B9/S"}, "specimen 1 cannot be: rule 'B9/S'"),
    ],
)
def test_a_wrong_word_is_found(changed: dict[str, Any], sentence: str) -> None:
    (specimen,) = lab.shown(Gallery(changed))  # type: ignore[arg-type]
    with pytest.raises(Different, match=sentence):
        lab.check(specimen)


def test_likes_that_nobody_gave_are_found(tmp_path: Path) -> None:
    game = furnished()
    path = tmp_path / "kept.lab"
    path.write_text(backup.dump(game))
    assert len(lab.load_backup(path)) == 2
    game.gallery.specimens[1].likes = 7
    path.write_text(backup.dump(game))
    with pytest.raises(Different, match="specimen 1 has 7 likes of people, but they gave 1"):
        lab.load_backup(path)
    game.gallery.specimens[1].likes = 1
    game.gallery.specimens[1].claims = 1
    path.write_text(backup.dump(game))
    with pytest.raises(Different, match="specimen 1 has 1 like of regulars, but they gave 0"):
        lab.load_backup(path)


def test_a_log_that_lies_is_found(curated: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real = proved_log

    def lying(canister: Canister) -> Any:
        proved = real(canister)
        for event in proved.log.events:
            if event.kind == "prove":
                id_, generations, _, who = event.detail.split(",")
                event.detail = f"{id_},{generations},{'0' * 64},{who}"
        return proved

    monkeypatch.setattr(lab, "proved_log", lying)
    said = curated.verify()
    assert said.code == 1
    assert f"says {'0' * 64}, but computed" in said.out


class Shelf:
    """A canister that remembers what a curator does."""

    def __init__(self, own: list[dict[str, Any]]) -> None:
        self.own = own
        self.told: list[tuple[Any, ...]] = []
        self.who = sign.ANONYMOUS
        self.me = "me"

    def ask(self, method: str, *args: Any) -> Any:
        return ["Curator"] if method == "get_names" else {"specimens": self.own}

    def tell(self, method: str, *args: Any) -> Any:
        self.told.append((method, *args[:2]))
        return 77


def curator(own: list[dict[str, Any]]) -> tuple[curators.Curator, Shelf]:
    shelf = Shelf(own)
    return curators.Curator("Curator", shelf, None), shelf  # type: ignore[arg-type]


def test_old_soups_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curators, "today", lambda: DAY)
    own = [{"id": 100 - at, "name": f"old {at}", "proved": 1} for at in range(MOST_KEPT + 1)]
    bot, shelf = curator(own)
    bot.move()
    assert shelf.told == [
        ("withdraw", 56),
        ("withdraw", 55),
        ("publish", title(DAY, "Life"), "B3/S23"),
        ("prove", 77, curators.GENERATIONS),
    ]


def test_what_was_published_but_not_proved_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curators, "today", lambda: DAY)
    names_of_today = [title(DAY, name) for name in FAMILIES]
    own = [{"id": at, "name": name, "proved": 5} for at, name in enumerate(names_of_today)]
    own[3]["proved"] = None
    bot, shelf = curator(own)
    bot.move()
    assert shelf.told == [("prove", 3, curators.GENERATIONS)]
    own[3]["proved"] = 5
    bot.move()
    assert len(shelf.told) == 1
    assert bot.enter() == ""
