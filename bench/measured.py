"""
Reports: what a measurement found, in two places.

::

    build/measured/ticks.md     the whole report, for whoever wants to know more; not kept
    docs/measured.md            its first table, below the line `<!-- ticks -->`

`web/measure/report.ts` does the same for what is measured in a browser.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "measured.md"
REPORTS = ROOT / "build" / "measured"
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def publish(name: str, report: str) -> None:
    """Write *report*, and show its first table on the page."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / f"{name}.md").write_text(report, "utf-8")
    PAGE.write_text(put(PAGE.read_text("utf-8"), name, first_table(report)), "utf-8")


def first_table(report: str) -> str:
    """:raises ValueError: if there is none in *report*"""
    found = TABLE.search(report)
    if found is None:
        raise ValueError("Expected a report with a table.")
    return found[0]


def put(page: str, name: str, table: str) -> str:
    """*page* with *table* in the place of the one called *name*."""
    before, mark, rest = page.partition(f"<!-- {name} -->\n")
    if mark == "":
        raise ValueError(f"Expected the line <!-- {name} --> in {PAGE.name}.")
    return before + mark + TABLE.sub(lambda _: table, rest, count=1)


def shown(name: str) -> str:
    """The table called *name*, as the page has it."""
    return first_table(PAGE.read_text("utf-8").partition(f"<!-- {name} -->\n")[2])
