"""The list of Life2's rules, and what is wrong with a bundle by them and by Kybra."""

from localnet.check import check
from localnet.check.bundle import Bundle, Violation
from localnet.check.reading import ERRORS, LocalRule, Rule, of_file

HOUSE: list[Rule] = []


def rule(found: Rule) -> Rule:
    """Have *found* held by every source."""
    HOUSE.append(found)
    return found


def local_rule(found: LocalRule) -> Rule:
    """The same of one that looks at nothing else."""
    return rule(of_file(found))


def violations(bundle: Bundle) -> list[Violation]:
    """What is wrong with *bundle*, file by file and line by line."""
    from . import imports, interface, semantics, timers  # noqa: F401  # each adds its rules

    return check.violations(bundle, [*ERRORS, *HOUSE])
