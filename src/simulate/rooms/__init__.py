"""How each room is verified: its `ROOM` is a `simulate.proof.Proof`.

petri    every dish replays to its score
world    a backup and the events since lead to a later world
"""
