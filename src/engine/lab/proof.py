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
from engine.sealed import number

FIELDS = 8
NOT_SETTLED = "-"


def dump(id_: Id, future: Future) -> str:
    """The proof that *future* is what becomes of specimen *id_*."""
    settled = NOT_SETTLED if future.settled is None else _joined(list(future.settled))
    words = [str(id_), str(future.generation), str(future.alive), str(future.every)]
    words += [_joined(future.populations), settled, future.digest, future.pattern]
    return " ".join(words)


def load(line: str) -> tuple[Id, Future]:
    """What `dump` wrote. :raises BadSnapshot: if there is no such proof"""
    words = line.split(" ")
    if len(words) != FIELDS:
        raise BadSnapshot(f"Expected a proof, got {line[:80]!r}")
    numbers = [number(word) for word in words[:4]]
    populations = _numbers(words[4])
    settled = None if words[5] == NOT_SETTLED else _numbers(words[5])
    wrong = len(populations) > MOST_POPULATIONS or len(words[6]) != 64
    if wrong or (settled is not None and len(settled) != 2):
        raise BadSnapshot(f"Expected a proof, got {line[:80]!r}")
    repeats = None if settled is None else (settled[0], settled[1])
    id_, generation, alive, every = numbers
    return id_, Future(generation, words[7], alive, every, populations, repeats, words[6])


def _joined(numbers: list[int]) -> str:
    return ",".join([str(each) for each in numbers])


def _numbers(text: str) -> list[int]:
    return [number(each) for each in text.split(",")]
