"""
What a canister's messages cost on the Internet Computer, in instructions.

A message runs in localnet first, with Candid, stable memory and other canisters, and everything
that goes into the canister's code and comes out of it is recorded. Then the same code runs the
same message in RustPython compiled to wasm, which is what Kybra's canisters are, and the
instructions are counted::

    localnet    Candid -> add(3) -> ic.caller() -> .. -> 8 -> Candid
                           |             |              |
    recorded             call          answer         return
                           |             |              |
    guest       heap -> add(3) -> ic.caller() -> .. -> 8               1,204,000 instructions

    interpreters  RustPython and CPython in wasm, metered
    record        what goes into a canister and comes out       guest     plays it in wasm
    measure       the instructions of one message               prices    limits and cycles
"""
