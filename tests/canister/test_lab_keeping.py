"""The Lab canister keeps everything: through upgrades, traps, a network that died, and a backup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.runtime.hosting import UpgradeFailed
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
    Refused,
)
from tests.canister.test_world_traps import NoRoom


def furnished(directory: Path) -> Iterator[Lab]:
    found = Lab(directory)
    found.tell("publish", *GLIDER, caller=ALICE)
    found.tell("publish", *BLINKER[:4], 1, caller=BOB)
    found.tell("like", 1, True, caller=BOB)
    found.tell("set_name", "Alice", caller=ALICE)
    found.tell("prove", 2, 7, caller=CAROL)
    yield found
    found.network.close()


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    yield from furnished(tmp_path)


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab that is in the end what it was, for what is refused."""
    yield from furnished(tmp_path_factory.mktemp("unmoved"))


def test_an_upgrade_loses_nothing(lab: Lab) -> None:
    lab.tell("pause_game", caller=ADMIN)
    before = lab.everything()
    lab.upgrade()
    assert lab.everything() == before
    assert lab.ask("get_stats")["paused"]
    lab.tell("resume_game", caller=ADMIN)
    assert lab.tell("publish", *GLIDER, caller=ALICE) == {"Ok": 3}


def test_a_network_that_died_comes_back(lab: Lab, tmp_path: Path) -> None:
    before, clock = lab.everything(), lab.clock
    lab.network.close()
    again = Lab(tmp_path, clock)
    assert again.everything() == before
    again.network.close()


@pytest.mark.parametrize(
    ("memory", "key"),
    [(FACTS, 0), (FACTS, 1), (FACTS, 2), (SPECIMENS, 1), (PROOFS, 2), (LIKES, 1), (PEOPLE, 0)],
)
def test_what_does_not_verify_does_not_come_up(unmoved: Lab, memory: int, key: int) -> None:
    before = unmoved.everything()
    text = unmoved.maps()[memory][key]
    unmoved.put_map(memory, key, text.replace(text[3], "%", 1))
    with pytest.raises(UpgradeFailed, match="BadSnapshot: Expected"):
        unmoved.upgrade()
    unmoved.put_map(memory, key, text)
    assert unmoved.everything() == before
    unmoved.upgrade()
    assert unmoved.everything() == before


# method, arguments, caller, and how many entries it writes: the state, its events and
# records
MESSAGES: list[tuple[str, tuple[Any, ...], bytes, int]] = [
    ("publish", GLIDER, CAROL, 4),
    ("like", (2, True), CAROL, 4),
    ("prove", (1, 9), BOB, 4),
    ("withdraw", (2,), BOB, 2),
    ("set_name", ("Bob",), BOB, 2),
    ("feature", (2, True), ADMIN, 3),
    ("free_names", ([ALICE],), ADMIN, 2),
    ("pause_game", (), ADMIN, 2),
    ("add_admin", (BOB,), ADMIN, 2),
    ("put_backup", (0, "page"), ADMIN, 1),
]


@pytest.mark.parametrize(
    ("method", "args", "caller", "writes"), MESSAGES, ids=lambda x: x if isinstance(x, str) else ""
)
def test_a_message_that_traps_has_never_been(
    lab: Lab,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    args: tuple[Any, ...],
    caller: bytes,
    writes: int,
) -> None:
    """Whichever write fails: heap and stable memory are as before; then it works."""
    before, kept = lab.everything(), lab.maps()
    room = NoRoom(monkeypatch)
    for limit in range(1, writes + 1):
        room.after(limit)
        with pytest.raises(Refused, match="Failed to grow memory"):
            lab.tell(method, *args, caller=caller)
        room.after(None)
        assert lab.maps() == kept
        assert lab.everything() == before
    lab.tell(method, *args, caller=caller)
    assert room.writes == writes
    assert lab.maps() != kept
    now = lab.everything()
    lab.upgrade()
    assert lab.everything() == now


def backup(lab: Lab) -> list[str]:
    first = lab.ask("get_backup", 0, caller=ADMIN)["Ok"]
    others = range(1, first["pages"])
    pages = [lab.ask("get_backup", page, caller=ADMIN)["Ok"] for page in others]
    return [page["content"] for page in [first, *pages]]


