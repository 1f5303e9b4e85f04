"""Rules in plain words, and their counts."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.rules.notation import parse_rule
from engine.rules.rule import Rule, explain
from tests.engine.rules.boards import rules

WORDS = {
    "B3/S23": "A dead cell comes to life with exactly 3 living neighbours; "
    "a living one stays with 2 or 3.",
    "B2/S": "A dead cell comes to life with exactly 2 living neighbours; a living one never stays.",
    "B/S012345678": "No dead cell ever comes to life; a living one always stays.",
    "B1/S1": "A dead cell comes to life with exactly 1 living neighbour; "
    "a living one stays with 1.",
    "B35678/S5678": "A dead cell comes to life with 3 or 5 to 8 living neighbours; "
    "a living one stays with 5 to 8.",
    "B2/S013V": "A dead cell comes to life with exactly 2 living neighbours; "
    "a living one stays with 0, 1 or 3. Neighbours are the 4 cells that share a side with it.",
    "Colorised": "A dead cell comes to life with exactly 3 living neighbours; "
    "a living one stays with 2 or 3. "
    "A newborn cell takes the colour that most of its three parents have.",
    "Extended": "A dead cell comes to life with exactly 3 living neighbours; "
    "a living one stays with 2 or 3. Counted are the 24 cells of the 5 x 5 square around it.",
    "Weighted": "A dead cell comes to life with an influence of 5 or 6; "
    "a living one stays with 4, 5 or 6. "
    "Influence comes from the 24 cells of the 5 x 5 square around a cell: 2 from each "
    "that is at most two steps along rows and columns away, 1 from the others.",
    "Generations": "A dead cell comes to life with exactly 3 neighbours that are not dead; "
    "a living one stays with 2 or 3 in state 1. "
    "Who does not stay is ageing for 6 generations and then dead; "
    "who is ageing counts for births only.",
    "Generations*": "A dead cell comes to life with exactly 3 neighbours that are not dead; "
    "a living one stays with 2 or 3. "
    "Who does not stay is ageing for 6 generations and then dead; "
    "who is ageing counts as a neighbour.",
    "/2/3": "A dead cell comes to life with exactly 2 living neighbours; "
    "a living one never stays. "
    "Who does not stay is ageing for 1 generation and then dead; who is ageing does not count.",
    "Bugs": "A dead cell comes to life with 34 to 45 living cells around it; "
    "a living one stays with 34 to 58, counting itself. "
    "Counted are the 121 cells of the 11 x 11 square around it.",
    "R3,C0,M0,S2..2,B1..1,NN": "A dead cell comes to life with exactly 1 living neighbour; "
    "a living one stays with 2. "
    "Counted are the 24 cells of the diamond that reaches 3 cells to each side.",
    "R2,C0,M1,S2..2,B1..1,NC": "A dead cell comes to life with exactly 1 living cell around it; "
    "a living one stays with 2, counting itself. "
    "Counted are the 21 cells of the circle that reaches 2 cells to each side.",
    "R1,C0,M1,S1..1,B1..1,NN": "A dead cell comes to life with exactly 1 living cell around it; "
    "a living one stays with 1, counting itself. "
    "Counted are the 5 cells of the diamond that reaches 1 cell to each side.",
}


@pytest.mark.parametrize("text", WORDS)
def test_a_rule_is_explained(text: str) -> None:
    assert explain(parse_rule(text)) == WORDS[text]


def test_one_parent_that_is_not_dead() -> None:
    rule = Rule("", "generations", 2, 0, (1, 2), births_see_ageing=True)
    assert "with exactly 1 neighbour that is not dead;" in explain(rule)


@given(rules())
def test_any_rule_has_an_explanation_of_a_few_sentences(rule: Rule) -> None:
    words = explain(rule)
    assert words.startswith(("A dead cell", "No dead cell"))
    assert words.endswith(".")
    assert len(words) < 400
