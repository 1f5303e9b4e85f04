"""
Servers for tests and benchmarks to talk to, each started and stopped in one place.

    spawned     `python -m localnet` in a process of its own, and what it prints
    served      this project's localnet, and the Life2 canister on it
    world       that canister as a client sees it
    tally       a localnet with the sample canister in canisters/
    inprocess   the same in a thread of the test's own process
    threaded    an HTTP server in threads of the test's own process
    answering   a server with one answer to everything
    tampering   a server in the middle that changes answers
    fixtures    what pytest offers of these to every test
"""
