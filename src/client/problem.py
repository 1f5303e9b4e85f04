"""Why something was not done, and what to do about it: one sentence, for the person who asked."""

from __future__ import annotations


class Problem(Exception):
    """Something that the person at the keyboard can do something about."""


class Refused(Problem):
    """The canister understood, and says no."""
