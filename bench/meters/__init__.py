"""
Instruction meters: what a Python script costs as wasm, in two interpreters, by one interface.

    meter.py       what a meter is, and what a script that it runs can see
    wasi.py        CPython compiled to WASI: comes with the Python packages, gates everywhere
    rustpython.py  RustPython 0.3.1 compiled as canisters are (make meter): gates where it was
    known.py       both by name, and which can be read here
    kybra.py       how far that is from a canister
    __main__.py    the command line: python -m bench.meters --help

One instruction is one unit of wasmtime's fuel. A canister is RustPython, so that is the
interpreter that pays; CPython is a cheap stand-in where nobody has compiled the other.
"""
