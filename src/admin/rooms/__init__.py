"""What `admin` shows of a room beyond what all rooms have: its `ROOM` is an `admin.desk.Desk`.

lab      specimens, and who likes what
world    coins, a leaderboard, a map, and `reset`
"""
