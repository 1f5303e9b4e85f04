"""What a canister has in Python variables outlives the process, as far as that can be."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from localnet.runtime import source
from localnet.runtime.store import LossError
from tests.localnet.runtime.host import SAMPLES, Host
from tests.localnet.runtime.test_rollback import TAKEN_BACK

KEEPER = """
from kybra import StableBTreeMap, ic, init, nat64, post_upgrade, pre_upgrade, query, text, update
from kybra import Vec, void

seen = StableBTreeMap[nat64, text](memory_id=0, max_key_size=20, max_value_size=200)
notes = ["loaded"]
ic.print("top level")


@init
def init_() -> void:
    seen.insert(seen.len(), "init")


@pre_upgrade
def pre_upgrade_() -> void:
    seen.insert(seen.len(), "pre_upgrade of VERSION with " + " ".join(notes))


@post_upgrade
def post_upgrade_() -> void:
    seen.insert(seen.len(), "post_upgrade of VERSION")


@update
def note(what: text) -> void:
    notes.append(what)


@update
def import_late() -> nat64:
    import late

    late.kept.append(1)
    return len(late.kept)


@update
def begin_generator() -> void:
    global numbers
    numbers = (n for n in range(3))


@query
def noted() -> Vec[text]:
    return notes


@query
def history() -> Vec[text]:
    return seen.values()
"""

READER = """
from kybra import StableBTreeMap, nat64, query

numbers = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=20, max_value_size=20)
looked_up = [numbers.get(n) for n in range(100)]


@query
def found() -> nat64:
    return len(looked_up)
"""


def keeper(folder: Path, version: str = "one") -> Host:
    """A host on the state in *folder*, whose canister has that *version* of the source."""
    (folder / "keeper.py").write_text(KEEPER.replace("VERSION", version))
    (folder / "late.py").write_text("kept = []\n")
    host = Host(folder / "state")
    host.install_source("keeper", folder)
    return host


def test_everything_that_can_be_taken_back_can_be_kept_as_well(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.install_source("kinds")
    host.update("kinds", "forget_what_cannot_be_kept")
    for kind in TAKEN_BACK:
        if kind != "view":
            host.update("kinds", "move", kind)
    before = [host.query("kinds", "look", kind) for kind in TAKEN_BACK]
    again = Host(tmp_path)
    again.install_source("kinds")
    after = [again.query("kinds", "look", kind) for kind in TAKEN_BACK]
    assert dict(zip(TAKEN_BACK, after, strict=True)) == dict(zip(TAKEN_BACK, before, strict=True))
    again.network.close()


def test_functions_that_were_made_while_it_ran_are_kept_with_what_they_share(
    tmp_path: Path,
) -> None:
    host = Host(tmp_path)
    host.install_source("kinds")
    host.update("kinds", "forget_what_cannot_be_kept")
    host.update("kinds", "make_functions")
    host.advance(5)
    again = Host(tmp_path, host.clock)
    again.install_source("kinds")
    assert again.query("kinds", "call_functions") == ["9", "3"]
    assert again.advance(5) == 1, "its timer goes on"
    assert again.query("kinds", "call_functions") == ["12", "4"]
    again.network.close()


def test_a_restart_is_not_an_upgrade_and_runs_nothing(tmp_path: Path) -> None:
    keeper(tmp_path).update("keeper", "note", "one")
    for _ in range(2):
        again = keeper(tmp_path)
        assert again.query("keeper", "noted") == ["loaded", "one"]
        assert again.query("keeper", "history") == ["init"]
        assert [line.text for line in again.lines if line.kind in ("print", "warning")] == []
    again.update("keeper", "note", "two")
    assert keeper(tmp_path).query("keeper", "noted") == ["loaded", "one", "two"]


def test_a_source_that_changed_meanwhile_is_an_upgrade_from_the_old_one(tmp_path: Path) -> None:
    """With the old code's own pre_upgrade, and what it knew."""
    keeper(tmp_path, "one").update("keeper", "note", "here")
    again = keeper(tmp_path, "two")
    assert again.query("keeper", "noted") == ["loaded"]
    assert again.query("keeper", "history") == [
        "init",
        "pre_upgrade of one with loaded here",
        "post_upgrade of two",
    ]
    third = keeper(tmp_path, "three")
    assert third.query("keeper", "history")[3:] == [
        "pre_upgrade of two with loaded",
        "post_upgrade of three",
    ]


