"""Snapshots: a world in bytes comes back as it was, and what is damaged is refused."""

import struct
from binascii import crc32
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.table import from_text
from engine.world import snapshot
from engine.world.accounts import Accounts
from engine.world.board import World
from engine.world.rules.plane import BAND_BYTES, BANDS, STRIDE, Plane
from engine.world.snapshot import pack_bands, unpack_band
from tests import packed
from tests.boards import BLINKER, GLIDER, Sketch
from tests.engine.world.histories import facts, histories
from tests.engine.world.samples import DATA

seeds = st.integers(0, 10**9)
few = settings(max_examples=20)


def small() -> World:
    """A world with something in every part of a snapshot, and two bands that are not empty."""
    sketch = Sketch(players=2).draw(GLIDER, 40, 40, 2).draw(BLINKER, 300, 300, 1, coins=3)
    world = World.from_cells(*sketch.board())
    world.step(5)
    return world


SMALL = snapshot.dump(small())


def is_refused(data: bytes) -> bool:
    try:
        snapshot.load(data)
    except BadSnapshot:
        return True
    return False


def pieces(data: bytes) -> list[bytes]:
    """The header of a snapshot, and its bands."""
    found = []
    while len(data) > 0:
        length = int.from_bytes(data[6:10], "little")
        found.append(data[:length])
        data = data[length:]
    return found


def seal(piece: bytes) -> int:
    return int.from_bytes(piece[-4:], "little")


class Forgery(World):
    """A world whose planes are what somebody says they are, for snapshots with good seals."""

    def __init__(self) -> None:
        super().__init__()
        self.accounts = Accounts([1000])

    def set_bit(self, bit: int, x: int) -> None:
        """Set *bit* of the cell at *x* in row 96; -1 is in the margin."""
        self.planes()[bit].bits |= 1 << 96 * STRIDE + x + 16


def sealed(magic: bytes, body: bytes, version: int = 2) -> bytes:
    """A piece with whatever is in *body*, and a seal that says it is good."""
    piece = struct.pack("<4sHI", magic, version, 14 + len(body)) + body
    return piece + struct.pack("<I", crc32(piece))


def test_the_header_is_laid_out_as_drawn() -> None:
    world = small()
    world.balances[:] = [7, 1 << 40]
    world.scores[:] = [1 << 41, 8]
    world.points[:] = [25, 1 << 42]
    world.seated[0] = False
    header, *bands = pieces(snapshot.dump(world))
    assert header == b"".join(
        [
            b"L2WH\x02\x00",
            (153).to_bytes(4, "little"),
            (5).to_bytes(8, "little"),
            world.minted.to_bytes(8, "little"),
            world.pot.to_bytes(8, "little"),
            b"\x02\x02\x00",
            (7).to_bytes(8, "little"),
            (1 << 40).to_bytes(8, "little"),
            (1 << 41).to_bytes(8, "little"),
            (8).to_bytes(8, "little"),
            (25).to_bytes(8, "little"),
            (1 << 42).to_bytes(8, "little"),
            b"".join(band[-4:] for band in bands),
            crc32(header[:-4]).to_bytes(4, "little"),
        ]
    )


def test_a_band_is_laid_out_as_drawn() -> None:
    world = small()
    planes = [plane.band(9) for plane in world.planes()]
    piece = pieces(snapshot.dump(world))[1 + 9]
    kept = sum(1 << bit for bit, plane in enumerate(planes) if plane)
    assert kept == 0b0111_0001
    assert piece[:12] == b"L2WB\x02\x00" + len(piece).to_bytes(4, "little") + bytes([9, kept])
    assert piece[12:-4] == b"".join(planes)
    assert seal(piece) == crc32(piece[:-4])


def test_a_band_with_nothing_in_it_takes_sixteen_bytes() -> None:
    assert len(pieces(SMALL)[1]) == 16
    assert len(snapshot.dump(World())) == 105 + BANDS * 16


@few
@given(seeds)
def test_a_world_comes_back_as_it_was_kept_and_lives_on_the_same(seed: int) -> None:
    for world in histories(seed, 6):
        data = snapshot.dump(world)
        again = snapshot.load(data)
        assert facts(again) == facts(world)
        assert snapshot.dump(again) == data
        world.step(3)
        again.step(3)
        assert facts(again) == facts(world)


