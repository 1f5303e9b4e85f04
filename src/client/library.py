"""
The library: well-known patterns of Life by name and kind, and what is known of them.

One text file, a block of lines for each pattern, a word and its value in each
line; blank lines part the blocks, and lines that start with ``#`` are remarks::

    name     Gosper glider gun
    kind     guns
    about    the first pattern known to grow without end
    rle      24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$
    rle      2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!
    period   30
    grows    5

``name``, ``kind``, ``about`` and ``rle`` (whose lines are joined) are always
there, the facts as the kind asks for them; generations count from the pattern
as drawn, x grows to the right and y downwards::

    period   n          after n generations it is back: as it was, moved, or with more cells
    moves    dx dy      how far a spaceship, or the front of a puffer, moves in a period
    grows    n          how many cells are more after a period; 5 are a glider
    since    g          the generation from which a puffer's facts hold; 0 if it is not said
    land     n          alone in World it owns n cells after 1,000 generations: a start
    settles  g n        from generation g on nothing but gliders moves on, and n cells are
                        alive then

All facts hold on the endless plane, and on a torus for as long as nothing that
flies away comes round it.
"""

from __future__ import annotations

from engine.errors import BadPattern, show
from engine.patterns import LifeDialect, Pattern, split_lines
from engine.rle import parse_rle

# And how many numbers each has.
FACTS = {"period": 1, "moves": 2, "grows": 1, "since": 1, "settles": 2, "land": 1}
LIFE = LifeDialect()
WORDS = ("name", "kind", "about", "rle")
KINDS = {
    "still lifes": ("period",),
    "oscillators": ("period",),
    "spaceships": ("period", "moves"),
    "guns": ("period", "grows"),
    "puffers": ("period", "grows"),
    "methuselahs": ("settles",),
}


class Entry:
    """A pattern of the library, and the numbers after each word of its facts."""

    def __init__(self, words: dict[str, str], facts: dict[str, tuple[int, ...]]) -> None:
        self.name = words["name"]
        self.kind = words["kind"]
        self.about = words["about"]
        self.pattern: Pattern = parse_rle(f"#N {self.name}\n{words['rle']}", LIFE)
        self.facts = facts


def parse_library(text: str) -> list[Entry]:
    """
    The entries in *text*, in their order.

    :raises BadPattern: with the line of what is missing, unknown or cannot be read.
    """
    entries: dict[str, Entry] = {}
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*split_lines(text), ""], 1):
        if line.strip() != "" and not line.startswith("#"):
            block.append((number, line))
        elif line.strip() == "" and block != []:
            entry = _read_block(block)
            if entry.name in entries:
                raise BadPattern(f"{show(entry.name)} is there twice", block[0][0], 1)
            entries[entry.name] = entry
            block = []
    return list(entries.values())


def _read_block(block: list[tuple[int, str]]) -> Entry:
    words: dict[str, str] = {}
    facts: dict[str, tuple[int, ...]] = {}
    for number, line in block:
        word, _, rest = line.partition(" ")
        value = rest.strip()
        if word == "rle":
            words[word] = words.get(word, "") + value
        elif word in words or word in facts or not (word in WORDS or word in FACTS):
            raise BadPattern(f"{show(word)} is unknown or said twice", number, 1)
        elif word in WORDS:
            words[word] = value
        else:
            facts[word] = _read_numbers(word, value, number, len(line) - len(rest.lstrip()) + 1)
    _check_complete(words, facts, block[0][0])
    try:
        return Entry(words, facts)
    except BadPattern as error:
        raise BadPattern(f"{show(words['name'])}: rle, {error}", block[0][0], 1) from error


def _read_numbers(word: str, value: str, number: int, column: int) -> tuple[int, ...]:
    """The numbers in *value*, as many as *word* is followed by."""
    numbers = value.split()
    wrong = [text for text in numbers if not (text.isascii() and text.removeprefix("-").isdigit())]
    if wrong != [] or len(numbers) != FACTS[word]:
        raise BadPattern(f"{show(value)} is not {FACTS[word]} numbers", number, column)
    return tuple([int(text) for text in numbers])


def _check_complete(words: dict[str, str], facts: dict[str, tuple[int, ...]], number: int) -> None:
    missing = [word for word in WORDS if word not in words]
    if missing != []:
        raise BadPattern(f"a pattern without {missing[0]!r}", number, 1)
    if words["kind"] not in KINDS:
        raise BadPattern(f"kind {show(words['kind'])} is unknown", number, 1)
    missing = [word for word in KINDS[words["kind"]] if word not in facts]
    if missing != []:
        raise BadPattern(f"{words['kind']} without {missing[0]!r}", number, 1)
