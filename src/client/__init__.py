"""
What the command-line tools share when they speak with a canister, here or on the mainnet.

    networks      where a network is, and whose key its answers are held to
    names         a canister's id, where dfx, icp and localnet write it down
    identity      who signs: a PEM file
    life2         the canister's methods by name; what is refused becomes a sentence
    events        its event log: read, followed, saved, loaded
    backups       a game in a file: fetched, checked, restored
    problem       a sentence for people, instead of a traceback
    files         files read and written whole     words   numbers and times in words
    progress      how far long work is

An answer that is not proved by the network's key is an error.
"""
