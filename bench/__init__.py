"""
What a generation costs, on one table of named boards with two meters.

    boards.py    the named boards, the same on every machine
    cases.py     what is measured, and the targets
    measure.py   the measurements of one board
    meter.py     wasm instructions of a script in CPython compiled to WASI
    guest.py     the script that is metered
    seed.c       the seed's algorithm, cell by cell, in C
    compiled.py  builds seed.c with zig and meters it with wasmtime
    per_cell.py  the same algorithm in plain Python
    dense.py     the rules on whole numpy arrays
    table.py     the tables for people
    __main__.py  the command line: python -m bench --help

`results.json` and docs/benchmarks.md are what ``python -m bench --write`` measured last.
Other questions have their own commands, each with --help:

    keeping/     the share of a tick that goes into writing it down
    limits/      the worst cases, against the Internet Computer's limits
    cost/        cycles and dollars
    rules.py     a generation under each family of rules, kept in rules.json
    load.py      how quickly a localnet answers
    hour.py      ten generations in every second for an hour
    rustpython.py  the canister's interpreter under valgrind, for keeping and cost
"""
