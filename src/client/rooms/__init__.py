"""The rooms of the house, a file each: its `ROOM` is a `client.room.Room`.

petri    Cellular 2048: a dish of your own, and a dish of the day
world    one torus for everybody, which never stops
"""
