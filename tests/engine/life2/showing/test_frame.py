"""Frames: what is shown is what is there, after any earlier frame or none."""

import json
import struct
import zlib
from binascii import crc32
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.life2 import snapshot
from engine.life2.keeping import bands
from engine.life2.rules.plane import ALL_BANDS, BANDS
from engine.life2.showing.frame import MOST_BYTES, Frame, decode, encode
from engine.life2.world import World
from engine.textmap import to_text
from tests.boards import BLINKER, GLIDER, Sketch, full
from tests.engine.life2.histories import histories
from tests.engine.life2.samples import DATA, included, inflate, quiet, refused

seeds = st.integers(0, 10**9)
few = settings(max_examples=20, deadline=None)


def shows(frame: Frame, world: World) -> bool:
    """True if *frame* is *world*, in everything."""
    return (
        frame.bands == [world.band(number) for number in range(BANDS)]
        and frame.generation == world.generation
        and frame.alive == world.alive_count
        and (frame.minted, frame.burned) == (world.minted, world.burned)
        and frame.balances == world.balances
    )


def test_a_frame_is_laid_out_as_drawn() -> None:
    world = quiet()
    world.step(20)
    world.place(2, [(300, 40)])
    band = bands.pack(world.band(1))
    world.changed_at = [19, 20, *[18] * 14]
    data = inflate(encode(world, 20))
    assert data[:8] == b"L2FR\x01\x01\x02\x00"
    assert struct.unpack_from("<QQQQI", data, 8) == (20, 20, world.minted, world.burned, 13)
    assert data[44:48] == crc32(b"\0").to_bytes(4, "little")
    assert data[48:52] == crc32(band).to_bytes(4, "little")
    assert data[108] == 3
    assert struct.unpack_from("<3Q", data, 109) == (1000, 999, 1000)
    assert data[133:] == band


def test_a_full_frame_shows_the_world() -> None:
    world = World.from_cells(*full(0.3, 9))
    frame = decode(encode(world))
    assert shows(frame, world)
    assert frame.cells() == world.cells()


def test_a_delta_holds_only_the_bands_in_which_something_moved() -> None:
    world = World.from_cells(*Sketch().draw(GLIDER, 60, 72).draw(BLINKER, 300, 400, 2).board())
    world.step(20)
    base = decode(encode(world))
    world.step(10)
    delta = encode(world, 20)
    assert included(delta) & ~0b1110 == 0
    assert included(delta) != 0
    assert shows(decode(delta, base), world)
    assert len(delta) < len(encode(world))


def test_nothing_changed_is_a_delta_without_bands() -> None:
    world = World.from_cells(*Sketch().draw(BLINKER, 300, 400, 2).board())
    world.step(20)
    base = decode(encode(world))
    world.step(10)
    assert included(encode(world, 20)) == 0
    assert shows(decode(encode(world, 20), base), world)


@pytest.mark.parametrize("since", [None, -2, 21, 29, 31, 32, 1000])
def test_a_frame_is_full_where_a_delta_cannot_be_right(since: int | None) -> None:
    world = World.from_cells(*Sketch().draw(BLINKER, 300, 400, 2).board())
    world.step(20)
    world.step(10)
    assert included(encode(world, 20)) == 0
    assert included(encode(world, since)) == ALL_BANDS
    assert shows(decode(encode(world, since)), world)


def test_cells_placed_after_the_frame_was_made_are_in_a_delta_to_it() -> None:
    world = World.from_cells(*Sketch().draw(BLINKER, 300, 400, 2).board())
    world.step(20)
    base = decode(encode(world))
    world.place(3, [(5, 5)])
    delta = encode(world, 20)
    assert included(delta) == 1
    assert shows(decode(delta, base), world)


@few
@given(seeds)
def test_a_delta_to_any_earlier_frame_shows_the_world(seed: int) -> None:
    frames: list[Frame] = []
    for world in histories(seed):
        full_frame = decode(encode(world))
        assert shows(full_frame, world)
        for earlier in frames:
            assert shows(decode(encode(world, earlier.generation), earlier), world)
        frames.append(full_frame)


