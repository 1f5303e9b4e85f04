"""The rooms of the house, a file each: its `ROOM` is a `client.room.Room`."""
