"""
Runs Kybra canisters, unmodified, in CPython, and serves them as the Internet Computer would.

::

    wire/          clients' side: principals, envelopes, certificates, HTTP, gateway
      |
    network.py     hosted canisters; queries, updates, timers, upgrades; one transaction each
    canister.py    how one message runs: in parts, each of them atomic
    message.py     who says what, and what has come of it
    ic.py          _kybra_ic: the system, as the kybra package reaches it
    loader.py      the canister's own modules, fresh at each load, apart from everyone else's
    source.py      what the source declares: methods, guards, types, maps, services
    convert.py     values from Python to Candid, with Kybra's rules and words
    present.py     values from Candid to Python, and how they sort
    verdict.py     what functions return and raise, as Kybra's Rust takes it
    outgoing.py    calls to other canisters
    journal.py     a line for each message
    keywords.py    from_ and from
    heap.py        takes back what a message did to the heap
    fixed.py       what of the code cannot change, so that this is quick
    stable.py      stable memory: pages and maps, with an undo list
    timers.py      timers and their ids
    store.py       the durable copy, in SQLite
    shown.py       the latest time that anybody was shown
    calls.py       replies, rejects, log lines        clock.py  canister time
    candid*.py     Candid, which stands alone: types, .did files, encoding, decoding, text
"""
