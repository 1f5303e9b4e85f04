"""
What the command-line tools share when they speak with a canister, here or on the mainnet.

    network       where a network is and whose key its answers are held to; ids; identities
    room          the rooms of the house: names, interfaces, events and backups in words
    canister      any canister's methods by name; what goes wrong becomes a sentence
    log           its events: read, proved, saved, loaded
    backups       a game in a file: fetched, checked, restored
    command       from the words of a command to an exit code
    terminal      errors, numbers, times and progress for people; files read and written whole

An answer that is not proved by the network's key is an error.
"""
