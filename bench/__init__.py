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
"""
