"""
Floods: ten thousand fresh keys keep nobody from playing, and take nothing that others have.

A file a room. In each a player does everything that the room offers, a flood comes, and the same
player does everything again and has lost nothing.

    over_http    a room in a localnet of its own, and a small flood over HTTP
"""
