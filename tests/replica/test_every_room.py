"""What every room does on a network, be it localnet or a replica."""

from __future__ import annotations

from hashlib import sha256

import pytest

from localnet.protocol import certificate, hashtree
from tests.replica.plays import FIRST_MOVES, HEAVIEST, PLAYS, kept, played, seen
from tests.replica.room import ADMIN, ANONYMOUS, BOB, CAROL, ROOMS, Room

pytestmark = pytest.mark.parametrize("room", ROOMS, indirect=True)


def test_a_room_is_installed_and_whoever_installs_it_is_its_admin(room: Room) -> None:
    assert room.pic.check_canister_exists(room.id)
    assert room.call("get_admins") == [ADMIN]
    assert room.call("get_stats")["layout_version"] >= 1
    assert room.page("/health")[0] == 200
    assert room.pic.get_cycles_balance(room.id) > 0
    assert room.call("get_cycles", who=ADMIN) > 0


def test_any_moment_is_one_for_an_upgrade(room: Room) -> None:
    for _ in PLAYS[room.name](room):
        before = seen(room)
        room.upgrade()
        assert seen(room) == before


def test_a_message_that_traps_has_never_been(room: Room) -> None:
    played(room)
    before = seen(room)
    for arg in (b"", b"DIDL\0\1\x7d\1", b"no Candid"):
        with pytest.raises(ValueError, match="error code Canister"):
            room.send("set_name", arg)
    assert seen(room) == before


def test_what_is_for_admins_is_refused_to_everybody_else(room: Room) -> None:
    before = seen(room)
    for who in (BOB, ANONYMOUS):
        for method, *args in (("pause_game",), ("add_admin", BOB), ("restore_game",)):
            with pytest.raises(ValueError, match=r"for admins only|sign in first"):
                room.call(method, *args, who=who)
    assert seen(room) == before
    assert room.call("add_admin", BOB, who=ADMIN) == {"Ok": None}
    room.call("pause_game", who=BOB)
    assert room.call("get_stats")["paused"]


def test_a_paused_room_stands_still(room: Room) -> None:
    """In World time does, and people may place; elsewhere nobody plays."""
    played(room)
    room.call("pause_game", who=ADMIN)
    before = seen(room)
    room.wait(3)
    if room.name != "world":
        assert "paused" in FIRST_MOVES[room.name](room)["Err"]
    room.upgrade()
    assert seen(room) == before
    room.call("resume_game", who=ADMIN)
    assert "Ok" in FIRST_MOVES[room.name](room)


def test_a_backup_brings_the_game_back(room: Room) -> None:
    played(room)
    before, page, pages = kept(room), 0, []
    while True:
        answer = room.call("get_backup", page, who=ADMIN)["Ok"]
        pages.append(answer["content"])
        page += 1
        if page == answer["pages"]:
            break
    assert "Ok" in FIRST_MOVES[room.name](room)
    other = Room(room.pic, room.name)
    other.wait(1)
    for number, content in enumerate(pages):
        assert other.call("put_backup", number, content, who=ADMIN) == {"Ok": number + 1}
    assert "Ok" in other.call("restore_game", who=ADMIN)
    assert kept(other) == before
    other.upgrade()
    assert kept(other) == before
    assert "Ok" in other.call("add_admin", CAROL, who=ADMIN)


def test_news_are_certified_by_the_network(room: Room) -> None:
    played(room)
    for _ in range(2):
        news = room.call("get_news", {"first": 0, "facts": "", "proof": True})
        root_key = room.pic.get_root_key()
        tree = certificate.verify(news["certificate"], root_key, room.id.bytes)
        certified = hashtree.lookup(tree, (b"canister", room.id.bytes, b"certified_data"))
        assert certified == sha256(news["statement"].encode()).digest()
        lines = dict(line.partition(" ")[::2] for line in news["statement"].split("\n"))
        assert lines["room"] == room.name
        assert lines["facts"] == sha256(news["facts"].encode()).hexdigest()
        assert lines["log"].split()[0] == str(news["following"])
        room.upgrade()
        room.call("set_newcomers", 77, who=ADMIN)


def test_the_costliest_message_stays_within_the_instruction_limit(room: Room) -> None:
    HEAVIEST[room.name](room)
