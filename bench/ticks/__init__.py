"""
What a generation costs in the interpreter that pays: whole ticks of World's canister.

    cases.py     the boards, what the seed's Rust takes on them, and what to reach
    measure.py   a tick with and without keeping, by each meter at hand
    table.py     the table for people
    __main__.py  the command line: python -m bench.ticks --help

A tick is the canister's own: the generations that are due, and all that is kept of them, with
dicts for stable maps. `figures.json` and the table in docs/measured.md are what it measured last.
"""
