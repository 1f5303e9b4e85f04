"""The tree that docs/architecture.md draws is the tree that there is."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "architecture.md"
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
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("This is not a clone, so nothing says which folders belong to it")
    found = set()
    for name in listed.stdout.splitlines():
        inner = name.removeprefix(home).split("/")[:-1]
        if (ROOT / name).exists():
            found |= {home + "/".join(inner[: depth + 1]) + "/" for depth in range(len(inner[:2]))}
    return found


@pytest.mark.parametrize("home", DRAWN_WHOLE)
def test_every_folder_is_drawn_and_every_drawn_folder_exists(home: str) -> None:
    shown = {path for path in drawn(DOCUMENT.read_text("utf-8")) if path.startswith(home)}
    assert shown - {home} == folders(home)


def test_what_stands_beside_them_exists() -> None:
    missing = {path for path in drawn(DOCUMENT.read_text("utf-8")) if not (ROOT / path).is_dir()}
    assert missing == set()


def test_a_drawing_is_read_by_how_far_lines_are_moved_in() -> None:
    tree = """
## The tree
    A.md  B.md
    a/           is about b/ and c
        b/       one
            c/   two
        d/
    e/f/  e/g/   two in a line
"""
    assert drawn(tree) == {"a/", "a/b/", "a/b/c/", "a/d/", "e/f/", "e/g/"}
