"""
What an operator does with a Life2 canister, on this machine or on the Internet Computer.

    main.py       the command line of scripts/admin.py: from words to an exit code
    options.py    its words
    networks.py   where a network is, and whose key its answers are held to
    names.py      a canister's id, where dfx, icp and localnet write it down
    identity.py   who signs: a PEM file
    life2.py      the canister's methods by name; what is refused becomes a sentence
    problem.py    such a sentence
    commands.py   pause, resume, reset, admins, whoami
    status.py     what an operator wants to know at a glance
    watch.py      the same, again and again, with a small map (`chart.py`)
    events.py     the event log: read, followed, saved, loaded
    backups.py    a game in a file: fetched, checked, restored
    files.py      reading and writing such files      words.py  numbers and times in words

Signing and verifying are `localnet.wire`'s: an answer that is not proved is an error here.
"""
