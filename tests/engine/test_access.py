"""Access: who is turned away before anything is read."""

from __future__ import annotations

import pytest

from engine.access import ANONYMOUS, MOST_BYTES, Access, Admins, refuse_anonymous
from engine.backups import Staging
from engine.errors import BadRequest

ADMINS = Admins("admin")
ROOM = Access(("draw",), ("new_game",), ("get_sheet",), {"draw": 1000}, Staging(100, 200, 3))


@pytest.mark.parametrize("method", ["draw", "set_name", "get_sheet", "get_events", "http_request"])
def test_everybody_with_a_name_is_let_in(method: str) -> None:
    assert ROOM.objection(method, "somebody", MOST_BYTES, ADMINS) is None


@pytest.mark.parametrize("method", ["new_game", "pause_game", "put_backup", "get_cycles"])
def test_admins_methods_are_for_admins(method: str) -> None:
    assert ROOM.objection(method, "admin", 0, ADMINS) is None
    assert ROOM.objection(method, "somebody", 0, ADMINS) == f"{method} is for admins only"


def test_a_room_has_its_own_methods_and_those_that_all_have() -> None:
    assert len(ROOM.methods()) == len(set(ROOM.methods())) == 3 + 14
    assert ROOM.objection("place_cells", "a", 0, ADMINS) == "There is no method place_cells"


def test_anonymous_callers_are_turned_away_whatever_they_ask() -> None:
    for method in (*ROOM.methods(), "no_method"):
        found = ROOM.objection(method, ANONYMOUS, 0, Admins(ANONYMOUS))
        assert found == "Anonymous callers may look by queries, but not play: sign in first"


def test_arguments_have_a_size_by_method() -> None:
    assert (ROOM.most_bytes("draw"), ROOM.most_bytes("set_name")) == (1000, 512)
    assert ROOM.objection("draw", "a", 1000, ADMINS) is None
    refused = "Expected at most 1000 bytes of arguments for draw, got 1001"
    assert ROOM.objection("draw", "a", 1001, ADMINS) == refused
    assert "at most 512 bytes" in (ROOM.objection("get_sheet", "a", 513, ADMINS) or "")


def test_who_is_nobody_is_refused() -> None:
    refuse_anonymous("somebody")
    with pytest.raises(BadRequest, match="Anonymous callers may look, but not play"):
        refuse_anonymous(ANONYMOUS)
