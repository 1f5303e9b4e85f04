"""
Floods: ten thousand fresh keys keep nobody from playing, and take nothing that others have.

A file a room. In each a player does everything that the room offers, a flood comes, and the same
player does everything again and has lost nothing; test_over_http.py floods them all over HTTP.
"""
