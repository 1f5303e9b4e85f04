"""
Whether Kybra would compile a canister, and if not, why.

::

    src/main.py:12: the parameter name of greet has no type. Annotate it, as name: text

A line that says ``# localnet: ignore`` is not looked at: the way out, should a rule be wrong.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from . import definitions, maps, methods, modules, syntax
from .bundle import Bundle, Source, Violation
from .reading import ERRORS, Flaw, Rule

__all__ = ["definitions", "maps", "methods", "modules", "syntax"]

IGNORED = "# localnet: ignore"


def errors(
    entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
) -> list[Violation]:
    """
    Why Kybra would not compile the canister at *entry*, file by file and line by line.

    Modules are looked for in the *search_path*, of which the first folder is the project's, and
    beside the entry; those in *contents* are not on the disk.
    """
    return violations(Bundle.of_project(entry, search_path, contents))


def violations(bundle: Bundle, rules: Iterable[Rule] = ERRORS) -> list[Violation]:
    """What is wrong with *bundle*, file by file and line by line."""
    found = {
        _violation(bundle, source, rule, flaw)
        for rule in rules
        for source in bundle.sources
        for flaw in rule(source, bundle)
        if not _is_ignored(source, flaw)
    }
    return sorted(found)


def _violation(bundle: Bundle, source: Source, rule: Rule, flaw: Flaw) -> Violation:
    return Violation(bundle.shown(source.file), _line(flaw), rule.__name__, flaw[1])


def _line(flaw: Flaw) -> int:
    where = flaw[0]
    return getattr(where, "lineno", 1) if isinstance(where, ast.AST) else where


def _is_ignored(source: Source, flaw: Flaw) -> bool:
    line = _line(flaw)
    return line <= len(source.lines) and IGNORED in source.lines[line - 1]
