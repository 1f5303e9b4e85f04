"""The Lab canister: what people do there, what is refused without a trace, and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from engine.rules.board import Board
from engine.rules.board_text import put_runs
from engine.rules.notation import parse_rule as parse
from localnet.protocol import principal
from localnet.testing import Network, Rejected, Trapped
from tests.canister.lab_host import (
    ADMIN,
    ALICE,
    ANONYMOUS,
    BLINKER,
    BOB,
    CAROL,
    FACTS,
    GLIDER,
    LIKES,
    PEOPLE,
    PROOFS,
    SPECIMENS,
    WAITING,
    Lab,
)
from tests.canister.room_host import house
from tests.canister.test_world_traps import NoRoom
from tests.engine.rules.definition import Sheet, generation


def furnished(network: Network) -> Lab:
    """A lab with a glider of Alice's that Bob likes, a blinker of Bob's, and a proof of Carol's."""
    found = Lab(network)
    found.publish(*GLIDER, caller=ALICE)
    found.publish(*BLINKER[:4], 1, caller=BOB)
    found.like(1, True, caller=BOB)
    found.set_name("Alice", caller=ALICE)
    found.prove(2, 7, caller=CAROL)
    return found


@pytest.fixture
def lab(network: Network) -> Lab:
    return furnished(network)


@pytest.fixture(scope="module")
def unmoved() -> Iterator[Lab]:
    """A lab that is in the end what it was, for what only looks and what is refused."""
    with house() as network:
        yield furnished(network)


def test_a_specimen_is_seen_by_everybody(unmoved: Lab) -> None:
    assert unmoved.get_specimen(1, caller=ANONYMOUS) == {
        "id": 1,
        "name": "A glider",
        "author": ALICE,
        "author_name": "Alice",
        "rule": "B3/S23",
        "grid": "T16,16",
        "pattern": "bo$2bo$3o!",
        "made": unmoved.network.time,
        "likes": 1,
        "parent": None,
        "cells": 5,
        "proved": None,
        "featured": False,
    }
    assert unmoved.get_specimen(3) is None
    assert unmoved.get_likes(BOB) == [1]
    assert unmoved.get_names([ALICE, BOB, ANONYMOUS]) == ["Alice", "", ""]
    found = unmoved.get_specimens(f"by {principal.format(BOB)}", 0)["Ok"]
    assert [(each["id"], each["parent"]) for each in found["specimens"]] == [(2, 1)]
    assert (found["total"], found["following"]) == (1, 1)


def by_definition(rule: str, grid: str, pattern: str, generations: int) -> list[bytes]:
    """What a board becomes generation by generation, cell by cell."""
    board = Board.on(rule, grid)
    put_runs(board, pattern)
    shape = board.grid
    sheets = [Sheet(board.cells(), board.width, board.height, shape.wraps_x, shape.wraps_y)]
    for _ in range(generations):
        sheets.append(generation(parse(rule), sheets[-1]))
    return [sheet.cells for sheet in sheets]


