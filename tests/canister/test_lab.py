"""The Lab canister: what people do there, and what is refused without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.rules.board import Board
from engine.rules.board_text import put_runs
from engine.rules.notation import parse_rule as parse
from protocol import principal
from tests.canister.lab_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BLINKER,
    BOB,
    CAROL,
    GLIDER,
    Lab,
    Refused,
)
from tests.engine.rules.definition import Sheet, generation


def with_a_glider(directory: Path) -> Iterator[Lab]:
    found = Lab(directory)
    found.tell("publish", *GLIDER, caller=ALICE)
    yield found
    found.network.close()


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    yield from with_a_glider(tmp_path)


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab in which nothing changes, for what only looks and what is refused."""
    yield from with_a_glider(tmp_path_factory.mktemp("unmoved"))


def test_a_specimen_is_seen_by_everybody(lab: Lab) -> None:
    lab.tell("set_name", "Alice", caller=ALICE)
    lab.tell("like", 1, True, caller=BOB)
    found = lab.ask("get_specimen", 1, caller=ANONYMOUS)
    assert found == {
        "id": 1,
        "name": "A glider",
        "author": ALICE,
        "author_name": "Alice",
        "rule": "B3/S23",
        "grid": "T16,16",
        "pattern": "bo$2bo$3o!",
        "made": lab.clock.now(),
        "likes": 1,
        "parent": None,
        "cells": 5,
        "proved": None,
        "featured": False,
    }
    assert lab.ask("get_specimen", 2) is None
    assert lab.ask("get_likes", BOB) == [1]
    assert lab.ask("get_names", [ALICE, BOB, ANONYMOUS]) == ["Alice", "", ""]


def test_a_fork_is_found_by_its_author_and_leads_back(lab: Lab) -> None:
    assert lab.tell("publish", *BLINKER[:4], 1, caller=BOB) == {"Ok": 2}
    found = lab.ask("get_specimens", f"by {principal.draw(BOB)}", 0)["Ok"]
    assert [(each["id"], each["parent"]) for each in found["specimens"]] == [(2, 1)]
    assert (found["total"], found["following"]) == (1, 1)


def test_who_withdraws(lab: Lab) -> None:
    before = lab.everything()
    told = lab.tell("withdraw", 1, caller=BOB)
    assert told == {"Err": f"Specimen 1 is {principal.draw(ALICE)}'s: only they may withdraw it"}
    assert lab.everything() == before
    assert lab.tell("withdraw", 1, caller=ADMIN) == {"Ok": None}
    assert lab.ask("get_stats")["specimens"] == 0


def by_definition(rule: str, grid: str, pattern: str, generations: int) -> bytes:
    """What a board becomes, cell by cell."""
    board = Board.on(rule, grid)
    put_runs(board, pattern)
    shape = board.grid
    sheet = Sheet(board.cells(), board.width, board.height, shape.wraps_x, shape.wraps_y)
    for _ in range(generations):
        sheet = generation(parse(rule), sheet)
    return sheet.cells


