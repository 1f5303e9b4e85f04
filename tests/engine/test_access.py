"""Access: which texts are principals, who is an admin, who is new, and who is turned away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.access import (
    ANONYMOUS,
    KEY,
    LETTERS,
    MINUTE,
    MOST_ADMINS,
    MOST_BYTES,
    MOST_PER_MINUTE,
    PER_MINUTE,
    Access,
    Admins,
    Newcomers,
    is_principal,
    refuse_anonymous,
)
from engine.backups import Staging
from engine.clock import SECOND
from engine.errors import BadRequest, BadSnapshot
from localnet.protocol import principal
from tests.engine.maps import DictMap

KNOWN = principal.format(bytes(range(29)))
ADMINS = Admins("admin")
ROOM = Access(("draw",), ("new_game",), ("get_sheet",), {"draw": 1000}, Staging(100, 200, 3))
START = 1_700_000_000 * SECOND


@given(st.binary(max_size=29))
def test_any_principal_is_one(data: bytes) -> None:
    assert is_principal(principal.format(data))


@given(st.integers(0, len(KNOWN) - 1), st.sampled_from([*LETTERS, "-", "A", "0", " ", ""]))
def test_a_principal_with_another_letter_is_none(place: int, letter: str) -> None:
    changed = KNOWN[:place] + letter + KNOWN[place + 1 :]
    assert is_principal(changed) == (changed == KNOWN)


def test_other_texts_are_no_principals() -> None:
    texts = ["", "-", "ada", "a", "aaaaa-a", "aaaaaaa", "AAAAA-AA", "aaaaa-aa-", "aaaaa-ab", "猫"]
    texts += [principal.format(bytes(30)), KNOWN.replace("-", ""), KNOWN.upper(), "a" * 100_000]
    assert [text for text in texts if is_principal(text)] == []
    assert is_principal("aaaaa-aa")
    assert is_principal(ANONYMOUS)


def test_nobody_in_particular_is_refused() -> None:
    refuse_anonymous("somebody")
    with pytest.raises(BadRequest, match="Anonymous callers may look, but not play"):
        refuse_anonymous(ANONYMOUS)


# Messages that are turned away unread


def test_everybody_with_a_name_is_let_in_and_admins_methods_are_for_admins() -> None:
    for method in ("draw", "set_name", "get_sheet", "get_events", "http_request"):
        assert ROOM.objection(method, "somebody", MOST_BYTES, ADMINS) is None
    for method in ("new_game", "pause_game", "put_backup", "get_cycles"):
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


# Admins


def test_admins_add_and_remove_each_other_but_the_last_one_stays() -> None:
    admins = Admins("a")
    assert "a" in admins
    admins.add("b")
    admins.remove("a")
    assert admins.callers == ["b"]
    with pytest.raises(BadRequest, match="b is the last admin: add another one first"):
        admins.remove("b")
    with pytest.raises(BadRequest, match="c is not an admin"):
        admins.remove("c")
    with pytest.raises(BadRequest, match="b is an admin already"):
        admins.add("b")
    with pytest.raises(BadRequest, match="got the anonymous one"):
        admins.add(ANONYMOUS)
    assert admins.callers == ["b"]


def test_sixteen_admins_are_enough() -> None:
    admins = Admins("0")
    for number in range(1, MOST_ADMINS):
        admins.add(str(number))
    with pytest.raises(BadRequest, match="Expected at most 16 admins"):
        admins.add("one more")
    assert Admins.load(admins.dump()).callers == admins.callers


@pytest.mark.parametrize("lines", [[], [""], ["a", "a"], [str(n) for n in range(17)]])
def test_other_lines_are_no_admins(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected 1 to 16 different admins"):
        Admins.load(lines)


# Newcomers


def come(gate: Newcomers, now: int, keys: int) -> int:
    """How many of so many *keys* the *gate* admits at *now*."""
    admitted = 0
    while admitted < keys and gate.objection(now) is None:
        gate.admit(now)
        admitted += 1
    return admitted


def test_a_minutes_newcomers_may_come_at_once_and_then_evenly() -> None:
    gate = Newcomers(60)
    seconds = [0, 1 - 1e-9, 1, 10, 3600]
    admitted = [come(gate, START + round(passed * SECOND), 10_000) for passed in seconds]
    assert admitted == [60, 0, 1, 9, 60]
    assert come(gate, START, 5) == 0, "time that goes back brings no place"


@given(
    st.integers(1, 200),
    st.lists(st.tuples(st.integers(0, 3 * MINUTE), st.integers(0, 300)), max_size=20),
)
def test_any_history_admits_what_was_set_for_its_time(
    per_minute: int, calls: list[tuple[int, int]]
) -> None:
    """Never more than one burst and what time brings; never fewer than whoever waits is due."""
    gate = Newcomers(per_minute)
    now = START
    admitted = 0
    for passed, keys in calls:
        now += passed
        found = come(gate, now, keys)
        admitted += found
        assert admitted <= per_minute + (now - START) * per_minute // MINUTE
        if passed >= MINUTE:
            assert found == min(keys, per_minute)


def test_an_admin_sets_how_many_newcomers_and_that_is_saved() -> None:
    facts = DictMap()
    assert Newcomers.load(facts).per_minute == PER_MINUTE
    gate = Newcomers()
    gate.configure(3)
    assert come(gate, START, 10) == 3
    with pytest.raises(BadRequest, match="at most 100000 newcomers a minute, got 100001"):
        gate.configure(MOST_PER_MINUTE + 1)
    gate.save(facts)
    assert Newcomers.load(facts).per_minute == 3
    for lines in (["7", "7"], [str(MOST_PER_MINUTE + 1)]):
        facts.insert(KEY, sealed.dump(lines))
        with pytest.raises(BadSnapshot, match="Expected newcomers a minute"):
            Newcomers.load(facts)


def test_a_newcomer_is_told_when_to_come_again() -> None:
    gate = Newcomers(1)
    gate.check(START)
    gate.admit(START)
    with pytest.raises(BadRequest, match="1 newcomers a minute, and they have come: try again in"):
        gate.check(START)
    gate.configure(0)
    with pytest.raises(BadRequest, match="only people who have played here before"):
        gate.check(START + MINUTE)
