"""Life2's rules: each one tells good sources from bad."""

import pytest

from localnet.check.reading import ERRORS
from localnet_tests.check.sample import Sample, bundle

from .rules import HOUSE, violations
from .samples import interface, semantics, timers

SAMPLES: dict[str, list[Sample]] = {
    **semantics.SAMPLES,
    **interface.SAMPLES,
    **timers.SAMPLES,
}


@pytest.mark.parametrize("rule", SAMPLES)
def test_a_rule_tells_bad_sources_from_good_ones(rule: str) -> None:
    for bad, good, *also in SAMPLES[rule]:
        broken = {violation.rule for violation in violations(bundle(bad))}
        assert broken == {rule}.union(*also), bad
        assert violations(bundle(good)) == [], good


def test_every_rule_has_a_bad_source() -> None:
    assert {rule.__name__ for rule in HOUSE} == set(SAMPLES)
    assert not {rule.__name__ for rule in ERRORS} & set(SAMPLES)
