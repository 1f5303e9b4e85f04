"""
Staging: a long text that is sent in pages, which wait until all of them are there.

A message may have 2 MiB, and a backup may be longer. So it is cut into pages, each page
waits in a stable map, and in the end they are taken together::

    cut      "abcdefgh"   ->   ["abc", "def", "gh"]
    stage    0 abc    1 def    2 gh         in this order; page 0 begins again
    take     "abcdefgh"                     and no page waits any more

How long a page is, in characters and in bytes, and how many may wait, the room says. Who sends
pages to a room that it does not know makes them of `PAGE` characters, which every room takes.
"""

from __future__ import annotations

from engine.errors import BadRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from engine.table import TextMap

    Found = TypeVar("Found")

PAGE = 200_000  # characters: a message may have 2 MiB, a letter up to four bytes


class Staging:
    """Pages of *characters* each, *most_pages* at most; one that is sent has *most_bytes*."""

    def __init__(self, characters: int, most_bytes: int, most_pages: int) -> None:
        self.characters = characters
        self.most_bytes = most_bytes
        self.most_pages = most_pages

    def cut(self, text: str) -> list[str]:
        """*text* in pages."""
        return cut(text, self.characters)

    def page(self, text: str, at: int) -> tuple[int, str]:
        """How many pages *text* has, and page *at* of them, if there is one."""
        pages = self.cut(text)
        return len(pages), pages[at] if at < len(pages) else ""

    def stage(self, waiting: TextMap, page: int, text: str) -> int:
        """
        Let *text* wait as *page* among those *waiting* for `take`; how many wait now.

        :raises BadRequest: if it is not the next page, nor the first again, or is too large
        """
        count = len(waiting.keys())
        if page not in (0, count):
            raise BadRequest(f"Expected page {count}, or page 0 to begin again, got {page}")
        if page >= self.most_pages:
            raise BadRequest(f"Expected at most {self.most_pages} pages, got page {page}")
        size = len(text.encode("utf-8"))
        if size > self.most_bytes:
            raise BadRequest(f"Expected a page of at most {self.most_bytes} bytes, got {size}")
        if page == 0:
            clear(waiting)
        waiting.insert(page, text)
        return page + 1


def cut(text: str, characters: int = PAGE) -> list[str]:
    """*text* in pages of so many *characters*; the last has what is left."""
    return [text[start : start + characters] for start in range(0, len(text), characters)]


def take(waiting: TextMap, load: Callable[[str], Found]) -> Found:
    """
    What *load* makes of the pages *waiting*, which then wait no more.

    :raises Refusal: if *load* does; then they still wait
    """
    found = load(joined(waiting))
    clear(waiting)
    return found


def joined(waiting: TextMap) -> str:
    """All pages *waiting*, which go on waiting."""
    pages = waiting.keys()
    return "".join([waiting.get(page) or "" for page in pages])


def clear(waiting: TextMap) -> None:
    """Let no page wait."""
    pages = waiting.keys()
    for page in pages:
        waiting.remove(page)
