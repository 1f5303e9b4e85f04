"""The rooms of the house, a file each: its `ROOM` is a `client.room.Room`.

arena    rounds of Life between Blue and Red
world    one torus for everybody, which never stops
"""
