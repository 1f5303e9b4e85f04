"""News: window by window they make the world of then the world of now."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.life2.keeping.news import HEAD_BYTES, MOST_BYTES, News, lay
from engine.life2.rules.plane import Plane, Window
from engine.life2.world import World
from tests.boards import BLINKER, GLIDER, Sketch, live_cells
from tests.engine.life2.histories import histories

SMALL = Window(510, 3, 63, 2)  # across both seams


def telling() -> News:
    news = News()
    news.clear()
    return news


def planes() -> list[Plane]:
    return [Plane() for _ in range(8)]


def rows(world: World) -> list[bytes]:
    return [bytes(plane.rows) for plane in world.terrain.stored()]


def test_news_are_laid_out_as_drawn() -> None:
    news = telling()
    news.tell(SMALL, 0b1_0001, [b"owner.", b"alive."])
    news.tell(Window(258, 1, 0, 1), 0b1000_0000, [b"\x07"])
    assert news.dump() == b"".join(
        [
            b"\xfe\x01\x03\x00\x3f\x02\x11",
            b"owner.alive.",
            b"\x02\x01\x01\x00\x00\x01\x80\x07",
        ]
    )


def test_what_is_told_is_laid_where_it_was_and_nowhere_else() -> None:
    news = telling()
    news.tell(SMALL, 0b1_0001, [b"owner.", b"alive."])
    news.tell(Window(511, 1, 63, 1), 0b1, [b"!"])
    laid = planes()
    lay(news.dump(), laid)
    assert laid[0].cut(SMALL) == int.from_bytes(b"ow!er.", "little"), "what is told last holds"
    assert laid[4].cut(SMALL) == int.from_bytes(b"alive.", "little")
    assert [plane.empty for plane in laid] == [False, True, True, True, False, True, True, True]
    assert sum(plane.bits.bit_count() for plane in laid) == sum(
        byte.bit_count() for byte in b"ow!er." + b"alive."
    )


def test_there_are_no_news_of_a_world_that_nobody_has_kept() -> None:
    world = World.from_cells(*Sketch().draw(GLIDER, 9, 9).board())
    world.step(20)
    assert not world.news.told
    world.kept()
    assert (world.news.told, world.news.dump()) == (True, b"")


def test_news_as_long_as_can_be_are_told_and_one_byte_more_is_too_much() -> None:
    half = Window(0, (MOST_BYTES // 2 - HEAD_BYTES), 0, 1)
    news = telling()
    for _ in range(2):
        news.tell(half, 1, [bytes(half.size)])
    assert (news.told, len(news.dump())) == (True, MOST_BYTES)
    news.tell(Window(0, 1, 0, 1), 0, [])
    assert (news.told, news.dump()) == (False, b"")
    news.clear()
    assert news.told


def test_what_was_kept_is_not_told_again() -> None:
    news = telling()
    news.tell(SMALL, 1, [b"owner."])
    news.clear()
    assert (news.told, news.dump()) == (True, b"")


def test_after_a_flood_nothing_is_told_until_the_world_is_kept() -> None:
    news = telling()
    news.tell(SMALL, 1, [b"owner."])
    news.flood()
    news.tell(SMALL, 1, [b"owner."])
    assert (news.told, news.dump()) == (False, b"")


def test_a_glider_tells_of_its_window_and_a_blinker_of_nothing() -> None:
    sketch = Sketch().draw(GLIDER, 100, 290).draw(BLINKER, 40, 40, 2)
    world = World.from_cells(*sketch.board())
    world.step(12)
    world.kept()
    world.step(20)
    assert world.news.told
    assert len(world.news.parts) == 2 * 3, "twice a head, the owner and the living"
    assert len(world.news.dump()) < 700


def test_placing_tells_only_the_planes_that_it_changes() -> None:
    world = World()
    world.join(1)
    world.join(2)
    world.kept()
    world.place(2, live_cells(BLINKER, 8, 8))
    assert world.news.dump() == bytes([8, 0, 1, 0, 1, 1, 0b0011_0010, 7, 7, 7])


def test_placing_where_there_is_no_room_tells_nothing() -> None:
    world = World()
    world.join(1)
    world.place(1, live_cells(BLINKER, 8, 8))
    world.kept()
    assert world.place(1, live_cells(BLINKER, 8, 8)) == 0
    assert (world.dirty, world.news.dump()) == (0, b"")


@pytest.mark.parametrize("change", ["an odd step", "leaving", "a full board"])
def test_what_changes_everything_is_not_told(change: str) -> None:
    world = World.from_cells(*Sketch().draw(GLIDER, 9, 9).draw(BLINKER, 300, 300).board())
    world.step(12)
    if change == "a full board":
        world = World.from_cells(bytes([0x11, 0, 0]) * 87_381 + b"\0", [1000])
    world.kept()
    if change == "leaving":
        world.leave(1)
    else:
        world.step(3 if change == "an odd step" else 2)
    assert (world.news.told, world.dirty) == (False, 0xFFFF)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_the_world_of_then_and_the_news_are_the_world_of_now(seed: int) -> None:
    now: list[Plane] = []
    for world in histories(seed, 20):
        if world.news.told:
            lay(world.news.dump(), now)
        else:
            now = [Plane(plane.bits) for plane in world.terrain.stored()]
        assert [bytes(plane.rows) for plane in now] == rows(world)
        world.kept()


def test_histories_have_news_to_tell() -> None:
    """The test above would say nothing if they had not."""
    told = []
    for seed in range(20):
        for world in histories(seed, 20):
            told.append(world.news.told and len(world.news.parts) > 0)
            world.kept()
    assert 0.2 < sum(told) / len(told) < 0.8


@settings(max_examples=40)
@given(st.data())
def test_news_that_end_early_are_refused(data: st.DataObject) -> None:
    random = Random(data.draw(st.integers(0, 99)))
    news = telling()
    ends = {0}
    for _ in range(3):
        told = random.randrange(256)
        news.tell(SMALL, told, [random.randbytes(SMALL.size)] * told.bit_count())
        ends.add(len(news.dump()))
    whole = news.dump()
    end = data.draw(st.integers(0, len(whole)).filter(lambda end: end not in ends))
    with pytest.raises(BadSnapshot, match=f"Expected news of at least .* bytes, got {end}"):
        lay(whole[:end], planes())


def test_it_is_said_how_long_news_have_to_be() -> None:
    news = telling()
    news.tell(SMALL, 1, [b"owner."])
    with pytest.raises(BadSnapshot, match="Expected news of at least 13 bytes, got 12"):
        lay(news.dump()[:-1], planes())


@pytest.mark.parametrize(
    "head",
    [
        [0, 2, 1, 0, 0, 1, 0],  # below the last row
        [0, 0, 0, 0, 0, 1, 0],  # no rows
        [0, 0, 1, 2, 0, 1, 0],  # 513 rows
        [0, 0, 1, 0, 64, 1, 0],  # beyond the last column
        [0, 0, 1, 0, 0, 0, 0],  # no columns
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
