"""How each room is verified: its `ROOM` is a `simulate.proof.Proof`.

world    a backup and the events since lead to a later world
"""
