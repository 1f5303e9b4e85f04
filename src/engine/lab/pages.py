"""
Lab's pages: its numbers, how it is, and its specimens as files.

::

    /metrics             numbers for Prometheus
    /health              a word, and what the lab is at: "open: 12 specimens"
    /specimen/7.rle      for Golly, with rule and grid in the header
    /specimen/7.cells    a picture in letters
"""

from __future__ import annotations

from engine import pages
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.lab.game import Game
from engine.lab.specimen import Specimen
from engine.pages import Metric, Page
from engine.rules.board_text import format_file, format_map


def answer(game: Game, url: str, _now: Nanoseconds, _instructions: int) -> Page:
    """The page at *url*."""
    routes = {
        "/metrics": lambda _: pages.metrics("lab", metrics(game)),
        "/health": lambda _: health(game),
        "/specimen/": lambda name: specimen(game, name),
    }
    return pages.answer(routes, url)


def health(game: Game) -> Page:
    mood = "paused" if game.paused else "open"
    count = len(game.gallery.specimens)
    return Page(200, f"{mood}: {count} specimen{'' if count == 1 else 's'}\n")


def specimen(game: Game, name: str) -> Page:
    """The specimen whose file is called *name*: 7.rle, 7.cells."""
    digits, _, ending = name.partition(".")
    if not (digits.isascii() and digits.isdigit()) or ending not in ("rle", "cells"):
        return Page(404, "Expected /specimen/7.rle or /specimen/7.cells, with the id of one\n")
    found = game.gallery.specimens.get(int(digits[:20]))
    if found is None:
        return Page(404, f"There is no specimen {digits[:20]}\n")
    author = game.gallery.people.names.get(found.author) or found.author
    return Page(200, _rle(found, author)) if ending == "rle" else _cells(found, author)


def _rle(found: Specimen, author: str) -> str:
    return format_file(found.board(), [f"#N {found.name}", f"#O {author}"])


def _cells(found: Specimen, author: str) -> Page:
    try:
        drawn = format_map(found.board())
    except BadRequest as refusal:
        return Page(404, f"{refusal}: ask for /specimen/{found.id}.rle\n")
    return Page(200, f"!Name: {found.name}\n!Author: {author}\n!Rule: {found.rule}\n{drawn}\n")


def metrics(game: Game) -> list[Metric]:
    gallery = game.gallery
    likes = sum([each.likes for each in gallery.specimens.values()])
    return [
        Metric("specimens", "gauge", "Specimens in the gallery", len(gallery.specimens)),
        Metric("published_total", "counter", "Specimens ever published", gallery.following - 1),
        Metric("proofs", "gauge", "Specimens whose future is proved", len(gallery.proofs)),
        Metric("authors", "gauge", "People with a specimen in the gallery", len(gallery.works)),
        Metric("people", "gauge", "People who are remembered", len(gallery.people.of)),
        Metric("regulars", "gauge", "Whose work hung for a day", len(gallery.people.regulars)),
        Metric("likes", "gauge", "Likes of all specimens", likes),
        Metric("paused", "gauge", "1 if an admin has paused the lab", int(game.paused)),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]
