"""
Rules as text: Golly's notations, the names of the seed and well-known names, in any case.

::

    B3/S23       born with 3, stays with 2 or 3; also S23/B3, B3S23, b3s23, and 23/3 (stays first)
    B2/S013V     the same among the four nearest
    23/3/8       Generations of 8 states, stays first; also B3/S23/8, B3/S23/C8, B3/S23/G8, g8b3s23
    R2,C0,M0,S2..3,B3..3,NM        Larger than Life: reach, states (0 is 2), whether the middle
                                   counts, stays, born, and the shape: NM square, NN diamond,
                                   NC circle; also 5,34,45,34,58: reach, born, stays
    Colorised  Immigration  Weighted  Generations  Generations*
    HighLife, Brian's Brain, ...   any name of `NAMED`; spaces and signs do not matter

`parse_rule` reads any of them, and the text of what it gives is how Golly writes it, or the
name where Golly has no notation. Reading that again gives the same rule.

B0 is read: every grid here ends somewhere, and what is outside stays dead. (Golly's QuickLife
plays B0 by turning the colours round, so that near an edge it comes to other boards.) A tube,
which Golly takes for endless, does not take it (``board.py``), nor does Generations, where
Golly refuses it.
"""

from __future__ import annotations

from engine.errors import BadRequest, show
from engine.rules.rule import (
    ALIVE,
    CIRCLE,
    COLOURS,
    DIAMOND,
    GENERATIONS,
    LARGER,
    LIFE,
    MAX_REACH,
    MAX_STATES,
    SQUARE,
    WEIGHTED,
    Counts,
    Rule,
    counts_of,
)

# Where several names stand for one rule, the first is the one it is called by. What each is known
# for is shown, and checked, in data/rules.txt.
NAMED = (
    ("Life", "B3/S23"),
    ("Base", "B3/S23"),
    ("Colorised", "Colorised"),
    ("Immigration", "Immigration"),
    ("Extended", "R2,C0,M0,S2..3,B3..3,NM"),
    ("Weighted", "Weighted"),
    ("Generations", "Generations"),
    ("Generations*", "Generations*"),
    ("HighLife", "B36/S23"),
    ("Seeds", "B2/S"),
    ("Day & Night", "B3678/S34678"),
    ("Replicator", "B1357/S1357"),
    ("Fredkin", "B1357/S02468"),
    ("Life without Death", "B3/S012345678"),
    ("2x2", "B36/S125"),
    ("Maze", "B3/S12345"),
    ("Mazectric", "B3/S1234"),
    ("Diamoeba", "B35678/S5678"),
    ("Morley", "B368/S245"),
    ("Move", "B368/S245"),
    ("Anneal", "B4678/S35678"),
    ("Coral", "B3/S45678"),
    ("Gnarl", "B1/S1"),
    ("Long Life", "B345/S5"),
    ("Stains", "B3678/S235678"),
    ("Walled Cities", "B45678/S2345"),
    ("Serviettes", "B234/S"),
    ("Persian Rug", "B234/S"),
    ("34 Life", "B34/S34"),
    ("Flock", "B3/S12"),
    ("Brian's Brain", "/2/3"),
    ("Star Wars", "345/2/4"),
    ("Banners", "2367/3457/5"),
    ("Bloomerang", "234/34678/24"),
    ("Cooties", "23/2/8"),
    ("Fireworks", "2/13/21"),
    ("Frogs", "12/34/3"),
    ("Lines", "012345/458/3"),
    ("Sticks", "3456/2/6"),
    ("Transers", "345/26/5"),
    ("Xtasy", "1456/2356/16"),
    ("Bugs", "R5,C0,M1,S34..58,B34..45,NM"),
    ("Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM"),
    ("Bugsmovie", "R10,C0,M1,S123..212,B123..170,NM"),
    ("Majority", "R4,C0,M1,S41..81,B41..81,NM"),
)

LONGEST = 80  # characters that a rule can have
BORN = "b"
STAYS = "s"
STATES = "g"
BORN_WITH_3 = 1 << 3
STAYS_WITH_2_OR_3 = 1 << 2 | 1 << 3
FIELDS = "rcmsbn"  # of Larger than Life
KNOWN = "write it like B3/S23, 23/3/8 or R2,C0,M0,S2..3,B3..3,NM, or by a name like HighLife"


