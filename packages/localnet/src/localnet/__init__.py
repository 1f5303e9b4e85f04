"""
Runs Kybra canisters in one process and serves them as the Internet Computer would.

    runtime/      runs a canister: its source, its heap, its stable memory, its timers
    http/         answers clients: routes, certificates, limits
    pocketic/     answers PocketIC's libraries, in the place of its server
    __main__      `python -m localnet`        options   its words
    project       what dfx.json says, and where clients find the ids
    serve         starts and stops it all     statedir  the folder it keeps everything in
    new, costs    `localnet new` with templates/, `localnet profile` with profile/
    control       upgrades: a second process asks, or a source file changes
    banner        what it says at the start
"""
