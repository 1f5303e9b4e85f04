"""What `admin` shows of a room beyond what all rooms have: its `ROOM` is an `admin.desk.Desk`."""