def _key(name: str) -> str:
    """*name* without what people leave out or write differently."""
    plain = name.lower().replace("&", "and")
    return "".join([sign for sign in plain if sign.isalnum() or sign == "*"])


TEXTS = {_key(name): text for name, text in NAMED}
NAMES = {text: name for name, text in reversed(NAMED)}


def name_of(text: str) -> str:
    """What the rule that is written *text* is called; "" if it has no name."""
    return NAMES.get(text, "")


def parse_rule(text: str) -> Rule:
    """
    The rule that is written *text*.

    >>> parse_rule("high life")
    Rule(B36/S23)

    :raises BadRequest: if there is no such rule here; it shows what is wrong with it
    """
    if len(text) > LONGEST:
        raise BadRequest(f"rule {show(text)} is longer than {LONGEST} characters")
    plain = TEXTS.get(_key(text), text.strip()).lower()
    rule = _seed_rule(plain)
    if rule is None:
        rule = _Reader(text, plain).rule()
    rule.name = name_of(rule.text)
    return rule


def _seed_rule(plain: str) -> Rule | None:
    """The rules that only a name says."""
    born, stays = BORN_WITH_3, STAYS_WITH_2_OR_3
    if plain == "colorised":
        return Rule("Colorised", COLOURS, born, stays, (2, 3))
    if plain == "immigration":
        return Rule("Immigration", COLOURS, born, stays, (1, 2))
    if plain == "weighted":
        return Rule("Weighted", WEIGHTED, counts_of(5, 6), counts_of(4, 6), reach=2)
    if plain == "generations":
        return Rule("Generations", GENERATIONS, born, stays, _ageing(8), births_see_ageing=True)
    if plain == "generations*":
        return Rule(
            "Generations*", GENERATIONS, born, stays, _ageing(8),
            births_see_ageing=True, stays_see_ageing=True,
        )  # fmt: skip
    return None


class _Reader:
    """Reads one text; it is kept for the refusals, which show it."""

    def __init__(self, text: str, plain: str) -> None:
        self.text = text
        self.plain = plain

    def rule(self) -> Rule:
        fields = self.plain.split(",")
        if len(fields) == 5 and self.plain.replace(",", "").isdigit():
            reach, *limits = fields
            low, high, lowest, highest = limits
            return self._larger([reach, "0", "1", f"{lowest}..{highest}", f"{low}..{high}", "m"])
        if len(fields) > 1:
            if "".join([field[:1] for field in fields]) != FIELDS:
                raise self._unknown()
            return self._larger([field[1:] for field in fields])
        return self._counts()

    def _unknown(self) -> BadRequest:
        return BadRequest(f"rule {show(self.text)} is not known: {KNOWN}")

    def _refusal(self, reason: str) -> BadRequest:
        return BadRequest(f"rule {show(self.text)}: {reason}")

    def _number(self, digits: str, what: str, low: int, high: int) -> int:
        whole = digits.isascii() and digits.isdigit() and len(digits) <= 4
        if not whole or not low <= int(digits) <= high:
            raise self._refusal(f"{what} is from {low} to {high}, not {show(digits)}")
        return int(digits)

    # B/S and Generations

    def _counts(self) -> Rule:
        plain = self.plain
        shape, most = SQUARE, 8
        if plain.endswith("v"):
            plain, shape, most = plain[:-1], DIAMOND, 4
        elif plain.endswith("h"):
            self._sections(plain[:-1])  # anything else that ends in h is unknown
            raise self._refusal("neighbourhoods of six, H, are not played here")
        parts = self._sections(plain)
        born = self._digits(parts[BORN], most)
        stays = self._digits(parts[STAYS], most)
        if STATES not in parts:
            return life_rule(born, stays, shape)
        states = self._number(parts[STATES], "the number of states", 2, MAX_STATES)
        if born & 1 != 0:
            raise self._refusal("Generations does not go with B0, in Golly neither")
        return generations_rule(born, stays, states, shape)

    def _sections(self, plain: str) -> dict[str, str]:
        """What stands after B, after S and, if it is said, for the states."""
        pieces = _pieces(plain)
        lettered = [letter for letter, _ in pieces if letter != ""]
        order = [STAYS, BORN, STATES]
        if len(set(lettered)) != len(lettered):
            raise self._unknown()
        free = [letter for letter in order if letter not in lettered]
        if not 2 <= len(pieces) <= 3 or len(free) < len(pieces) - len(lettered):
            raise self._unknown()
        found = {}
        for letter, digits in pieces:
            found[letter if letter != "" else free.pop(0)] = digits
        if BORN not in found or STAYS not in found or not all(map(_is_plain, found.values())):
            raise self._unknown()
        return found

    def _digits(self, digits: str, most: int) -> Counts:
        counts = 0
        for digit in digits:
            if int(digit) > most:
                raise self._refusal(f"{digit} is not a number of neighbours from 0 to {most}")
            counts |= 1 << int(digit)
        return counts

    # Larger than Life

    def _larger(self, fields: list[str]) -> Rule:
        reach = self._number(fields[0], "R", 1, MAX_REACH)
        states = self._number(fields[1], "C", 0, MAX_STATES)
        middle = self._number(fields[2], "M", 0, 1) == 1
        shape = fields[5].upper()
        if shape not in (SQUARE, DIAMOND, CIRCLE):
            raise self._refusal(f"N{show(fields[5])[1:-1]} is not a shape: NM, NN or NC")
        most = Rule("", LARGER, 0, 0, reach=reach, shape=shape, middle=middle).size()
        stays = self._range(fields[3], "S", most)
        born = self._range(fields[4], "B", most)
        return larger_rule(born, stays, max(states, 2), reach, shape, middle)

    def _range(self, text: str, letter: str, most: int) -> tuple[int, int]:
        low, dots, high = text.partition("..")
        if dots == "":
            raise self._refusal(f"{letter}{text[:32]} is not a range like {letter}2..3")
        lowest = self._number(low, f"the first number of {letter}", 0, most)
        return lowest, self._number(high, f"the last number of {letter}", lowest, most)


