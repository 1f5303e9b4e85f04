"""What is specific to a kit is in its own modules, and nothing else knows which kits there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import localnet
from localnet.kits import known

PACKAGE = Path(localnet.__file__).parent
# Kybra's own: the rules of its compiler, and the interpreter that it compiles. The rest are
# canisters, and what new ones are made of.
OWN = ("kits", "check", "profile", "canisters", "templates")
WORD = re.compile(rf"[\w.]*({'|'.join(kit.module for kit in known.KITS)})[\w.]*")


def words(tree: ast.AST) -> list[str]:
    """The names and the texts of one word in *tree*, and what it imports."""
    found = []
    for node in ast.walk(tree):
        found += [str(getattr(node, key, "")) for key in ("id", "attr", "module", "value")]
        if isinstance(node, ast.alias):
            found.append(node.name)
    return found


def test_nothing_else_names_a_kit() -> None:
    files = [
        path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in OWN
    ]
    assert len(files) > 80
    told = {
        path.name: named
        for path in files
        if (named := [word for word in words(ast.parse(path.read_text())) if WORD.fullmatch(word)])
    }
    assert told == {}


def test_a_kit_that_is_named_is_seen() -> None:
    for source in (
        "import kybra.canisters",
        "from basilisk import x",
        "a = '_kybra_ic'",
        "kybra.x",
    ):
        assert any(WORD.fullmatch(word) for word in words(ast.parse(source)))
