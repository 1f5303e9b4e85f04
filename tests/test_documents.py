"""The documents hang together, and speak of what there is: links, commands, targets, methods."""

from __future__ import annotations

import doctest
import importlib
import io
import json
import re
import runpy
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from unittest.mock import patch

import pytest

from client import room
from client.room import Room
from engine.access import MOST_BYTES, Access
from localnet.__main__ import run as run_localnet
from scripts import grafana

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = {"node_modules", "build", "dist"}

# Words that a program writes elsewhere: their links are meant from there.
TEMPLATES = {"bench/limits/section.md": "docs"}


def documents() -> list[Path]:
    """Every .md of the project, by its path in it."""
    found = [path.relative_to(ROOT) for path in ROOT.rglob("*.md")]
    return sorted(path for path in found if not _is_installed(path))


def _is_installed(path: Path) -> bool:
    return any(part in INSTALLED or part.startswith(".") for part in path.parts)


def words(document: Path) -> str:
    """What *document* says, without its pieces of code."""
    text = (ROOT / document).read_text("utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def links(text: str) -> list[str]:
    """Where *text* leads to within the project."""
    return [target for target in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in target]


@pytest.mark.parametrize("document", documents(), ids=str)
def test_links_lead_somewhere(document: Path) -> None:
    home = ROOT / TEMPLATES.get(str(document), document.parent)
    assert [target for target in links(words(document)) if not (home / target).exists()] == []


def test_every_document_of_docs_can_be_reached_from_the_readme() -> None:
    reached, waiting = {Path("README.md")}, [Path("README.md")]
    while waiting:
        document = waiting.pop()
        home = (ROOT / document).parent
        for target in links(words(document)):
            path = (home / target).resolve()
            if path.suffix == ".md" and path.relative_to(ROOT) not in reached:
                reached.add(path.relative_to(ROOT))
                waiting.append(path.relative_to(ROOT))
    assert {path for path in documents() if path.parts[0] == "docs"} - reached == set()


EXAMPLES = [
    ROOT / "README.md",
    *(path for path in (ROOT / "src" / "engine").rglob("*.py") if ">>> " in path.read_text()),
]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_print_what_they_say(path: Path) -> None:
    if path.suffix == ".md":
        found = doctest.testfile(str(path), module_relative=False)
    else:
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0


def test_the_changelog_begins_with_the_version_that_is_built() -> None:
    said = re.search(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert said is not None
    for project in ("pyproject.toml", "packages/localnet/pyproject.toml"):
        assert f'\nversion = "{said[1]}"\n' in (ROOT / project).read_text("utf-8"), project


# -- commands

COMMAND = re.compile(r"(?:python -m (?=[a-z])|(?=scripts/admin\.py ))([\w./]+)((?: [^`\s|)]+)*)")
NOT_OURS = {"kybra", "basilisk"}
DEPTH = {"simulate": 2, "localnet": 1, "scripts/admin.py": 1}  # how many words choose what is done
Told = tuple[str, ...]  # a program, and the words that choose what it does


def commands() -> dict[Told, set[str]]:
    """The options that guides tell, by what they are told to."""
    found: dict[Told, set[str]] = {}
    for document in documents():
        for program, words in COMMAND.findall((ROOT / document).read_text("utf-8")):
            if program.rstrip(".") not in NOT_OURS:
                told, options = read(program.rstrip("."), words.split())
                found.setdefault(told, set()).update(options)
    return found


def read(program: str, words: list[str]) -> tuple[Told, set[str]]:
    """What *words* choose, and the options among them."""
    options = {word for word in words if word.startswith("--")}
    room: list[str] = []
    if program == "scripts/admin.py" and "--room" in words[:-1]:
        at = words.index("--room")
        room = words[at : at + 2]
        words = words[:at] + words[at + 2 :]
    chosen = words[: DEPTH.get(program, 0)]
    while not all(re.fullmatch(r"[a-z][a-z-]*", word) for word in chosen):
        chosen.pop()
    return (program, *room, *chosen), options


COMMANDS = commands()


@cache
def usage(told: Told) -> str:
    """What a program prints that is asked for help."""
    program, said = told[0], io.StringIO()
    run: Callable[[], object] = partial(runpy.run_module, program, None, "__main__", True)
    if program.endswith(".py"):
        run = partial(runpy.run_path, str(ROOT / program), None, "__main__")
    elif program == "localnet":  # its modules are rewritten by pytest, which runpy cannot read
        run = run_localnet
    with patch.object(sys, "argv", [*told, "--help"]), redirect_stdout(said):
        with pytest.raises(SystemExit) as ended:
            run()
        assert ended.value.code in (0, None)
    return said.getvalue()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # a program that was imported before
@pytest.mark.parametrize("told", sorted(COMMANDS), ids=" ".join)
def test_a_command_is_there_with_its_options(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    said = usage(told[:1]) + usage(told)
    assert said.startswith("usage: ")
    assert [option for option in COMMANDS[told] if option not in said] == []


def test_what_documents_make_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document in documents():
        made = re.findall(r"`make ([a-z][a-z-]*)", (ROOT / document).read_text("utf-8"))
        assert set(made) <= targets, document


# -- each room: who may do what, and its metrics

ROOMS = [room.find(name) for name in room.names()]
SECURITY = (ROOT / "docs" / "security.md").read_text("utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_security_tells_of_every_method_who_may(found: Room) -> None:
    told: dict[str, list[str]] = {"Anybody": [], "Signed in": [], "Players": [], "Admins": []}
    for title in ("Every room", found.title):
        section = SECURITY.partition(f"\n### {title}\n")[2].partition("\n#")[0]
        for who, names in re.findall(r"^- \*\*([\w ]+)\*\*: (.+(?:\n  .+)*)", section, re.M):
            told[who] += re.findall(r"`(\w+)`", names)
    queries = {name for name, func in found.methods.items() if "query" in func.modes}
    admins = set(found.admin_methods)
    assert sorted(told["Anybody"]) == sorted(queries - admins)
    assert sorted(told["Admins"]) == sorted(admins)
    others = told["Signed in"] + told["Players"]
    assert sorted(others) == sorted(set(found.methods) - queries - admins)


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_a_room_s_access_is_that_of_its_interface(found: Room) -> None:
    access: Access = importlib.import_module(f"engine.{found.name}.interface").ACCESS
    queries = {method for method, func in found.methods.items() if "query" in func.modes}
    admins = set(found.admin_methods)
    assert set(access.queries) == queries - admins
    assert set(access.players) == set(found.methods) - queries - admins
    for size in dict(access.larger).values():
        assert f"{size:,}" in SECURITY
    assert f"more than {MOST_BYTES} bytes" in SECURITY


def test_the_tests_that_security_names_exist() -> None:
    cells = re.findall(r"\| (`tests/.*`) \|", SECURITY)
    assert len(cells) >= 10
    for row in cells:
        first, *others = re.findall(r"`([\w./]+)`", row)
        folder = (ROOT / first).parent
        paths = [other if "/" in other else folder / other for other in others]
        assert all((ROOT / path).is_file() for path in [first, *paths]), row


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_operators_find_a_room_s_words_and_every_metric(found: Room) -> None:
    row = f"| `{found.name}` | `{found.canister}` | `{found.called}_` |"
    assert re.search(rf"^\| {found.title}\b.*{re.escape(row)}$", OPERATING, re.MULTILINE)
    dashboard = json.loads(grafana.draw(found))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [each["query"] for each in dashboard["templating"]["list"]]
    shown = set(re.findall(rf"\b{found.called}_[a-z_]+", "\n".join(asked)))
    assert shown == set(grafana.exported(found))
    alerts = re.findall(
        rf"\b{found.called}_[a-z_]+", "\n".join(re.findall("expr: (.*)", OPERATING))
    )
    assert set(alerts) <= shown