def test_any_byte_changed_is_refused() -> None:
    for place in range(len(SMALL)):
        damaged = bytearray(SMALL)
        damaged[place] ^= 1 << place % 8
        assert is_refused(bytes(damaged)), place


def test_any_truncation_is_refused() -> None:
    for length in range(len(SMALL)):
        assert is_refused(SMALL[:length]), length


@pytest.mark.parametrize("extra", [b"\0", b"\xff" * 13, SMALL])
def test_anything_after_the_end_is_refused(extra: bytes) -> None:
    with pytest.raises(BadSnapshot, match=f"of {len(SMALL)} bytes, got {len(SMALL + extra)}"):
        snapshot.load(SMALL + extra)


def test_pieces_in_another_order_are_refused() -> None:
    found = pieces(SMALL)
    found[5], found[6] = found[6], found[5]
    with pytest.raises(BadSnapshot, match="Expected band 4, got 05"):
        snapshot.load(b"".join(found))


@pytest.mark.parametrize("count", [0, 15])
def test_sixteen_bands_are_expected(count: int) -> None:
    with pytest.raises(BadSnapshot, match="Expected a piece L2WB, got 0 bytes"):
        snapshot.load(b"".join(pieces(SMALL)[: 1 + count]))


def test_pieces_of_different_moments_are_refused() -> None:
    world = small()
    then = pieces(snapshot.dump(world))
    world.step(2)
    now = pieces(snapshot.dump(world))
    assert [n for n in range(BANDS) if then[1 + n] != now[1 + n]] == [1]
    for header, bands in [(now, then), (then, now)]:
        with pytest.raises(BadSnapshot, match="Band 1 and the header are of different moments"):
            snapshot.load(b"".join([header[0], *bands[1:]]))


EMPTY = pieces(snapshot.dump(World()))
HEADER_BODY = EMPTY[0][10:-4]


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        (b"", "Expected a piece L2WH, got 0 bytes"),
        (b"L2WH\x02\x00\x0d\0\0\0xyz", "Expected a piece L2WH, got 13 bytes"),
        (sealed(b"L2WB", HEADER_BODY), "Expected a piece L2WH, got one that begins 4c325742"),
        (sealed(b"L2WH", HEADER_BODY, 3), "Expected L2WH of version 2, got 3"),
        (sealed(b"L2WH", HEADER_BODY) + b"\0", "Expected a snapshot of 105 bytes, got 106"),
        (sealed(b"L2WH", HEADER_BODY)[:-1], "Expected L2WH of 105 bytes, got 104"),
        (sealed(b"L2WH", HEADER_BODY)[:-4] + bytes(4), "L2WH is damaged: its checksum is not 0"),
        (sealed(b"L2WH", b""), "Expected accounts of 19 bytes, got 0"),
        (sealed(b"L2WH", HEADER_BODY[:24]), "Expected accounts of 19 bytes, got 0"),
        (sealed(b"L2WH", HEADER_BODY + b"\0"), "Expected accounts of 19 bytes, got 20"),
        (sealed(b"L2WH", b"\x03" * 91), "Expected accounts of 91 bytes, got 19"),
    ],
)
def test_a_bad_header_is_refused_in_words(header: bytes, complaint: str) -> None:
    with pytest.raises(BadSnapshot, match=complaint):
        snapshot.load(header)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"", "Expected band 0, got $"),
        (b"\x01\x00", "Expected band 0, got 01"),
        (b"\x00", "Expected band 0 in 1 bytes, got 0"),
        (b"\x00\x01" + bytes(2_175), "Expected band 0 in 2177 bytes, got 2176"),
        (b"\x00\x00?", "Expected band 0 in 1 bytes, got 2"),
    ],
)
def test_a_bad_band_is_refused_in_words(body: bytes, complaint: str) -> None:
    with pytest.raises(BadSnapshot, match=complaint):
        snapshot.load(b"".join([EMPTY[0], sealed(b"L2WB", body), *EMPTY[2:]]))


