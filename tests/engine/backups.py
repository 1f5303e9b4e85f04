"""Backups in parts, for tests: changed and sealed again, or without what no restore keeps."""

from __future__ import annotations

import re

from engine import sealed

PART = re.compile(r"(.*?)\n[0-9a-f]{8}\n", re.DOTALL)  # without its checksum


def but_events(text: str) -> list[str]:
    """The parts of a backup; of the head, not how many events came before it."""
    head, *others = PART.findall(text)
    lines = head.split("\n")
    return [*lines[2:], *others]


def changed(text: str, old: str, new: str) -> str:
    """The backup *text* with *new* where the first *old* was, and sealed."""
    assert old in text
    parts = PART.findall(text)
    at = next(at for at, part in enumerate(parts) if old in part)
    parts[at] = parts[at].replace(old, new, 1)
    return "".join(sealed.dump_line(part) + "\n" for part in parts)