@pytest.mark.parametrize(
    ("rule", "grid", "pattern"),
    [
        ("Base", "P25,25", "5b5o$3b9o$2b3o!"),
        ("Colorised", "T12,12", "5B5C$3B.C2B3C!"),
        ("Extended", "T0,16", "3o2bo$obo$2b3o!"),
        ("Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
        ("Generations", "T12,12", "AB2C$3A2.G!"),
        ("Generations*", "T12,12", "AB2C$3A2.G!"),
        ("23/3/8", "T12,12", "AB2C$3A2.G!"),
        ("Bugs", "T12,12", "b9o$b9o$b9o$b9o$b9o$b9o!"),
    ],
)
def test_run_is_what_the_definition_says(unmoved: Lab, rule: str, grid: str, pattern: str) -> None:
    found = unmoved.ask("run", rule, grid, pattern, 6, caller=ANONYMOUS)["Ok"]
    cells = by_definition(rule, grid, pattern, 6)
    assert found["hash"] == sha256(cells).hexdigest()
    assert found["alive"] == len(cells) - cells.count(0)
    board = Board.on(rule, grid)
    put_runs(board, found["pattern"])
    assert board.cells() == cells
    starts = [by_definition(rule, grid, pattern, at) for at in range(7)]
    assert found["populations"] == [len(each) - each.count(0) for each in starts]


def test_a_proof_is_kept_beside_its_specimen(lab: Lab) -> None:
    assert lab.ask("get_proof", 1) is None
    proved = lab.tell("prove", 1, 100, caller=CAROL)["Ok"]
    assert proved["settled"] == (0, 64)
    assert proved == lab.ask("get_proof", 1) == lab.ask("run_specimen", 1, 100)["Ok"]
    assert lab.ask("get_specimen", 1)["proved"] == 100
    event = lab.ask("get_events", 0)["events"][-1]
    told = f"1,100,{proved['hash']},{principal.draw(CAROL)}"
    assert (event["kind"], event["generation"], event["detail"]) == ("prove", 1, told)


def test_rules_are_explained(unmoved: Lab) -> None:
    assert unmoved.ask("parse_rule", "b3s23")["Ok"] == {
        "text": "B3/S23",
        "name": "Life",
        "family": "life",
        "states": 2,
        "reach": 1,
        "words": "A dead cell comes to life with exactly 3 living neighbours; "
        "a living one stays with 2 or 3.",
    }
    assert "9 is not a number of neighbours" in unmoved.ask("parse_rule", "B9/S")["Err"]
    named = {rule["name"]: rule["text"] for rule in unmoved.ask("get_rules")}
    assert named["Brian's Brain"] == "/2/3"
    assert len(named) >= 20
    assert "" not in named


REFUSED: list[tuple[str, tuple[Any, ...], str]] = [
    ("publish", ("x", "Liff", "P25,25", "3o!", None), "rule 'Liff' is not known"),
    ("publish", ("x", "B9", "P25,25", "3o!", None), "rule 'B9'"),
    ("publish", ("x", "B9/S23", "P25,25", "3o!", None), "9 is not a number of neighbours"),
    ("publish", ("x", "/2/3", "P25,25", "AC!", None), "'C' is state 3, which the rule does not"),
    ("publish", ("x", "Base", "P129,1", "3o!", None), "at most 128 x 128 cells, got 129 x 1"),
    ("publish", ("x", "Base", "P128,128", "129o!", None), "more than 128 columns"),
    ("publish", ("x", "Base", "P5,5", "6o!", None), "the pattern has more than 5 columns"),
    ("publish", ("x", "Base", "P5,5", "5$o!", None), "the pattern has more than 5 rows"),
    ("publish", ("<script>", "Base", "P5,5", "o!", None), "without '<' and '>', got '<script>'"),
    ("publish", ("x", "Base", "P5,5", "o!", 9), "There is no specimen 9"),
    ("publish", ("x", "Base", "P5,5", "b" * 8001, None), "at most 8,000 characters, got 8,001"),
    ("set_name", ("<b>Bob</b>",), "without '<' and '>', got '<b>Bob</b>'"),
    ("set_name", ("",), "1 to 24 printable characters"),
    ("withdraw", (1,), "only they may withdraw it"),
    ("withdraw", (7,), "There is no specimen 7"),
    ("like", (7, True), "There is no specimen 7"),
    ("prove", (7, 1), "There is no specimen 7"),
    ("prove", (1, 4_000_000_000), "at most 6,710 generations of 16 x 16 cells"),
]


@pytest.mark.parametrize(("method", "args", "sentence"), REFUSED)
def test_a_refusal_says_why_and_leaves_no_trace(
    unmoved: Lab, method: str, args: tuple[Any, ...], sentence: str
) -> None:
    before, kept = unmoved.everything(), unmoved.maps()
    assert sentence in unmoved.tell(method, *args, caller=BOB)["Err"]
    assert unmoved.everything() == before
    assert unmoved.maps() == kept


@pytest.mark.parametrize(
    ("method", "args", "sentence"),
    [
        ("run", ("Liff", "P25,25", "3o!", 1), "rule 'Liff' is not known"),
        ("run", ("Base", "T129,8", "3o!", 1), "at most 128 x 128 cells, got 129 x 8"),
        ("run", ("Base", "T64,64", "3o!", 1025), "at most 1,024 generations of 64 x 64 cells"),
        ("run", ("Base", "T128,128", "3o!", 257), "at most 256 generations of 128 x 128 cells"),
        ("run_specimen", (1, 6711), "at most 6,710 generations"),
        ("run_specimen", (2, 1), "There is no specimen 2"),
        (
            "get_specimens",
            ("best", 0),
            "Expected new, liked, featured, rule ..., by ... or words ..., got",
        ),
        ("get_specimens", ("rule Liff", 0), "rule 'Liff' is not known"),
    ],
)
def test_looking_is_refused_in_words_too(
    unmoved: Lab, method: str, args: tuple[Any, ...], sentence: str
) -> None:
    assert sentence in unmoved.ask(method, *args)["Err"]


def test_the_51st_specimen_of_one_person_is_refused(lab: Lab) -> None:
    for _ in range(9):
        assert "Ok" in lab.tell("publish", *GLIDER, caller=ALICE)
    assert (
        "at most 10 specimens on your first day"
        in lab.tell("publish", *GLIDER, caller=ALICE)["Err"]
    )
    lab.wait(86_400)
    for _ in range(40):
        assert "Ok" in lab.tell("publish", *GLIDER, caller=ALICE)
    before = lab.everything()
    assert "at most 50 specimens of one person" in lab.tell("publish", *GLIDER, caller=ALICE)["Err"]
    assert lab.everything() == before
    assert lab.tell("publish", *GLIDER, caller=BOB) == {"Ok": 51}
    pages = [lab.ask("get_specimens", "new", first)["Ok"] for first in (0, 50)]
    assert [len(page["specimens"]) for page in pages] == [50, 1]


def test_an_admin_features_and_frees_names(lab: Lab) -> None:
    assert lab.tell("feature", 1, True, caller=ADMIN) == {"Ok": None}
    assert "There is no specimen 2" in lab.tell("feature", 2, True, caller=ADMIN)["Err"]
    (found,) = lab.ask("get_specimens", "featured", 0)["Ok"]["specimens"]
    assert (found["id"], found["featured"]) == (1, True)
    lab.tell("set_name", "Alice", caller=ALICE)
    assert lab.tell("free_names", [ALICE, BOB], caller=ADMIN) == {"Ok": 1}
    assert lab.tell("set_name", "Alice", caller=BOB) == {"Ok": None}
    hundred = [bytes([at]) * 29 for at in range(100)]
    assert lab.tell("free_names", hundred, caller=ADMIN) == {"Ok": 0}
    told = lab.push("free_names", [*hundred, BOB], caller=ADMIN)
    assert told == {"Err": "Expected at most 100 principals, got 101"}
    lab.upgrade()
    assert lab.ask("get_specimen", 1)["featured"]
    assert lab.ask("get_names", [ALICE, BOB]) == ["", "Alice"]


def test_more_names_than_fit_an_answer_trap(unmoved: Lab) -> None:
    with pytest.raises(Refused, match="Expected at most 1,000 principals, got 1,001"):
        unmoved.ask("get_names", [BOB] * 1001)


@pytest.mark.parametrize(
    ("method", "args"),
    [
        ("publish", GLIDER),
        ("withdraw", (1,)),
        ("like", (1, True)),
        ("prove", (1, 4)),
        ("set_name", ("Nobody",)),
    ],
)
def test_nobody_in_particular_may_only_look(
    unmoved: Lab, method: str, args: tuple[Any, ...]
) -> None:
    """Neither by the front door nor, as another canister could, past the inspection."""
    before = unmoved.everything()
    with pytest.raises(Refused, match="sign in first"):
        unmoved.tell(method, *args, caller=ANONYMOUS)
    assert "sign in first" in unmoved.push(method, *args, caller=ANONYMOUS)["Err"]
    assert unmoved.everything() == before


def test_what_is_too_large_is_not_let_in(unmoved: Lab) -> None:
    with pytest.raises(Refused, match="at most 8512 bytes of arguments for publish"):
        unmoved.tell("publish", "x", "Base", "P128,128", "b" * 9_000, None)
    with pytest.raises(Refused, match="at most 512 bytes of arguments for set_name"):
        unmoved.tell("set_name", "x" * 600)


def test_specimens_are_served_as_files(unmoved: Lab) -> None:
    def get(url: str) -> tuple[int, str]:
        request = {"method": "GET", "url": url, "headers": [], "body": b""}
        answer = unmoved.ask("http_request", request, caller=ANONYMOUS)
        return answer["status_code"], answer["body"].decode()

    assert get("/specimen/1.rle")[1].endswith("rule = B3/S23:T16,16\nbo$2bo$3o!\n")
    assert get("/specimen/1.cells")[1].splitlines()[3:6] == [
        ".O..............",
        "..O.............",
        "OOO.............",
    ]
    assert get("/specimen/2.rle") == (404, "There is no specimen 2\n")
    assert get("/health") == (200, "open: 1 specimen\n")
    assert "\nlab_specimens 1\n" in get("/metrics")[1]
    assert get("/")[0] == 404
