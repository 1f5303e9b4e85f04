"""What `admin` shows of a room beyond what all have: its `ROOM` is an `admin.room.AdminRoom`."""
