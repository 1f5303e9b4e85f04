"""The rooms of the house, a file each: its `ROOM` is a `client.room.Room`.

lab      rules to try, specimens, proofs
world    one torus for everybody, which never stops
"""