def life_rule(born: Counts, stays: Counts, shape: str = SQUARE) -> Rule:
    """The rule with two states by *born* and *stays*."""
    text = f"B{_format(born)}/S{_format(stays)}{_suffix(shape)}"
    return Rule(text, LIFE, born, stays, shape=shape)


def generations_rule(born: Counts, stays: Counts, states: int, shape: str = SQUARE) -> Rule:
    """The rule by *born* and *stays* in which only state 1 counts, as Golly plays it."""
    text = f"{_format(stays)}/{_format(born)}/{states}{_suffix(shape)}"
    return Rule(text, GENERATIONS, born, stays, _ageing(states), shape=shape)


def larger_rule(
    born: tuple[int, int],
    stays: tuple[int, int],
    states: int,
    reach: int,
    shape: str,
    middle: bool,
) -> Rule:
    """The rule with counts from the first to the second number of *born* and *stays*."""
    said = 0 if states == 2 else states
    ranges = f"S{stays[0]}..{stays[1]},B{born[0]}..{born[1]}"
    return Rule(
        f"R{reach},C{said},M{int(middle)},{ranges},N{shape}",
        LARGER,
        counts_of(born[0], born[1]),
        counts_of(stays[0], stays[1]),
        _ageing(states),
        reach,
        shape,
        middle,
    )


def _ageing(states: int) -> tuple[int, ...]:
    return tuple(range(ALIVE, states))


def _format(counts: Counts) -> str:
    return "".join([str(count) for count in range(9) if counts >> count & 1 != 0])


def _suffix(shape: str) -> str:
    return "V" if shape == DIAMOND else ""


def _is_plain(digits: str) -> bool:
    return digits == "" or (digits.isascii() and digits.isdigit())


def _pieces(plain: str) -> list[tuple[str, str]]:
    """*plain* cut at slashes and before letters: each piece's letter, or "", and the rest."""
    pieces = []
    for part in plain.replace("c", STATES).split("/"):
        cut = part
        for letter in (BORN, STAYS, STATES):
            cut = cut.replace(letter, "/" + letter)
        for piece in (cut[1:] if cut[:1] == "/" else cut).split("/"):
            letter = piece[:1] if piece[:1] in (BORN, STAYS, STATES) else ""
            pieces.append((letter, piece[len(letter) :]))
    return pieces
