"""
Searching the gallery, in words that a person could type.

::

    new                    the newest first
    liked                  what most regulars like first, then most others; the newest of equals
    featured               what admins want to be seen; the newest first
    rule HighLife          under this rule, however it is written; the newest first
    by w7x7r..             by this author; the newest first
    words glider gun       with each of these words in its name, rule or author's name
"""

from __future__ import annotations

from engine.errors import BadRequest, show
from engine.lab.gallery import Gallery
from engine.lab.specimen import Specimen
from engine.rules.notation import name_of, parse_rule

MOST_SHOWN = 50
LONGEST = 200  # characters of a search


class Found:
    """A page of what was *found*, from number *first* on."""

    def __init__(self, found: list[Specimen], first: int) -> None:
        self.total = len(found)
        self.specimens = found[first : first + MOST_SHOWN]
        self.following = min(self.total, first + MOST_SHOWN)


def search(gallery: Gallery, wish: str, first: int) -> Found:
    """A page of what *wish* asks for. :raises BadRequest: if it asks for nothing known"""
    kind, _, rest = wish[:LONGEST].partition(" ")
    newest = [gallery.specimens[id_] for id_ in sorted(gallery.specimens, reverse=True)]
    if kind == "new" and rest == "":
        return Found(newest, first)
    if kind == "liked" and rest == "":
        return Found(sorted(newest, key=_likes, reverse=True), first)
    if kind == "featured" and rest == "":
        return Found([each for each in newest if each.featured], first)
    if kind == "rule":
        text = parse_rule(rest).text
        return Found([each for each in newest if each.rule == text], first)
    if kind == "by":
        return Found([each for each in newest if each.author == rest], first)
    if kind == "words":
        words = rest.casefold().split()
        return Found([each for each in newest if _has(gallery, each, words)], first)
    raise BadRequest(
        f"Expected new, liked, featured, rule ..., by ... or words ..., got {show(wish)}"
    )


def _likes(specimen: Specimen) -> tuple[int, int]:
    return specimen.claims, specimen.likes


def _has(gallery: Gallery, specimen: Specimen, words: list[str]) -> bool:
    author = gallery.people.names.get(specimen.author)
    told = [specimen.name, specimen.rule, name_of(specimen.rule), author]
    text = "\n".join(told).casefold()
    return all(word in text for word in words)
