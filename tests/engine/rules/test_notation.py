"""Rules as text, in all the ways people write them."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.rules.notation import LONGEST, NAMED, name_of, parse_rule
from engine.rules.rule import Rule, counts_of, ranges_of
from tests.engine.rules.boards import MOST_FAMILIES, rules

SAME = {
    "B3/S23": ["S23/B3", "23/3", "b3s23", "B3S23", "s23b3", "B3/23", "3/S23", " Life ", "BASE"],
    "B2/S": ["/2", "B2S", "S/B2", "seeds"],
    "B/S": ["/", "bs"],
    "B36/S23": ["B63/S32", "B336/S2323", "HighLife", "HIGHLIFE", "high life"],
    "B13/S012V": ["b13s012v", "012/13V"],
    "23/3/8": ["B3/S23/8", "S23/B3/8", "B3/S23/C8", "b3/s23/g8", "g8b3s23", "32/33/08"],
    "/2/3": ["B2/S/3", "b2s/3", "Brian's Brain", "brians brain", "BRIANSBRAIN"],
    "124/13/5V": ["B13/S124/5V"],
    "R2,C0,M0,S2..3,B3..3,NM": ["r2,c2,m0,s2..3,b3..3,nm", "R2,C1,M0,S2..3,B3..3,NM", "extended"],
    "R5,C0,M1,S34..58,B34..45,NM": ["5,34,45,34,58", "Bugs", "Bosco's rule"],
    "B3678/S34678": ["Day & Night", "day and night", "Day&Night"],
    "Generations*": ["generations*", "GENERATIONS *"],
    "Colorised": ["colorised"],
    "Immigration": ["IMMIGRATION"],
    "Weighted": ["weighted"],
    "Generations": ["generations"],
}

REFUSED = [
    ("B9/S23", "rule 'B9/S23': 9 is not a number of neighbours from 0 to 8"),
    ("B3/S239", "rule 'B3/S239': 9 is not a number of neighbours from 0 to 8"),
    ("B5/S23V", "rule 'B5/S23V': 5 is not a number of neighbours from 0 to 4"),
    ("B3/S23H", "rule 'B3/S23H': neighbourhoods of six, H, are not played here"),
    ("23/3/1", "rule '23/3/1': the number of states is from 2 to 25, not '1'"),
    ("23/3/26", "rule '23/3/26': the number of states is from 2 to 25, not '26'"),
    ("23/3/", "rule '23/3/': the number of states is from 2 to 25, not ''"),
    ("23/3/00008", "rule '23/3/00008': the number of states is from 2 to 25, not '00008'"),
    ("23/03/8", "rule '23/03/8': Generations does not go with B0, in Golly neither"),
    ("R0,C0,M0,S2..3,B3..3,NM", "R is from 1 to 10, not '0'"),
    ("R11,C0,M0,S2..3,B3..3,NM", "R is from 1 to 10, not '11'"),
    ("R\u00b2,C0,M0,S2..3,B3..3,NM", "R is from 1 to 10, not '\u00b2'"),
    ("R2,C26,M0,S2..3,B3..3,NM", "C is from 0 to 25, not '26'"),
    ("R2,C0,M2,S2..3,B3..3,NM", "M is from 0 to 1, not '2'"),
    ("R2,C0,M0,S2,B3..3,NM", "S2 is not a range like S2..3"),
    ("R2,C0,M0,S2..,B3..3,NM", "the last number of S is from 2 to 24, not ''"),
    ("R2,C0,M0,S3..2,B3..3,NM", "the last number of S is from 3 to 24, not '2'"),
    ("R2,C0,M0,S2..3,B3..25,NM", "the last number of B is from 3 to 24, not '25'"),
    ("R2,C0,M0,S2..3,B25..25,NM", "the first number of B is from 0 to 24, not '25'"),
    ("R2,C0,M0,S2..3,B3..3,NX", "Nx is not a shape: NM, NN or NC"),
    ("5,34,45,34,122", "the last number of S is from 34 to 121, not '122'"),
    ("x" * 81, f"rule '{'x' * 32}'... is longer than 80 characters"),
]
UNKNOWN = [
    *("", " ", "B", "B3", "B9", "23", "3/23/8/1", "B3/S23/S2", "B3/B3", "B3//S23/8", "g8b3", "8g"),
    *("High", "W110", "MAPx", "B2a/S3", "B3_S23", "B3/S23:T64,64", "R2,C0,M0,S2..3,B3..3", "1,2"),
    *("B\u00b3/S23", "b3s23x", "v", "1,2,3,4,five"),
]


@pytest.mark.parametrize("text", SAME)
def test_one_rule_is_written_in_many_ways(text: str) -> None:
    for other in SAME[text]:
        assert parse_rule(other).text == text
        assert parse_rule(other) == parse_rule(text)
        assert hash(parse_rule(other)) == hash(parse_rule(text))


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_wrong_rule_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadRequest, match=re.escape(reason) + "$"):
        parse_rule(text)


@pytest.mark.parametrize("text", UNKNOWN)
def test_an_unknown_rule_is_refused_and_shown(text: str) -> None:
    with pytest.raises(BadRequest, match=re.escape(f"rule {text!r} is not known: write it like")):
        parse_rule(text)


@given(rules())
def test_what_is_formatted_is_parsed_again(rule: Rule) -> None:
    again = parse_rule(rule.text)
    for parsed in (again, parse_rule(rule.text.lower()), parse_rule(f" {rule.text} ")):
        assert parsed == rule
        said = dict(vars(parsed))
        expected = dict(vars(rule))
        for both in (said, expected):
            del both["name"]
        assert said == expected
    assert again.name == name_of(rule.text)


@given(st.text(st.sampled_from("bBsSgGcCvVhHrRmMnN0123456789/,.*-"), max_size=LONGEST + 9))
def test_any_text_is_a_rule_or_refused(text: str) -> None:
    with suppress(BadRequest):
        rule = parse_rule(text)
        assert parse_rule(rule.text) == rule


def test_a_rule_says_family_states_and_reach() -> None:
    said = [
        (rule.text, rule.family, rule.states, rule.reach, rule.ages)
        for rule in map(parse_rule, MOST_FAMILIES)
    ]
    assert said == [
        ("B3/S23", "life", 2, 1, False),
        ("Colorised", "colours", 4, 1, False),
        ("R2,C0,M0,S2..3,B3..3,NM", "larger", 2, 2, False),
        ("Weighted", "weighted", 2, 2, False),
        ("Generations", "generations", 8, 1, True),
        ("Generations*", "generations", 8, 1, True),
        ("23/3/8", "generations", 8, 1, True),
        ("Immigration", "colours", 3, 1, False),
        ("B36/S23", "life", 2, 1, False),
        ("B3678/S34678", "life", 2, 1, False),
        ("B2/S013V", "life", 2, 1, False),
        ("23/3/2", "generations", 2, 1, False),
        ("/2/3", "generations", 3, 1, True),
        ("124/13/5V", "generations", 5, 1, True),
        ("R1,C0,M1,S3..4,B3..3,NM", "larger", 2, 1, False),
        ("R2,C0,M1,S5..9,B6..8,NM", "larger", 2, 2, False),
        ("R3,C4,M0,S6..13,B7..11,NM", "larger", 4, 3, True),
        ("R3,C0,M0,S4..9,B5..7,NN", "larger", 2, 3, False),
        ("R4,C3,M1,S12..24,B13..19,NC", "larger", 3, 4, True),
    ]


def test_at_least_forty_rules_have_names_which_are_read_and_given() -> None:
    for name, text in NAMED:
        rule = parse_rule(name)
        assert rule.text == text == parse_rule(text).text
        assert parse_rule(rule.name) == rule
    assert len({text for _, text in NAMED}) >= 40
    assert len({name for name, _ in NAMED}) == len(NAMED)
    assert (parse_rule("base").name, parse_rule("B3/S2").name) == ("Life", "")


def test_rules_are_told_apart_by_their_text() -> None:
    assert parse_rule("B3/S23") not in (parse_rule("23/3/2"), "B3/S23")
    assert repr(parse_rule("life")) == "Rule(B3/S23)"


def test_counts_are_ranges_and_back() -> None:
    assert ranges_of(0) == []
    assert ranges_of(0b1011_0011) == [(0, 1), (4, 5), (7, 7)]
    assert counts_of(4, 6) == 0b111_0000
    assert ranges_of(counts_of(123, 170)) == [(123, 170)]
