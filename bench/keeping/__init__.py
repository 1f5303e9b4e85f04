"""
What keeping costs: the share of a tick's instructions that it takes.

    guest.py     the script that is metered: ticks on a board, kept or not
    meters.py    what it spends by each of bench.meters, and what it writes
    __main__.py  the command line: python -m bench.keeping --help

`--write` publishes the table.
"""
