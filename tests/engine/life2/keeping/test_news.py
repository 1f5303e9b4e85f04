"""News: what changed, in bytes, makes the world of then the world of now."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.life2.keeping.news import HEAD_BYTES, dump, lay
from engine.life2.rules.changes import MOST_BYTES, PLACE_BYTES, Changes
from engine.life2.rules.plane import Plane, Window
from engine.life2.world import World
from tests.engine.life2.histories import histories

SMALL = Window(510, 3, 63, 2)  # across both seams


def begun() -> Changes:
    changes = Changes()
    changes.clear()
    return changes


def planes() -> list[Plane]:
    return [Plane() for _ in range(8)]


def rows(world: World) -> list[bytes]:
    return [bytes(plane.rows) for plane in world.planes()]


def test_news_is_laid_out_as_drawn() -> None:
    changes = begun()
    changes.note(SMALL, 0b1_0001, [b"owner.", b"alive."])
    changes.note(Window(258, 1, 0, 1), 0b1000_0000, [b"\x07"])
    assert dump(changes) == b"".join(
        [
            b"\xfe\x01\x03\x00\x3f\x02\x11",
            b"owner.alive.",
            b"\x02\x01\x01\x00\x00\x01\x80\x07",
        ]
    )
    assert dump(begun()) == b""


def test_a_window_is_laid_where_it_was_and_nowhere_else() -> None:
    changes = begun()
    changes.note(SMALL, 0b1_0001, [b"owner.", b"alive."])
    changes.note(Window(511, 1, 63, 1), 0b1, [b"!"])
    laid = planes()
    lay(dump(changes), laid)
    assert laid[0].cut(SMALL) == int.from_bytes(b"ow!er.", "little"), "what changed last holds"
    assert laid[4].cut(SMALL) == int.from_bytes(b"alive.", "little")
    assert [plane.empty for plane in laid] == [False, True, True, True, False, True, True, True]
    assert sum(plane.bits.bit_count() for plane in laid) == sum(
        byte.bit_count() for byte in b"ow!er." + b"alive."
    )


def test_news_is_as_long_as_its_changes_count_and_so_never_too_long() -> None:
    assert HEAD_BYTES == PLACE_BYTES
    half = Window(0, MOST_BYTES // 2 - PLACE_BYTES, 0, 1)
    changes = begun()
    for _ in range(2):
        changes.note(half, 1, [bytes(half.size)])
    assert not changes.everything
    assert len(dump(changes)) == MOST_BYTES


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_the_world_of_then_and_the_news_are_the_world_of_now(seed: int) -> None:
    now: list[Plane] = []
    for world in histories(seed, 20):
        if world.changes.everything:
            now = [Plane(plane.bits) for plane in world.planes()]
        else:
            lay(dump(world.changes), now)
        assert [bytes(plane.rows) for plane in now] == rows(world)
        world.kept()


def test_histories_have_news() -> None:
    """The test above would say nothing if they had none."""
    found = []
    for seed in range(20):
        for world in histories(seed, 20):
            found.append(len(world.changes.noted) > 0)
            world.kept()
    assert 0.2 < sum(found) / len(found) < 0.8


@settings(max_examples=40)
@given(st.data())
def test_news_that_ends_early_is_refused(data: st.DataObject) -> None:
    random = Random(data.draw(st.integers(0, 99)))
    changes = begun()
    ends = {0}
    for _ in range(3):
        planes_changed = random.randrange(256)
        rows = [random.randbytes(SMALL.size)] * planes_changed.bit_count()
        changes.note(SMALL, planes_changed, rows)
        ends.add(len(dump(changes)))
    whole = dump(changes)
    end = data.draw(st.integers(0, len(whole)).filter(lambda end: end not in ends))
    with pytest.raises(BadSnapshot, match=f"Expected news of at least .* bytes, got {end}"):
        lay(whole[:end], planes())


def test_it_is_said_how_long_news_has_to_be() -> None:
    changes = begun()
    changes.note(SMALL, 1, [b"owner."])
    with pytest.raises(BadSnapshot, match="Expected news of at least 13 bytes, got 12"):
        lay(dump(changes)[:-1], planes())


@pytest.mark.parametrize(
    "head",
    [
        [0, 2, 1, 0, 0, 1, 0],  # below the last row
        [0, 0, 0, 0, 0, 1, 0],  # no rows
        [0, 0, 1, 2, 0, 1, 0],  # 513 rows
        [0, 0, 1, 0, 64, 1, 0],  # beyond the last lane
        [0, 0, 1, 0, 0, 0, 0],  # no lanes
        [0, 0, 1, 0, 0, 65, 0],  # 65 of them
    ],
)
def test_a_window_that_is_not_of_this_world_is_refused(head: list[int]) -> None:
    with pytest.raises(BadSnapshot, match=f"window of the world, got {bytes(head).hex()}"):
        lay(bytes(head), planes())


def test_the_largest_windows_of_this_world_are_laid() -> None:
    laid = planes()
    lay(bytes([255, 1, 0, 2, 63, 64, 1]) + b"\xff" * 32_768, laid)
    assert laid[0].bits.bit_count() == 262_144
