"""
The economy of World, played: what becomes of coins under several policies.

    python -m bench.economy five --generations 216000      plays a run and keeps it,
    python -m bench.economy --model                         goes on for a month without cells, and
    python -m bench.economy --write                         writes docs/economy.md

    policies.py    when the pot is paid out, how much of it, and what hoards pay into it
    players.py     who plays: the bots of World, and three that bots are not
    play.py        a game of theirs in the engine itself, without a canister
    model.py       a month of coins alone, by the rates of a game that was played
    report.py      tables and charts of what was kept in results.json and model.json
"""
