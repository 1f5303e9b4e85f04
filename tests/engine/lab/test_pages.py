"""Lab over plain HTTP."""

from __future__ import annotations

import pytest

from engine.access import Admins
from engine.lab import pages
from engine.lab.game import ACCESS
from engine.rle import parse_rle
from tests.engine.lab.labs import ADA, BOB, furnished


def body(url: str) -> str:
    page = pages.answer(furnished(), url, 0, 0)
    assert page.status == 200
    assert page.kind.startswith("text/plain")
    return page.body.decode()


def test_health_is_a_word_and_what_it_is_at() -> None:
    game = furnished()
    assert pages.answer(game, "/health", 0, 0).body == b"open: 2 specimens\n"
    game.withdraw(BOB, 2, 1)
    game.pause(1)
    assert pages.answer(game, "/health", 0, 0).body == b"paused: 1 specimen\n"


def test_metrics_are_those_of_the_gallery() -> None:
    numbers = dict(
        line.split(" ") for line in body("/metrics").splitlines() if not line.startswith("#")
    )
    assert numbers == {
        "lab_specimens": "2",
        "lab_published_total": "2",
        "lab_proofs": "1",
        "lab_authors": "2",
        "lab_people": "3",
        "lab_regulars": "0",
        "lab_likes": "1",
        "lab_paused": "0",
        "lab_events_total": "4",
    }


def test_a_specimen_is_a_file_for_golly() -> None:
    found = parse_rle(body("/specimen/1.rle"))
    assert (found.name, found.comments) == ("A glider", ["Author: Ada L"])
    assert (found.rule, found.grid, len(found.cells)) == ("B3/S23", "T16,16", 5)


def test_a_specimen_is_a_picture_in_letters() -> None:
    text = body("/specimen/2.cells?download")
    assert text.startswith(f"!Name: A brain\n!Author: {BOB}\n!Rule: /2/3\n11......\n11......\n....")


@pytest.mark.parametrize(
    "name", ["3.rle", "0.cells", "9" * 40 + ".rle", "1.png", "1", "", "x.rle", "²·.rle", "-1.rle"]
)
def test_what_is_not_there_is_said(name: str) -> None:
    page = pages.answer(furnished(), f"/specimen/{name}", 0, 0)
    assert page.status == 404
    assert b"specimen" in page.body


def test_states_without_a_letter_have_no_picture() -> None:
    game = furnished()
    game.publish(ADA, "Bloom", "Bloomerang", "P5,5", "W!", None, 1)
    page = pages.answer(game, "/specimen/3.cells", 0, 0)
    assert page.status == 404
    assert page.body.endswith(
        b"has no letter for state 23 of rule 234/34678/24: ask for /specimen/3.rle\n"
    )


def test_only_what_may_be_large_is() -> None:
    admins = Admins(ADA)
    assert ACCESS.objection("publish", BOB, 8_512, admins) is None
    assert ACCESS.objection("publish", BOB, 8_513, admins) is not None
    assert ACCESS.objection("put_backup", ADA, 500_000, admins) is None
    assert ACCESS.objection("like", BOB, 600, admins) is not None