def test_a_forged_world_that_is_possible_loads() -> None:
    forgery = Forgery()
    forgery.set_bit(0, 70)
    forgery.set_bit(4, 70)
    assert snapshot.load(snapshot.dump(forgery)).alive_count == 1


def test_a_living_cell_without_an_owner_is_refused() -> None:
    forgery = Forgery()
    forgery.set_bit(4, 70)
    refuses(forgery)


def refuses(forgery: Forgery) -> None:
    with pytest.raises(BadSnapshot):
        snapshot.load(snapshot.dump(forgery))


def kept_for_ever() -> list[dict[str, Any]]:
    return [packed.read(path) for path in sorted(DATA.glob("*.json"))]


@pytest.mark.parametrize("sample", kept_for_ever(), ids=lambda sample: f"v{sample['version']}")
def test_old_snapshots_load_for_ever(sample: dict[str, Any]) -> None:
    world = snapshot.load(from_text(sample["snapshot"]))
    assert sha256(world.cells()).hexdigest() == sample["cells_sha256"]
    assert world.alive_count == sample["alive"]
    for name in ("generation", "balances", "seated", "scores", "points", "minted", "pot"):
        assert getattr(world, name) == sample[name]


def test_version_2_is_written_as_it_always_was() -> None:
    sample = packed.read(DATA / "v2.json")
    data = from_text(sample["snapshot"])
    assert snapshot.dump(snapshot.load(data)) == data


def test_a_refused_snapshot_changes_nothing_that_is_there() -> None:
    world = small()
    before = facts(world)
    for one, other in pairwise([SMALL[:50], SMALL[:-1], b""]):
        with pytest.raises(BadSnapshot):
            snapshot.load(one + other)
    assert facts(world) == before


def planes() -> list[Plane]:
    return [Plane() for _ in range(8)]


def test_empty_planes_are_left_out() -> None:
    owner = b"\x11" * BAND_BYTES
    alive = b"\x22" * BAND_BYTES
    made = planes()
    made[0].lay_band(5, owner)
    made[4].lay_band(5, alive)
    packed = pack_bands(made)
    assert packed[5] == bytes([0b0001_0001]) + owner + alive
    assert packed[:5] + packed[6:] == [b"\0"] * 15
    assert pack_bands(planes()) == [b"\0"] * BANDS


def test_a_band_is_its_planes_one_after_the_other() -> None:
    """Whether planes are known to be empty or not."""
    random = Random(3)
    made = planes()
    made[0].load(random.randbytes(32_768))
    made[4].load(random.randbytes(2048) + bytes(2048) + random.randbytes(28_672))
    for plane in made[:5]:
        plane.lay_band(7, b"")
    made[6].lay_band(0, b"!" * BAND_BYTES)
    made[6].lay_band(0, b"")
    assert not made[6].empty, "nobody has looked"
    packed = pack_bands(made)
    assert len(packed) == BANDS
    assert packed[7] == b"\0"
    assert (packed[0][0], packed[1][0]) == (0b1_0001, 0b1)
    for number, band in enumerate(packed):
        assert band[1:] == b"".join([plane.band(number) for plane in made])


def test_any_band_comes_back_and_nothing_else_changes() -> None:
    random = Random(1)
    for kept in range(256):
        packed = bytes([kept]) + random.randbytes(BAND_BYTES * kept.bit_count())
        made = planes()
        made[2].load(random.randbytes(32_768))
        others = pack_bands(made)
        others[9] = packed
        unpack_band(packed, 9, made)
        assert pack_bands(made) == others


@pytest.mark.parametrize("end", [0, 1, 2, BAND_BYTES, BAND_BYTES + 1, 2 * BAND_BYTES])
def test_a_band_that_ends_early_is_refused(end: int) -> None:
    packed = b"\x81" + b"\x11" * 2 * BAND_BYTES
    expected = 1 if end == 0 else len(packed)
    with pytest.raises(BadSnapshot, match=f"Expected band 3 in {expected} bytes, got {end}"):
        unpack_band(packed[:end], 3, planes())


def test_a_band_with_bytes_after_it_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="Expected band 3 in 1 bytes, got 2"):
        unpack_band(b"\0?", 3, planes())
