"""What `admin` shows of a room beyond what all rooms have: its `ROOM` is an `admin.desk.Desk`.

arena    coins, the season, the best of it; `season`, `open` and `spend`
world    coins, a leaderboard, a map, and `reset`
"""
