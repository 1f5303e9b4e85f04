"""Admins: always at least one, never more than sixteen."""

from __future__ import annotations

import pytest

from engine.access import ANONYMOUS, MOST_ADMINS, Admins
from engine.errors import BadRequest, BadSnapshot


def test_the_installer_is_the_first() -> None:
    admins = Admins("a")
    assert "a" in admins
    assert "b" not in admins


def test_who_is_added_may_remove_who_added_them() -> None:
    admins = Admins("a")
    admins.add("b")
    admins.remove("a")
    assert admins.callers == ["b"]


def test_the_last_one_stays() -> None:
    admins = Admins("a")
    with pytest.raises(BadRequest, match="a is the last admin: add another one first"):
        admins.remove("a")
    assert "a" in admins


@pytest.mark.parametrize(
    ("caller", "why"), [("a", "a is an admin already"), (ANONYMOUS, "got the anonymous one")]
)
def test_some_are_not_added(caller: str, why: str) -> None:
    admins = Admins("a")
    with pytest.raises(BadRequest, match=why):
        admins.add(caller)
    assert admins.callers == ["a"]


def test_who_is_no_admin_is_not_removed() -> None:
    admins = Admins("a")
    admins.add("b")
    with pytest.raises(BadRequest, match="c is not an admin"):
        admins.remove("c")


def test_sixteen_are_enough() -> None:
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
