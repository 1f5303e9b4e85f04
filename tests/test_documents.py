"""The documents hang together, and speak of what there is: links, commands, targets, folders."""

from __future__ import annotations

import doctest
import importlib
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.world.game import Game
from tests.engine.world.maps import NOW, Maps

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = {"node_modules", "build", "dist"}

# Words that a program writes elsewhere: their links are meant from there.
TEMPLATES = {
    "bench/cost/house.md": "docs/measured",
    "bench/cost/rooms/world.md": "docs/measured",
    "bench/limits/section.md": "docs",
    "bench/ticks/words.md": "docs/measured",
    "tests/soak/rooms/petri.md": "docs/measured",
    "tests/soak/rooms/lab.md": "docs/measured",
    "tests/soak/rooms/world.md": "docs/measured",
}


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


def test_every_picture_is_shown_somewhere() -> None:
    shown = {target for path in documents() for target in links(words(path))}
    kept = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert kept - {Path(target).name for target in shown} == set()


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
NOT_OURS = {"kybra"}
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


def run(program: str) -> None:
    """As Python would, with what `sys.argv` says."""
    if program.endswith(".py"):
        runpy.run_path(str(ROOT / program), run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # a program that was imported before
@pytest.mark.parametrize("told", sorted(COMMANDS), ids=" ".join)
def test_a_command_is_there_with_its_options(
    told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    for words in {told[:1], told}:
        monkeypatch.setattr(sys, "argv", [*words, "--help"])
        with pytest.raises(SystemExit) as ended:
            run(told[0])
        assert ended.value.code in (0, None)
    usage = capsys.readouterr().out
    assert usage.startswith("usage: ")
    assert [option for option in COMMANDS[told] if option not in usage] == []


def test_what_documents_make_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document in documents():
        made = re.findall(r"`make ([a-z][a-z-]*)", (ROOT / document).read_text("utf-8"))
        assert set(made) <= targets, document


# -- the tree

ARCHITECTURE = ROOT / "docs" / "architecture.md"
DRAWN_WHOLE = ("src/", "web/src/")  # two levels of folders under each of these
INDENT = 4


def drawn(document: str) -> set[str]:
    """The folders that the first tree in *document* draws, by their paths."""
    tree = re.search(r"^## The tree\n((?: {4}.*\n)+)", document, re.MULTILINE)
    assert tree is not None
    found: set[str] = set()
    path: list[str] = []
    for line in tree[1].splitlines():
        words = line[INDENT:]
        depth = (len(words) - len(words.lstrip())) // INDENT
        for name in re.findall(r"^[\w/]+/|(?<=\s{2})[\w/]+/(?=\s|$)", words.strip()):
            path[depth:] = [name]
            found.add("".join(path))
    return found


def folders(home: str) -> set[str]:
    """The folders, one and two levels under *home*, in which something is kept by git."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", home]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = set()
    for name in listed.stdout.splitlines():
        inner = name.removeprefix(home).split("/")[:-1]
        if (ROOT / name).exists():
            found |= {home + "/".join(inner[: depth + 1]) + "/" for depth in range(len(inner[:2]))}
    return found


@pytest.mark.parametrize("home", DRAWN_WHOLE)
def test_every_folder_is_drawn_and_every_drawn_folder_exists(home: str) -> None:
    shown = {path for path in drawn(ARCHITECTURE.read_text("utf-8")) if path.startswith(home)}
    assert shown - {home} == folders(home)


def test_what_stands_beside_them_exists() -> None:
    missing = {
        path for path in drawn(ARCHITECTURE.read_text("utf-8")) if not (ROOT / path).is_dir()
    }
    assert missing == set()


def test_world_s_cells_are_read_as_the_document_says() -> None:
    """The lines in docs/operating.md, on maps of a game, without any of our code."""
    document = (ROOT / "docs" / "operating.md").read_text("utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    game.join("ada", NOW)
    game.place("bob", [(10, 47)], NOW)
    storage.create(game)
    found: dict[str, Any] = {"world": maps.world.entries, "potential": maps.potential.entries}
    exec(lines, found)
    assert found["cells"] == game.world.cells()
    assert found["potential"] == game.world.potential()
    seen = [found[name] for name in ("owner", "alive", "coins", "may_change")]
    assert seen == [2, 1, 1, 1]
