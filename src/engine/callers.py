"""Who calls: a principal as text, which is all that the rules know of a person."""

from __future__ import annotations

Caller = str

ANONYMOUS = "2vxsx-fae"
