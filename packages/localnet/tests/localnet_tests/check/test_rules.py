"""Kybra's rules: each one tells good sources from bad."""

import pytest

from localnet.check.bundle import Bundle, Violation
from localnet.check.check import RULES, violations
from localnet_tests.check.samples import interface, maps_and_timers, syntax
from localnet_tests.check.samples.sample import ENTRY, Sample, bundle

SAMPLES: dict[str, list[Sample]] = {
    **syntax.SAMPLES,
    **interface.SAMPLES,
    **maps_and_timers.SAMPLES,
}


def readable(found: list[Violation]) -> str:
    return "\n".join(f"{v.file}:{v.line}: {v.sentence} ({v.rule})" for v in found)


@pytest.mark.parametrize("rule", SAMPLES)
def test_a_rule_tells_bad_sources_from_good_ones(rule: str) -> None:
    for bad, good, *also in SAMPLES[rule]:
        broken = {violation.rule for violation in violations(bundle(bad))}
        assert broken == {rule}.union(*also), bad
        assert readable(violations(bundle(good))) == "", good


def test_every_rule_has_a_bad_source() -> None:
    assert {rule.__name__ for rule in RULES} == set(SAMPLES)


def test_violation_says_where_and_what() -> None:
    found = violations(bundle("A = 1\nB = 2\nC = D = 3\n"))
    sentence = "an assignment at the top level gives a value to one name only"
    assert found == [Violation(ENTRY, 3, "one_plain_name_per_assignment", sentence)]


def test_a_whole_package_is_read_for_one_import() -> None:
    files = {"engine/__init__.py": b"", "engine/a.py": b"", "engine/b.py": b"A = B = 1\n"}
    aside = {"localnet/__init__.py": b"A = B = 1\n"}
    read = Bundle({ENTRY: b"from engine import a\n", **files, **aside}, ENTRY).sources
    assert [source.file for source in read] == [ENTRY, *files]


def test_a_method_counts_only_where_it_is_imported() -> None:
    """The package is copied whole, but the generator exports nothing of what nobody imports."""
    method = b"@query\ndef get_names() -> text: ...\n"
    files = {"common/__init__.py": b"", "common/a.py": b"", "common/names.py": method}
    broken = Bundle({ENTRY: b"import common.names\n", **files}, ENTRY)
    unused = Bundle({ENTRY: b"from common import a\n", **files}, ENTRY)
    assert "entry_has_every_method" in {flaw.rule for flaw in violations(broken)}
    assert "entry_has_every_method" not in {flaw.rule for flaw in violations(unused)}
