"""Operations on boards are counted where they are done, and priced by what they give."""

from __future__ import annotations

import pytest

from bench import operations
from bench.operations import CELLS, Counted, count, main
from bench.ticks.cases import CASES
from engine.world.rules import patch


def test_what_is_done_with_a_board_is_noted_and_right() -> None:
    operations.tally.clear()
    one, other = Counted(0b1100), 0b1010
    assert (one & other, other & one, one | other, other ^ one) == (0b1000, 0b1000, 0b1110, 0b0110)
    assert (one << 1, one >> 32, -one, one.bit_count()) == (0b11000, 0, -0b1100, 2)
    assert one.to_bytes(2, "little") == b"\x0c\0"
    assert type(one & other) is type(other | one) is type(one << 1) is Counted
    cells = {operation: cells for (_, operation), cells in operations.tally.items()}
    assert cells == {
        "& | ^": 4 * 6, "<<": 5 * 2, ">> words": 0, "-": 4, "bit_count": 4, "to_bytes": 4,
    }  # fmt: skip
    names = {name for (_, name), _ in operations.tally}
    assert names == {"test_what_is_done_with_a_board_is_noted_and_right"}


def test_life_on_the_whole_torus_takes_its_operations(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty-three in `count`, on boards with a little more than the torus."""
    monkeypatch.setattr(patch, "CROWD", 0)
    case = CASES["200 soups"]
    found = count(case._replace(mode=case.mode._replace(ticks=1)))
    spent = sum(cells for (place, _), cells in found.items() if place == ("bitboard.py", "count"))
    assert 23 < spent / CELLS / 10 < 25
    assert main(["--case", "one soup"]) == 0
    assert capsys.readouterr().out.startswith("one soup\n\n| where ")
