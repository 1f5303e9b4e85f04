"""
What an operator does with a canister, on this machine or on the Internet Computer.

    main.py       the command line of scripts/admin.py: from words to an exit code
    options.py    its words
    commands.py   pause, resume, admins, backup, restore, log, whoami: the same in every room
    desk.py       what is shown of a room; rooms/ has a file for each that shows more
    panel.py      a panel of a room's dashboard
    status.py     what an operator wants to know at a glance
    watch.py      the same, again and again, with a small map (`chart.py`)
"""
