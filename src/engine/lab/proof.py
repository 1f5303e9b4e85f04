"""
Proofs: a future that all nodes have computed, kept beside its specimen.

A line for each; populations are joined by commas::

    7 1024 5 5 5,5,5,5,..,5 0,4 9c2f.. bo$2bo$3o!
    id  generation  alive  every  populations  settled, or -  digest  pattern
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.lab.specimen import Id
from engine.rules.future import MOST_POPULATIONS, Future

FIELDS = 8
NOT_SETTLED = "-"
DIGEST = 64  # hex digits


def dump(id_: Id, future: Future) -> str:
    """The proof that *future* is what becomes of specimen *id_*."""
    settled = NOT_SETTLED if future.settled is None else _joined(list(future.settled))
    words = [str(id_), str(future.generation), str(future.alive), str(future.every)]
    words += [_joined(future.populations), settled, future.digest, future.pattern]
    return " ".join(words)


def load(line: str) -> tuple[Id, Future]:
    """What `dump` wrote. :raises BadSnapshot: if there is no such proof"""
    id_ = check(line)
    words = line.split(" ")
    generation, alive, every = [int(word) for word in words[1:4]]
    settled = None
    if words[5] != NOT_SETTLED:
        start, _, period = words[5].partition(",")
        settled = (int(start), int(period))
    populations = [int(each) for each in words[4].split(",")]
    return id_, Future(generation, words[7], alive, every, populations, settled, words[6])


def check(line: str) -> Id:
    """
    Whose proof *line* is, by its form alone: reading its numbers would cost an upgrade dear.

    :raises BadSnapshot: if there is no such proof
    """
    words = line.split(" ")
    if len(words) != FIELDS or len(words[6]) != DIGEST or not words[7].endswith("!"):
        raise BadSnapshot(f"Expected a proof, got {line[:80]!r}")
    settled = "0,0" if words[5] == NOT_SETTLED else words[5]
    numbers = [*words[:4], *settled.split(","), words[4].replace(",", "")]
    short = settled.count(",") == 1 and words[4].count(",") < MOST_POPULATIONS
    if not short or ",," in f",{words[4]}," or not all(map(_is_number, numbers)):
        raise BadSnapshot(f"Expected the numbers of a proof, got {line[:80]!r}")
    return int(words[0])


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit()


def _joined(numbers: list[int]) -> str:
    return ",".join([str(each) for each in numbers])
