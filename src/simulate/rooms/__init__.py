"""How each room is verified: its `ROOM` is a `simulate.proof.Proof`.

lab      every proof is computed again
world    a backup and the events since lead to a later world
"""
