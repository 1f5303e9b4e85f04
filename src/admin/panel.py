"""
A panel of a Grafana dashboard, as a room describes it; `scripts/grafana.py` draws all of them.

Expressions name metrics as /metrics does. The job that they are scraped by is put in later::

    life2_running + 2 * life2_paused
    life2_running{job="$job"} + 2 * life2_paused{job="$job"}
"""

from __future__ import annotations

from typing import NamedTuple


class Panel(NamedTuple):
    """A chart of *lines*, expressions by legend; with a *width* of columns, of 24, a number."""

    title: str
    lines: dict[str, str]
    about: str = ""
    width: int | None = None
    words: dict[str, tuple[str, str]] | None = None  # by value, a text and a colour
    wrong_from: int | None = None  # red from this value on


ANSWERS = Panel(
    "Answers",
    {"": "up"},
    "Whether the last scrape was answered.",
    width=4,
    words={"0": ("no", "red"), "1": ("yes", "green")},
)
