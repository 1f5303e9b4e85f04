"""Where the .did file and the source meet, and how large an answer may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import _ic_candid_core as rust  # type: ignore[import-untyped]  # a compiled module
import pytest

from localnet.runtime import interface
from localnet.runtime.canister import CanisterTrap
from protocol.calls import Reject, Reply
from protocol.candid.did import parse_did
from protocol.candid.same import differences
from tests.localnet.runtime.host import ALICE, SAMPLES, Host, Refused

MEBI = 1 << 20


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("large")
    yield host
    host.network.close()


def test_records_reach_python_in_the_order_of_the_source(host: Host) -> None:
    """Even if the .did file, as Kybra writes it, has another."""
    assert host.query("large", "order", {"apple": 1, "mango": 2, "zebra": 3}) == "zebra,apple,mango"


def test_the_first_tag_of_the_source_wins(host: Host) -> None:
    assert host.query("large", "first") == {"Zebra": None}


def test_what_the_did_file_says_otherwise_is_reported_and_the_source_counts(host: Host) -> None:
    assert host.said("warning") == [
        "method not_in_the_did is missing from the .did file",
        "method not_in_the_source is missing from the source",
        "method zeros_by_update has text in the source, and blob in the .did file",
    ]
    assert host.query("large", "not_in_the_did") == "here"
    assert "not_in_the_did" in host.network.named("large").candid
    outcome = host.raw_update("large", "not_in_the_source", b"DIDL\0\0")
    assert isinstance(outcome, Reject)
    assert "has no update method 'not_in_the_source'" in outcome.message


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.did")), ids=lambda path: path.stem)
def test_the_interface_of_a_source_is_what_its_did_file_says(tmp_path: Path, sample: Path) -> None:
    """The .did files were written by hand, but for the one that is wrong on purpose."""
    if sample.stem == "large":
        return
    text = sample.read_text()
    found = interface.of_source(sample.with_suffix(".py"), [SAMPLES])
    assert differences(parse_did(found)[0], parse_did(text)[0], ("source", "file")) == []
    rust.parse_did(found)


def test_a_did_file_that_agrees_is_shown_as_it_is(tmp_path: Path) -> None:
    host = Host(tmp_path / "other")
    assert host.install("counter").candid == (SAMPLES / "counter.did").read_text()
    host.network.close()


def test_no_did_file_is_needed(tmp_path: Path) -> None:
    host = Host(tmp_path / "other")
    path = SAMPLES / "values.py"
    found = host.network.install("values", path, [SAMPLES], None, None, [ALICE])
    assert found.candid == interface.of_source(path, [SAMPLES])
    assert host.said("warning") == []
    host.network.close()


def test_life2_is_what_its_did_file_says() -> None:
    src = SAMPLES.parents[3] / "src"
    found = interface.of_source(src / "canister" / "life2.py", [src])
    written = (src.parent / "candid" / "life2.did").read_text()
    assert differences(parse_did(found)[0], parse_did(written)[0], ("source", "file")) == []


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        ("Missing", "type Missing is not defined"),
        ("dict[str, int]", "not a Kybra type: dict"),
        ("kybra.nat", "not a Kybra type: kybra.nat"),
    ],
)
def test_a_type_that_is_none_is_said_so(tmp_path: Path, annotation: str, why: str) -> None:
    path = tmp_path / "wrong.py"
    header = "from __future__ import annotations\nimport kybra\nfrom kybra import query\n"
    path.write_text(f"{header}@query\ndef f() -> {annotation}: ...\n")
    with pytest.raises(CanisterTrap, match=why):
        interface.of_source(path, [])


def test_a_query_answers_with_at_most_three_mebibytes(host: Host) -> None:
    assert len(host.query("large", "zeros", 3 * MEBI - 100)) == 3 * MEBI - 100
    with pytest.raises(Refused, match="3145728 are allowed"):
        host.query("large", "zeros", 3 * MEBI)


@pytest.mark.parametrize("method", ["zeros_by_update", "zeros"])
def test_an_update_answers_with_at_most_two(host: Host, method: str) -> None:
    assert len(host.update("large", method, 2 * MEBI - 100)) == 2 * MEBI - 100
    with pytest.raises(Refused, match="2097152 are allowed"):
        host.update("large", method, 2 * MEBI)


def test_a_manual_reply_of_nothing_is_a_null(tmp_path: Path) -> None:
    """As Kybra has it; a method that just returns nothing has no result."""
    (tmp_path / "manual.py").write_text(
        "from kybra import Async, Manual, ic, update, void\n"
        "@update\ndef manual() -> Manual[void]:\n    ic.reply(None)\n"
        "@update\ndef later() -> Async[Manual[void]]:\n    ic.reply(None)\n"
        "@update\ndef plain() -> void:\n    pass\n"
    )
    host = Host(tmp_path / "state")
    canister = host.install_source("manual", tmp_path)
    assert "manual : () -> (null);" in canister.candid
    assert "later : () -> (null);" in canister.candid
    assert "plain : () -> ();" in canister.candid
    for name, answer in (("manual", b"DIDL\0\1\x7f"), ("plain", b"DIDL\0\0")):
        outcome = host.raw_update("manual", name, b"DIDL\0\0")
        assert outcome == Reply(answer)
    host.network.close()
