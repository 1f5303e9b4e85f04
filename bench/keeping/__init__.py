"""
What keeping costs: the share of a tick's instructions that it takes, by two meters.

    guest.py     the script that is metered: ticks on a board, kept or not
    meters.py    RustPython under valgrind, and CPython compiled to WASI
    __main__.py  the command line: python -m bench.keeping --help

docs/limits.md has what it printed last.
"""
