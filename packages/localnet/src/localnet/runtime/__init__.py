"""
Runs Kybra canisters, unmodified, in CPython.

    network        hosted canisters, and what may be asked of them; one transaction each
    messages       queries and updates, calls between canisters, timers and heartbeats
    hosting        install, upgrade, reinstall; ids
    saving         what has changed is written down before anybody is told
    store          the durable copy, in SQLite
    numberfile     numbers that only grow: the time that was shown, how much was committed
    clock          clocks, and the time that canisters see, which never goes back
    management/    aaaaa-aa: canisters, cycles, randomness, HTTP outcalls, signatures

    canister       one canister: its code, its memory, and the atomic parts in which it works
    lifecycle      how code comes up in it: install, upgrade, resume; its interface
    execution      how it runs methods, timers, heartbeat, inspect_message
    message        who says what, what has come of it, and a line for the log
    outgoing       calls to other canisters
    timelimit      how long canister code may run
    fork           a query that takes long, in a process of its own
    timers         one canister's timers and their ids
    stable         stable memory: pages and maps, with an undo list
    process_state  what a process has once and each canister for itself: random, os.environ ..

    ic             _kybra_ic: the system, as the kybra package reaches it
    loader         the canister's own modules, fresh at each load, apart from everyone else's
    source         what the source declares: methods, guards, types, maps, services
    values         values from Python to Candid and back, with Kybra's rules and words

    heap           takes back what a message did to the heap
    restore        puts what was saved back into the same objects
    rewind         iterators, wound back; what cannot be
    image          the heap in bytes, so that it outlives the process
    loaded_code    what the code is called, and what of it no message has changed
"""
