"""The system, for those who import it; others find it in ``builtins``."""

import builtins


def __getattr__(name):
    return getattr(builtins._basilisk_ic, name)