@pytest.mark.parametrize(
    ("rule", "grid", "pattern"),
    [
        ("Base", "P25,25", "5b5o$3b9o$2b3o!"),
        ("Extended", "T0,16", "3o2bo$obo$2b3o!"),
        ("Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
        ("23/3/8", "T12,12", "AB2C$3A2.G!"),
        ("Bugs", "T12,12", "b9o$b9o$b9o$b9o$b9o$b9o!"),
    ],
)
def test_run_is_what_the_definition_says(unmoved: Lab, rule: str, grid: str, pattern: str) -> None:
    found = unmoved.run(rule, grid, pattern, 3, caller=ANONYMOUS)["Ok"]
    passed = by_definition(rule, grid, pattern, 3)
    alive = [len(cells) - cells.count(0) for cells in passed]
    assert found["hash"] == sha256(passed[-1]).hexdigest()
    assert (found["alive"], found["populations"]) == (alive[-1], alive)
    board = Board.on(rule, grid)
    put_runs(board, found["pattern"])
    assert board.cells() == passed[-1]


def test_a_proof_is_saved_beside_its_specimen(lab: Lab) -> None:
    assert lab.get_proof(1) is None
    proved = lab.prove(1, 100, caller=CAROL)["Ok"]
    assert proved["settled"] == (0, 64)
    assert proved == lab.get_proof(1) == lab.run_specimen(1, 100)["Ok"]
    assert lab.get_specimen(1)["proved"] == 100
    event = lab.get_events(0)["events"][-1]
    told = f"1,100,{proved['hash']},{principal.format(CAROL)}"
    assert (event["kind"], event["generation"], event["detail"]) == ("prove", 2, told)


def test_rules_are_explained(unmoved: Lab) -> None:
    assert unmoved.parse_rule("b3s23")["Ok"] == {
        "text": "B3/S23",
        "name": "Life",
        "family": "life",
        "states": 2,
        "reach": 1,
        "words": "A dead cell comes to life with exactly 3 living neighbours; "
        "a living one stays with 2 or 3.",
    }
    assert "9 is not a number of neighbours" in unmoved.parse_rule("B9/S")["Err"]
    named = {rule["name"]: rule["text"] for rule in unmoved.get_rules()}
    assert named["Brian's Brain"] == "/2/3"
    assert len(named) >= 20
    assert "" not in named


Refusals = list[tuple[str, tuple[Any, ...], str]]

# One or two of each method; the engine's tests have all sentences.
TOLD: Refusals = [
    ("publish", ("x", "B9/S23", "P25,25", "3o!", None), "9 is not a number of neighbours"),
    ("publish", ("x", "Base", "P129,1", "3o!", None), "at most 128 x 128 cells, got 129 x 1"),
    ("publish", ("x", "Base", "P5,5", "6o!", None), "the pattern has more than 5 columns"),
    ("publish", ("<b>", "Base", "P5,5", "o!", None), "without '<' and '>', got '<b>'"),
    ("publish", ("x", "Base", "P5,5", "o!", 9), "There is no specimen 9"),
    ("set_name", ("<b>Bob</b>",), "without '<' and '>', got '<b>Bob</b>'"),
    ("withdraw", (1,), f"Specimen 1 is {principal.format(ALICE)}'s: only they may withdraw it"),
    ("like", (7, True), "There is no specimen 7"),
    ("prove", (1, 4_000_000_000), "at most 6,710 generations of 16 x 16 cells"),
]
ASKED: Refusals = [
    ("run", ("Liff", "P25,25", "3o!", 1), "rule 'Liff' is not known"),
    ("run", ("Base", "T64,64", "3o!", 1025), "at most 1,024 generations of 64 x 64 cells"),
    ("run_specimen", (3, 1), "There is no specimen 3"),
    ("get_specimens", ("best", 0), "Expected new, liked, featured, rule ..., by ... or words"),
]


def test_a_refusal_says_why_and_leaves_no_trace(unmoved: Lab) -> None:
    before, saved = unmoved.everything(), unmoved.maps()
    for method, args, sentence in TOLD:
        assert sentence in unmoved.call(method, *args, caller=BOB)["Err"]
    for method, args, sentence in ASKED:
        assert sentence in unmoved.call(method, *args)["Err"]
    with pytest.raises(Rejected, match="Expected at most 1,000 principals, got 1,001"):
        unmoved.get_names([BOB] * 1001)
    with pytest.raises(Rejected, match="at most 8512 bytes of arguments for publish"):
        unmoved.publish("x", "Base", "P128,128", "b" * 9_000, None)
    with pytest.raises(Rejected, match="at most 512 bytes of arguments for set_name"):
        unmoved.set_name("x" * 600)
    assert (unmoved.everything(), unmoved.maps()) == (before, saved)


PLAYERS: dict[str, tuple[Any, ...]] = {
    "publish": GLIDER,
    "withdraw": (1,),
    "like": (1, True),
    "prove": (1, 4),
    "set_name": ("Nobody",),
}
ADMINS: dict[str, tuple[Any, ...]] = {
    "pause_game": (),
    "resume_game": (),
    "feature": (1, True),
    "free_names": ([ALICE],),
    "add_admin": (BOB,),
    "remove_admin": (ADMIN,),
    "put_backup": (0, "text"),
    "restore_game": (),
}


def test_strangers_are_refused_twice(unmoved: Lab) -> None:
    """Neither by the front door nor, as another canister could, past the inspection."""
    before = unmoved.everything()
    for method, args in PLAYERS.items():
        assert "sign in first" in unmoved.refusal(method, *args, caller=ANONYMOUS)
        assert "sign in first" in unmoved.push(method, *args, caller=ANONYMOUS)["Err"]
    for caller, objection in ((ALICE, "for admins only"), (ANONYMOUS, "sign in first")):
        for method, args in ADMINS.items():
            assert objection in unmoved.refusal(method, *args, caller=caller)
            pushed = unmoved.refusal(method, *args, caller=caller, inspected=False)
            assert "Only admins may do this" in pushed
    assert unmoved.everything() == before


def test_an_admin_features_frees_names_withdraws_and_hands_on(lab: Lab) -> None:
    assert lab.feature(1, True, caller=ADMIN) == {"Ok": None}
    assert "There is no specimen 3" in lab.feature(3, True, caller=ADMIN)["Err"]
    (found,) = lab.get_specimens("featured", 0)["Ok"]["specimens"]
    assert (found["id"], found["featured"]) == (1, True)
    assert lab.free_names([ALICE, BOB], caller=ADMIN) == {"Ok": 1}
    assert lab.set_name("Alice", caller=BOB) == {"Ok": None}
    hundred = [bytes([at]) * 29 for at in range(100)]
    assert lab.free_names(hundred, caller=ADMIN) == {"Ok": 0}
    told = lab.push("free_names", [*hundred, BOB], caller=ADMIN)
    assert told == {"Err": "Expected at most 100 principals, got 101"}
    assert lab.withdraw(2, caller=ADMIN) == {"Ok": None}
    lab.upgrade()
    assert lab.get_specimen(1)["featured"]
    assert lab.get_names([ALICE, BOB]) == ["", "Alice"]
    assert lab.get_stats()["specimens"] == 1
    assert lab.add_admin(BOB, caller=ADMIN) == {"Ok": None}
    assert "is an admin already" in lab.add_admin(BOB, caller=ADMIN)["Err"]
    assert lab.remove_admin(ADMIN, caller=BOB) == {"Ok": None}
    assert "is the last admin" in lab.remove_admin(BOB, caller=BOB)["Err"]
    assert lab.get_admins() == [BOB]
    assert lab.get_cycles(caller=BOB) > 0
    with pytest.raises(Rejected, match="Only admins may do this"):
        lab.get_cycles(caller=ADMIN)


def test_specimens_are_served_as_files(unmoved: Lab) -> None:
    def get(url: str) -> tuple[int, str]:
        request = {"method": "GET", "url": url, "headers": [], "body": b""}
        answer = unmoved.http_request(request, caller=ANONYMOUS)
        return answer["status_code"], answer["body"].decode()

    assert get("/specimen/1.rle")[1].endswith("rule = B3/S23:T16,16\nbo$2bo$3o!\n")
    letters = [".O..............", "..O.............", "OOO............."]
    assert get("/specimen/1.cells")[1].splitlines()[3:6] == letters
    assert get("/specimen/3.rle") == (404, "There is no specimen 3\n")
    assert get("/health") == (200, "open: 2 specimens\n")
    assert "\nlab_specimens 2\n" in get("/metrics")[1]
    assert get("/")[0] == 404


def test_an_upgrade_and_a_network_that_died_lose_nothing(lab: Lab) -> None:
    lab.pause_game(caller=ADMIN)
    before = lab.everything()
    lab.upgrade()
    assert lab.everything() == before
    lab.network.stop()
    lab.network.start()
    assert lab.everything() == before
    assert lab.get_stats()["paused"]
    lab.resume_game(caller=ADMIN)
    assert lab.publish(*GLIDER, caller=ALICE) == {"Ok": 3}


def test_what_does_not_verify_does_not_come_up(unmoved: Lab) -> None:
    before = unmoved.everything()
    for memory, key in ((FACTS, 1), (SPECIMENS, 1), (PROOFS, 2), (LIKES, 1), (PEOPLE, 0)):
        text = unmoved.maps()[memory][key]
        unmoved.put_map(memory, key, text.replace(text[3], "%", 1))
        with pytest.raises(Trapped, match="BadSnapshot: Expected"):
            unmoved.upgrade()
        unmoved.put_map(memory, key, text)
    assert unmoved.everything() == before
    unmoved.upgrade()
    assert unmoved.everything() == before


# method, arguments, caller, and how many entries it writes: the state, its events and records
MESSAGES: list[tuple[str, tuple[Any, ...], bytes, int]] = [
    ("publish", GLIDER, CAROL, 4),
    ("like", (2, True), CAROL, 4),
    ("prove", (1, 9), BOB, 4),
    ("withdraw", (2,), BOB, 2),
    ("set_name", ("Bob",), BOB, 2),
    ("feature", (1, True), ADMIN, 3),
    ("free_names", ([ALICE],), ADMIN, 2),
    ("pause_game", (), ADMIN, 2),
    ("add_admin", (BOB,), ADMIN, 2),
    ("put_backup", (0, "page"), ADMIN, 1),
]


def test_a_message_that_traps_has_never_been(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever write fails: heap and stable memory are as before; then it works."""
    room = NoRoom(monkeypatch)
    for method, args, caller, writes in MESSAGES:
        before, saved = lab.everything(), lab.maps()
        for limit in range(1, writes + 1):
            room.after(limit)
            assert "Failed to grow memory" in lab.refusal(method, *args, caller=caller)
            room.after(None)
            assert (lab.maps(), lab.everything()) == (saved, before)
        lab.call(method, *args, caller=caller)
        assert room.writes == writes, method
        assert lab.maps() != saved
    now = lab.everything()
    lab.upgrade()
    assert lab.everything() == now


def backup(lab: Lab) -> list[str]:
    first = lab.get_backup(0, caller=ADMIN)["Ok"]
    others = range(1, first["pages"])
    pages = [lab.get_backup(page, caller=ADMIN)["Ok"] for page in others]
    return [page["content"] for page in [first, *pages]]


def shown(lab: Lab) -> dict[str, Any]:
    """What a backup has."""
    found = lab.everything()
    return {name: found[name] for name in ("stats", "specimens", "proofs", "likes", "names")}


def test_a_backup_is_restored_page_by_page(lab: Lab) -> None:
    rows = "$".join(["ob" * 30] * 128)
    for caller in (ALICE, BOB, CAROL):
        for _ in range(9):
            lab.publish("Dots", "B/S", "P128,128", f"{rows}!", None, caller=caller)
    pages, before = backup(lab), shown(lab)
    assert len(pages) == 2
    for id_ in range(1, 28):
        lab.withdraw(id_, caller=ADMIN)
    lab.set_name("Else", caller=ALICE)
    for number, page in enumerate(pages):
        assert lab.put_backup(number, page, caller=ADMIN) == {"Ok": number + 1}
    assert lab.restore_game(caller=ADMIN) == {"Ok": 29}
    assert shown(lab) == before
    assert WAITING not in lab.maps()
    lab.upgrade()
    assert shown(lab) == before
    assert "Expected a page from 0 to 1, got 2" in lab.get_backup(2, caller=ADMIN)["Err"]


def test_a_restore_that_fails_leaves_the_old_gallery_and_the_pages(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = backup(lab)
    lab.withdraw(1, caller=ALICE)
    before = lab.everything()
    lab.put_backup(0, page.replace("A glider", "A gleder"), caller=ADMIN)
    assert "Expected text with its checksum" in lab.restore_game(caller=ADMIN)["Err"]
    assert "Expected page 1, or page 0" in lab.put_backup(5, page, caller=ADMIN)["Err"]
    assert "at most 500000 bytes" in lab.push("put_backup", 0, "x" * 500_001, caller=ADMIN)["Err"]
    lab.put_backup(0, page, caller=ADMIN)
    saved = lab.maps()
    room = NoRoom(monkeypatch)
    for limit in range(1, 8):
        room.after(limit)
        assert "Failed to grow memory" in lab.refusal("restore_game", caller=ADMIN)
        room.after(None)
        assert (lab.maps(), lab.everything()) == (saved, before)
    assert lab.restore_game(caller=ADMIN) == {"Ok": 2}
