"""
Killing a localnet while people play on it, again and again.

::

    player.py    somebody who plays, and remembers what was sent and what was answered
    ledger.py    the world as the journal tells it, played a second time
    audit.py     holds what was answered, what the journal tells and what is kept together
    home.py      the folder that it lives in, life after life
    story.py     a localnet that is killed and started, with players and audits
    crowd.py     the same while a crowd's updates are saved in groups
    __main__.py  the command line: python -m tests.crash --kills 500 [--crowd]
"""
