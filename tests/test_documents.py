"""The documents hang together."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_links_are_found_and_those_to_other_places_left_alone() -> None:
    text = "[a](b.md) ![c](d/e.png) [f](https://g) [h](i.md#j) [k](#l)"
    assert links(text) == ["b.md", "d/e.png", "i.md"]


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
    assert [
        str(path) for path in documents() if path.parts[0] == "docs" and path not in reached
    ] == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {target for path in documents() for target in links(words(path))}
    kept = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert kept - {Path(target).name for target in shown} == set()


def test_the_readme_s_example_prints_what_it_says() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert [kind for kind, _ in blocks] == ["python", "text"]
    code, output = (content for _, content in blocks)
    path = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == (output, "")


def test_the_changelog_begins_with_the_version_that_is_built() -> None:
    said = re.search(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert said is not None
    for project in ("pyproject.toml", "packages/localnet/pyproject.toml"):
        assert f'\nversion = "{said[1]}"\n' in (ROOT / project).read_text("utf-8"), project
