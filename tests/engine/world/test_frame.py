"""Frames: what is shown is what is there, whatever was shown before."""

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
from engine.table import to_text
from engine.world import snapshot
from engine.world.board import World
from engine.world.frame import MOST_BYTES, Frame, decode, encode
from engine.world.snapshot import pack_bands
from tests import vectors
from tests.boards import BLINKER, Sketch, full
from tests.engine.world.histories import histories
from tests.engine.world.samples import has_board, inflate, quiet, refused, settled

seeds = st.integers(0, 10**9)
few = settings(max_examples=20)


def shows(frame: Frame, world: World) -> bool:
    """True if *frame* is *world*, in everything."""
    return (
        [plane.bits for plane in frame.planes] == [plane.bits for plane in world.planes()]
        and frame.generation == world.generation
        and frame.alive == world.alive_count
        and frame.accounts.dump() == world.accounts.dump()
    )


def test_a_frame_is_laid_out_as_drawn() -> None:
    world = quiet()
    world.step(20)
    board = b"".join(pack_bands(world.planes()))
    data = inflate(encode(world, None, 57))
    assert data[:6] == b"L2FR\x02\x01"
    assert struct.unpack_from("<QI", data, 6) == (20, 12)
    assert data[18:22] == crc32(board).to_bytes(4, "little")
    assert data[22:30] == (57).to_bytes(8, "little")
    assert data[30:121] == world.accounts.dump()
    assert data[121:] == board
    same = inflate(encode(world, 20, 57))
    assert same[:6] == b"L2FR\x02\x00"
    assert same[6:] == data[6:121]


def test_a_frame_shows_the_world() -> None:
    world = World.from_cells(*full(0.3, 9))
    frame = decode(encode(world))
    assert shows(frame, world)
    assert frame.cells() == world.cells()


def test_who_has_the_frame_of_now_is_spared_its_board() -> None:
    world = quiet()
    world.step(20)
    before = decode(encode(world))
    text = encode(world, 20)
    assert not has_board(text)
    assert len(text) < 150
    assert shows(decode(text, before), world)


def test_what_moved_since_is_shown_whole() -> None:
    world = quiet()
    world.step(20)
    world.step(10)
    assert has_board(encode(world, 20))
    assert not has_board(encode(world, 30))


def test_a_settled_board_is_the_same_after_any_even_time() -> None:
    world = settled()
    before = decode(encode(world))
    for generations in (2, 10, 10**15):
        world.step(generations)
        text = encode(world, before.generation)
        assert not has_board(text)
        assert shows(decode(text, before), world)


@pytest.mark.parametrize("since", [None, -2, 21, 29, 31, 32, 1000])
def test_the_board_is_shown_where_it_may_be_another(since: int | None) -> None:
    world = World.from_cells(*Sketch().draw(BLINKER, 300, 400, 2).board())
    world.step(20)
    world.step(10)
    assert not has_board(encode(world, 20))
    assert has_board(encode(world, since))
    assert shows(decode(encode(world, since)), world)


def test_cells_placed_after_the_frame_was_made_are_shown() -> None:
    world = settled()
    since = world.generation
    assert not has_board(encode(world, since))
    world.place(3, [(5, 5)])
    assert has_board(encode(world, since))


def test_a_balance_that_changed_is_shown_without_the_board() -> None:
    world = World()
    before = decode(encode(world))
    world.join(1)
    text = encode(world, 0)
    assert not has_board(text)
    assert decode(text, before).accounts.balances == [1000]


@few
@given(seeds)
def test_a_frame_after_any_earlier_one_shows_the_world(seed: int) -> None:
    frames: list[Frame] = []
    for world in histories(seed):
        whole = decode(encode(world))
        assert shows(whole, world)
        for earlier in frames:
            assert shows(decode(encode(world, earlier.generation), earlier), world)
        frames.append(whole)


def test_after_loading_the_board_is_shown() -> None:
    world = settled()
    again = snapshot.load(snapshot.dump(world))
    assert not has_board(encode(world, world.generation))
    assert has_board(encode(again, world.generation))


def test_a_frame_without_its_board_is_refused_after_one_of_another_world() -> None:
    lost, world = quiet(), settled()
    before = decode(encode(lost))
    text = encode(world, world.generation)
    tag = decode(encode(world)).tag
    expected = f"Expected a frame before with tag {tag:08x}, got {before.tag:08x}"
    with pytest.raises(BadSnapshot, match=expected):
        decode(text, before)
    with pytest.raises(BadSnapshot, match=f"before with tag {tag:08x}, got none"):
        decode(text)


def test_a_frame_with_its_board_minds_nothing_before_it() -> None:
    world = quiet()
    before = decode(encode(World()))
    assert shows(decode(encode(world), before), world)


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


def test_the_largest_frame_is_shown() -> None:
    world = World.from_cells(bytes([0b111_1_1001, 0b000_0_0110]) * 131_072, [0] * 9)
    assert shows(decode(encode(world)), world)


REFUSED = refused()["refused"]


@pytest.mark.parametrize("sample", REFUSED, ids=lambda sample: sample["why"])
def test_what_is_nearly_a_frame_is_refused(sample: dict[str, str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        decode(sample["frame"])


FRAMES = vectors.folder("frames")
FILMS = [path for path in sorted(FRAMES.iterdir()) if path.stem != "refused"]


@pytest.mark.parametrize("path", FILMS, ids=lambda path: path.stem)
def test_films_show_what_they_were_made_of(path: Path) -> None:
    shown: Frame | None = None
    for sample in json.loads(path.read_text())["frames"]:
        shown = decode(sample["frame"], shown)
        agrees_with_sample(shown, sample)


def agrees_with_sample(frame: Frame, sample: dict[str, Any]) -> None:
    assert sha256(frame.cells()).hexdigest() == sample["cells_sha256"]
    for name in ("generation", "alive", "following"):
        assert getattr(frame, name) == sample[name]
    for name in ("minted", "pot", "balances", "seated", "scores"):
        assert getattr(frame.accounts, name) == sample[name]
    assert has_board(sample["frame"]) == sample["board"]


def test_there_are_films_with_boards_and_films_without() -> None:
    samples = [sample for path in FILMS for sample in json.loads(path.read_text())["frames"]]
    assert len(FILMS) == 5
    assert {sample["board"] for sample in samples} == {True, False}
