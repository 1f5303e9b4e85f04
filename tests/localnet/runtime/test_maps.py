"""StableBTreeMap: what it returns, how it sorts, how large things may be, what survives."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.localnet.runtime.host import SAMPLES, Host, Refused


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path / "state")
    host.install("maps")
    yield host
    host.network.close()


def test_insert_and_remove_return_what_was_there(host: Host) -> None:
    assert host.update("maps", "put", "a", "1") is None
    assert host.update("maps", "put", "a", "2") == "1"
    assert host.update("maps", "take", "a") == "2"
    assert host.update("maps", "take", "a") is None
    assert host.query("maps", "get", "a") is None


def test_length_emptiness_and_membership(host: Host) -> None:
    assert host.query("maps", "counts") == "0 True False"
    host.update("maps", "put", "b", "1")
    assert host.query("maps", "counts") == "1 False True"


def test_items_come_in_the_order_of_their_keys(host: Host) -> None:
    """Text sorts by its bytes: Z before a, é last."""
    for key in ("é", "a", "Z", "aa"):
        host.update("maps", "put", key, key.upper())
    keys = ["Z", "a", "aa", "é"]
    values = [k.upper() for k in keys]
    pairs = [f"{k}={v}" for k, v in zip(keys, values, strict=True)]
    assert host.query("maps", "all") == pairs + keys + values


def test_keys_of_other_kinds_sort_as_rust_sorts_them(host: Host) -> None:
    """Ints by value, tuples part by part, principals by length first, variants as declared."""
    assert host.update("maps", "fill") == (
        "[-1, 0, 5, 300] [(-1, 5), (1, -2), (1, -1)] "
        "[b'', b'\\x07', b'\\x02\\x01', b'\\x01\\x02\\x03'] "
        "[{'Second': None}, {'First': 2}, {'First': 9}] {'name': '5', 'age': 5}"
    )


def test_sizes_are_those_of_the_candid_encoding(host: Host) -> None:
    """Text takes seven bytes, its length in one more, and itself; a byte too many is a trap."""
    host.update("maps", "put", "k" * 12, "v" * 22)
    with pytest.raises(Refused) as refused:
        host.update("maps", "put", "k", "v" * 23)
    text = "Panicked at 'Value is too large. Expected <= 30 bytes, found 31 bytes'"
    assert text in str(refused.value)
    with pytest.raises(Refused, match=r"Key is too large\. Expected <= 20 bytes, found 21 bytes"):
        host.update("maps", "put", "k" * 13, "v")
    assert host.query("maps", "counts") == "1 False False"


def test_a_trap_takes_back_inserts_and_removes(host: Host) -> None:
    host.update("maps", "put", "b", "kept")
    with pytest.raises(Refused):
        host.update("maps", "put_and_trap", "a")
    assert host.query("maps", "all") == ["b=kept", "b", "kept"]


def test_a_query_sees_its_own_insert_and_nobody_else_does(host: Host) -> None:
    assert host.query("maps", "put_in_a_query", "a", "1") == "1"
    assert host.query("maps", "get", "a") is None


def test_a_map_that_is_not_declared_at_the_top_level_does_not_exist(host: Host) -> None:
    text = "LookupError: memory_id 9 does not have an associated StableBTreeMap"
    with pytest.raises(Refused, match=text):
        host.query("maps", "lookup_undeclared")


def edited(folder: Path, old: str, new: str) -> Path:
    folder.mkdir(exist_ok=True)
    source = (SAMPLES / "maps.py").read_text()
    assert old in source
    (folder / "maps.py").write_text(source.replace(old, new))
    shutil.copy(SAMPLES / "maps.did", folder)
    return folder


@pytest.mark.parametrize(("size", "fits"), [(29, True), (31, False)])
def test_sizes_may_be_lowered_but_never_raised(tmp_path: Path, size: int, fits: bool) -> None:
    """A map is checked against the sizes it was made with when it is next used."""
    folder = edited(tmp_path / "code", "max_value_size=30", "max_value_size=30")
    host = Host(tmp_path / "state")
    host.install("maps", folder=folder)
    host.update("maps", "put", "a", "v" * 22)
    edited(folder, "max_value_size=30", f"max_value_size={size}")
    host.network.upgrade("maps")
    if fits:
        assert host.query("maps", "get", "a") == "v" * 22
    else:
        with pytest.raises(Refused, match="max_value_size must be <= 30"):
            host.query("maps", "get", "a")
    host.network.close()


def test_maps_survive_an_upgrade_and_a_process_that_died(host: Host, tmp_path: Path) -> None:
    host.update("maps", "put", "b", "kept")
    host.update("maps", "put", "c", "gone")
    host.update("maps", "take", "c")
    host.network.upgrade("maps")
    assert host.query("maps", "all") == ["b=kept", "b", "kept"]
    again = Host(tmp_path / "state")
    again.install("maps")
    assert again.query("maps", "all") == ["b=kept", "b", "kept"]
    again.network.close()


def test_reinstalling_wipes_the_maps(host: Host, tmp_path: Path) -> None:
    host.update("maps", "put", "b", "1")
    host.network.reinstall("maps")
    assert host.query("maps", "counts") == "0 True False"
    again = Host(tmp_path / "state")
    again.install("maps")
    assert again.query("maps", "counts") == "0 True False"
    again.network.close()
