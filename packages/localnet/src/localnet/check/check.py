"""Every rule, over every source."""

import ast

from . import imports, interface, maps_and_timers, syntax
from .bundle import Bundle, Source, Violation
from .reading import RULES, Flaw, Rule

__all__ = ["RULES", "imports", "interface", "maps_and_timers", "syntax"]


def violations(bundle: Bundle) -> list[Violation]:
    """What is wrong with *bundle*, file by file and line by line."""
    found = {
        _violation(source, rule, flaw)
        for source in bundle.sources
        for rule in RULES
        for flaw in rule(source, bundle)
    }
    return sorted(found)


def _violation(source: Source, rule: Rule, flaw: Flaw) -> Violation:
    where, sentence = flaw
    line = getattr(where, "lineno", 1) if isinstance(where, ast.AST) else where
    return Violation(source.file, line, rule.__name__, sentence)
