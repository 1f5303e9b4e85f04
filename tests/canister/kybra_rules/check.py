"""Every rule, over every source."""

import ast

from . import definitions, grammar, imports, maps, methods, running, sets, signatures, timers
from .bundle import Bundle, Source, Violation
from .reading import Flaw, Rule

RULES: tuple[Rule, ...] = (
    *grammar.RULES,
    *imports.RULES,
    *definitions.RULES,
    *signatures.RULES,
    *methods.RULES,
    *maps.RULES,
    *timers.RULES,
    *running.RULES,
    *sets.RULES,
)


def name_of_rule(rule: Rule) -> str:
    return rule.__name__


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
    return Violation(source.file, line, name_of_rule(rule), sentence)
