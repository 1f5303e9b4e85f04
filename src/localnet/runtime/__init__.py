"""
Runs Kybra canisters, unmodified, in CPython.

    network        hosted canisters, and what may be asked of them; one transaction each
    messages       queries and updates, and the calls between canisters that follow
    hosting        install, upgrade, reinstall; ids
    schedule       timers and heartbeats of all canisters, when they are due
    unwritten      refused while the disk takes nothing
    keeping        what has changed is written down before anybody is told
    canister       one canister: its code, its memory, and the atomic parts in which it works
    lifecycle      how code comes up in it: install, upgrade, resume
    execution      how it runs methods, timers, heartbeat, inspect_message
    timelimit      how long canister code may run
    aside          a query that takes long, in a process of its own
    message        who says what, and what has come of it
    ic             _kybra_ic: the system, as the kybra package reaches it
    loader         the canister's own modules, fresh at each load, apart from everyone else's
    source         what the source declares: methods, guards, types, maps, services
    interface      the .did file that follows from it
    convert        values from Python to Candid, with Kybra's rules and words
    present        values from Candid to Python, and how they sort
    result         what functions return and raise, as Kybra's Rust takes it
    outgoing       calls to other canisters
    management/    aaaaa-aa: canisters, cycles, randomness, HTTP outcalls, signatures
    surroundings   what a process has once and each canister for itself: decimal, os.environ ..
    randomness     each canister's own ``random``
    journal        a line for each message
    keywords       from_ and from
    image          the heap in bytes, so that it outlives the process
    names          code, which an image names and does not copy
    asloaded       what of the code no message has changed, which an image leaves out
    keptheap       an image on its way to the disk and back
    heap           takes back what a message did to the heap
    refill         puts what was saved back into the same objects
    rewind         iterators, wound back; what cannot be
    fixed          what of the code cannot change, so that this is quick
    stable         stable memory: pages and maps, with an undo list
    timers         one canister's timers and their ids
    store          the durable copy, in SQLite
    numberfile     numbers that only grow: the time that was shown, how much was committed
    clock          the clocks that a network may be given
    canister_time  the time that canisters see, which never goes back
"""
