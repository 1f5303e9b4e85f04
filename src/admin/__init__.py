"""
What an operator does with a canister, on this machine or on the Internet Computer.

    main.py       the command line of scripts/admin.py: its words, and what the commands of all
                  rooms do: status, watch, pause, resume, admins, backup, restore, log, whoami
    room.py       what is shown of a room, and its dashboard; rooms/ has a file for each
"""
