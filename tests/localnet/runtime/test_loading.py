"""Loading: what the entry shows, whose modules are whose, what is refused."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from protocol.calls import Reject
from tests.localnet.runtime.host import ALICE, SAMPLES, Host, Refused

DID = "service : () -> { get : () -> (text) query }"
SOURCE = """
from kybra import query, text
from pack.inner import VALUE

@query
def get() -> text:
    return VALUE
"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path / "state")
    yield host
    host.network.close()


def write(folder: Path, value: str = "one") -> Path:
    (folder / "pack").mkdir(parents=True, exist_ok=True)
    (folder / "pack" / "__init__.py").write_text("")
    (folder / "pack" / "inner.py").write_text(f"VALUE = {value!r}\n")
    os.utime(folder / "pack" / "inner.py", (1_700_000_000, 1_700_000_000))
    (folder / "small.py").write_text(SOURCE)
    (folder / "small.did").write_text(DID)
    return folder


def test_the_entry_is_a_module_of_its_own_stem(host: Host) -> None:
    host.install("scope")
    assert host.query("scope", "entry_name") == "scope True"
    assert "scope" not in sys.modules


@pytest.mark.parametrize("method", ["_private", "left_out"])
def test_names_the_star_does_not_bring_are_key_errors(host: Host, method: str) -> None:
    """An underscore, or absence from __all__, hides a method that the generator did export."""
    host.install("scope")
    with pytest.raises(Refused, match=f"KeyError: '{method}'"):
        host.query("scope", method)


def test_a_guard_the_star_does_not_bring_rejects(host: Host) -> None:
    host.install("scope")
    with pytest.raises(Refused, match="KeyError: '_guard'"):
        host.update("scope", "hidden_guard")


def test_rebinding_a_method_changes_nothing(host: Host) -> None:
    """Methods are looked up in the scope that the star-import filled, once."""
    host.install("scope")
    host.update("scope", "rebind")
    assert host.query("scope", "rebound") == "first"


def test_random_is_left_alone(host: Host) -> None:
    """Seeding a generator of one's own gives CPython's numbers; the shared one is not touched."""
    before = random.getstate()
    host.install("scope")
    assert host.query("scope", "seed_free") == random.Random(7).getrandbits(32)
    assert random.getstate() == before


def test_two_canisters_may_have_modules_of_the_same_name(host: Host) -> None:
    for twin in ("twin_a", "twin_b"):
        host.install(twin, folder=SAMPLES / twin)
    host.update("twin_a", "add", 5)
    host.update("twin_b", "add", 7)
    assert host.query("twin_a", "show") == "parts of A A 5 later of A"
    assert host.query("twin_b", "show") == "parts of B B 7 later of B"
    assert "parts" not in sys.modules


def test_the_hosts_own_modules_stay_where_they_are(host: Host, tmp_path: Path) -> None:
    folder = write(tmp_path / "code")
    stranger = type(sys)("pack")
    sys.modules["pack"] = stranger
    try:
        host.install("small", folder=folder)
        assert host.query("small", "get") == "one"
        assert sys.modules["pack"] is stranger
    finally:
        del sys.modules["pack"]
    assert host.query("small", "get") == "one"


def test_an_upgrade_reads_the_source_again_even_within_the_same_second(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compilation that Python kept would have the same time and size as the new source."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    folder = write(tmp_path / "code")
    hosted = host.install("small", folder=folder)
    first = hosted.module_hash
    write(folder, "two")
    assert host.query("small", "get") == "one"
    host.network.upgrade("small")
    assert host.query("small", "get") == "two"
    assert hosted.module_hash != first
    write(folder, "one")
    host.network.upgrade("small")
    assert hosted.module_hash == first


def test_source_that_does_not_compile_leaves_the_old_code_running(
    host: Host, tmp_path: Path
) -> None:
    folder = write(tmp_path / "code")
    host.install("small", folder=folder)
    (folder / "pack" / "inner.py").write_text("VALUE = (\n")
    with pytest.raises(UpgradeFailed, match="SyntaxError"):
        host.network.upgrade("small")
    assert host.query("small", "get") == "one"


def test_a_directory_without_init_is_no_package(host: Host, tmp_path: Path) -> None:
    folder = write(tmp_path / "code")
    (folder / "pack" / "__init__.py").unlink()
    with pytest.raises(InstallFailed, match="ModuleNotFoundError: No module named 'pack'"):
        host.install("small", folder=folder)


def test_the_standard_library_wins_over_equal_names(host: Host, tmp_path: Path) -> None:
    folder = write(tmp_path / "code")
    (folder / "random.py").write_text("VALUE = 'mine'\n")
    (folder / "small.py").write_text(SOURCE.replace("from pack.inner", "from random"))
    with pytest.raises(InstallFailed, match="cannot import name 'VALUE' from 'random'"):
        host.install("small", folder=folder)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("m = StableBTreeMap[nat8, text](0, 16, 2 * 8)", "must be an integer literal"),
        ("m = StableBTreeMap[nat8, text](255, 16, 16)", "memory_id 255"),
        (
            "m = StableBTreeMap[nat8, text](1, 16, 16)\nn = StableBTreeMap[nat8, text](1, 9, 9)",
            "two StableBTreeMaps have memory_id 1",
        ),
        ("@init\ndef a() -> void: pass\n@init\ndef b() -> void: pass", "more than one @init"),
    ],
)
def test_what_the_generator_refuses_is_refused(
    host: Host, tmp_path: Path, source: str, text: str
) -> None:
    folder = write(tmp_path / "code")
    head = "from kybra import StableBTreeMap, init, nat8, text, void\n"
    (folder / "small.py").write_text(head + source + "\n")
    with pytest.raises(InstallFailed, match=text):
        host.install("small", folder=folder)


def test_a_decorator_reached_through_the_package_exports_nothing(
    host: Host, tmp_path: Path
) -> None:
    folder = write(tmp_path / "code")
    source = SOURCE.replace("from kybra import query, text", "import kybra\nfrom kybra import text")
    (folder / "small.py").write_text(source.replace("@query", "@kybra.query"))
    host.install("small", folder=folder)
    assert host.said("warning") == ["method get is missing from the source"]
    outcome = host.network.query(host.id("small"), ALICE, "get", b"DIDL\0\0")
    assert isinstance(outcome, Reject)
    assert "has no query method 'get'" in outcome.message


def test_a_checkpoint_of_the_heap_does_not_reach_into_localnet(host: Host) -> None:
    """A module's spec leads to what loaded it, which is not the canister's."""
    host.install("counter")
    saved = host.network.named("counter").checkpoint().undo
    kinds = {type(thing).__module__ for _, thing, _ in saved}
    assert not any(kind.startswith("localnet") for kind in kinds), kinds