@few
@given(seeds)
def test_delta_after_delta_shows_the_world(seed: int) -> None:
    shown: Frame | None = None
    for world in histories(seed):
        shown = decode(encode(world, shown.generation if shown is not None else None), shown)
        assert shows(shown, world)


def test_after_loading_everything_counts_as_changed() -> None:
    world = quiet()
    world.step(30)
    again = snapshot.load(snapshot.dump(world))
    assert included(encode(world, 20)) != ALL_BANDS
    assert included(encode(again, 20)) == ALL_BANDS


def test_a_delta_is_refused_after_a_frame_of_another_world() -> None:
    lost, world = quiet(), World.from_cells(*Sketch().draw(BLINKER, 300, 400, 2).board())
    for each in (lost, world):
        each.step(20)
    base = decode(encode(lost))
    world.step(10)
    with pytest.raises(BadSnapshot, match="Expected band 2 to have tag"):
        decode(encode(world, 20), base)


def test_a_delta_is_refused_after_a_frame_of_another_generation() -> None:
    world = quiet()
    base = decode(encode(world))
    world.step(30)
    delta = encode(world, 20)
    with pytest.raises(BadSnapshot, match="Expected a frame to follow 0, got one for 20"):
        decode(delta, base)
    with pytest.raises(BadSnapshot, match="Expected a frame to follow None, got one for 20"):
        decode(delta)


def test_a_full_frame_needs_nothing_before_it_and_minds_nothing() -> None:
    world = quiet()
    base = decode(encode(World()))
    assert shows(decode(encode(world), base), world)


def test_any_truncation_of_a_frame_is_refused() -> None:
    text = encode(quiet())
    for length in range(len(text)):
        with pytest.raises(BadSnapshot):
            decode(text[:length])


def test_no_changed_character_shows_anything_else() -> None:
    world = quiet()
    text = encode(world)
    refusals = 0
    for place, character in enumerate(text):
        other = "A" if character != "A" else "B"
        try:
            # there is more than one way to compress a row of zeros
            assert shows(decode(text[:place] + other + text[place + 1 :]), world)
        except BadSnapshot:
            refusals += 1
    assert refusals > len(text) / 2


def test_a_frame_that_would_grow_without_end_is_refused() -> None:
    for size in (MOST_BYTES + 1, 10**8):
        with pytest.raises(BadSnapshot, match="Expected one compressed stream"):
            decode(to_text(zlib.compress(bytes(size))))


REFUSED = json.loads((DATA / "frames" / "refused.json").read_text())["refused"]


@pytest.mark.parametrize("sample", REFUSED, ids=lambda sample: sample["why"])
def test_what_is_nearly_a_frame_is_refused(sample: dict[str, str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        decode(sample["frame"])


def test_all_that_is_refused_is_in_the_file() -> None:
    assert [case["why"] for case in REFUSED] == [case["why"] for case in refused()["refused"]]


FILMS = [path for path in sorted(DATA.glob("frames/*.json")) if path.stem != "refused"]


@pytest.mark.parametrize("path", FILMS, ids=lambda path: path.stem)
def test_old_frames_show_the_same_for_ever(path: Path) -> None:
    shown: Frame | None = None
    for sample in json.loads(path.read_text())["frames"]:
        shown = decode(sample["frame"], shown)
        agrees_with_sample(shown, sample)


def agrees_with_sample(frame: Frame, sample: dict[str, Any]) -> None:
    assert sha256(frame.cells()).hexdigest() == sample["cells_sha256"]
    for name in ("generation", "alive", "minted", "burned", "balances"):
        assert getattr(frame, name) == sample[name]
    full_frame = included(sample["frame"]) == ALL_BANDS
    assert frame.base == (frame.generation if full_frame else sample["since"])


def test_there_are_films_with_deltas_and_films_with_full_frames() -> None:
    samples = [sample for path in FILMS for sample in json.loads(path.read_text())["frames"]]
    assert len(FILMS) == 4
    assert {sample["since"] is None for sample in samples} == {True, False}