def test_a_module_that_a_message_imported_comes_back_too(tmp_path: Path) -> None:
    assert keeper(tmp_path).update("keeper", "import_late") == 1
    assert keeper(tmp_path).update("keeper", "import_late") == 2


def test_if_such_a_module_changed_meanwhile_that_is_an_upgrade_as_well(tmp_path: Path) -> None:
    keeper(tmp_path).update("keeper", "import_late")
    (tmp_path / "late.py").write_text("kept = [7, 7]\n")
    again = Host(tmp_path / "state")
    again.install_source("keeper", tmp_path)
    assert again.query("keeper", "history")[1:] == [
        "pre_upgrade of one with loaded",
        "post_upgrade of one",
    ]
    assert again.update("keeper", "import_late") == 3


def test_a_heap_that_cannot_be_kept_is_told_of_by_the_variables_name(tmp_path: Path) -> None:
    host = keeper(tmp_path)
    for _ in range(2):
        host.update("keeper", "begin_generator")
    told = [line.text for line in host.lines if line.kind == "warning"]
    assert told == [
        "what it has in Python variables will not outlive localnet: "
        "keeper.numbers: cannot pickle 'generator' object"
    ]
    again = Host(tmp_path / "state")
    again.install_source("keeper", tmp_path)
    assert again.query("keeper", "history") == ["init", "post_upgrade of one"]
    # The warning comes while it is brought up, before anybody listens: the host's lines begin then.
    assert "were not kept: keeper.numbers" in " ".join(line.text for line in again.lines)


def test_a_heap_that_is_damaged_on_the_disk_is_refused_unless_loss_is_accepted(
    tmp_path: Path,
) -> None:
    host = keeper(tmp_path)
    db = host.network._store.db
    (page,) = db.execute("SELECT data FROM images WHERE page = 0").fetchone()
    db.execute("UPDATE images SET data = ? WHERE page = 0", (page[:50] + b"!" + page[51:],))
    with pytest.raises(LossError, match=r"keeper .* damaged on the disk; .* --accept-loss"):
        keeper(tmp_path)
    again = Host(tmp_path / "state", accept_loss=True)
    again.install_source("keeper", tmp_path)
    assert again.query("keeper", "history") == ["init", "post_upgrade of one"]
    again.network.close()


def test_a_heap_of_another_python_is_refused(tmp_path: Path) -> None:
    host = keeper(tmp_path)
    store = host.network._store
    store._change_canister(host.id("keeper"), None, "3.9 1 00000000")
    with pytest.raises(LossError, match=r"Python 3\.9 has written it"):
        keeper(tmp_path)


def test_samples_with_maps_and_timers_can_be_kept(tmp_path: Path) -> None:
    host = Host(tmp_path)
    for name in ("counter", "maps", "clocks", "values", "pages", "asker"):
        host.install_source(name, SAMPLES)
    host.update("clocks", "every", 2)
    host.advance(4)
    again = Host(tmp_path, host.clock)
    for name in ("counter", "maps", "clocks", "values", "pages", "asker"):
        again.install_source(name, SAMPLES)
    assert [line.text for line in again.lines if line.kind == "warning"] == []
    assert again.advance(2) == 1
    again.network.close()


def test_sources_are_read_a_few_times_however_much_is_read_at_the_top_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reader.py").write_text(READER)
    times = []
    read = source.read

    def counted(sources: Iterable[str]) -> source.Declarations:
        times.append(1)
        return read(sources)

    monkeypatch.setattr(source, "read", counted)
    host = Host(tmp_path / "state")
    host.install_source("reader", tmp_path)
    assert host.query("reader", "found") == 100
    assert len(times) < 5
