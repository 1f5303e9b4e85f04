"""
Rules in plain words, for people who have not read the notation.

::

    B3/S23    A dead cell comes to life with exactly 3 living neighbours; a living one stays
              with 2 or 3.
    /2/3      A dead cell comes to life with exactly 2 living neighbours; a living one never
              stays. Who does not stay is ageing for 1 generation and then dead; who is ageing
              does not count.
"""

from __future__ import annotations

from engine.rules.rule import (
    CIRCLE,
    COLOURS,
    DIAMOND,
    WEIGHTED,
    Counts,
    Rule,
    ranges_of,
)


def explain(rule: Rule) -> str:
    """What *rule* does, in two or three sentences."""
    sentences = [f"{_births(rule)}; {_stays(rule)}."]
    if rule.reach > 1 or rule.shape == DIAMOND:
        sentences.append(f"{_neighbourhood(rule)}.")
    if rule.family == COLOURS:
        sentences.append("A newborn cell takes the colour that most of its three parents have.")
    if rule.ages:
        sentences.append(_ageing(rule))
    return " ".join(sentences)


def _births(rule: Rule) -> str:
    if rule.born == 0:
        return "No dead cell ever comes to life"
    if rule.family == WEIGHTED:
        return f"A dead cell comes to life with an influence of {_numbers(rule.born)}"
    only = "exactly " if rule.born.bit_count() == 1 else ""
    return f"A dead cell comes to life with {only}{_numbers(rule.born)} {_parents(rule)}"


def _parents(rule: Rule) -> str:
    """What is counted for a birth, one or several of it."""
    one = rule.born == 1 << 1
    if rule.births_see_ageing:
        return "neighbour that is not dead" if one else "neighbours that are not dead"
    if rule.middle:
        return "living cell around it" if one else "living cells around it"
    return "living neighbour" if one else "living neighbours"


def _stays(rule: Rule) -> str:
    every = rule.size()
    if rule.stays == 0:
        return "a living one never stays"
    if rule.stays == (1 << every + 1) - 1:
        return "a living one always stays"
    words = f"a living one stays with {_numbers(rule.stays)}"
    if rule.births_see_ageing != rule.stays_see_ageing:
        return words + " in state 1"
    return words + ", counting itself" if rule.middle else words


def _neighbourhood(rule: Rule) -> str:
    side = 2 * rule.reach + 1
    if rule.family == WEIGHTED:
        return (
            "Influence comes from the 24 cells of the 5 x 5 square around a cell: 2 from each "
            "that is at most two steps along rows and columns away, 1 from the others"
        )
    if rule.reach == 1 and not rule.middle:
        return "Neighbours are the 4 cells that share a side with it"
    shape = f"the {side} x {side} square around it"
    if rule.shape == DIAMOND:
        shape = f"the diamond that reaches {_several(rule.reach, 'cell')} to each side"
    elif rule.shape == CIRCLE:
        shape = f"the circle that reaches {_several(rule.reach, 'cell')} to each side"
    return f"Counted are the {rule.size()} cells of {shape}"


def _ageing(rule: Rule) -> str:
    words = (
        f"Who does not stay is ageing for {_several(rule.states - 2, 'generation')} and then dead"
    )
    if rule.births_see_ageing and rule.stays_see_ageing:
        return f"{words}; who is ageing counts as a neighbour."
    if rule.births_see_ageing:
        return f"{words}; who is ageing counts for births only."
    return f"{words}; who is ageing does not count."


def _several(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def _numbers(counts: Counts) -> str:
    """2 or 3; 3, 6 or 7; 34 to 45."""
    words: list[str] = []
    for low, high in ranges_of(counts):
        if high - low >= 3:
            words.append(f"{low} to {high}")
        else:
            words += [str(number) for number in range(low, high + 1)]
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + " or " + words[-1]
