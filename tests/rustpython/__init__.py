"""
The same histories in CPython and in RustPython, compared bit for bit.

The canister's interpreter is a RustPython of 2023; 0.3.1 is the nearest release.

    history.py   plays World's engine and prints what came of it; run by both
    dishes.py    the same with Petri's: dishes of all modes and sizes, hash by hash
    rounds.py    the Arena's and
    sheets.py    Boxes' engine on the data files that the page's twins read
    specimens.py the same with Lab's: every family of rules on every grid, hash by hash
    tape.py      how values are written down, for both
    record.py    CPython: a history of each canister in localnet, with every call both ways
    record_*.py  what is played in a room
    compare.py   the tests, for which `make test-rustpython` builds RustPython
    profile.py   how cargo compiles a canister
    replay.py    RustPython: the same canister, answered from the tape, must say the same
"""
