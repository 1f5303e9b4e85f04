"""
What the command-line tools share when they speak with a canister, here or on the mainnet.

    networks      where a network is, and whose key its answers are held to
    names         a canister's id, where dfx, icp and localnet write it down
    identity      who signs: a PEM file
    room          a room of the house: its names, its interface; rooms/ has a file for each
    finding       how any tool finds its files about rooms
    canister      any canister's methods by name; what is refused becomes a sentence
    events        its log: read, saved, loaded            event    one of them
    backups       a game in a file: fetched, checked, restored
    command       from the words of a command to an exit code
    problem       a sentence for people, instead of a traceback
    files         files read and written whole     words   numbers and times in words
    progress      how far long work is

An answer that is not proved by the network's key is an error.
"""
