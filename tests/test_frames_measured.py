"""What frames weigh is measured, and the canister sends what the document says it chose."""

from __future__ import annotations

import pytest

from bench import frames
from bench.boards import BOARDS
from engine.life2.showing.frame import encode
from engine.life2.world import World

DOCUMENT = frames.DOCUMENT.read_text("utf-8")


def rows() -> dict[str, list[str]]:
    """The cells of the committed table, by board."""
    _, _, rest = DOCUMENT.partition(frames.BEGIN)
    lines = rest.partition(frames.END)[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return {name: figures for name, *figures in cells}


def test_every_board_was_measured() -> None:
    assert list(rows()) == list(BOARDS)


def test_the_committed_figures_are_those_of_today() -> None:
    """Of the board that is soonest measured."""
    found = frames.table({"one soup": frames.measure(["one soup"])["one soup"]})
    assert found.splitlines()[-1].replace(" ", "") == (
        "|onesoup|" + "|".join(rows()["one soup"]) + "|"
    )


def test_deltas_would_be_as_large_as_the_board_on_most_lively_boards() -> None:
    """Which is why there are none."""
    lively = [figures for name, figures in rows().items() if name not in ("settled", "empty")]
    as_large = [figures[1] == figures[0] for figures in lively]
    assert sum(as_large) > len(lively) / 2


def test_a_frame_without_its_board_is_as_small_as_the_document_says() -> None:
    world = World.from_cells(*BOARDS["nine soups, nine players"]())
    world.step(10)
    assert len(encode(world, 10)) < 150 < 3_000 < len(encode(world, 0))


def test_only_the_table_is_written_anew() -> None:
    written = frames.put(f"# A\n\n{frames.BEGIN}old\n{frames.END}\nstays\n", "new\n")
    assert written == f"# A\n\n{frames.BEGIN}new\n{frames.END}\nstays\n"
    with pytest.raises(ValueError, match="measured"):
        frames.put("# A\n", "new\n")