def shown(lab: Lab) -> dict[str, Any]:
    """What a backup has."""
    found = lab.everything()
    return {name: found[name] for name in ("stats", "specimens", "proofs", "likes", "names")}


def test_a_backup_is_restored_page_by_page(lab: Lab) -> None:
    rows = "$".join(["ob" * 30] * 128)
    lab.wait(86_400)
    for caller in (ALICE, BOB):
        for _ in range(30):
            lab.tell("publish", "Dots", "B/S", "P128,128", f"{rows}!", None, caller=caller)
    pages, before = backup(lab), shown(lab)
    assert len(pages) == 3
    for id_ in range(1, 60):
        lab.tell("withdraw", id_, caller=ADMIN)
    lab.tell("set_name", "Else", caller=ALICE)
    for number, page in enumerate(pages):
        assert lab.tell("put_backup", number, page, caller=ADMIN) == {"Ok": number + 1}
    assert lab.tell("restore_game", caller=ADMIN) == {"Ok": 62}
    assert shown(lab) == before
    assert WAITING not in lab.maps()
    lab.upgrade()
    assert shown(lab) == before
    assert "Expected a page from 0 to 2, got 3" in lab.ask("get_backup", 3, caller=ADMIN)["Err"]


def test_a_damaged_backup_changes_nothing(lab: Lab) -> None:
    (page,) = backup(lab)
    before = lab.everything()
    lab.tell("put_backup", 0, page.replace("A glider", "A gleder"), caller=ADMIN)
    assert "Expected text with its checksum" in lab.tell("restore_game", caller=ADMIN)["Err"]
    assert lab.everything() == before
    assert "Expected page 1, or page 0" in lab.tell("put_backup", 5, page, caller=ADMIN)["Err"]
    assert "at most 500000 bytes" in lab.push("put_backup", 0, "x" * 500_001, caller=ADMIN)["Err"]


def test_a_restore_that_traps_leaves_the_old_gallery_and_the_pages(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = backup(lab)
    lab.tell("withdraw", 1, caller=ALICE)
    lab.tell("put_backup", 0, page, caller=ADMIN)
    before, kept = lab.everything(), lab.maps()
    room = NoRoom(monkeypatch)
    for limit in range(1, 8):
        room.after(limit)
        with pytest.raises(Refused, match="Failed to grow memory"):
            lab.tell("restore_game", caller=ADMIN)
        room.after(None)
        assert (lab.maps(), lab.everything()) == (kept, before)
    assert lab.tell("restore_game", caller=ADMIN) == {"Ok": 2}


@pytest.mark.parametrize("caller", [ALICE, ANONYMOUS])
@pytest.mark.parametrize(
    ("method", "args"),
    [
        ("pause_game", ()),
        ("resume_game", ()),
        ("feature", (1, True)),
        ("free_names", ([ALICE],)),
        ("add_admin", (BOB,)),
        ("remove_admin", (ADMIN,)),
        ("put_backup", (0, "text")),
        ("restore_game", ()),
    ],
)
def test_what_is_for_admins_is_refused_twice(
    unmoved: Lab, method: str, args: tuple[Any, ...], caller: bytes
) -> None:
    before = unmoved.everything()
    with pytest.raises(Refused, match=r"for admins only|sign in first"):
        unmoved.tell(method, *args, caller=caller)
    with pytest.raises(Refused, match="Only admins may do this"):
        unmoved.push(method, *args, caller=caller)
    assert unmoved.everything() == before


def test_admins_come_and_go_and_see_the_cycles(lab: Lab) -> None:
    assert lab.tell("add_admin", BOB, caller=ADMIN) == {"Ok": None}
    assert "is an admin already" in lab.tell("add_admin", BOB, caller=ADMIN)["Err"]
    assert lab.tell("remove_admin", ADMIN, caller=BOB) == {"Ok": None}
    assert "is the last admin" in lab.tell("remove_admin", BOB, caller=BOB)["Err"]
    assert lab.ask("get_admins") == [BOB]
    assert lab.ask("get_cycles", caller=BOB) > 0
    with pytest.raises(Refused, match="Only admins may do this"):
        lab.ask("get_cycles", caller=ADMIN)
