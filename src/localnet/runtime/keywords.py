"""
Fields whose names Python reserves: ``from_`` in the source is ``from`` in Candid.

::

    Python   from_    from__    from___    form_
    Candid   from     from_     from__     form_
"""

from __future__ import annotations

import keyword

from protocol.candid.types import Label


def candid_label(name: str) -> str:
    """The Candid label of a Python field."""
    return name[:-1] if name.endswith("_") and _is_keyword(name) else name


def python_key(label: Label) -> Label:
    """The key under which Python finds a Candid field."""
    return f"{label}_" if isinstance(label, str) and _is_keyword(label) else label


def _is_keyword(name: str) -> bool:
    return keyword.iskeyword(name.rstrip("_"))
