"""
Fields whose names Python reserves: ``from_`` in the source is ``from`` in Candid.
"""

from __future__ import annotations

import keyword

from protocol.candid.types import Label


def candid_label(name: str) -> str:
    """The Candid label of a Python field."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def python_key(label: Label) -> Label:
    """The key under which Python finds a Candid field."""
    return f"{label}_" if isinstance(label, str) and keyword.iskeyword(label) else label
