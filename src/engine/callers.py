"""Who calls: a principal as text, which is all that the rules know of a person."""

from __future__ import annotations

from engine.errors import BadRequest

Caller = str

ANONYMOUS = "2vxsx-fae"


def refuse_anonymous(caller: Caller) -> None:
    """:raises BadRequest: if *caller* is nobody in particular"""
    if caller == ANONYMOUS:
        raise BadRequest("Anonymous callers may look, but not play: sign in first")
