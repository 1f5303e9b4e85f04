"""docs/security.md names every method, says rightly who may, and points to tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from engine.access import MOST_BYTES
from engine.life2.access import ACCESS
from protocol.candid.did import parse_did
from tests.canister.life2_host import DID

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")


def table() -> dict[str, list[str]]:
    """The cells after each method."""
    lines = [line for line in TEXT.splitlines() if re.match(r"\| `\w+` \|", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_every_method_is_there_with_its_kind() -> None:
    methods = parse_did(DID)[0].methods
    kinds = {name: "query" if "query" in func.modes else "update" for name, func in methods.items()}
    assert {name: row[0] for name, row in table().items()} == kinds


def test_who_may_is_who_is_let_in() -> None:
    expected = {
        **dict.fromkeys(ACCESS.queries, (True, True, True, True)),
        **dict.fromkeys(ACCESS.players, (False, True, True, True)),
        **dict.fromkeys(ACCESS.admins, (False, False, False, True)),
    }
    for own_seat in ("leave_game", "set_name"):  # who has none is let in; the game refuses them
        expected[own_seat] = (False, False, True, True)
    may = {name: tuple(cell != "-" for cell in row[1:]) for name, row in table().items()}
    assert may == expected


def test_sizes_are_those_that_are_let_in() -> None:
    for size in (MOST_BYTES, *ACCESS.larger.values()):
        assert f"{size:,}" in TEXT


def test_the_tests_that_it_names_exist() -> None:
    cells = re.findall(r"\| (`tests/.*`) \|", TEXT)
    assert len(cells) == 10
    for row in cells:
        first, *others = re.findall(r"`([\w./]+)`", row)
        folder = (ROOT / first).parent
        paths = [other if "/" in other else folder / other for other in others]
        assert all((ROOT / path).is_file() for path in [first, *paths]), row
