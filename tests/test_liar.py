"""A node that holds all keys of its network and lies: the tools name it, as the page does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from admin.main import main as admin
from simulate.__main__ import main as simulate
from tests.admin.place import Said, run
from tests.servers.liar import LIES
from tests.servers.served import ROOT, Served, make_project

NAMED = {
    "forged": "forged: events 0 to 3 do not lead to the head that is certified",
    "withheld": "withheld: events 3 to 3 are there, but are not shown",
    "stale": "stale: the certificate of the log was signed 3",
    "forked": "forged: events 0 to 3 do not lead to the head that is certified",
    "back": "forged: event 0 is shown, but by the network's word it has not happened",
    "swapped": "forged: events 0 to 3 do not lead to the head that is certified",
    "made up": "forged: event 4 is shown, but by the network's word it has not happened",
    "facts": "forged: the facts that are shown are not those that are certified",
}


class Liar(Served):
    """A localnet that tells the truth until its project's `lie.txt` says otherwise."""

    module = "tests.servers.liar"

    def __init__(self, project: Path, *options: str) -> None:
        super().__init__(project, *options, path=[ROOT])


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = make_project(tmp_path_factory.mktemp("liar") / "project")
    served = Liar(folder, "--port", "0")
    try:
        served.wait()
        for command in ("pause", "resume") * 2:
            assert run(admin, "--project", str(folder), command).code == 0
        yield folder
    finally:
        served.stop()


def log(project: Path, *words: str) -> Said:
    return run(admin, "--project", str(project), "log", "--proof", *words)


def test_the_truth_is_proved(project: Path) -> None:
    (project / "lie.txt").write_text("")
    assert log(project).code == 0
    assert run(simulate, "verify", "world", "--project", str(project)).code == 0


def test_there_is_a_name_for_every_lie() -> None:
    assert NAMED.keys() == LIES.keys()


@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_named_by_both_tools(project: Path, lie: str) -> None:
    (project / "lie.txt").write_text(lie)
    said = log(project)
    assert (said.code, NAMED[lie] in said.err + said.out) == (1, True), said
    said = run(simulate, "verify", "world", "--project", str(project))
    assert (said.code, NAMED[lie] in said.err + said.out) == (1, True), said


@pytest.mark.parametrize("lie", ["back", "forked"])
def test_who_saved_a_log_is_told_of_another_past(project: Path, lie: str, tmp_path: Path) -> None:
    (project / "lie.txt").write_text("")
    assert log(project, "--save", str(tmp_path / "monday.log")).code == 0
    (project / "lie.txt").write_text(lie)
    said = log(project, "--after", str(tmp_path / "monday.log"))
    assert said.code == 1
    assert NAMED[lie] in said.err
