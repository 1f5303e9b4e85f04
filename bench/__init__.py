"""
What things cost: first of all a generation, in one table of named boards with two interpreters.

    boards.py    the named boards, the same on every machine
    cases.py     what is measured, and the targets
    measure.py   the measurements of one board
    meters/      wasm instructions of a script, in CPython and in RustPython, which pays
    guest.py     the script that is metered
    kept.py      figures that are kept, and the gate that compares with them
    seed.c       the seed's algorithm, cell by cell, in C
    compiled.py  builds seed.c with zig and meters it with wasmtime
    per_cell.py  the same algorithm in plain Python
    table.py     the tables for people
    __main__.py  the command line: python -m bench --help

The numpy boards that are timed are tests/dense.py, by which tests judge the engine: a second
opinion that nobody checks would be worth nothing.

`results.json` and docs/measured.md are what ``python -m bench --write`` measured last.
Other questions have their own commands, each with --help:

    ticks/       whole ticks of World's canister: the table that has targets
    keeping/     the share of a tick that goes into writing it down
    limits/      the worst cases, against the Internet Computer's limits
    cost/        cycles and dollars
    rules.py     a generation under each family of rules (rules_arrays.py)
    frames.py    what a frame weighs
    load.py      how quickly a localnet answers (load_cases.py, load_table.py, crowd.py)
    hour.py      whether ten generations pass in every second of an hour
    put.py       puts one of games.py on a localnet that is running

    say.py          how far a measurement is, for whoever waits
    svg.py          drawings, for the chart of costs and the pictures of the rules
"""

import tests as _tests  # noqa: F401  # puts the servers of the tests of localnet on the path
