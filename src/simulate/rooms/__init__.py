"""How each room is verified: its `ROOM` is a `simulate.proof.Proof`.

arena    the reveals of a round lead to its board, scores and outcome
world    a backup and the events since lead to a later world
"""
