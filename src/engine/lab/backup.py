"""
Backups: a gallery as one text, in pages that fit a message.

Sealed lines, of which the first says what they are::

    lab backup 1
    57                   number of the first event that is not in it
    8                    id of the next specimen
    1 1 1 1              how many people, specimens, proofs and standings follow, a line for each
    0 w7x7r.. 17000.. 17000.. 1 3,17 Ada
    1 17000.. - w7x7r.. B3/S23 P25,25 5 bo$2bo$3o! A glider
    1 1024 5 5 5,5,.. 0,4 9c2f.. bo$2bo$3o!
    1 12 3 0             twelve like it, three of them regulars, and it is not featured

Lines are checked one by one and against each other, but nothing is run: ``simulate verify lab``
reads every pattern and computes every proof again. Admins and the journal are not in it: whoever
restores a backup stays in charge, and what happened has happened.
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot
from engine.lab.gallery import MOST_SPECIMENS, Gallery
from engine.lab.game import Game
from engine.lab.interface import PAGES

TITLE = "lab backup 1"
HEAD = 4


def dump(game: Game) -> str:
    """What `load` needs to go on from here."""
    gallery = game.gallery
    people = gallery.people
    parts = [
        [people.dump(caller) for caller in people.of],
        [specimen.dump() for specimen in gallery.specimens.values()],
        list(gallery.proofs.values()),
        [gallery.standing(id_) or "" for id_ in gallery.standings()],
    ]
    lines = [TITLE, str(game.journal.following), str(gallery.following)]
    lines.append(" ".join([str(len(part)) for part in parts]))
    for part in parts:
        lines += part
    return sealed.dump(lines)


def page(game: Game, at: int) -> tuple[int, str]:
    """How many pages a backup of *game* has, and page *at* of them, if there is one."""
    return PAGES.page(dump(game), at)


def load(text: str) -> tuple[Gallery, int]:
    """
    The gallery and the number of the next event that `dump` wrote.

    :raises BadSnapshot: if *text* is not exactly that, or nobody could have made such a gallery
    """
    lines = sealed.load(text)
    if len(lines) < HEAD or lines[0] != TITLE:
        raise BadSnapshot(f"Expected a text that begins with {TITLE!r}, got {text[:40]!r}")
    counts = [sealed.number(word) for word in lines[HEAD - 1].split(" ")]
    if len(counts) != 4 or HEAD + sum(counts) != len(lines) or counts[1] > MOST_SPECIMENS:
        raise BadSnapshot(f"Expected {lines[HEAD - 1]!r} lines, got {len(lines) - HEAD}")
    gallery = Gallery(sealed.number(lines[2]))
    start = HEAD
    takers = (gallery.people.add, gallery.hang, gallery.believe, gallery.stand)
    for at, take in enumerate(takers):
        for line in lines[start : start + counts[at]]:
            take(line)
        start += counts[at]
    return gallery, sealed.number(lines[1])
